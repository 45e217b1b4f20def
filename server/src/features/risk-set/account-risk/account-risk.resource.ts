import * as contract from '@manager/contract/features/risk-set/account-risk';
import { sql, type SqlBool } from 'kysely';
import { lookingAhead } from '../../../kit/http/looking-ahead.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { contains } from '../../../kit/service/contains.ts';
import { lookedAtMark, previewMark } from './mark-effect.ts';
import { getMarkEvents } from './mark-events.ts';
import { riskMarks } from './mark-row.ts';
import { releaseMark } from './release-mark.ts';
import { APPROVE_MARK, reviewMark } from './review-mark.ts';
import { riskRules } from './rule-row.ts';
import { saveMark } from './save-mark.ts';

const { equals } = columnsIn('risk_mark');

/** G-1. */
export default [
  listRoute(riskMarks, {
    endpoint: contract.getMarkList,
    filters: {
      site_id: equals('site_id'),
      player_id: equals('player_id'),
      user_name: (name) => sql<SqlBool>`${contains('player.user_name', name)}`,
      source: equals('source'),
      rule: equals('rule'),
      state: equals('state'),
      outcome: equals('outcome'),
    },
    abilities: { add: contract.saveMark },
  }),
  detailRoute(riskMarks, { endpoint: contract.getMarkDetail }),
  route(contract.getMarkEvents, getMarkEvents),
  route(contract.saveMark, saveMark),
  lookingAhead(route(contract.reviewMark, reviewMark), lookedAtMark),
  route(contract.previewMarkEffect, previewMark),
  route(contract.releaseMark, releaseMark),
  listRoute(riskRules, { endpoint: contract.getRiskRuleList, filters: {}, abilities: {} }),
  detailRoute(riskRules, { endpoint: contract.getRiskRuleDetail }),
  saveRoute(
    defineSaver(riskRules, {
      endpoint: contract.saveRiskRule,
      required: [],
      update: ({ is_on, threshold, min_rounds, daily_auto_times, description }) => ({
        is_on,
        threshold,
        min_rounds,
        daily_auto_times,
        description,
      }),
      dangerous: { operation: 'risk_rule.save', approveCode: APPROVE_MARK, nameOf: ({ kind }) => kind },
    }),
  ),
];
