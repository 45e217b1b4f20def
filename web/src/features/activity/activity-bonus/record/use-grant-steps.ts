import {
  approveGrants,
  type BonusGrantRow,
  cancelGrant,
  retryGrant,
} from '@manager/contract/features/activity/activity-bonus/record';
import { useAction } from '../../../../api/query.ts';
import { confirm } from '../../../../kit/confirm/confirm.ts';
import { formatCount } from '../../../../ui/format.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import { grantName, useGrantTexts } from './grant-words.ts';

/** What staff do with credit that was given; true when it is done. */
export const useGrantSteps = (): {
  approve: (ids: readonly string[]) => Promise<boolean>;
  cancel: (row: BonusGrantRow) => Promise<void>;
  retry: (row: BonusGrantRow) => Promise<void>;
} => {
  const t = useGrantTexts();
  const approving = useAction(approveGrants);
  const cancelling = useAction(cancelGrant);
  const retrying = useAction(retryGrant);
  return {
    approve: async (ids) => {
      const text = t('approveText', { count: ids.length, shown: formatCount(ids.length) });
      if ((await confirm({ title: t('approve'), text, confirmLabel: t('approve') })) === null) return false;
      const done = await approving.mutateAsync({ ids: [...ids] }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneApprove'));
      return done !== undefined;
    },
    cancel: async (row) => {
      const answer = await confirm({
        title: t('cancel'),
        text: t('cancelText', { name: grantName(row) }),
        confirmLabel: t('cancel'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      const done = await cancelling.mutateAsync({ id: row.id, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneCancel'));
    },
    retry: async (row) => {
      const answer = await confirm({
        title: t('retry'),
        text: t('retryText', { name: grantName(row) }),
        confirmLabel: t('retry'),
        needsReason: true,
      });
      if (answer === null) return;
      const done = await retrying.mutateAsync({ id: row.id, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneRetry'));
    },
  };
};
