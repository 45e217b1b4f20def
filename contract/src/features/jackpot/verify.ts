import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id } from '../../kit/fields.ts';
import { MoneySum } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

/** The rules that a turn was drawn by, as they were published with its commitment. */
export const TurnRules = z.object({
  trigger: z.string(),
  min_win: MoneySum,
  must_hit: MoneySum.nullable(),
  segments: z.array(z.int()),
  due_hour: z.int().nullable(),
  due_from_min: z.int().nullable(),
  due_to_min: z.int().nullable(),
});
export type TurnRules = z.infer<typeof TurnRules>;

/** From one hit to the next. The commitment is SHA-256 over `manager jackpot`, code, turn, value and salt, joined by line feeds. */
export const TurnRow = z.object({
  pool_id: z.string(),
  pool_code: z.string(),
  turn: z.int(),
  started_at: Instant,
  start_money: MoneySum,
  rules: TurnRules,
  /** In hex; null: nothing is drawn beforehand. */
  commitment: z.string().nullable(),
  ended_at: Instant.nullable(),
  ended_by: z.enum(['hit', 'changed', 'closed']).nullable(),
  /** Told once the turn has ended: the hit point in USD, or the due time. */
  value: z.string().nullable(),
  salt: z.string().nullable(),
  /** What the product itself finds; null while the turn goes on. */
  is_right: z.boolean().nullable(),
  win: z
    .object({
      order_id: z.string(),
      status: z.string(),
      amount: MoneySum,
      at: Instant,
      /** Null: of a player outside of your scope. */
      bet_id: z.string().nullable(),
      proof: z.object({ draw: z.string(), threshold: z.string() }).nullable(),
    })
    .nullable(),
});
export type TurnRow = z.infer<typeof TurnRow>;

const turn = z.coerce.number<string | number>().int().min(1).optional();

export const getTurnList = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/verify/get_turns',
  access: holds('I-1', 'I-2', 'I-3'),
  exported: { code: 'I-3-93', walk: 'cursor' },
  summary: 'Turns of a jackpot pool with their commitments, and what they committed to once they have ended; the newest first',
  input: keysetQuery({ pool_id: Id, turn }),
  output: keysetPageOf(TurnRow),
});

/** A booking, as it was written: opening + contributions + seed − win + adjustment is what the four meters come to. */
export const LedgerRow = z.object({
  id: z.string(),
  turn: z.int(),
  day: z.iso.date(),
  booked_at: Instant,
  group_id: z.string().nullable(),
  order_id: z.string().nullable(),
  bets: z.int(),
  wager: MoneySum,
  opening: MoneySum,
  visible_in: MoneySum,
  hidden_in: MoneySum,
  overflow_in: MoneySum,
  repaid: MoneySum,
  seed: MoneySum,
  win: MoneySum,
  adjustment: MoneySum,
  visible: MoneySum,
  hidden: MoneySum,
  overflow: MoneySum,
  owed: MoneySum,
});
export type LedgerRow = z.infer<typeof LedgerRow>;

export const getLedger = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/verify/get_ledger',
  access: holds('I-1', 'I-3'),
  exported: { code: 'I-3-93', walk: 'cursor' },
  summary: 'The ledger of a jackpot pool of your own, the newest first: every value of its meters follows from it',
  input: keysetQuery({ pool_id: Id, turn }),
  output: keysetPageOf(LedgerRow),
});
