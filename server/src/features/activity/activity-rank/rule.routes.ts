import * as contract from '@manager/contract/features/activity/activity-rank/rule';
import { route, type Route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { activityConditions } from '../core/activity-filters.ts';
import { activityPurpose } from '../core/activity-purpose.ts';
import { cloneActivity } from '../core/clone-activity.ts';
import { getCosts } from '../core/get-costs.ts';
import { saveActivity } from '../core/save-activity.ts';
import { approveActivity, cancelActivity, deleteActivity, submitActivity, type Steering } from '../core/steer-activity.ts';
import { getProgress } from './get-progress.ts';
import { previewRule } from './preview-rule.ts';
import { ruleActivities, ruleList } from './rule-activities.ts';
import { getSymbols, requireKnownSymbols } from './symbols-of-game.ts';

const steering = (action: string | null): Steering<contract.RuleActivityRow> => ({
  list: ruleList,
  resource: ruleActivities,
  action: action ?? '',
  approveCode: 'L-1-1-94',
});

/** L-1-1. */
export const routes: readonly Route[] = [
  listRoute(ruleActivities, {
    endpoint: contract.getRankRuleList,
    filters: { ...activityConditions, kind: columnsIn('activity').equals('kind') },
    abilities: { add: contract.saveRankRule },
  }),
  detailRoute(ruleActivities, { endpoint: contract.getRankRuleDetail }),
  route(contract.saveRankRule, (ctx, input) => saveActivity(ctx, steering(contract.saveRankRule.audit), input), {
    prepare: async (ctx, { rule }) => (rule?.kind === 'scatter_collect' ? requireKnownSymbols(ctx, rule) : undefined),
  }),
  route(contract.cloneRankRule, (ctx, input) => cloneActivity(ctx, steering(contract.cloneRankRule.audit), input)),
  route(contract.submitRankRule, (ctx, input) => submitActivity(ctx, steering(contract.submitRankRule.audit), input)),
  route(contract.approveRankRule, (ctx, input) =>
    approveActivity(ctx, { ...steering(contract.approveRankRule.audit), purpose: activityPurpose }, input),
  ),
  route(contract.cancelRankRule, (ctx, input) => cancelActivity(ctx, steering(contract.cancelRankRule.audit), input)),
  route(contract.deleteRankRule, (ctx, input) => deleteActivity(ctx, steering(contract.deleteRankRule.audit), input)),
  route(contract.getSymbolList, getSymbols),
  route(contract.previewRankRule, previewRule),
  route(contract.getRuleProgress, getProgress),
  route(contract.getRankCosts, async (ctx, { id }) => getCosts(ctx, await findRow(ctx, ruleActivities, id))),
];
