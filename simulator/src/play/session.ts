import { publishedMathOf, type Game } from '../world/games.ts';
import type { Player } from '../world/players.ts';
import { createRng, pick, type Rng } from '../math/rng.ts';
import { createSlotMachine, type SlotMachine } from '../math/spin.ts';
import type { RtpProfileName } from '../math/slot-math.ts';
import { type BetSource, sessionMembers } from './bet-row.ts';
import { createDetailWriter, type DetailWriter } from './detail.ts';
import { type Stake, STAKE_TIERS, stakeOf, stakeWorth } from '../world/stakes.ts';

/** Free rounds that Manager granted: their game and bet are given, and the wins are multiplied; together they win no more than `maxWinMicros`. */
type PlayedGrant = { id: string; game: Game; betMicros: bigint; multiplier: number; maxWinMicros: bigint | null };

/** Who plays what, as far as it is told of around the bets: a session of spins, a stay in a fishing room, a ticket of a lottery. */
export type Seat = {
  player: Player;
  game: { code: string; type: string };
  source: BetSource;
  stake: Pick<Stake, 'totalMicros'>;
  grant: { id: string } | null;
};

/** A streak of spins of one player in one game at one stake. */
export type Session = {
  player: Player;
  game: Game;
  machine: SlotMachine;
  writeDetail: DetailWriter;
  /** 0 … STAKE_TIERS − 1. */
  tier: number;
  stake: Stake;
  source: BetSource;
  canBuy: boolean;
  /** From the begin of a round to the begin of the next, as the rules of play ask. */
  minCycleMs: number;
  rowMembers: string;
  /** Share of the rounds whose wins are doubled: 0, unless the game was made to pay more than its sheet says. */
  doubledShare: number;
  rng: Rng;
  spinsLeft: number;
  startedAtMs: number;
  nextAtMs: number;
  /** `played` and `wonMicros`: rounds until now and what they won. */
  grant: (PlayedGrant & { played: number; wonMicros: bigint }) | null;
  /** Goes on with another profile of its mathematics, or at another stake, from the next round on. */
  change: (to: { profile: RtpProfileName; tier: number }) => void;
};

/** What is known of a session before it begins; `seed` decides everything in it. */
export type SessionStart = {
  player: Player;
  source: BetSource;
  seed: number;
  startMs: number;
  spins: number;
  grant?: PlayedGrant;
};

type Table = { machine: SlotMachine; writeDetail: DetailWriter };

export type SessionOpener = (start: SessionStart) => Session;

/** Buying costs 50 bets and more: only stakes up to this tier do it. */
const HIGHEST_BUY_TIER = 5;

/** A game that pays so many points of return more than its par sheet says, for trying the monitor of returns out. */
export type Bias = { game: string; points: number };

/** Opens sessions; machines and their cached texts are shared by all sessions of a game and profile. */
export function createSessionOpener(bias?: Bias): SessionOpener {
  const tables = new Map<string, Table>();
  const tableOf = (game: Game, profile: RtpProfileName): Table => {
    const key = `${game.code}/${profile}`;
    let table = tables.get(key);
    if (table === undefined) {
      const machine = createSlotMachine(publishedMathOf(game).math, profile);
      table = { machine, writeDetail: createDetailWriter(game, machine) };
      tables.set(key, table);
    }
    return table;
  };
  return ({ player, source, seed, startMs, spins, grant }) => {
    const rng = createRng(seed);
    const game = grant?.game ?? pick(rng, player.games);
    const drawnTier = Math.max(0, Math.min(STAKE_TIERS - 1, player.stakeTier + rng.below(3) - 1));
    const playedAt = (profile: RtpProfileName, tier: number) => {
      const table = tableOf(game, profile);
      return {
        ...table,
        tier,
        ...stakeAt({ player, source, machine: table.machine, tier, grant }),
        rowMembers: membersOf({ player, game, source, grant, ...table }),
        // Doubling the wins of a share of the rounds adds that share of the return.
        doubledShare: game.code === bias?.game ? bias.points / Number(publishedMathOf(game).profiles[profile].base.rtpPct) : 0,
      };
    };
    const session: Session = {
      player,
      game,
      source,
      ...playedAt(player.site.rtpProfile, drawnTier),
      rng,
      minCycleMs: 0,
      spinsLeft: spins,
      startedAtMs: startMs,
      nextAtMs: startMs,
      grant: grant === undefined ? null : { ...grant, played: 0, wonMicros: 0n },
      change: ({ profile, tier }) => {
        if (profile !== session.machine.profile || tier !== session.tier) Object.assign(session, playedAt(profile, tier));
      },
    };
    return session;
  };
}

type Place = { player: Player; source: BetSource; machine: SlotMachine; grant: PlayedGrant | undefined };

function stakeAt({ player, source, machine, tier, grant }: Place & { tier: number }): { stake: Stake; canBuy: boolean } {
  const { math } = machine;
  return {
    stake:
      grant === undefined
        ? stakeOf({ currency: player.currency, betUnits: math.betUnits, tier })
        : stakeWorth(grant.betMicros, math.betUnits),
    canBuy: source === 'normal' && player.buysFeatures && tier <= HIGHEST_BUY_TIER && math.buyCostMultiple !== null,
  };
}

function membersOf({ player, game, source, machine, grant }: Place & { game: Game }): string {
  return sessionMembers({
    site: player.site.code,
    player: player.name,
    ...(player.subAgent === null ? {} : { sub_agent: player.subAgent }),
    game: game.code,
    currency: player.currency.code,
    source,
    ...(grant === undefined ? {} : { source_id: grant.id }),
    rtp_profile: machine.profile,
    math_version: machine.math.version,
    ip: player.ip,
    device: player.device,
  });
}

/** The source of a session and its spins: most are 20 to 200 spins for money; a few are gifts of 10 to 20 spins. */
export function drawSessionKind(rng: Rng): { source: BetSource; spins: number } {
  const source = drawSource(rng);
  if (source !== 'normal') return { source, spins: 10 + rng.below(11) };
  // The least of three draws: short sessions are common, long ones rare.
  const draw = Math.min(rng.below(181), rng.below(181), rng.below(181));
  return { source, spins: 20 + draw };
}

function drawSource(rng: Rng): BetSource {
  const draw = rng.below(1000);
  if (draw < 30) return 'free_round';
  if (draw < 45) return 'bonus';
  return draw < 53 ? 'card' : 'normal';
}
