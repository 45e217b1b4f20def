import { cancelInvalidBet, getInvalidBetDetail, type InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { amountText, useInvalidBetTexts } from './invalid-bet-words.ts';

/** Cancels a bet, once staff have seen what is taken back and what is given. */
export const useCancelBet = (): ((row: InvalidBetRow) => Promise<void>) => {
  const t = useInvalidBetTexts();
  const cancelling = useAction(cancelInvalidBet);
  return async ({ id, bet_id: name }) => {
    // What it means is asked for at this moment: a win may have come since the list was read.
    const row = await call(getInvalidBetDetail, { id }).catch(() => undefined);
    if (row === undefined) return;
    if (row.cancel === null) return notifyError({ message: t('notReadable') });
    const { taken_back, given_back, given, given_in_all: inAll, is_whole: isWhole } = row.cancel;
    const isAgain = /[1-9]/.test(given);
    const answer = await confirm({
      title: t('cancelTitle'),
      text: t('cancelText', { name }),
      affected: [
        `${t('takenBack')}: ${amountText(row, taken_back)}`,
        `${t('givenBack')}: ${amountText(row, given_back)}`,
        `${t('given')}: ${amountText(row, given)}`,
      ],
      warnings: [
        ...(isAgain ? [t('givenInAll', { given: amountText(row, given), sum: amountText(row, inAll) })] : []),
        ...(isWhole ? [] : [t('cancelNotWhole')]),
      ],
      confirmLabel: t('cancelTitle'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    const wish = { id, version: row.version, taken_back, given_back, given, reason: answer.reason };
    // A failure of the call has been shown.
    const asked = await cancelling.mutateAsync(wish).catch(() => undefined);
    if (asked !== undefined) notifySuccess(t('doneAsked'));
  };
};
