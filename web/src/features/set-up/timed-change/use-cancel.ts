import { cancelTimedChange, type TimedChangeRow } from '@manager/contract/features/set-up/timed-change';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';

/** Takes a change back before its time, or the end of one that is in force, after a question for the reason. */
export const useCancel = (): ((row: TimedChangeRow) => Promise<void>) => {
  const t = useTexts<typeof texts>('set-up/timed-change');
  const { mutateAsync } = useAction(cancelTimedChange);
  return async ({ id, version, object_name: name, apply_at: applyAt, revert_at: revertAt, can }) => {
    const isEnd = can.cancel_revert;
    const answer = await confirm({
      title: t(isEnd ? 'cancelRevert' : 'cancel'),
      text: isEnd
        ? t('cancelRevertText', { name, at: dateTimeText(revertAt ?? applyAt) })
        : t('cancelText', { name, at: dateTimeText(applyAt) }),
      confirmLabel: t(isEnd ? 'cancelRevert' : 'cancel'),
      needsReason: true,
    });
    if (answer === null) return;
    const done = await mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t(isEnd ? 'cancelRevertDone' : 'cancelDone'));
  };
};
