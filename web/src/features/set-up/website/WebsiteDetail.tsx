import { type WebsiteRow, auditWebsite } from '@manager/contract/features/set-up/website';
import { getWebsiteGameList } from '@manager/contract/features/set-up/website-game';
import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useWebsiteFacts } from './use-website-facts.tsx';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { notifySuccess } from '../../../ui/notify.ts';

/** Asks and decides: an approval needs a confirmation, a failure its reason. */
const useApproval = (): ((row: WebsiteRow, result: 'approved' | 'failed') => Promise<void>) => {
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

const ApiKeys = lazyPart(() => import('./ApiKeys.tsx').then((module) => ({ default: module.ApiKeys })));
const WalletTest = lazyPart(() => import('./WalletTest.tsx').then((module) => ({ default: module.WalletTest })));
const CopySettings = lazyPart(() => import('./CopySettings.tsx').then((module) => ({ default: module.CopySettings })));

type Props = { row: WebsiteRow; onEdit: () => void };

export const WebsiteDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const decide = useApproval();
  const [isCopying, setCopying] = useState(false);
  const facts = useWebsiteFacts(row);
  const input = { site_id: row.id };
  const href = `/set-up/website-game?site_id=${row.id}`;
  const related = useRelatedTab([
    {
      label: t('gamesPlayable'),
      endpoint: getWebsiteGameList,
      input: { ...input, state: 'enabled' },
      href: `${href}&state=enabled`,
    },
    { label: t('gamesDiffering'), endpoint: getWebsiteGameList, input: { ...input, differs: true }, href: `${href}&differs=1` },
  ]);
  return (
    <RecordDetail
      type="website"
      row={row}
      onEdit={onEdit}
      actions={
        row.can.audit || row.can.copy ? (
          <>
            {row.can.audit ? (
              <>
                <Button onClick={() => void decide(row, 'approved')}>{t('approve')}</Button>
                <Button variant="default" onClick={() => void decide(row, 'failed')}>
                  {t('failApproval')}
                </Button>
              </>
            ) : null}
            {row.can.copy ? (
              <Button variant="default" onClick={() => setCopying(true)}>
                {t('copyAction')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
      facts={facts}
      tabs={[
        ...related,
        {
          key: 'keys',
          label: t('keys'),
          content: (
            <Suspense>
              <ApiKeys row={row} />
            </Suspense>
          ),
        },
        ...(row.can.edit
          ? [
              {
                key: 'test',
                label: t('test'),
                content: (
                  <Suspense>
                    <WalletTest row={row} />
                  </Suspense>
                ),
              },
            ]
          : []),
      ]}
    >
      {row.approved_state === 'failed' && row.approval_reason !== '' ? (
        <Alert color="red" variant="light" title={t('approved_failed')}>
          {row.approval_reason}
        </Alert>
      ) : null}
      {isCopying ? (
        <Suspense>
          <CopySettings row={row} onClose={() => setCopying(false)} />
        </Suspense>
      ) : null}
    </RecordDetail>
  );
};
