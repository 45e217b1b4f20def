import {
  disqualifyPlayer,
  recomputeScores,
  requalifyPlayer,
  type ScoreRow,
} from '@manager/contract/features/activity/activity-rank/source';
import { useAction } from '../../../../api/query.ts';
import { confirm } from '../../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import { useSourceTexts } from './source-words.ts';

/** What staff do at a leaderboard. */
export const useScoreSteps = (
  activityId: string,
): {
  disqualify: (row: ScoreRow) => Promise<void>;
  requalify: (row: ScoreRow) => Promise<void>;
  recompute: () => Promise<void>;
} => {
  const t = useSourceTexts();
  const taking = useAction(disqualifyPlayer);
  const letting = useAction(requalifyPlayer);
  const computing = useAction(recomputeScores);
  return {
    disqualify: async ({ player_id, user_name: name }) => {
      const answer = await confirm({
        title: t('disqualify'),
        text: t('disqualifyText', { name }),
        confirmLabel: t('disqualify'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return;
      const { reason } = answer;
      const done = await taking.mutateAsync({ activity_id: activityId, player_id, reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneDisqualify'));
    },
    requalify: async ({ player_id, user_name: name }) => {
      const answer = await confirm({
        title: t('letBackIn'),
        text: t('requalifyText', { name }),
        confirmLabel: t('letBackIn'),
        needsReason: true,
      });
      if (answer === null) return;
      const { reason } = answer;
      const done = await letting.mutateAsync({ activity_id: activityId, player_id, reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneRequalify'));
    },
    recompute: async () => {
      const answer = await confirm({
        title: t('recompute'),
        text: t('recomputeText'),
        confirmLabel: t('recompute'),
        needsReason: true,
      });
      if (answer === null) return;
      const { reason } = answer;
      const done = await computing.mutateAsync({ activity_id: activityId, reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneRecompute'));
    },
  };
};
