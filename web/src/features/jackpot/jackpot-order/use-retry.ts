import { type JackpotOrderRow, retryJackpotOrder } from '@manager/contract/features/jackpot/jackpot-order';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { orderName, useOrderTexts } from './order-words.ts';

/** Asks the wallet again, after a question for the reason. */
export const useRetry = (): ((row: JackpotOrderRow) => Promise<void>) => {
  const t = useOrderTexts();
  const { mutateAsync } = useAction(retryJackpotOrder);
  return async (row) => {
    const { id, version, player_amount: amount, currency, user_name: player } = row;
    const answer = await confirm({
      title: t('retry'),
      text: t('retryText', { name: orderName(row), amount: `${moneyText(amount)} ${currency ?? ''}`, player: player ?? '' }),
      confirmLabel: t('retry'),
      needsReason: true,
    });
    if (answer === null) return;
    const done = await mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('doneRetry'));
  };
};
