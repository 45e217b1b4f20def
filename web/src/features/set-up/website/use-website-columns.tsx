import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { useTexts } from '../../../i18n/use-texts.ts';
import {
  choiceColumn,
  codeColumn,
  dateColumn,
  flagColumn,
  idColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  percentColumn,
  textColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { ComplianceTag } from '../../../product/choices/compliance.tsx';
import { ApprovalTag, RtpInForce, WebsiteStatus } from './WebsiteTags.tsx';
import type { texts } from './texts.en.ts';

export const useWebsiteColumns = (target: RowTarget): Column<WebsiteRow>[] => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  return [
    linkColumn({ id: 'name', header: t('name'), isSortable: true, widthPx: 180, target }),
    idColumn({ header: t('id'), isSortable: true }),
    codeColumn({ id: 'code', header: t('code'), isSortable: true }),
    textColumn({ id: 'agent_name', header: t('agent') }),
    { id: 'approved_state', header: t('approved'), card: 'status', cell: (row) => <ApprovalTag row={row} /> },
    { id: 'status', header: t('status'), cell: (row) => <WebsiteStatus row={row} /> },
    choiceColumn({ id: 'api_type', header: t('apiType'), labelOf: (type) => t(`apiType_${type}`) }),
    textColumn({ id: 'domain', header: t('domain') }),
    textColumn({ id: 'brand', header: t('brand') }),
    {
      ...percentColumn<WebsiteRow>({ id: 'effective_rtp', header: t('rtp'), help: t('rtpHelp') }),
      cell: (row) => <RtpInForce row={row} />,
    },
    textColumn({ id: 'site_group_name', header: t('group') }),
    moneyColumn({ id: 'min_bet_usd', header: t('minBet') }),
    moneyColumn({ id: 'max_bet_usd', header: t('maxBet') }),
    moneyColumn({ id: 'max_win_day_usd', header: t('maxWinDay'), isHiddenAtFirst: true }),
    { id: 'vendors', header: t('vendors'), isHiddenAtFirst: true, cell: (row) => row.vendors.join(', ') || k('all') },
    {
      id: 'game_types',
      header: t('gameTypes'),
      isHiddenAtFirst: true,
      cell: (row) => row.game_types.map((type) => t(`gameType.${type}`)).join(', ') || k('all'),
    },
    choiceColumn({
      id: 'max_win_day_action',
      header: t('maxWinDayAction'),
      isHiddenAtFirst: true,
      labelOf: (action) => t(`maxWinDayAction_${action}`),
    }),
    choiceColumn({
      id: 'negative_balance',
      header: t('reversalBeyondTheBalance'),
      isHiddenAtFirst: true,
      labelOf: (policy) => t(`negativeBalance_${policy}`),
    }),
    {
      id: 'compliance',
      header: t('compliance'),
      isHiddenAtFirst: true,
      cell: (row) => <ComplianceTag compliance={row.compliance} />,
    },
    noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
    flagColumn({ id: 'jackpot', header: t('jackpot'), isHiddenAtFirst: true }),
    flagColumn({ id: 'task', header: t('task'), isHiddenAtFirst: true }),
    textColumn({ id: 'created_by', header: t('createdBy'), isHiddenAtFirst: true }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  ];
};
