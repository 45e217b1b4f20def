import type { Player } from '../world/players.ts';
import type { Website } from '../world/websites.ts';
import type { Balances } from './balances.ts';
import { drawFate, highestCost, playBet, type PlayedBet } from './play-bet.ts';
import type { Session } from './session.ts';

/** The platform's state between bets: balances of players and bet numbers of sites. */
export type Casino = {
  /** Plays the session's next spin at `session.nextAtMs` and moves the session on. */
  playNext: (session: Session) => Played;
  /** The player leaves: of a transfer wallet he takes everything back, which is the answer; 0 for other wallets. */
  leave: (session: Session) => bigint;
};

/** `toppedUpMicros`: what was brought in before the bet. */
export type Played = PlayedBet & { toppedUpMicros: bigint };

/** Spins follow each other in 2.2 to 6 seconds. */
const SHORTEST_PAUSE_MS = 2_200;
const PAUSE_SPREAD_MS = 3_800;

/** `betIdOf` gives the id of the n-th bet (from 1) of a site. */
export function createCasino(
  betIdOf: (site: Website, number: number) => string,
  balances: Balances = new Map<Player, bigint>(),
): Casino {
  const numbers = new Map<Website, number>();

  const funded = (session: Session): bigint => {
    const balance = balances.get(session.player) ?? 0n;
    const cost = highestCost(session);
    if (balance >= cost && balance > 0n) return balance;
    const stake = session.stake.totalMicros;
    return balance + cost + stake * BigInt(40 + session.rng.below(160));
  };

  const nextId = ({ player: { site }, grant }: Session): string => {
    if (grant !== null) {
      // Of a grant the n-th round is always the same bet: played again after a restart, it is known already.
      grant.played += 1;
      return `${site.prefix}-fr${grant.id}-${grant.played}`;
    }
    const number = (numbers.get(site) ?? 0) + 1;
    numbers.set(site, number);
    return betIdOf(site, number);
  };

  return {
    playNext: (session) => {
      const heldMicros = balances.get(session.player) ?? 0n;
      const balanceMicros = funded(session);
      const played = playBet({
        session,
        betId: nextId(session),
        atMs: session.nextAtMs,
        balanceMicros,
        fate: drawFate(session),
      });
      balances.set(session.player, played.balanceMicros);
      session.spinsLeft -= 1;
      const beganMs = session.nextAtMs;
      const nextMs = Math.max(beganMs, played.doneAtMs) + SHORTEST_PAUSE_MS + session.rng.below(PAUSE_SPREAD_MS);
      session.nextAtMs = Math.max(nextMs, beganMs + session.minCycleMs);
      return { ...played, toppedUpMicros: balanceMicros - heldMicros };
    },
    leave: ({ player }) => {
      if (player.site.apiType !== 'transfer') return 0n;
      const heldMicros = balances.get(player) ?? 0n;
      balances.set(player, 0n);
      return heldMicros;
    },
  };
}
