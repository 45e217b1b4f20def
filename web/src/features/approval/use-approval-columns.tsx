import type { ApprovalRow } from '@manager/contract/features/approval/approval';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { RowLink } from '../../kit/table/RowLink.tsx';
import type { Column } from '../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { useNames } from '../../product/changes/use-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { ApprovalBadges, ApprovalStateTag, ExpiryText } from './ApprovalTags.tsx';
import { objectHref } from '../../product/audit/object-link.ts';
import { useObjectName } from './object-link.ts';
import type { texts } from './texts.en.ts';

export const useApprovalColumns = ({
  hrefOf,
  onOpen,
  nowMs,
}: {
  hrefOf: (row: ApprovalRow) => string;
  onOpen: (row: ApprovalRow) => void;
  nowMs: number;
}): Column<ApprovalRow>[] => {
  const t = useTexts<typeof texts>('approval');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useNames();
  const objectName = useObjectName();
  return [
    {
      id: 'operation',
      header: t('operation'),
      isFrozen: true,
      widthPx: 230,
      cell: (row) =>
        row.kind !== 'request' && row.kind !== 'access' ? (
          // It holds this state itself, so it is decided there.
          <Link to={objectHref(row) ?? ''} title={t(`open_${row.kind}`)}>
            {t(`kind_${row.kind}`)}
          </Link>
        ) : (
          <RowLink href={hrefOf(row)} onOpen={() => onOpen(row)}>
            {row.kind === 'access' ? t('kind_access') : names.action(row.operation)}
          </RowLink>
        ),
    },
    { id: 'object_name', header: t('object'), cell: (row) => objectName(row) || t('objectNew') },
    {
      id: 'after',
      header: t('about'),
      widthPx: 280,
      cell: ({ after }) =>
        after === null
          ? '–'
          : Object.entries(after)
              .map(([name, value]) => `${names.field(name)}: ${names.value(value, name)}`)
              .join(' · '),
    },
    { id: 'state', header: t('state'), cell: (row) => <ApprovalStateTag kind={row.kind} state={row.state} /> },
    { id: 'glass_due_at', header: t('marks'), cell: (row) => <ApprovalBadges row={row} nowMs={nowMs} /> },
    {
      id: 'expires_at',
      header: t('expires'),
      isSortable: true,
      isNumeric: true,
      cell: (row) => <ExpiryText row={row} nowMs={nowMs} />,
    },
    { id: 'requested_name', header: t('requestedBy'), cell: (row) => row.requested_name },
    { id: 'requested_at', header: t('requestedAt'), isSortable: true, cell: (row) => <DateTime at={row.requested_at} /> },
    { id: 'reason', header: k('reason'), cell: (row) => row.reason || '–' },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? '–' },
    { id: 'decided_name', header: t('decidedBy'), cell: (row) => row.decided_name ?? '–' },
    { id: 'decided_at', header: t('decided'), isHiddenAtFirst: true, cell: (row) => <DateTime at={row.decided_at} /> },
  ];
};
