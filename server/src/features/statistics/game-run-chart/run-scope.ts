import { type getGameRunChart, MAX_RUN_DAYS, type RunInterval } from '@manager/contract/features/statistics/game-run-chart';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { ReportScope } from '@manager/contract/kit/page';
import { fieldError } from '../../../base/app-error.ts';
import type { TimeDimension } from '../../../kit/bet/time-bucket.ts';
import { type MoneyScope, moneyScope } from '../../../kit/report/money-report.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

const DIMENSIONS: Readonly<Record<RunInterval, TimeDimension>> = { '15m': 'slot', '1h': 'hour', '1d': 'settle_date' };

/** What a run is looked at along; hours are those of the only calendar. */
export const alongOf = (
  interval: RunInterval,
  { timezone }: Pick<ReportScope, 'timezone'>,
): { dimension: TimeDimension; zone: string | undefined } => {
  const dimension = DIMENSIONS[interval];
  return { dimension, zone: dimension === 'hour' ? (timezone ?? 'UTC') : undefined };
};

/** What the charts of runs cover. Throws as `moneyScope` does, and `input.invalid` for native money without a currency. */
export const runScope = async (ctx: Ctx, input: ParsedOf<typeof getGameRunChart>): Promise<MoneyScope> => {
  if (input.in === 'native' && input.currency === undefined) throw fieldError('currency', 'required');
  const scope = await moneyScope(ctx, input, MAX_RUN_DAYS[input.interval]);
  return {
    ...scope,
    filter: { ...scope.filter, subAgents: input.sub_agent ?? null, mathVersion: input.math_version },
  };
};
