import {
  approveExchanges,
  type ExchangeRow,
  rejectExchanges,
  retryExchange,
} from '@manager/contract/features/activity/activity-collect/exchange';
import { useAction } from '../../../../api/query.ts';
import { confirm } from '../../../../kit/confirm/confirm.ts';
import { formatCount } from '../../../../ui/format.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import { exchangeName, useExchangeTexts } from './exchange-words.ts';

/** What staff do with exchanges; true when it is done. */
export const useExchangeSteps = (): {
  approve: (ids: readonly string[]) => Promise<boolean>;
  reject: (ids: readonly string[]) => Promise<boolean>;
  retry: (row: ExchangeRow) => Promise<void>;
} => {
  const t = useExchangeTexts();
  const approving = useAction(approveExchanges);
  const rejecting = useAction(rejectExchanges);
  const retrying = useAction(retryExchange);
  return {
    approve: async (ids) => {
      const counted = { count: ids.length, shown: formatCount(ids.length) };
      if ((await confirm({ title: t('approve'), text: t('approveText', counted), confirmLabel: t('approve') })) === null)
        return false;
      const done = await approving.mutateAsync({ ids: [...ids] }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneApprove'));
      return done !== undefined;
    },
    reject: async (ids) => {
      const counted = { count: ids.length, shown: formatCount(ids.length) };
      const answer = await confirm({
        title: t('reject'),
        text: t('rejectText', counted),
        confirmLabel: t('reject'),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return false;
      const done = await rejecting.mutateAsync({ ids: [...ids], reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneReject'));
      return done !== undefined;
    },
    retry: async (row) => {
      const answer = await confirm({
        title: t('retry'),
        text: t('retryText', { name: exchangeName(row) }),
        confirmLabel: t('retry'),
        needsReason: true,
      });
      if (answer === null) return;
      const done = await retrying.mutateAsync({ id: row.id, reason: answer.reason }).catch(() => undefined);
      if (done !== undefined) notifySuccess(t('doneRetry'));
    },
  };
};
