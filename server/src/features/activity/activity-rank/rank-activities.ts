import * as contract from '@manager/contract/features/activity/activity-rank/rule';
import { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { ActivityRow } from '@manager/contract/features/activity/activity';
import { decimal, toWire } from '@manager/domain/money';
import { anyKind } from '../core/activity-kind.ts';
import { activityResource, type ActivityList } from '../core/activity-row.ts';
import { rankKind } from './rank-kind.ts';

type Row = contract.RankActivityRow;

export const prizeTexts = ({ ranks }: RankRule, { currency }: ActivityRow): string[] =>
  ranks.slice(0, 4).map(({ amount, pct }) => (amount === null ? `${pct} %` : `${toWire(decimal(amount))} ${currency}`));

/** Rankings alone, for what only they have: scores and a settlement. */
const rankList: ActivityList<Row> = {
  kinds: [anyKind(rankKind)],
  endpoints: {
    save: contract.saveRankRule,
    clone: contract.cloneRankRule,
    submit: contract.submitRankRule,
    approve: contract.approveRankRule,
    cancel: contract.cancelRankRule,
    delete: contract.deleteRankRule,
  },
  complete: (row, stored) => {
    const rule = RankRule.parse(stored);
    const [first = '', second = '', third = '', fourth = ''] = prizeTexts(rule, row);
    return { ...row, rule, first_prize: first, second_prize: second, third_prize: third, fourth_prize: fourth };
  },
};

export const rankActivities = activityResource(rankList);
