import type { PrizeRow } from '@manager/contract/features/activity/activity-rank/settle';
import { useAction } from '../../api/query.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { tellOutcome } from '../../kit/list/tell-outcome.ts';
import type { StepWithAll } from '../../kit/table-selection/use-ticked-rows.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useSettledList } from './settled-list.ts';
import { prizeName, useSettleTexts } from './settle-words.ts';

/** What can be done with prizes that are not paid yet. */
export const usePrizeSteps = (): {
  retry: StepWithAll;
  giveUp: (row: PrizeRow) => Promise<void>;
} => {
  const t = useSettleTexts();
  const { calls } = useSettledList();
  const retrying = useAction(calls.retry);
  const givingUp = useAction(calls.giveUp);
  return {
    retry: async (ids) => {
      if ((await confirm({ title: t('retry'), text: t('retryText'), confirmLabel: t('retry') })) === null) return false;
      return tellOutcome(await retrying.mutateAsync({ ids: [...ids] }).catch(() => undefined), t('doneRetry'));
    },
    giveUp: async (row) => {
      const { id, version } = row;
      const answer = await confirm({
        title: t('giveUp'),
        text: t('giveUpText', { name: prizeName(row) }),
        confirmLabel: t('giveUp'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      const done = await givingUp.mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneGiveUp'));
    },
  };
};
