import type { ChampionshipRow } from '@manager/contract/features/activity/championship/championship';
import * as contract from '@manager/contract/features/activity/championship/settle';
import { AppError } from '../../../base/app-error.ts';
import type { SettledList } from '../core/settled-list.ts';
import { APPROVE_CHAMPIONSHIP } from './approve-code.ts';
import { championships } from './championship-list.ts';
import { ruleOf } from './championship-times.ts';
import { freezePlaces } from './freeze-places.ts';

const MINUTE_MS = 60_000;

/** SettledList once all stages are decided: no bet has a say in it. */
export const championshipSettled: SettledList<ChampionshipRow> = {
  kinds: ['championship'],
  prizeKinds: ['championship'],
  resource: championships,
  approveCode: APPROVE_CHAMPIONSHIP,
  endpoints: {
    calculate: contract.calculateChampionship,
    approve: contract.approveChampionshipPrizes,
    pay: contract.payChampionship,
    retry: contract.retryChampionshipPrizes,
    giveUp: contract.giveUpChampionshipPrize,
  },
  calculableAt: (_ctx, { ends_at: endsAt, rule }) => new Date(endsAt.getTime() + ruleOf({ rule }).grace_min * MINUTE_MS),
  requireCounted: async (_ctx, own, { id, rule }) => {
    const decided = await own.selectFrom('championship_stage').select('stage').where('activity_id', '=', id).execute();
    if (decided.length < rule.stages.length) throw new AppError('activity.not_counted');
  },
  batchOf: async () => '0',
  freeze: freezePlaces,
  paysAtOnce: () => false,
};
