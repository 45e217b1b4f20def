import type { GroupRow } from '@manager/contract/features/permission/group';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import {
  countColumn,
  dateColumn,
  idColumn,
  linkColumn,
  noteColumn,
  ON_OFF_TONES,
  tagColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const useGroupColumns = (target: RowTarget): Column<GroupRow>[] => {
  const t = useTexts<typeof texts>('permission/group');
  const canOpenUsers = useHolds()('C-5');
  return [
    linkColumn({ id: 'name', header: t('name'), isSortable: true, widthPx: 200, target }),
    idColumn({ header: t('id') }),
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? t('operator') },
    tagColumn({ id: 'status', header: t('status'), tones: ON_OFF_TONES, labelOf: (status) => t(`status_${status}`) }),
    countColumn({ id: 'codes_count', header: t('codesCount') }),
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
      header: t('user'),
      isNumeric: true,
      help: t('membersHint'),
      cell: (row) =>
        canOpenUsers && row.users > 0 ? <Link to={`/set-up/user-list?auth_group_id=${row.id}`}>{row.users}</Link> : row.users,
    },
    {
      id: 'limits',
      header: t('compensation'),
      isNumeric: true,
      rangeValue: (row) => row.limits.compensation_usd_day ?? null,
      cell: (row) => <Money value={row.limits.compensation_usd_day} />,
    },
    noteColumn({ id: 'note', header: t('note') }),
    dateColumn({ id: 'updated_at', header: t('updatedAt'), isSortable: true }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
  ];
};
