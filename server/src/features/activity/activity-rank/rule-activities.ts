import * as contract from '@manager/contract/features/activity/activity-rank/rule';
import { anyKind } from '../core/activity-kind.ts';
import { type ActivityList, activityResource } from '../core/activity-row.ts';
import { rankKind } from './rank-kind.ts';
import { prizeTexts } from './rank-activities.ts';
import { redPacketKind } from './red-packet-kind.ts';
import { scatterKind } from './scatter-kind.ts';

type Row = contract.RuleActivityRow;

/** L-1: rankings, red packets and scatter collections, as one list. */
export const ruleList: ActivityList<Row> = {
  kinds: [anyKind(rankKind), anyKind(redPacketKind), anyKind(scatterKind)],
  endpoints: {
    save: contract.saveRankRule,
    clone: contract.cloneRankRule,
    submit: contract.submitRankRule,
    approve: contract.approveRankRule,
    cancel: contract.cancelRankRule,
    delete: contract.deleteRankRule,
  },
  complete: (row, stored) => {
    const rule = contract.ActivityRule.parse(stored);
    const [first = '', second = '', third = '', fourth = ''] = rule.kind === 'rank' ? prizeTexts(rule, row) : [];
    return { ...row, rule, first_prize: first, second_prize: second, third_prize: third, fourth_prize: fourth };
  },
};

export const ruleActivities = activityResource(ruleList);
