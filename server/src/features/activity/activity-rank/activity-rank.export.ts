import { getCollectorList, getPacketList } from '@manager/contract/features/activity/activity-rank/gifts';
import { getRankRuleList } from '@manager/contract/features/activity/activity-rank/rule';
import { getPrizeList, getSettlementList } from '@manager/contract/features/activity/activity-rank/settle';
import { getScoreList } from '@manager/contract/features/activity/activity-rank/source';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [
  pagedExport({ endpoint: getRankRuleList, code: 'L-1-1-93' }),
  pagedExport({ endpoint: getScoreList, code: 'L-1-2-93' }),
  pagedExport({ endpoint: getPacketList, code: 'L-1-2-93' }),
  pagedExport({ endpoint: getCollectorList, code: 'L-1-2-93' }),
  pagedExport({ endpoint: getSettlementList, code: 'L-1-3-93' }),
  pagedExport({ endpoint: getPrizeList, code: 'L-1-3-93' }),
];
