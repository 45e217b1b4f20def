import type { UserRow } from '@manager/contract/features/user/user';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmailStatusTag, FactorTag, SuperTag, UserStatus } from './UserTags.tsx';
import type { texts } from './texts.en.ts';

export const useUserColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<UserRow>[] => {
  const t = useTexts<typeof texts>('set-up/user-list');
  return [
    {
      id: 'user_name',
      header: t('userName'),
      isSortable: true,
      isFrozen: true,
      widthPx: 190,
      cell: (row) => (
        <RowLink href={hrefOf(row.id)} onOpen={() => onOpen(row.id)}>
          {row.user_name}
        </RowLink>
      ),
    },
    { id: 'id', header: t('id'), isNumeric: true, isHiddenAtFirst: true, cell: (row) => row.id },
    { id: 'name', header: t('name'), isSortable: true, cell: (row) => row.name },
    { id: 'status', header: t('status'), cell: (row) => <UserStatus row={row} /> },
    { id: 'auth_group_name', header: t('authGroup'), cell: (row) => row.auth_group_name ?? '–' },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? '–' },
    { id: 'is_super', header: t('isSuper'), cell: (row) => <SuperTag row={row} /> },
    { id: 'has_second_factor', header: t('secondFactor'), cell: (row) => <FactorTag row={row} /> },
    {
      id: 'last_login_at',
      header: t('lastLogin'),
      isSortable: true,
      cell: (row) => (row.last_login_at === null ? t('never') : <DateTime at={row.last_login_at} />),
    },
    { id: 'failed_count', header: t('failedCount'), isNumeric: true, cell: (row) => row.failed_count },
    { id: 'sessions', header: t('sessions'), isNumeric: true, cell: (row) => row.sessions },
    { id: 'email', header: t('email'), isSortable: true, cell: (row) => row.email ?? '–' },
    { id: 'email_status', header: t('emailStatus'), cell: (row) => <EmailStatusTag row={row} /> },
    { id: 'tags', header: t('tags'), cell: (row) => row.tags.join(', ') || '–' },
    { id: 'ip_allow', header: t('ipAllow'), isHiddenAtFirst: true, cell: (row) => row.ip_allow.replaceAll(';', '; ') || '–' },
    { id: 'note', header: t('note'), isHiddenAtFirst: true, cell: (row) => row.note || '–' },
    { id: 'note2', header: t('note2'), isHiddenAtFirst: true, cell: (row) => row.note2 || '–' },
    { id: 'created_at', header: t('createdAt'), isSortable: true, cell: (row) => <DateTime at={row.created_at} /> },
  ];
};
