import * as contract from '@manager/contract/features/activity/activity-rank/settle';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { activityConditions } from '../core/activity-filters.ts';
import { getPrizes } from './prize-row.ts';
import { approveSettlement, calculateSettlement, paySettlement } from './settle-ranking.ts';
import { listSettlements, readSettlement } from './settlement-row.ts';
import { giveUpPrize, retryPrizes } from './steer-prizes.ts';

const filters: Filters<ParsedOf<typeof contract.getSettlementList>> = {
  text: activityConditions.text,
  agent_id: activityConditions.agent_id,
  kind: (kind) => sql<SqlBool>`activity.kind = ${kind}`,
  state: (state) => sql<SqlBool>`coalesce(activity_settlement.state, 'open') = ${state}`,
};

/** L-1-3. */
export const routes: readonly Route[] = [
  route(contract.getSettlementList, (ctx, input) => listSettlements(ctx, input, conditionOf(ctx, { filters, input }))),
  route(contract.getSettlementDetail, (ctx, { id }) => readSettlement(ctx, ctx.db, id)),
  route(contract.getPrizeList, getPrizes),
  route(contract.calculateSettlement, calculateSettlement),
  route(contract.approveSettlement, approveSettlement),
  route(contract.paySettlement, paySettlement),
  route(contract.retryPrizes, retryPrizes),
  route(contract.giveUpPrize, giveUpPrize),
];
