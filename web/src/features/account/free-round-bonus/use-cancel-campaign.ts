import { cancelCampaign, type CampaignRow } from '@manager/contract/features/account/free-round-bonus';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { formatCount } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { useFreeRoundTexts } from './free-round-words.ts';

/** Asks first, with the number of players who lose their rounds. */
export const useCancelCampaign = (): ((row: CampaignRow) => Promise<void>) => {
  const t = useFreeRoundTexts();
  const cancelling = useAction(cancelCampaign);
  return async ({ id, version, code, open_players: open }) => {
    const answer = await confirm({
      title: t('cancelCampaign'),
      text: t('cancelCampaignText'),
      affected: [t('affectedPlayers', { count: open, shown: formatCount(open) })],
      confirmLabel: t('cancelCampaign'),
      mustType: code,
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    const cancelled = await cancelling.mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (cancelled !== undefined) notifySuccess(t('doneCancelCampaign'));
  };
};
