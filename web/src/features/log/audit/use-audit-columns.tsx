import type { AuditRow } from '@manager/contract/features/log/audit';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { idColumn, noteColumn, textColumn, timeLinkColumn, type RowTarget } from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { AuditMarkTag, AuditOutcomeTag } from '../../../product/audit/AuditTags.tsx';
import { useChangeSummary } from '../../../product/audit/change-summary.ts';
import { ObjectName } from '../../../product/audit/ObjectName.tsx';
import { useNames } from '../../../product/changes/use-names.ts';
import classes from '../log.module.css';
import type { texts } from './texts.en.ts';

const Summary = ({ text }: { text: string }): ReactNode => (
  <span className={classes.summary} title={text}>
    {text}
  </span>
);

export const useAuditColumns = (target: RowTarget): Column<AuditRow>[] => {
  const t = useTexts<typeof texts>('log/audit');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useNames();
  const summaryOf = useChangeSummary();
  return [
    timeLinkColumn({ id: 'at', header: t('at'), target }),
    { ...idColumn<AuditRow>({ header: '#' }), id: 'seq', help: t('seq'), cell: (row) => row.seq },
    textColumn({ id: 'actor_name', header: t('user') }),
    {
      id: 'action',
      header: t('action'),
      card: 'figure',
      cell: (row) => <span title={row.action}>{names.action(row.action)}</span>,
    },
    { id: 'object_name', header: t('object'), card: 'figure', cell: (row) => <ObjectName row={row} /> },
    {
      id: 'changes',
      header: t('changes'),
      widthPx: 320,
      card: 'figure',
      export: { field: 'summary' },
      cell: (row) => <Summary text={summaryOf(row)} />,
    },
    { id: 'outcome', header: t('outcome'), card: 'status', cell: (row) => <AuditOutcomeTag outcome={row.outcome} /> },
    { id: 'mark', header: t('mark'), cell: (row) => <AuditMarkTag mark={row.mark} /> },
    noteColumn({ id: 'reason', header: k('reason') }),
    textColumn({ id: 'agent_name', header: t('agent') }),
    textColumn({ id: 'ip', header: t('ip') }),
    {
      id: 'approval_id',
      header: t('approval'),
      cell: (row) =>
        row.approval_id === null ? '–' : <Link to={`/approval/index?id=${row.approval_id}`}>{row.approval_id}</Link>,
    },
    textColumn({ id: 'approved_name', header: k('approvedBy') }),
    textColumn({ id: 'request_id', header: t('requestId'), isHiddenAtFirst: true }),
  ];
};
