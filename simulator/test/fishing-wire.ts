import { Money, NonNegativeMoney } from '@manager/contract/kit/money';
import { RowId, RowInstant, rowText, RowVersion } from '@manager/contract/platform/row';
import { z } from 'zod';

/** The wire of fishing as the two sides agreed on it. */
const count = z.int().min(0);
const code = z.string().min(1).max(40);
const name = z.string().min(1).max(64);
const instant = z.iso.datetime();
const pct = z.string().regex(/^\d+(?:\.\d{1,6})?$/);

export const Slice = z.strictObject({
  slice_id: RowId,
  session_id: RowId,
  site: code,
  player: rowText(64),
  sub_agent: rowText(64).nullish(),
  game: code,
  currency: z.string().min(1).max(10),
  room: rowText(40),
  started_at: RowInstant,
  ended_at: RowInstant,
  shots: count,
  free_shots: count.nullish(),
  kills: count,
  bet: NonNegativeMoney,
  win: NonNegativeMoney,
  jackpot_win: NonNegativeMoney.nullish(),
  transfer_in: NonNegativeMoney.nullish(),
  transfer_out: NonNegativeMoney.nullish(),
  balance_before: Money.nullish(),
  balance_after: Money.nullish(),
  rtp_profile: rowText(16).nullish(),
  math_version: rowText(64).nullish(),
  row_version: RowVersion,
});
export type Slice = z.infer<typeof Slice>;

const fired = { shots: count, hits: count, kills: count, cost: NonNegativeMoney, win: NonNegativeMoney };

export const Round = z.strictObject({
  kind: z.literal('fishing'),
  version: z.literal(1),
  round: name,
  game: code,
  math_version: name,
  rtp_profile: z.string().min(1).max(16),
  session: name,
  room: z.string().min(1).max(40),
  started_at: instant,
  ended_at: instant,
  fish: z.array(z.strictObject({ bullet: NonNegativeMoney, fish: name, ...fired, rtp_pct: pct.optional() })),
  weapons: z.array(z.strictObject({ weapon: name, uses: count, ...fired, rtp_pct: pct.optional() })),
  events: z.array(
    z.strictObject({
      at: instant,
      kind: z.enum(['boss', 'weapon', 'jackpot', 'big_win']),
      fish: name.optional(),
      weapon: name.optional(),
      amount: NonNegativeMoney.optional(),
    }),
  ),
  jackpot: z.strictObject({ tier: name, amount: NonNegativeMoney }).optional(),
  totals: z.strictObject({ shots: count, kills: count, cost: NonNegativeMoney, win: NonNegativeMoney }),
  balance: z.strictObject({ before: Money, after: Money }).optional(),
});
export type Round = z.infer<typeof Round>;
