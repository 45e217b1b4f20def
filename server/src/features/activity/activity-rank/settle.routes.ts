import * as contract from '@manager/contract/features/activity/activity-rank/settle';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { activityConditions } from '../core/activity-filters.ts';
import { listPrizeActivities } from '../core/prize-activities.ts';
import { getPrizes } from '../core/prize-row.ts';
import { approveSettlement, calculateSettlement, paySettlement } from '../core/settle-activity.ts';
import { listSettlements, readSettlement } from '../core/settlement-row.ts';
import { giveUpPrize, retryPrizes } from '../core/steer-prizes.ts';
import { rankSettled } from './rank-settled.ts';

const filters: Filters<ParsedOf<typeof contract.getSettlementList>> = {
  text: activityConditions.text,
  agent_id: activityConditions.agent_id,
  state: (state) => sql<SqlBool>`coalesce(activity_settlement.state, 'open') = ${state}`,
};

/** L-1-3. */
export const routes: readonly Route[] = [
  route(contract.getSettlementList, (ctx, input) =>
    listSettlements(ctx, rankSettled, { input, condition: conditionOf(ctx, { filters, input }) }),
  ),
  route(contract.getSettlementDetail, (ctx, { id }) => readSettlement(ctx, ctx.db, { settled: rankSettled, id })),
  route(contract.getPrizeList, (ctx, input) => getPrizes(ctx, rankSettled, input)),
  route(contract.getPrizeActivities, (ctx, input) => listPrizeActivities(ctx, rankSettled, input)),
  route(contract.calculateSettlement, (ctx, input) => calculateSettlement(ctx, rankSettled, input)),
  route(contract.approveSettlement, (ctx, input) => approveSettlement(ctx, rankSettled, input)),
  route(contract.paySettlement, (ctx, input) => paySettlement(ctx, rankSettled, input)),
  route(contract.retryPrizes, (ctx, input) => retryPrizes(ctx, rankSettled, input)),
  route(contract.giveUpPrize, (ctx, input) => giveUpPrize(ctx, rankSettled, input)),
];
