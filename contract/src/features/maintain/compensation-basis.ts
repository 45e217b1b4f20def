import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, ShortText } from '../../kit/fields.ts';
import { Money, MoneySum } from '../../kit/money.ts';
import { Instant } from '../../kit/time.ts';

export const COMPENSATION_STATES = ['draft', 'waiting_approval', 'paying', 'finish', 'failed', 'rejected'] as const;
/** Screens where a fault is noticed; their ids are in `origin_ref`. */
export const COMPENSATION_ORIGINS = ['manual', 'F-6', 'K-1', 'B-3', 'D-1'] as const;

/** A wallet is told amounts of at most 12 digits before the point. */
export const CompensationMoney = Money.refine((text) => /^-?\d{1,12}(?:\.|$)/.test(text), 'money').refine(
  (text) => /[1-9]/.test(text),
  'not_zero',
);

/** What was paid before, of which whoever asks and whoever agrees have to say that it is meant all the same. */
export const CompensationWarnings = z.object({
  /** What the wallet booked of the bet's win; null: nothing, or the compensation takes money. */
  win_paid: MoneySum.nullable(),
  /** What was given for the same bet, round or transfer, by whatever screen; `0`: given and taken again. Null: never. */
  given_before: MoneySum.nullable(),
});
export type CompensationWarnings = z.infer<typeof CompensationWarnings>;

/** The very amounts that were seen: what changed since is not agreed to. */
export const CompensationAnswer = z.strictObject({
  win_paid: MoneySum.nullable().optional(),
  given_before: MoneySum.nullable().optional(),
});
export type CompensationAnswer = z.infer<typeof CompensationAnswer>;

export const getCompensationBasis = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/compensate/get_basis',
  access: holds('D-2'),
  summary: 'What a compensation rests on: its bet, what was paid for it before, and whether a second person will be asked',
  // One that is there by its id, or one that is being typed: `beside` is the draft that it takes the place of.
  input: z.strictObject({
    id: Id.optional(),
    beside: Id.optional(),
    bet_id: ShortText.optional(),
    player_id: Id.optional(),
    site_id: Id.optional(),
    money: CompensationMoney.optional(),
    origin: z.enum(COMPENSATION_ORIGINS).optional(),
    origin_ref: ShortText.optional(),
  }),
  output: z.object({
    player_id: z.string(),
    user_name: z.string(),
    site_name: z.string(),
    game_name: z.string().nullable(),
    currency: z.string(),
    bet: z
      .object({
        bet_id: z.string(),
        round_id: z.string(),
        status: z.string(),
        bet: MoneySum,
        win: MoneySum,
        bet_at: Instant,
        /** Of its win, as far as the wallet's movements tell. */
        paid: MoneySum,
      })
      .nullable(),
    /** Compensations of the same, without those that were rejected, as far as the reader sees them; the newest first. */
    earlier: z.array(
      z.object({
        id: z.string(),
        money: MoneySum,
        currency: z.string(),
        state: z.enum(COMPENSATION_STATES),
        bet_id: z.string(),
        by_user: z.string(),
        created_at: Instant,
      }),
    ),
    warnings: CompensationWarnings,
    /** Limits that ask for a second person, as of now where it is not handed in; none: nobody is asked. Null: there is no amount yet. */
    second_person: z.array(z.string()).nullable(),
  }),
});
