import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { Rates } from './draw-world.ts';
import { micros, text } from './ledger.ts';
import { type Round, stakesOf, sumOf, winsOf } from './rounds.ts';

type Rule = Pick<RankRule, 'score' | 'min_rounds' | 'round_cap' | 'pool' | 'ranks'>;
type Reached = { value: bigint; atMs: number };
/** A player's row of the leaderboard; `place` is null without one. */
export type Place = { player: string; place: number | null; score: bigint; figures: Record<string, string | number> };

const MILLION = 1_000_000n;
/** To six decimals, never up. */
const multiple = (win: bigint, bet: bigint): bigint => (bet > 0n ? (win * MILLION) / bet : 0n);

/** The highest, and of alike ones the earliest. */
const highest = (all: readonly Reached[]): Reached =>
  all.toSorted((a, b) => (a.value === b.value ? a.atMs - b.atMs : a.value > b.value ? -1 : 1))[0] ?? { value: 0n, atMs: 0 };
const bestSpin = (rounds: readonly Round[]): Reached =>
  highest(
    rounds.flatMap(({ bets }) => bets.map(({ native, betAtMs }) => ({ value: multiple(native.win, native.bet), atMs: betAtMs }))),
  );
const bestRound = (rounds: readonly Round[]): Reached =>
  highest(
    rounds.map(({ bets, lastAtMs }) => ({
      value: multiple(
        sumOf(bets, ({ native }) => native.win),
        sumOf(bets, ({ native }) => native.bet),
      ),
      atMs: lastAtMs,
    })),
  );

const scoreOf = (score: Rule['score'], rounds: readonly Round[]): Reached => {
  const atMs = Math.max(...rounds.map(({ lastAtMs }) => lastAtMs));
  switch (score) {
    case 'best_spin':
      return bestSpin(rounds);
    case 'best_round':
      return bestRound(rounds);
    case 'total_bet':
      return { value: stakesOf(rounds), atMs };
    case 'total_win':
      return { value: winsOf(rounds), atMs };
    case 'net_profit':
      return { value: winsOf(rounds) - stakesOf(rounds), atMs };
    case 'rounds':
      return { value: BigInt(rounds.length) * MILLION, atMs };
  }
};

/** The rounds that make the score: the first ones, or those that add most to it, of alike ones the earlier. */
const chosen = ({ score, round_cap: cap }: Rule, rounds: readonly Round[]): readonly Round[] => {
  if (cap === null) return rounds;
  const byTime = rounds.toSorted(({ root: a }, { root: b }) => a.betAtMs - b.betAtMs || (a.id < b.id ? -1 : 1));
  if (cap.which === 'first') return byTime.slice(0, cap.rounds);
  const worth = (round: Round): bigint => scoreOf(score, [round]).value;
  return byTime.toSorted((a, b) => (worth(a) === worth(b) ? 0 : worth(a) > worth(b) ? -1 : 1)).slice(0, cap.rounds);
};

/** Everybody with a round that counts, those with a place first and in their order. `idOf`: the number of a player. */
export const leaderboardOf = (
  rule: Rule,
  byPlayer: ReadonlyMap<string, readonly Round[]>,
  idOf: (player: string) => bigint,
): Place[] => {
  const rows = [...byPlayer].map(([player, rounds]) => {
    const score = scoreOf(rule.score, chosen(rule, rounds));
    return { player, rounds, score, hasPlace: rounds.length >= rule.min_rounds && score.value > 0n };
  });
  rows.sort((a, b) => {
    if (a.hasPlace !== b.hasPlace) return a.hasPlace ? -1 : 1;
    if (a.score.value !== b.score.value) return a.score.value > b.score.value ? -1 : 1;
    return a.score.atMs - b.score.atMs || (idOf(a.player) < idOf(b.player) ? -1 : 1);
  });
  return rows.map(({ player, rounds, score, hasPlace }, index) => ({
    player,
    place: hasPlace ? index + 1 : null,
    score: score.value,
    figures: {
      score: text(score.value),
      reached_at: new Date(score.atMs).toISOString(),
      rounds: rounds.length,
      bet_usd: text(stakesOf(rounds)),
      win_usd: text(winsOf(rounds)),
      best_spin: text(bestSpin(rounds).value),
      best_round: text(bestRound(rounds).value),
      last_bet_at: new Date(Math.max(...rounds.map(({ lastAtMs }) => lastAtMs))).toISOString(),
    },
  }));
};

/** Ten-thousandths of a percent. */
const pctOf = (amount: bigint, pct: string): bigint => (amount * micros(pct)) / 100_000_000n;

/** What a ranking has to give (docs/activities.md#prizes): the pool, and the prize of a place in cents of its currency, never up. */
export const prizesOf = (
  { pool, ranks }: Rule,
  {
    stakesUsd,
    budget,
    currency,
    endMs,
    rates,
  }: { stakesUsd: bigint; budget: string; currency: string; endMs: number; rates: Rates },
): { pool: bigint | null; prizeOf: (place: number) => bigint; places: number } => {
  const fixed = sumOf(ranks, ({ from, to, amount }) => micros(amount ?? '0') * BigInt(to - from + 1));
  const rateE8 = rates[currency]?.findLast(({ fromMs }) => fromMs <= endMs)?.rateE8 ?? 0n;
  const left = micros(budget) - fixed;
  const share = pool?.kind === 'bet_share' ? pctOf((stakesUsd * rateE8) / 100_000_000n, pool.pct) : 0n;
  const whole = pool === null ? null : pool.kind === 'fixed' ? micros(pool.amount) : share < left ? share : left;
  return {
    pool: whole,
    places: ranks.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    prizeOf: (place) => {
      const row = ranks.find(({ from, to }) => from <= place && place <= to);
      if (row === undefined) return 0n;
      const exact = row.amount === null ? pctOf(whole ?? 0n, row.pct ?? '0') : micros(row.amount);
      return exact - (exact % 10_000n);
    },
  };
};
