import type { BetDetail } from '@manager/domain/bet-detail';
import { z } from 'zod';
import { Money } from './money.ts';

const Count = z.int().min(0);
/** A factor as the game prints it ("2", "1.5"). */
const Factor = z.string().max(40);
const Symbol = z.string().max(40);

const RoundWin = z.object({
  kind: z.enum(['line', 'way', 'scatter', 'cluster']),
  line_no: z.int().optional(),
  symbol: Symbol,
  count: Count,
  positions: z.array(Count).max(1000),
  pay: Factor,
  multiplier: Factor,
  amount: Money,
});

const RoundStep = z.object({
  idx: z.int(),
  type: z.enum(['base', 'free', 'respin', 'cascade', 'bonus', 'gamble']),
  reels: z.array(z.array(Symbol).max(50)).max(50),
  multiplier: Factor,
  wins: z.array(RoundWin).max(5000),
  step_win: Money,
});

/** The detail of a slot round as the console draws it. Other games' details do not fit and are shown as they came. */
export const RoundDetail = z.object({
  round: z.string(),
  game: z.string(),
  math_version: z.string(),
  rtp_profile: z.string(),
  bet: z.object({ coin: z.string(), level: z.number(), lines: z.int().optional(), ways: z.int().optional(), total: Money }),
  feature_buy: z.object({ bought: z.boolean(), cost_multiple: Factor }).optional(),
  steps: z.array(RoundStep).max(5000),
  free: z.object({ triggered: z.boolean(), awarded: Count, played: Count, win: Money }).optional(),
  jackpot: z.object({ tier: z.string(), amount: Money, contrib: z.array(z.string()) }).optional(),
  totals: z.object({ win_game: Money, win_jackpot: Money, win: Money }),
  balance: z.object({ before: Money, after: Money }).optional(),
}) satisfies z.ZodType<BetDetail>;
export type RoundDetail = z.infer<typeof RoundDetail>;
