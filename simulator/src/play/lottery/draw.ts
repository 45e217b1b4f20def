import type { PlatformLotteryResult } from '@manager/contract/platform/lottery-results';
import { microsToText } from '@manager/domain/micros';
import type { Fact } from '../../facts/fact-lines.ts';
import { commitOf } from '../../math/lottery/seed-numbers.ts';
import type { Player } from '../../world/players.ts';
import { type LotteryGame, publishedLotteryOf } from '../../world/lottery-games.ts';
import type { BetRow } from '../bet-row.ts';
import type { Ticket } from './ticket.ts';

/** A draw with what was bet on it. The seed is drawn before it opens, and told with the result. */
export type Draw = {
  id: string;
  /** As players know it. */
  number: string;
  game: LotteryGame;
  openedAtMs: number;
  cutOffAtMs: number;
  seed: Uint8Array;
  /** SHA-256 of the seed, and what follows from it. */
  commit: string;
  result: string;
  /** The void draw that this one is held again for. */
  redrawOf: string | null;
  bets: PlacedBet[];
};

export type PlacedBet = { bettor: Player; ticket: Ticket; pending: BetRow };

/** How a draw ends: with a result, or void before or after it was held. */
export type DrawEnd = { kind: 'settled' } | { kind: 'void'; isHeld: boolean; reason: string };

/** What became of a draw when. */
export type DrawTimes = { drawnAtMs: number; endedAtMs: number };

const instant = (ms: number): string => new Date(ms).toISOString();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

type Told = Pick<PlatformLotteryResult, 'status'> & Partial<PlatformLotteryResult>;

const versionOf = (draw: Draw, { atMs, rowVersion, told }: { atMs: number; rowVersion: number; told: Told }): Fact => ({
  kind: 'lottery_results',
  dueAtMs: atMs,
  line: JSON.stringify({
    draw_id: draw.id,
    game: draw.game.code,
    number: draw.number,
    opened_at: instant(draw.openedAtMs),
    cut_off_at: instant(draw.cutOffAtMs),
    rng_commit: draw.commit,
    ...(draw.redrawOf === null ? {} : { redraw_of: draw.redrawOf }),
    ...told,
    row_version: rowVersion,
  } satisfies PlatformLotteryResult),
});

/** The draw as it opens: its seed is committed to. */
export const openFact = (draw: Draw): Fact => versionOf(draw, { atMs: draw.openedAtMs, rowVersion: 1, told: { status: 'open' } });

/** What a seed decides, before anybody may know it. */
export const decided = (game: LotteryGame, seed: Uint8Array): Pick<Draw, 'seed' | 'commit' | 'result'> => ({
  seed,
  commit: commitOf(seed),
  result: publishedLotteryOf(game).math.resultOf(seed),
});

/** `payouts`: what the bets of the draw won, in their order. `isBrief`: nothing is told between the opening and the end. */
type Ending = { times: DrawTimes; payouts: readonly bigint[]; isBrief: boolean };

/** The draw from its cut-off to its end. A void one that was held keeps its result; one that was not held never shows its seed. */
export function endFacts(draw: Draw, end: DrawEnd, { times, payouts, isBrief }: Ending): Fact[] {
  const held = { drawn_at: instant(times.drawnAtMs), result: draw.result, rng_seed: hex(draw.seed) };
  const isHeld = end.kind === 'settled' || end.isHeld;
  const versions: { atMs: number; told: Told }[] = [{ atMs: draw.cutOffAtMs, told: { status: 'closed' } }];
  if (isHeld) versions.push({ atMs: times.drawnAtMs, told: { status: 'drawn', ...held } });
  const settled_at = instant(times.endedAtMs);
  versions.push({
    atMs: times.endedAtMs,
    told:
      end.kind === 'settled'
        ? { status: 'settled', ...held, settled_at, totals: totalsOf(draw, payouts) }
        : { status: 'void', ...(isHeld ? held : {}), settled_at, reason: end.reason },
  });
  return versions
    .map((version, index) => ({ ...version, rowVersion: index + 2 }))
    .slice(isBrief ? -1 : 0)
    .map((version) => versionOf(draw, version));
}

/** A draw that ends before its cut-off: the platform stops. */
export const brokenOffFact = (draw: Draw, { atMs, reason }: { atMs: number; reason: string }): Fact =>
  versionOf(draw, { atMs, rowVersion: 2, told: { status: 'void', settled_at: instant(atMs), reason } });

/** What the bets came to, each currency once. */
function totalsOf({ bets }: Draw, payouts: readonly bigint[]): NonNullable<PlatformLotteryResult['totals']> {
  const sums = new Map<string, { bets: number; stake: bigint; payout: bigint }>();
  for (const [index, { bettor, ticket }] of bets.entries()) {
    const known = sums.get(bettor.currency.code) ?? { bets: 0, stake: 0n, payout: 0n };
    sums.set(bettor.currency.code, {
      bets: known.bets + 1,
      stake: known.stake + ticket.stakeMicros,
      payout: known.payout + (payouts[index] ?? 0n),
    });
  }
  return [...sums].map(([currency, { bets: count, stake, payout }]) => ({
    currency,
    bets: count,
    stake: microsToText(stake),
    payout: microsToText(payout),
  }));
}
