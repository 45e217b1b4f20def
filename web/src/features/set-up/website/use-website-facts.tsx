import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { ComplianceTag } from '../../../product/choices/compliance.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { useRtpText } from './use-rtp-text.ts';
import { ApprovalTag, WebsiteStatus } from './WebsiteTags.tsx';
import type { texts } from './texts.en.ts';

/** What the overview of a website says of it, one line each. */
export const useWebsiteFacts = (row: WebsiteRow): readonly Fact[] => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const yesNo = (value: boolean): string => (value ? k('yes') : k('no'));
  const rtpText = useRtpText();
  return [
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
    { label: t('rtp'), value: rtpText(row) },
    { label: t('group'), value: row.site_group_name },
    { label: t('minBet'), value: <Money value={row.min_bet_usd} /> },
    { label: t('maxBet'), value: <Money value={row.max_bet_usd} /> },
    { label: t('maxWinDay'), value: <Money value={row.max_win_day_usd} /> },
    { label: t('maxWinDayAction'), value: t(`maxWinDayAction_${row.max_win_day_action}`) },
    { label: t('reversalBeyondTheBalance'), value: t(`negativeBalance_${row.negative_balance}`) },
    { label: t('compliance'), value: <ComplianceTag compliance={row.compliance} /> },
    { label: t('vendors'), value: row.vendors.join(', ') || k('all') },
    { label: t('gameTypes'), value: row.game_types.map((type) => t(`gameType.${type}`)).join(', ') || k('all') },
    { label: t('disabledOrigins'), value: row.disabled_origins.join(', ') },
    { label: t('jackpot'), value: yesNo(row.jackpot) },
    { label: t('task'), value: yesNo(row.task) },
    { label: t('jurisdiction'), value: row.jurisdiction },
    { label: t('ipCurrencyCheck'), value: row.ip_currency_check ? t(`ipCurrencyAction_${row.ip_currency_action}`) : k('no') },
    { label: t('note'), value: row.note },
    { label: t('createdBy'), value: row.created_by },
    { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
    { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
  ];
};
