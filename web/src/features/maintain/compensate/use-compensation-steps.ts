import {
  approveCompensations,
  type CompensationRow,
  giveUpCompensation,
  previewCompensations,
  rejectCompensations,
  retryCompensation,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { againText, compensationName, useCompensationTexts } from './compensation-words.ts';

type Do = (row: CompensationRow) => Promise<void>;
/** True when it was done. */
type DoAll = (ids: readonly string[]) => Promise<boolean>;

/** What can be done with compensations, each asked for once more with what it means in money. */
export const useCompensationSteps = (): { submit: Do; retry: Do; giveUp: Do; approve: DoAll; reject: DoAll } => {
  const t = useCompensationTexts();
  const submitting = useAction(submitCompensation);
  const approving = useAction(approveCompensations);
  const rejecting = useAction(rejectCompensations);
  const retrying = useAction(retryCompensation);
  const givingUp = useAction(giveUpCompensation);
  // The call has shown its message already.
  const tell = (done: Promise<unknown>, text: () => string): Promise<boolean> =>
    done.then(
      () => {
        notifySuccess(text());
        return true;
      },
      () => false,
    );
  return {
    submit: async (row) => {
      const text = t(row.money.startsWith('-') ? 'submitTakeText' : 'submitText', { name: compensationName(row) });
      const warnings = /[1-9]/.test(row.given_otherwise)
        ? [t('givenBefore', { given: `${moneyText(row.given_otherwise)} ${row.currency}` })]
        : [];
      if ((await confirm({ text, warnings, confirmLabel: t('submit') })) === null) return;
      const saved = await submitting.mutateAsync({ id: row.id, version: row.version }).catch(() => undefined);
      if (saved !== undefined) notifySuccess(t(saved.state === 'paying' ? 'doneSubmit' : 'doneWaits'));
    },
    retry: async ({ id }) => {
      await tell(retrying.mutateAsync({ id }), () => t('doneRetry'));
    },
    giveUp: async ({ id }) => {
      const answer = await confirm({
        title: t('giveUpTitle'),
        text: t('giveUpText'),
        confirmLabel: t('giveUp'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer !== null) await tell(givingUp.mutateAsync({ id, reason: answer.reason }), () => t('doneGiveUp'));
    },
    approve: async (ids) => {
      const preview = await call(previewCompensations, { ids: [...ids] }).catch(() => undefined);
      if (preview === undefined) return false;
      const answer = await confirm({
        title: t('approveTitle'),
        text: t('approveText'),
        affected: [
          t('affected', { count: preview.count }),
          t('affectedPlayers', { count: preview.players }),
          ...preview.sums.map(({ currency, given, taken }) =>
            [
              ...(/[1-9]/.test(given) ? [t('givenSum', { amount: `${moneyText(given)} ${currency}` })] : []),
              ...(/[1-9]/.test(taken) ? [t('takenSum', { amount: `${moneyText(taken)} ${currency}` })] : []),
            ].join(', '),
          ),
        ],
        warnings: preview.again.map((row) => againText(row, t)),
        confirmLabel: t('approve'),
      });
      if (answer === null) return false;
      return tell(approving.mutateAsync({ ids: [...ids] }), () => t('doneApprove'));
    },
    reject: async (ids) => {
      const answer = await confirm({
        title: t('rejectTitle'),
        text: t('rejectText'),
        confirmLabel: t('reject'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return false;
      return tell(rejecting.mutateAsync({ ids: [...ids], reason: answer.reason }), () => t('doneReject'));
    },
  };
};
