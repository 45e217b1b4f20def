import * as contract from '@manager/contract/features/activity/activity-rank/settle';
import type { RankActivityRow } from '@manager/contract/features/activity/activity-rank/rule';
import { PRIZE_KINDS } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { AppError } from '../../../base/app-error.ts';
import { APPROVE_SETTLEMENT } from '../core/activity-purpose.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import type { SettledList } from '../core/settled-list.ts';
import { freezeRanking } from './freeze-ranking.ts';
import { RANK_CONSUMER } from './rank-consumer.ts';
import { rankActivities } from './rank-activities.ts';

/** L-1-3: late settlements of bets are waited for, and every bet that came in has to be counted. */
export const rankSettled: SettledList<RankActivityRow> = {
  kinds: ['rank'],
  prizeKinds: PRIZE_KINDS,
  resource: rankActivities,
  approveCode: APPROVE_SETTLEMENT,
  endpoints: {
    calculate: contract.calculateSettlement,
    approve: contract.approveSettlement,
    pay: contract.paySettlement,
    retry: contract.retryPrizes,
    giveUp: contract.giveUpPrize,
  },
  calculableAt: ({ settings }, { ends_at: endsAt }) => new Date(endsAt.getTime() + settings.activityGraceMs),
  requireCounted: async (ctx, own, { id }) => {
    const counted = await readCountedUntil(ctx, own, { consumer: RANK_CONSUMER, activityId: id });
    if (counted.is_behind || counted.is_recomputing) throw new AppError('activity.not_counted');
  },
  batchOf: async (ctx, own, { id }) => (await readCountedUntil(ctx, own, { consumer: RANK_CONSUMER, activityId: id })).batch_id,
  freeze: freezeRanking,
  paysAtOnce: ({ rule }) => rule.pays === 'auto',
};
