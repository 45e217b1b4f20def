import {
  grantTaskReward,
  recomputeTask,
  retryTaskReward,
  revokeTaskAccount,
  type TaskAccountRow,
} from '@manager/contract/features/task/task-account';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { accountName, useAccountTexts } from './account-words.ts';

type Named = Pick<TaskAccountRow, 'activity_id' | 'player_id'> & { name: string };

/** What staff do with turns of players. */
export const useAccountSteps = (): {
  revoke: (row: TaskAccountRow) => Promise<void>;
  grant: (whom: Named) => Promise<boolean>;
  retry: (row: TaskAccountRow) => Promise<void>;
  recompute: (activityId: string) => Promise<void>;
} => {
  const t = useAccountTexts();
  const revoking = useAction(revokeTaskAccount);
  const granting = useAction(grantTaskReward);
  const retrying = useAction(retryTaskReward);
  const recomputing = useAction(recomputeTask);
  return {
    revoke: async (row) => {
      const answer = await confirm({
        title: t('revoke'),
        text: t('revokeText', { name: accountName(row) }),
        confirmLabel: t('revoke'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      const done = await revoking.mutateAsync({ id: row.id, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneRevoke'));
    },
    grant: async ({ name, ...whom }) => {
      const answer = await confirm({
        title: t('grant'),
        text: t('grantText', { name }),
        confirmLabel: t('grant'),
        needsReason: true,
      });
      if (answer === null) return false;
      const done = await granting.mutateAsync({ ...whom, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneGrant'));
      return done !== undefined;
    },
    retry: async (row) => {
      const answer = await confirm({
        title: t('retry'),
        text: t('retryText', { name: accountName(row) }),
        confirmLabel: t('retry'),
        needsReason: true,
      });
      if (answer === null) return;
      const done = await retrying.mutateAsync({ id: row.id, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneRetry'));
    },
    recompute: async (activityId) => {
      const answer = await confirm({
        title: t('recompute'),
        text: t('recomputeText'),
        confirmLabel: t('recompute'),
        needsReason: true,
      });
      if (answer === null) return;
      const done = await recomputing.mutateAsync({ activity_id: activityId, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneRecompute'));
    },
  };
};
