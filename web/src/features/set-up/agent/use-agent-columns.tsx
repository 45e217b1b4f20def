import type { AgentRow } from '@manager/contract/features/set-up/agent';
import { useTexts } from '../../../i18n/use-texts.ts';
import {
  codeColumn,
  countColumn,
  dateColumn,
  idColumn,
  linkColumn,
  noteColumn,
  textColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import { AgentStatus } from './AgentStatus.tsx';
import { calendarText } from './calendar-text.ts';
import { moveText } from './move-text.ts';
import type { texts } from './texts.en.ts';

export const useAgentColumns = (target: RowTarget): Column<AgentRow>[] => {
  const t = useTexts<typeof texts>('set-up/agent');
  return [
    linkColumn({ id: 'name', header: t('name'), isSortable: true, widthPx: 200, target }),
    idColumn({ header: t('id'), isSortable: true }),
    {
      id: 'super_agent_name',
      header: t('superAgent'),
      help: t('moveHint'),
      cell: (row) =>
        row.next_super_agent === null ? (
          (row.super_agent_name ?? '–')
        ) : (
          <span title={moveText(t, row.next_super_agent, row.timezone)}>
            {`${row.super_agent_name ?? '–'} → ${row.next_super_agent.name ?? '–'}`}
          </span>
        ),
    },
    countColumn({ id: 'level', header: t('level'), rangeValue: () => null }),
    codeColumn({ id: 'seller_id', header: t('sellerId'), isSortable: true }),
    codeColumn({ id: 'invite_code', header: t('inviteCode') }),
    { id: 'status', header: t('status'), card: 'status', cell: (row) => <AgentStatus row={row} /> },
    { id: 'is_test', header: t('isTest'), cell: (row) => (row.is_test ? <StatusTag tone="warn">{t('test')}</StatusTag> : '–') },
    {
      id: 'timezone',
      header: t('calendar'),
      help: t('calendarHint'),
      cell: (row) => (
        <span
          title={
            row.next_calendar === null
              ? undefined
              : t('calendarNext', {
                  from: dateTimeText(row.next_calendar.from_at, row.next_calendar.timezone),
                  calendar: calendarText(row.next_calendar),
                })
          }
        >
          {row.next_calendar === null ? calendarText(row) : `${calendarText(row)} → ${calendarText(row.next_calendar)}`}
        </span>
      ),
    },
    countColumn({ id: 'websites', header: t('websites') }),
    textColumn({ id: 'brand', header: t('brand') }),
    textColumn({ id: 'site_group_name', header: t('siteGroup'), isHiddenAtFirst: true }),
    textColumn({ id: 'website', header: t('website'), isHiddenAtFirst: true }),
    textColumn({ id: 'domain', header: t('domain'), isHiddenAtFirst: true }),
    countColumn({ id: 'sort', header: t('sort'), isSortable: true, isHiddenAtFirst: true, rangeValue: () => null }),
    noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  ];
};
