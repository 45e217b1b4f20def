import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { getWebsiteGameList } from '@manager/contract/features/set-up/website-game';
import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { percentText } from '../../../ui/format.ts';
import { ComplianceTag } from '../../../product/choices/compliance.tsx';
import { ApprovalTag, WebsiteStatus } from './WebsiteTags.tsx';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useApproval } from './use-approval.ts';

const ApiKeys = lazyPart(() => import('./ApiKeys.tsx').then((module) => ({ default: module.ApiKeys })));
const WalletTest = lazyPart(() => import('./WalletTest.tsx').then((module) => ({ default: module.WalletTest })));
const CopySettings = lazyPart(() => import('./CopySettings.tsx').then((module) => ({ default: module.CopySettings })));

type Props = { row: WebsiteRow; onEdit: () => void };

export const WebsiteDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const decide = useApproval();
  const [isCopying, setCopying] = useState(false);
  const yesNo = (value: boolean): string => (value ? k('yes') : k('no'));
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
  const rtp = percentText(row.effective_rtp);
  const rtpText =
    row.rtp_from === 'site'
      ? t('rtpOwn', { rtp })
      : row.rtp_from === 'site_group'
        ? t('rtpInherited', { rtp, name: row.site_group_name ?? '' })
        : t('rtpGames');
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
      facts={[
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('code'), value: <CopyText value={row.code} /> },
        { label: t('name'), value: row.name },
        { label: t('agent'), value: row.agent_name },
        { label: t('approved'), value: <ApprovalTag row={row} /> },
        { label: t('status'), value: <WebsiteStatus row={row} /> },
        { label: t('isTest'), value: yesNo(row.is_test) },
        { label: t('domain'), value: row.domain },
        { label: t('brand'), value: row.brand },
        { label: t('apiType'), value: t(`apiType_${row.api_type}`) },
        { label: t('apiUrl'), value: row.api_url },
        {
          label: t('apiParams'),
          value: Object.entries(row.api_params)
            .map(([name, value]) => `${name} = ${value}`)
            .join('\n'),
        },
        { label: t('ipWhitelist'), value: row.ip_whitelist.replaceAll(';', ';\n') },
        { label: t('rtp'), value: rtpText },
        { label: t('group'), value: row.site_group_name },
        { label: t('minBet'), value: <Money value={row.min_bet_usd} /> },
        { label: t('maxBet'), value: <Money value={row.max_bet_usd} /> },
        { label: t('maxWinDay'), value: <Money value={row.max_win_day_usd} /> },
        { label: t('maxWinDayAction'), value: t(`maxWinDayAction_${row.max_win_day_action}`) },
        { label: t('negativeBalance'), value: t(`negativeBalance_${row.negative_balance}`) },
        { label: t('compliance'), value: <ComplianceTag compliance={row.compliance} /> },
        { label: t('vendors'), value: row.vendors.join(', ') || k('all') },
        { label: t('gameTypes'), value: row.game_types.map((type) => t(`gameType.${type}`)).join(', ') || k('all') },
        { label: t('disabledOrigins'), value: row.disabled_origins.join(', ') },
        { label: t('jackpot'), value: yesNo(row.jackpot) },
        { label: t('task'), value: yesNo(row.task) },
        { label: t('ipCurrencyCheck'), value: yesNo(row.ip_currency_check) },
        { label: t('note'), value: row.note },
        { label: t('createdBy'), value: row.created_by },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
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
