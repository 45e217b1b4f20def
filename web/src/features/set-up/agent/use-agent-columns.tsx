import type { AgentRow } from '@manager/contract/features/set-up/agent';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import { AgentStatus } from './AgentStatus.tsx';
import { calendarText } from './calendar-text.ts';
import type { texts } from './texts.en.ts';

export const useAgentColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<AgentRow>[] => {
  const t = useTexts<typeof texts>('set-up/agent');
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
    { id: 'id', header: t('id'), isSortable: true, isNumeric: true, isHiddenAtFirst: true, cell: (row) => row.id },
    { id: 'super_agent_name', header: t('superAgent'), cell: (row) => row.super_agent_name ?? '–' },
    { id: 'level', header: t('level'), isNumeric: true, cell: (row) => row.level },
    { id: 'seller_id', header: t('sellerId'), isSortable: true, cell: (row) => <CopyText value={row.seller_id} /> },
    { id: 'invite_code', header: t('inviteCode'), cell: (row) => <CopyText value={row.invite_code} /> },
    { id: 'status', header: t('status'), cell: (row) => <AgentStatus row={row} /> },
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
    { id: 'websites', header: t('websites'), isNumeric: true, cell: (row) => row.websites },
    { id: 'brand', header: t('brand'), cell: (row) => row.brand || '–' },
    { id: 'domain', header: t('domain'), isHiddenAtFirst: true, cell: (row) => row.domain || '–' },
    { id: 'sort', header: t('sort'), isSortable: true, isNumeric: true, isHiddenAtFirst: true, cell: (row) => row.sort },
    { id: 'note', header: t('note'), isHiddenAtFirst: true, cell: (row) => row.note || '–' },
    { id: 'created_at', header: t('createdAt'), isSortable: true, cell: (row) => <DateTime at={row.created_at} /> },
  ];
};
