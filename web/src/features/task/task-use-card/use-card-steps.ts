import { type CardRow, recallCards, resendCardPayout } from '@manager/contract/features/task/task-use-card';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { formatCount } from '../../../ui/format.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { cardName, useCardTexts } from './card-words.ts';

/** What can be done with cards of players: take back those that nobody has opened, ask the wallet again. */
export const useCardSteps = (): {
  recall: (row: CardRow) => Promise<void>;
  /** True when every one of them was recalled. */
  recallAll: (ids: readonly string[]) => Promise<boolean>;
  resend: (row: CardRow) => Promise<void>;
} => {
  const t = useCardTexts();
  const recalling = useAction(recallCards);
  const resending = useAction(resendCardPayout);

  const send = async (ids: readonly string[], reason: string): Promise<boolean> => {
    // A failure of the call has been shown.
    const outcome = await recalling.mutateAsync({ ids: [...ids], reason }).catch(() => undefined);
    if (outcome === undefined) return false;
    const refused = outcome.list.find(({ code }) => code !== 0);
    if (refused === undefined) notifySuccess(t('doneRecall'));
    else notifyError({ message: refused.message });
    return refused === undefined;
  };

  return {
    recall: async (row) => {
      const answer = await confirm({
        title: t('recallTitle'),
        text: t('recallText', { name: cardName(row) }),
        confirmLabel: t('recallTitle'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer !== null) await send([row.id], answer.reason);
    },
    recallAll: async (ids) => {
      const answer = await confirm({
        title: t('recallTitle'),
        text: t('recallChosenText'),
        affected: [t('affectedCards', { count: ids.length, shown: formatCount(ids.length) })],
        confirmLabel: t('recallTitle'),
        mustType: String(ids.length),
        needsReason: true,
        isDangerous: true,
      });
      return answer === null ? false : send(ids, answer.reason);
    },
    resend: async (row) => {
      const answer = await confirm({
        title: t('resendTitle'),
        text: t('resendText', { name: cardName(row) }),
        confirmLabel: t('resend'),
        needsReason: true,
      });
      if (answer === null) return;
      const sent = await resending.mutateAsync({ id: row.id, reason: answer.reason }).catch(() => undefined);
      if (sent !== undefined) notifySuccess(t('doneResend'));
    },
  };
};
