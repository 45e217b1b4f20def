import type { ReviewRow } from '@manager/contract/features/permission/access-review';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { neverUsed } from './review-codes.ts';
import type { texts } from './texts.en.ts';

export const useReviewColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<ReviewRow>[] => {
  const t = useTexts<typeof texts>('permission/access-review');
  return [
    {
      id: 'user_name',
      header: t('userName'),
      isSortable: true,
      isFrozen: true,
      widthPx: 180,
      cell: (row) => (
        <RowLink href={hrefOf(row.user_id)} onOpen={() => onOpen(row.user_id)}>
          {row.user_name}
        </RowLink>
      ),
    },
    { id: 'name', header: t('name'), cell: (row) => row.name },
    { id: 'codes', header: t('codes'), isNumeric: true, cell: (row) => row.codes.length },
    {
      id: 'unused',
      header: t('unused'),
      help: t('unusedHint'),
      isNumeric: true,
      cell: (row) => (row.unused === 0 ? 0 : <StatusTag tone="warn">{row.unused}</StatusTag>),
    },
    {
      id: 'derived:never',
      header: t('neverUsed'),
      isNumeric: true,
      cell: (row) => {
        const count = neverUsed(row.codes);
        return count === 0 ? 0 : <StatusTag tone="bad">{count}</StatusTag>;
      },
    },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? '–' },
    { id: 'auth_group_name', header: t('group'), cell: (row) => row.auth_group_name ?? '–' },
    {
      id: 'is_super',
      header: t('superUser'),
      cell: (row) => (row.is_super ? <StatusTag tone="info">{t('superUser')}</StatusTag> : '–'),
    },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>,
    },
    {
      id: 'last_login_at',
      header: t('lastLogin'),
      isSortable: true,
      cell: (row) => (row.last_login_at === null ? t('never') : <DateTime at={row.last_login_at} />),
    },
  ];
};
