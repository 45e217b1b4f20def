import type { LotteryRound } from '@manager/domain/lottery-round';
import { z } from 'zod';
import { NonNegativeMoney } from './money.ts';

const Name = z.string().min(1).max(64);
const Content = z.string().min(1).max(400);
const Lines = z.int().min(1).max(1_000_000);

const Selection = z.object({
  method: Name,
  content: Content,
  lines: Lines,
  stake: NonNegativeMoney,
  odds: z.array(z.object({ code: Name, rate: NonNegativeMoney })).max(100),
  odds_version: Name,
  hits: z.array(z.object({ code: Name, lines: Lines })).max(100),
  win: NonNegativeMoney,
  state: z.enum(['pending', 'won', 'lost', 'refunded']),
});

/** The detail of a bet on a lottery, version 1: what was chosen, at which rates, and what it won. */
export const LotteryRoundDetail = z.object({
  kind: z.literal('lottery'),
  version: z.literal(1),
  round: z.string().max(64),
  game: z.string().max(40),
  math_version: z.string().max(64),
  draw: z.object({ id: Name, number: Name, result: Content.optional() }),
  selections: z.array(Selection).min(1).max(500),
  totals: z.object({ stake: NonNegativeMoney, win: NonNegativeMoney }),
}) satisfies z.ZodType<LotteryRound>;
