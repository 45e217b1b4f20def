import { z } from 'zod';
import { MoneySum, Rate } from '../../kit/money.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';

/** `previous`: as many settlement days right before. `last_month`: the same days a month earlier, a whole month against the whole one before. */
export const CompareWith = z.enum(['previous', 'last_month']);
export type CompareWith = z.infer<typeof CompareWith>;

/** Figures that a comparison stands beside: before, the difference, and the difference in percent of before. */
export const COMPARED = ['rounds', 'players', 'bet', 'win', 'win_loss', 'ngr'] as const;

type Three<K extends string, V extends z.ZodType> = Record<`${K}_before` | `${K}_delta`, V> &
  Record<`${K}_delta_pct`, typeof Rate>;
const three = <K extends string, V extends z.ZodType>(name: K, value: V) =>
  ({ [`${name}_before`]: value, [`${name}_delta`]: value, [`${name}_delta_pct`]: Rate }) as Three<K, V>;

/** `…_delta` = now − before; `…_delta_pct` is null where before is 0, and of the amount of before, so that its sign is that of the difference. */
export const ComparedFigures = z.object({
  ...three('rounds', z.int()),
  ...three('players', z.int()),
  ...three('bet', MoneySum),
  ...three('win', MoneySum),
  ...three('win_loss', MoneySum),
  ...three('ngr', MoneySum),
  /** In percentage points; null when one of both is undefined. */
  rate_before: Rate,
  rate_delta: Rate,
});
export type ComparedFigures = z.infer<typeof ComparedFigures>;

/** What a report was compared with, as the server understood it. */
export const Comparison = z.object({
  with: CompareWith,
  date_from: SettlementDay,
  date_to: SettlementDay,
  /** Like for like: while a day of the range is running, only what was settled before this instant is counted; null when all days are over. */
  until: Instant.nullable(),
});
