import type { GroupRow } from '@manager/contract/features/permission/group';
import { Link } from 'react-router';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const useGroupColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<GroupRow>[] => {
  const t = useTexts<typeof texts>('permission/group');
  const canOpenUsers = useHolds()('C-5');
  return [
    {
      id: 'name',
      header: t('name'),
      isSortable: true,
      isFrozen: true,
      widthPx: 200,
      cell: (row) => (
        <RowLink href={hrefOf(row.id)} onOpen={() => onOpen(row.id)}>
          {row.name}
        </RowLink>
      ),
    },
    { id: 'id', header: t('id'), isNumeric: true, isHiddenAtFirst: true, cell: (row) => row.id },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? t('operator') },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>,
    },
    { id: 'codes_count', header: t('codesCount'), isNumeric: true, cell: (row) => row.codes_count },
    {
      id: 'is_dangerous',
      header: t('dangerous'),
      help: t('dangerousHint'),
      cell: (row) =>
        row.is_dangerous ? (
          <StatusTag tone="warn" title={t('dangerousHint')}>
            {t('dangerous')}
          </StatusTag>
        ) : (
          '–'
        ),
    },
    {
      id: 'users',
      header: t('members'),
      isNumeric: true,
      help: t('membersHint'),
      cell: (row) =>
        canOpenUsers && row.users > 0 ? <Link to={`/set-up/user-list?auth_group_id=${row.id}`}>{row.users}</Link> : row.users,
    },
    {
      id: 'limits',
      header: t('compensation'),
      isNumeric: true,
      cell: (row) => <Money value={row.limits.compensation_usd_day} />,
    },
    { id: 'note', header: t('note'), cell: (row) => row.note || '–' },
    { id: 'updated_at', header: t('updatedAt'), isSortable: true, cell: (row) => <DateTime at={row.updated_at} /> },
    {
      id: 'created_at',
      header: t('createdAt'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
  ];
};
