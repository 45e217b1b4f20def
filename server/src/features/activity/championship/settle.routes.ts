import * as contract from '@manager/contract/features/activity/championship/settle';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { activityConditions } from '../core/activity-filters.ts';
import { getPrizes } from '../core/prize-row.ts';
import { approveSettlement, calculateSettlement, paySettlement } from '../core/settle-activity.ts';
import { listSettlements, readSettlement } from '../core/settlement-row.ts';
import { giveUpPrize, retryPrizes } from '../core/steer-prizes.ts';
import { championshipSettled } from './championship-settled.ts';

const filters: Filters<ParsedOf<typeof contract.getChampionshipSettlements>> = {
  text: activityConditions.text,
  agent_id: activityConditions.agent_id,
  state: (state) => sql<SqlBool>`coalesce(activity_settlement.state, 'open') = ${state}`,
};

/** L-4-2: what championships pay. */
export const routes: readonly Route[] = [
  route(contract.getChampionshipSettlements, (ctx, input) =>
    listSettlements(ctx, championshipSettled, { input, condition: conditionOf(ctx, { filters, input }) }),
  ),
  route(contract.getChampionshipSettlement, (ctx, { id }) => readSettlement(ctx, ctx.db, { settled: championshipSettled, id })),
  route(contract.getChampionshipPrizes, (ctx, input) => getPrizes(ctx, championshipSettled, input)),
  route(contract.calculateChampionship, (ctx, input) => calculateSettlement(ctx, championshipSettled, input)),
  route(contract.approveChampionshipPrizes, (ctx, input) => approveSettlement(ctx, championshipSettled, input)),
  route(contract.payChampionship, (ctx, input) => paySettlement(ctx, championshipSettled, input)),
  route(contract.retryChampionshipPrizes, (ctx, input) => retryPrizes(ctx, championshipSettled, input)),
  route(contract.giveUpChampionshipPrize, (ctx, input) => giveUpPrize(ctx, championshipSettled, input)),
];
