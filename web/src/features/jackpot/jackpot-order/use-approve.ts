import { approveJackpotOrder, type JackpotOrderRow } from '@manager/contract/features/jackpot/jackpot-order';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { orderName, useOrderTexts } from './order-words.ts';

/** Lets a win beyond a limit of the day be paid, after a question for the reason. */
export const useApprove = (): ((row: JackpotOrderRow) => Promise<void>) => {
  const t = useOrderTexts();
  const { mutateAsync } = useAction(approveJackpotOrder);
  return async (row) => {
    const { id, version, player_amount: amount, currency, user_name: player } = row;
    const answer = await confirm({
      title: t('approve'),
      text: t('approveText', {
        name: orderName(row),
        amount: `${moneyText(amount)} ${currency ?? ''}`,
        player: player ?? '',
        limits: row.limits_exceeded.map((name) => t(`exceeded_${name}`)).join(', '),
      }),
      confirmLabel: t('approve'),
      needsReason: true,
    });
    if (answer === null) return;
    const done = await mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('doneApprove'));
  };
};
