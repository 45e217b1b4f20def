import {
  getInvalidBetDetail,
  type InvalidBetDetail,
  type InvalidBetRow,
  settleInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { amountText, useInvalidBetTexts } from './invalid-bet-words.ts';

type Settlement = NonNullable<InvalidBetDetail['settlement']>;

/** Completes a bet instead of cancelling it, once staff have seen with which win. */
export const useSettleBet = (): ((row: InvalidBetRow) => Promise<void>) => {
  const t = useInvalidBetTexts();
  const settling = useAction(settleInvalidBet);
  const sumsOf = (row: InvalidBetDetail, { win, paid }: Settlement): string[] => [
    `${t('bet')}: ${amountText(row, row.bet)}`,
    `${t('win')}: ${amountText(row, win)}`,
    `${t('paid')}: ${amountText(row, paid)}`,
    `${t('given')}: ${amountText(row, row.given)}`,
  ];
  return async ({ id, bet_id: name }) => {
    // What it means is asked for at this moment: it may have changed since the drawer was opened.
    const row = await call(getInvalidBetDetail, { id }).catch(() => undefined);
    if (row === undefined) return;
    const { settlement, version } = row;
    if (settlement === null) return notifyError({ message: t('notReadable') });
    const { missing, status, win } = settlement;
    const answer = await confirm({
      title: t('settleTitle'),
      text: t(status === 'pending' ? 'settleText' : 'settleEndedText', { name }),
      affected: sumsOf(row, settlement),
      warnings: /[1-9]/.test(missing) ? [t('settleMissing', { amount: amountText(row, missing) })] : [],
      confirmLabel: t('settle'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    // A failure of the call has been shown.
    const asked = await settling.mutateAsync({ id, version, win, reason: answer.reason }).catch(() => undefined);
    if (asked !== undefined) notifySuccess(t('doneSettle'));
  };
};
