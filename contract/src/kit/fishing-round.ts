import { FISHING_EVENT_KINDS, type FishingRound } from '@manager/domain/fishing-round';
import { z } from 'zod';
import { Money, NonNegativeMoney } from './money.ts';

const Name = z.string().min(1).max(64);
const Count = z.int().min(0).max(4_294_967_295);
/** Percent of what the bullets cost, above 100 where a fish pays back more. */
const ReturnPct = z.string().regex(/^\d{1,6}(?:\.\d{1,4})?$/);
const Moment = z.iso.datetime();

const figures = {
  shots: Count,
  hits: Count,
  kills: Count,
  cost: NonNegativeMoney,
  win: NonNegativeMoney,
  rtp_pct: ReturnPct.optional(),
};

const Fish = z.object({ bullet: NonNegativeMoney, fish: Name, ...figures });
const Weapon = z.object({ weapon: Name, uses: Count, ...figures });
const Event = z.object({
  at: Moment,
  kind: z.enum(FISHING_EVENT_KINDS),
  fish: Name.optional(),
  weapon: Name.optional(),
  amount: NonNegativeMoney.optional(),
});

/** The detail of a bet on a fishing game, version 1: what each bullet did to each fish, special weapons, and what happened meanwhile. */
export const FishingRoundDetail = z.object({
  kind: z.literal('fishing'),
  version: z.literal(1),
  round: z.string().max(64),
  game: z.string().max(40),
  math_version: z.string().max(64),
  rtp_profile: z.string().max(64),
  session: z.string().max(64),
  room: z.string().max(40),
  started_at: Moment,
  ended_at: Moment,
  fish: z.array(Fish).max(1_000),
  weapons: z.array(Weapon).max(200),
  events: z.array(Event).max(1_000),
  jackpot: z.object({ tier: Name, amount: NonNegativeMoney }).optional(),
  totals: z.object({ shots: Count, kills: Count, cost: NonNegativeMoney, win: NonNegativeMoney }),
  balance: z.object({ before: Money, after: Money }).optional(),
}) satisfies z.ZodType<FishingRound>;
export type FishingRoundDetail = z.infer<typeof FishingRoundDetail>;
