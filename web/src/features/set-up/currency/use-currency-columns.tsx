import type { CurrencyRow } from '@manager/contract/features/set-up/currency';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const useCurrencyColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<CurrencyRow>[] => {
  const t = useTexts<typeof texts>('set-up/currency');
  const k = useTexts<typeof kitTexts>('kit');
  return [
    {
      id: 'code',
      header: t('code'),
      isSortable: true,
      isFrozen: true,
      widthPx: 110,
      cell: (row) => (
        <RowLink href={hrefOf(row.id)} onOpen={() => onOpen(row.id)}>
          {row.code}
        </RowLink>
      ),
    },
    { id: 'name', header: t('name'), isSortable: true, cell: (row) => row.name },
    { id: 'rate', header: t('rate'), isNumeric: true, help: t('rateHelp'), cell: (row) => row.rate },
    { id: 'unit_ratio', header: t('unitRatio'), isNumeric: true, help: t('unitRatioHint'), cell: (row) => row.unit_ratio },
    { id: 'decimals', header: t('decimals'), isNumeric: true, cell: (row) => row.decimals },
    { id: 'symbol', header: t('symbol'), cell: (row) => row.symbol || '–' },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>,
    },
    { id: 'is_in_use', header: t('inUse'), cell: (row) => (row.is_in_use ? k('yes') : k('no')) },
    {
      id: 'created_at',
      header: t('createdAt'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
    { id: 'updated_at', header: t('updatedAt'), cell: (row) => <DateTime at={row.updated_at} /> },
  ];
};
