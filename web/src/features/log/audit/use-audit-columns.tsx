import type { AuditRow } from '@manager/contract/features/log/audit';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { AuditMarkTag, AuditOutcomeTag } from '../../../ui/audit/AuditTags.tsx';
import { useNames } from '../../../ui/changes/use-names.ts';
import classes from '../log.module.css';
import { timeColumn } from '../time-column.tsx';
import type { texts } from './texts.en.ts';

export const useAuditColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<AuditRow>[] => {
  const t = useTexts<typeof texts>('log/audit');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useNames();
  return [
    timeColumn({ id: 'at', header: t('at'), atOf: (row) => row.at, hrefOf, open: onOpen }),
    { id: 'seq', header: '#', isNumeric: true, help: t('seq'), isHiddenAtFirst: true, cell: (row) => row.seq },
    { id: 'actor_name', header: t('actor'), cell: (row) => row.actor_name || <span className={classes.muted}>–</span> },
    { id: 'action', header: t('action'), cell: (row) => <span title={row.action}>{names.action(row.action)}</span> },
    {
      id: 'object_id',
      header: t('object'),
      cell: (row) => names.target(row.object_type, row.object_id),
    },
    { id: 'outcome', header: t('outcome'), cell: (row) => <AuditOutcomeTag outcome={row.outcome} /> },
    { id: 'mark', header: t('mark'), cell: (row) => <AuditMarkTag mark={row.mark} /> },
    {
      id: 'reason',
      header: k('reason'),
      cell: (row) => (
        <span className={classes.ellipsis} title={row.reason || undefined}>
          {row.reason || '–'}
        </span>
      ),
    },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? '–' },
    { id: 'ip', header: t('ip'), cell: (row) => row.ip },
    {
      id: 'approval_id',
      header: t('approval'),
      cell: (row) =>
        row.approval_id === null ? '–' : <Link to={`/approval/index?id=${row.approval_id}`}>{row.approval_id}</Link>,
    },
    { id: 'request_id', header: t('requestId'), isHiddenAtFirst: true, cell: (row) => row.request_id },
  ];
};
