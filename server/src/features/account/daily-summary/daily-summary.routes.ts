import { getDailySummary } from '@manager/contract/features/account/daily-summary';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { route, type Route } from '../../../kit/http/route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { countSummary, planSummary, summaryPlayers } from './summary-players.ts';
import { type SummaryInput, summaryRows } from './summary-rows.ts';

/** B-9: every player of a website on one settlement day, by id. */
const getList = async (ctx: Ctx, input: SummaryInput): Promise<OutputOf<typeof getDailySummary>> => {
  const plan = await planSummary(ctx, input);
  const [players, total] = await Promise.all([
    summaryPlayers(ctx, plan, { offset: (input.page - 1) * input.limit, limit: input.limit }),
    countSummary(ctx, plan),
  ]);
  return { list: await summaryRows(ctx, { input, directory: plan.directory, players }), total, total_is_exact: true };
};

export const routes: readonly Route[] = [route(getDailySummary, getList)];
