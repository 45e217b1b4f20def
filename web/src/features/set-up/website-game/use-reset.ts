import { resetWebsiteGames, type CellOutcome, type WebsiteGameRow } from '@manager/contract/features/set-up/website-game';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';
import { useCellTexts } from './use-cell-texts.ts';

type Target = Omit<InputOf<typeof resetWebsiteGames>, 'reason'>;

/** Asks 'Reset to defaults ?' and takes away what is set; undefined when it did not happen. */
export const useReset = (): {
  resetOne: (row: WebsiteGameRow) => Promise<void>;
  resetMany: (target: Target, count: number) => Promise<CellOutcome | undefined>;
} => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const { nameOf } = useCellTexts();
  const { mutateAsync } = useAction(resetWebsiteGames);
  const run = async (target: Target, reason: string): Promise<CellOutcome | undefined> => {
    const outcome = await mutateAsync({ ...target, ...(reason === '' ? {} : { reason }) }).catch(() => undefined);
    if (outcome !== undefined && outcome.changed > 0) notifySuccess(t('resetDone', { count: outcome.changed }));
    return outcome;
  };
  const ask = { title: t('resetTitle'), confirmLabel: t('reset'), isDangerous: true };
  return {
    resetOne: async (row) => {
      // Without a profile of its own the return stays what it is: no reason is needed.
      const answer = await confirm({ ...ask, text: t('resetText', { name: nameOf(row) }), needsReason: row.rtp !== null });
      if (answer !== null) await run({ ids: [row.id] }, answer.reason);
    },
    resetMany: async (target, count) => {
      const answer = await confirm({ ...ask, text: t('resetTextMany', { count }), mustType: String(count), needsReason: true });
      return answer === null ? undefined : run(target, answer.reason);
    },
  };
};
