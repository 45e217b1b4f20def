import { type getBetHeatMap, MAX_RAW_DAYS, type StatisticDimension } from '@manager/contract/features/account/statistic-bet';
import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { epochDayOf } from '@manager/domain/calendar';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { type MoneyScope, moneyScope } from '../../../kit/report/money-report.ts';
import { withPlayers } from '../../../kit/report/player-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { dimensionParams, STORED } from './statistic-dimensions.ts';
import type { StatisticQuery } from './statistic-query.ts';

export type StatisticInput = ParsedOf<typeof getBetHeatMap>;
export type StatisticScope = MoneyScope & {
  dimensions: readonly StatisticDimension[];
  /** Query of the rows. */
  query: Omit<StatisticQuery, 'name'>;
};

/**
 * What is covered: sums for any range of a report; single bets, of which RTP profile and sub-agent are asked, for a settlement day.
 * Throws as `moneyScope` does, `query.bets_too_wide`, and `input.invalid` for native money of several currencies.
 */
export const statisticScope = async (ctx: Ctx, input: StatisticInput): Promise<StatisticScope> => {
  const { dimensions, source, in: unit } = input;
  if (unit === 'native' && input.currency === undefined && !dimensions.includes('currency'))
    throw fieldError('in', 'native_needs_currency');
  const isOfBets = input.sub_agent !== undefined || input.rtp_profile !== undefined;
  const isFeatureBuy = source === 'feature_buy';
  const scope = await withPlayers(
    ctx,
    await moneyScope(ctx, { ...input, source: isFeatureBuy ? 'normal' : source }, MAX_REPORT_DAYS),
    { player: input.player, player_id: input.player_id },
  );
  const days = epochDayOf(scope.range.to) - epochDayOf(scope.range.from) + 1;
  if (isOfBets && days > MAX_RAW_DAYS) throw new AppError('query.bets_too_wide');
  const filter = {
    ...scope.filter,
    subAgents: input.sub_agent === undefined ? null : [input.sub_agent],
    stakeLevel: input.stake_level,
    device: input.device,
    ...(isFeatureBuy ? { isFeatureBuy } : source === 'normal' ? { isFeatureBuy: false } : {}),
  };
  return {
    ...scope,
    filter,
    dimensions,
    query: {
      filter,
      withGrants: source !== undefined || dimensions.includes('source'),
      columns: dimensions.map((dimension) => STORED[dimension]),
      unit,
      params: dimensionParams(scope.directory),
    },
  };
};
