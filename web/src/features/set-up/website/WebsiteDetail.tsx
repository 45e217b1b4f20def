import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordDetail } from '../../../kit/resource/RecordDetail.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money, Percent } from '../../../ui/Money.tsx';
import { ApprovalTag, WebsiteStatus } from './WebsiteTags.tsx';
import type { texts } from './texts.en.ts';
import { useApproval } from './use-approval.ts';

type Props = { row: WebsiteRow; onEdit: () => void };

export const WebsiteDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const decide = useApproval();
  const yesNo = (value: boolean): string => (value ? k('yes') : k('no'));
  return (
    <RecordDetail
      type="website"
      row={row}
      onEdit={onEdit}
      actions={
        row.can.audit ? (
          <>
            <Button onClick={() => void decide(row, 'approved')}>{t('approve')}</Button>
            <Button variant="default" onClick={() => void decide(row, 'failed')}>
              {t('failApproval')}
            </Button>
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
        { label: t('ipWhitelist'), value: row.ip_whitelist.replaceAll(';', ';\n') },
        { label: t('rtp'), value: <Percent value={row.rtp} /> },
        { label: t('minBet'), value: <Money value={row.min_bet_usd} /> },
        { label: t('maxBet'), value: <Money value={row.max_bet_usd} /> },
        { label: t('maxWinDay'), value: <Money value={row.max_win_day_usd} /> },
        { label: t('vendors'), value: row.vendors.join(', ') || k('all') },
        { label: t('gameTypes'), value: row.game_types.map((type) => t(`gameType.${type}`)).join(', ') || k('all') },
        { label: t('disabledOrigins'), value: row.disabled_origins.join(', ') },
        { label: t('jackpot'), value: yesNo(row.jackpot) },
        { label: t('task'), value: yesNo(row.task) },
        { label: t('ipCurrencyCheck'), value: yesNo(row.ip_currency_check) },
        { label: t('createdBy'), value: row.created_by },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    >
      {row.approved_state === 'failed' && row.approval_reason !== '' ? (
        <Alert color="red" variant="light" title={t('approved_failed')}>
          {row.approval_reason}
        </Alert>
      ) : null}
    </RecordDetail>
  );
};
