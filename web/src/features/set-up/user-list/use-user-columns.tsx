import type { UserRow } from '@manager/contract/features/user/user';
import { NameWithAvatar } from '../../../product/avatar/Avatar.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import {
  countColumn,
  dateColumn,
  idColumn,
  linkColumn,
  noteColumn,
  textColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { EmailStatusTag, FactorTag, SuperTag, UserAgent, UserStatus } from './UserTags.tsx';
import type { texts } from './texts.en.ts';

export const useUserColumns = (target: RowTarget): Column<UserRow>[] => {
  const t = useTexts<typeof texts>('set-up/user-list');
  return [
    linkColumn({
      id: 'user_name',
      header: t('userName'),
      isSortable: true,
      widthPx: 210,
      target,
      textOf: ({ name, user_name: text, avatar }) => <NameWithAvatar name={name} text={text} address={avatar} />,
    }),
    idColumn({ header: t('id') }),
    textColumn({ id: 'name', header: t('name'), isSortable: true }),
    { id: 'status', header: t('status'), card: 'status', cell: (row) => <UserStatus row={row} /> },
    textColumn({ id: 'auth_group_name', header: t('group') }),
    { id: 'agent_name', header: t('agent'), cell: (row) => <UserAgent row={row} /> },
    { id: 'is_super', header: t('superUser'), cell: (row) => <SuperTag row={row} /> },
    { id: 'has_second_factor', header: t('secondFactor'), cell: (row) => <FactorTag row={row} /> },
    dateColumn({ id: 'last_login_at', header: t('lastLogin'), isSortable: true, missing: t('never') }),
    countColumn({ id: 'failed_count', header: t('failedCount') }),
    countColumn({ id: 'sessions', header: t('sessions') }),
    textColumn({ id: 'email', header: t('email'), isSortable: true }),
    { id: 'email_status', header: t('emailStatus'), cell: (row) => <EmailStatusTag row={row} /> },
    textColumn({ id: 'tags', header: t('tags') }),
    { id: 'ip_allow', header: t('ipAllow'), isHiddenAtFirst: true, cell: (row) => row.ip_allow.replaceAll(';', '; ') || '–' },
    noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
    noteColumn({ id: 'note2', header: t('note2'), isHiddenAtFirst: true }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  ];
};
