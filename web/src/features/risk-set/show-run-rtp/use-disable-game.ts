import { disableGame, type ReturnRow } from '@manager/contract/features/risk-set/show-run-rtp';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { useReturnTexts } from './return-words.ts';

/** Takes a game out of play after one question. */
export const useDisableGame = (): ((row: ReturnRow) => Promise<void>) => {
  const t = useReturnTexts();
  const disabling = useAction(disableGame);
  return async ({ game_id: id, game_version: version, game_name: name }) => {
    const answer = await confirm({
      text: t('disableText', { name }),
      confirmLabel: t('disable'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    // A failure of the call has been shown.
    const done = await disabling.mutateAsync({ game_id: id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('doneDisable', { name }));
  };
};
