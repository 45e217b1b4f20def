import type { SettlementRow } from '@manager/contract/features/activity/activity-rank/settle';
import { useAction } from '../../api/query.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { dateTimeText } from '../../ui/format.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useSettledList } from './settled-list.ts';
import { useSettleTexts, worthOf } from './settle-words.ts';

type Step = (row: SettlementRow) => Promise<void>;

/** Calculate, approve, pay: each asks first. */
export const useSettleSteps = (): { calculate: Step; approve: Step; pay: Step } => {
  const t = useSettleTexts();
  const { calls } = useSettledList();
  const calculating = useAction(calls.calculate);
  const approving = useAction(calls.approve);
  const paying = useAction(calls.pay);
  return {
    calculate: async ({ id, version, state }) => {
      const label = t(state === 'open' ? 'calculate' : 'again');
      if ((await confirm({ title: label, text: t('calculateText'), confirmLabel: label })) === null) return;
      const done = await calculating.mutateAsync({ id, version }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneCalculate'));
    },
    approve: async (row) => {
      const { id, version, name } = row;
      const answer = await confirm({
        title: t('approveTitle', { name }),
        text: t('approveText', { ...worthOf(row, t), by: row.calculated_by, at: dateTimeText(row.calculated_at) }),
        confirmLabel: t('approve'),
      });
      if (answer === null) return;
      const done = await approving.mutateAsync({ id, version }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneApprove'));
    },
    pay: async (row) => {
      const { id, version, name } = row;
      const answer = await confirm({
        title: t('payTitle', { name }),
        text: t('payText', worthOf(row, t)),
        confirmLabel: t('pay'),
        isDangerous: true,
      });
      if (answer === null) return;
      const done = await paying.mutateAsync({ id, version }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('donePay'));
    },
  };
};
