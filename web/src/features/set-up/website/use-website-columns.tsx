import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money, Percent } from '../../../ui/Money.tsx';
import { ApprovalTag, WebsiteStatus } from './WebsiteTags.tsx';
import type { texts } from './texts.en.ts';

export const useWebsiteColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<WebsiteRow>[] => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const yesNo = (value: boolean): string => (value ? k('yes') : k('no'));
  return [
    {
      id: 'name',
      header: t('name'),
      isSortable: true,
      isFrozen: true,
      widthPx: 180,
      cell: (row) => (
        <RowLink href={hrefOf(row.id)} onOpen={() => onOpen(row.id)}>
          {row.name}
        </RowLink>
      ),
    },
    { id: 'id', header: t('id'), isSortable: true, isNumeric: true, isHiddenAtFirst: true, cell: (row) => row.id },
    { id: 'code', header: t('code'), isSortable: true, cell: (row) => <CopyText value={row.code} /> },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name },
    { id: 'approved_state', header: t('approved'), cell: (row) => <ApprovalTag row={row} /> },
    { id: 'status', header: t('status'), cell: (row) => <WebsiteStatus row={row} /> },
    { id: 'api_type', header: t('apiType'), cell: (row) => t(`apiType_${row.api_type}`) },
    { id: 'domain', header: t('domain'), cell: (row) => row.domain || '–' },
    { id: 'brand', header: t('brand'), cell: (row) => row.brand || '–' },
    { id: 'rtp', header: t('rtp'), isNumeric: true, help: t('rtpHint'), cell: (row) => <Percent value={row.rtp} /> },
    { id: 'min_bet_usd', header: t('minBet'), isNumeric: true, cell: (row) => <Money value={row.min_bet_usd} /> },
    { id: 'max_bet_usd', header: t('maxBet'), isNumeric: true, cell: (row) => <Money value={row.max_bet_usd} /> },
    {
      id: 'max_win_day_usd',
      header: t('maxWinDay'),
      isNumeric: true,
      isHiddenAtFirst: true,
      cell: (row) => <Money value={row.max_win_day_usd} />,
    },
    { id: 'vendors', header: t('vendors'), isHiddenAtFirst: true, cell: (row) => row.vendors.join(', ') || k('all') },
    {
      id: 'game_types',
      header: t('gameTypes'),
      isHiddenAtFirst: true,
      cell: (row) => row.game_types.map((type) => t(`gameType.${type}`)).join(', ') || k('all'),
    },
    { id: 'jackpot', header: t('jackpot'), isHiddenAtFirst: true, cell: (row) => yesNo(row.jackpot) },
    { id: 'task', header: t('task'), isHiddenAtFirst: true, cell: (row) => yesNo(row.task) },
    { id: 'created_by', header: t('createdBy'), isHiddenAtFirst: true, cell: (row) => row.created_by },
    { id: 'created_at', header: t('createdAt'), isSortable: true, cell: (row) => <DateTime at={row.created_at} /> },
  ];
};
