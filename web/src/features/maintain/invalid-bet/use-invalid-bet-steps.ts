import {
  batchCancelInvalidBet,
  batchDeleteInvalidBet,
  type InvalidBetRow,
  retryInvalidBet,
  stopInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { tellOutcome } from '../../../kit/list/tell-outcome.ts';
import type { StepWithAll } from '../../../kit/table-selection/use-ticked-rows.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { formatCount } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { useInvalidBetTexts } from './invalid-bet-words.ts';
import { useCancelBet } from './use-cancel-bet.ts';
import { useSettleBet } from './use-settle-bet.ts';

type Do = (row: InvalidBetRow) => Promise<void>;

/** Cancel and, once that has gone through, delete; or settle instead: each asked for by itself, with what it means. */
export const useInvalidBetSteps = (): {
  cancel: Do;
  retry: Do;
  stop: Do;
  settle: Do;
  /** True when it was deleted. */
  remove: (row: InvalidBetRow) => Promise<boolean>;
  cancelAll: StepWithAll;
  removeAll: StepWithAll;
} => {
  const t = useInvalidBetTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const cancel = useCancelBet();
  const retrying = useAction(retryInvalidBet);
  const stopping = useAction(stopInvalidBet);
  const settle = useSettleBet();
  const cancellingAll = useAction(batchCancelInvalidBet);
  const removing = useAction(batchDeleteInvalidBet);

  const askRemoval = (text: string) => confirm({ text, confirmLabel: k('delete'), isDangerous: true });
  const remove = async (ids: readonly string[]): Promise<boolean> =>
    tellOutcome(await removing.mutateAsync({ ids: [...ids] }).catch(() => undefined), k('deleted'));

  type Steer = { title: string; text: string; said: string; isDangerous: boolean };
  const steer = async ({ id, version }: InvalidBetRow, action: typeof retrying | typeof stopping, say: Steer): Promise<void> => {
    const { title, text, said, isDangerous } = say;
    const answer = await confirm({ title, text, confirmLabel: title, needsReason: true, isDangerous });
    if (answer === null) return;
    // A failure of the call has been shown.
    const asked = await action.mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (asked !== undefined) notifySuccess(said);
  };

  return {
    retry: (row) =>
      steer(row, retrying, {
        title: t('retry'),
        text: t('retryText', { name: row.bet_id }),
        said: t('doneAsked'),
        isDangerous: false,
      }),
    stop: (row) =>
      steer(row, stopping, {
        title: t('stop'),
        text: t('stopText', { name: row.bet_id }),
        said: t('doneStop'),
        isDangerous: true,
      }),
    settle,
    cancel,
    remove: async ({ id, bet_id: name }) => ((await askRemoval(t('deleteText', { name }))) === null ? false : remove([id])),
    cancelAll: async (ids) => {
      const answer = await confirm({
        title: t('cancelTitle'),
        text: t('cancelChosenText', { count: formatCount(ids.length) }),
        confirmLabel: t('cancelTitle'),
        mustType: String(ids.length),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return false;
      const outcome = await cancellingAll.mutateAsync({ ids: [...ids], reason: answer.reason }).catch(() => undefined);
      return tellOutcome(outcome, t('doneAskedMany'));
    },
    removeAll: async (ids) => {
      const answer = await askRemoval(t('deleteChosenText', { count: formatCount(ids.length) }));
      return answer === null ? false : remove(ids);
    },
  };
};
