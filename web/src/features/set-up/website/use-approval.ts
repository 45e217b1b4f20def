import { auditWebsite, type WebsiteRow } from '@manager/contract/features/set-up/website';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';

/** Asks and decides: an approval needs a confirmation, a failure its reason. */
export const useApproval = (): ((row: WebsiteRow, result: 'approved' | 'failed') => Promise<void>) => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const { mutateAsync } = useAction(auditWebsite);
  return async (row, result) => {
    const question =
      result === 'approved'
        ? {
            title: k('areYouSure'),
            text: t('approveText', { name: row.name }),
            warnings: [
              ...(row.api_type === 'seamless' && row.api_url === '' ? [t('approveNoApiUrl')] : []),
              ...(row.is_own_submission ? [t('approveOwn')] : []),
            ],
            confirmLabel: t('approve'),
          }
        : { title: t('failTitle'), text: t('failText'), confirmLabel: t('failApproval'), isDangerous: true, needsReason: true };
    const answer = await confirm(question);
    if (answer === null) return;
    const saved = await mutateAsync({
      id: row.id,
      version: row.version,
      result,
      ...(answer.reason === '' ? {} : { reason: answer.reason }),
    }).catch(() => undefined);
    if (saved !== undefined) notifySuccess(t(`approved_${saved.approved_state}`));
  };
};
