import {
  approveCompensations,
  type CompensationRow,
  giveUpCompensation,
  previewCompensations,
  rejectCompensations,
  retryCompensation,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import { getCompensationBasis } from '@manager/contract/features/maintain/compensation-basis';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { formatCount, moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { againText, compensationName, useCompensationTexts, warningTexts } from './compensation-words.ts';

type Do = (row: CompensationRow) => Promise<void>;
/** True when it was done. */
type DoAll = (ids: readonly string[]) => Promise<boolean>;

type Warned = OutputOf<typeof previewCompensations>['warned'][number];

const answerOf = ({ id, win_paid, given_before }: Warned) => ({ id, win_paid, given_before });

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
      const basis = await call(getCompensationBasis, { id: row.id }).catch(() => undefined);
      if (basis === undefined) return;
      const warnings = warningTexts({ ...basis.warnings, currency: row.currency }, t);
      // What was paid before is not pressed away: the amount is typed once more.
      const mustType = warnings.length === 0 ? {} : { mustType: moneyText(row.money) };
      if ((await confirm({ text, warnings, ...mustType, confirmLabel: t('submit') })) === null) return;
      const wish = { id: row.id, version: row.version, answer: basis.warnings };
      const saved = await submitting.mutateAsync(wish).catch(() => undefined);
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
      if (answer !== null) await tell(givingUp.mutateAsync({ id, reason: answer.reason }), () => t('givenUp'));
    },
    approve: async (ids) => {
      const preview = await call(previewCompensations, { ids: [...ids] }).catch(() => undefined);
      if (preview === undefined) return false;
      const { warned } = preview;
      const [one, ...more] = warned;
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
        warnings: [
          ...warned.flatMap((row) => warningTexts(row, t).map((text) => `${compensationName(row)}: ${text}`)),
          ...preview.again.map((row) => againText(row, t)),
        ],
        ...(one === undefined ? {} : { mustType: more.length === 0 ? moneyText(one.money) : formatCount(warned.length) }),
        confirmLabel: t('approve'),
      });
      if (answer === null) return false;
      return tell(approving.mutateAsync({ ids: [...ids], answers: warned.map(answerOf) }), () => t('doneApprove'));
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
