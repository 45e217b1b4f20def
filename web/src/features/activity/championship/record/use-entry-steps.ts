import {
  type ChampionshipEntryRow,
  disqualifyEntry,
  requalifyEntry,
} from '@manager/contract/features/activity/championship/record';
import { useAction } from '../../../../api/query.ts';
import { confirm } from '../../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import { useRecordTexts } from './record-words.ts';

type Step = (row: ChampionshipEntryRow) => Promise<void>;

/** Takes a player out of a championship, and lets one back in. */
export const useEntrySteps = (): { disqualify: Step; requalify: Step } => {
  const t = useRecordTexts();
  const taking = useAction(disqualifyEntry);
  const letting = useAction(requalifyEntry);
  return {
    disqualify: async ({ id, user_name: name }) => {
      const answer = await confirm({
        title: t('disqualify'),
        text: t('disqualifyText', { name }),
        confirmLabel: t('disqualify'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      const done = await taking.mutateAsync({ id, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneDisqualify'));
    },
    requalify: async ({ id, user_name: name }) => {
      const answer = await confirm({
        title: t('letBackIn'),
        text: t('requalifyText', { name }),
        confirmLabel: t('letBackIn'),
        needsReason: true,
      });
      if (answer === null) return;
      const done = await letting.mutateAsync({ id, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneRequalify'));
    },
  };
};
