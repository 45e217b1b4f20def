import { SCORE_KINDS } from '@manager/domain/activity-score';
import { z } from 'zod';
import { Name } from '../../../kit/fields.ts';
import { Percentage, PositiveMoney } from '../../../kit/money.ts';

/** Most places with a prize. */
export const MOST_RANKS = 10_000;
export const MOST_RANK_ROWS = 100;
export const MOST_ROBOTS = 100;

const Percent = Percentage.refine((text) => /[1-9]/.test(text), 'positive');

/** What each of the places from … to gets: an amount, or a part of the pool; never both, which the server holds. */
export const PrizeRow = z
  .strictObject({
    from: z.int().min(1).max(MOST_RANKS),
    to: z.int().min(1).max(MOST_RANKS),
    amount: PositiveMoney.nullable().default(null),
    pct: Percent.nullable().default(null),
  })
  .refine((row) => row.to >= row.from, { error: 'range_empty', path: ['to'] });
export type PrizeRow = z.infer<typeof PrizeRow>;

/** In the order of the places, without overlap; the first four are the first to fourth prize. */
export const PrizeRows = z
  .array(PrizeRow)
  .min(1)
  .max(MOST_RANK_ROWS)
  .refine((rows) => rows.every((row, index) => index === 0 || row.from > (rows[index - 1]?.to ?? 0)), 'overlap');

/** Fixed, or a part of the stakes that count (in USD, at the rate of the end); with these the budget is the cap. */
export const Pool = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), amount: PositiveMoney }),
  z.strictObject({ kind: z.literal('bet_share'), pct: Percent }),
]);

/** Names on the leaderboard that nobody plays: only where the law allows them, without a place and never with a prize. */
export const Robots = z.strictObject({
  count: z.int().min(1).max(MOST_ROBOTS),
  names: z.array(Name).min(1).max(MOST_ROBOTS),
  /** Of the highest of them at the end; the others follow evenly below, all grow evenly with the time. */
  final_score: PositiveMoney,
});

export const RankRule = z.strictObject({
  kind: z.literal('rank'),
  score: z.enum(SCORE_KINDS),
  /** Fewer rounds have no place. */
  min_rounds: z.int().min(1).max(1_000_000).default(1),
  /** Which of a player's rounds make the score; null: all of them. */
  round_cap: z
    .strictObject({ which: z.enum(['first', 'best']), rounds: z.int().min(1).max(100_000) })
    .nullable()
    .default(null),
  pool: Pool.nullable().default(null),
  ranks: PrizeRows,
  /** Does approving the settlement pay as well? */
  pays: z.enum(['manual', 'auto']).default('manual'),
  robots: Robots.nullable().default(null),
});
export type RankRule = z.infer<typeof RankRule>;

/** Those whose prizes are paid as they are given. */
export const GIFT_KINDS = ['red_packet', 'scatter_collect'] as const;
export const PRIZE_KINDS = ['rank', ...GIFT_KINDS] as const;
