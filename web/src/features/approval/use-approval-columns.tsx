import type { ApprovalRow } from '@manager/contract/features/approval/approval';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { headOf } from '../../kit/effect/effect-text.ts';
import type { texts as effectTexts } from '../../kit/effect/texts.en.ts';
import { RowLink } from '../../kit/table/RowLink.tsx';
import type { Column } from '../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { useNames } from '../../product/changes/use-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { MISSING } from '../../ui/format.ts';
import { aboutText, amountText } from './about.ts';
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
  const e = useTexts<typeof effectTexts>('kit/effect');
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
    { id: 'object_name', header: t('object'), card: 'figure', cell: (row) => objectName(row) || t('objectNew') },
    {
      id: 'amount',
      header: t('amount'),
      isNumeric: true,
      card: 'lead',
      // Of several currencies: marked cells do not add up.
      rangeValue: () => null,
      cell: (row) => amountText(row) ?? MISSING,
    },
    { id: 'currency', header: t('currency'), isHiddenAtFirst: true, card: 'none', cell: (row) => row.currency ?? MISSING },
    { id: 'requested_name', header: t('requestedBy'), card: 'figure', cell: (row) => row.requested_name },
    { id: 'reason', header: k('reason'), widthPx: 220, card: 'figure', cell: (row) => wide(row.reason) },
    { id: 'after', header: t('about'), widthPx: 280, card: 'figure', cell: (row) => wide(aboutText(names, row)) },
    {
      id: 'effects_asked',
      header: t('effect'),
      card: 'figure',
      cell: ({ effects_now: now, effects_asked: asked }) => wide((now ?? asked ?? []).map((one) => headOf(e, one)).join(' · ')),
    },
    { id: 'state', header: t('state'), cell: (row) => <ApprovalStateTag kind={row.kind} state={row.state} /> },
    { id: 'glass_due_at', header: t('marks'), cell: (row) => <ApprovalBadges row={row} nowMs={nowMs} /> },
    {
      id: 'expires_at',
      header: t('expires'),
      isSortable: true,
      isNumeric: true,
      card: 'figure',
      cell: (row) => <ExpiryText row={row} nowMs={nowMs} />,
    },
    { id: 'requested_at', header: t('requestedAt'), isSortable: true, cell: (row) => <DateTime at={row.requested_at} /> },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? '–' },
    { id: 'decided_name', header: t('decidedBy'), cell: (row) => row.decided_name ?? '–' },
    { id: 'decided_at', header: t('decided'), isHiddenAtFirst: true, cell: (row) => <DateTime at={row.decided_at} /> },
  ];
};

/** On a card a text has a line of its own, and none where there is nothing. */
const wide = (text: string): ReactNode => (text === '' ? null : <span data-wide>{text}</span>);
