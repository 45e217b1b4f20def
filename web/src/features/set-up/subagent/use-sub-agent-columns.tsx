import type { texts as effectTexts } from '../../../kit/effect/texts.en.ts';
import { FIGURE_SORTS, type SubAgentListRow } from '@manager/contract/features/set-up/subagent';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceColumn, dateColumn, linkColumn, noteColumn, textColumn, type RowTarget } from '../../../kit/list/columns.tsx';
import { metricColumns } from '../../../kit/report/metric-columns.tsx';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { reasonText, rtpShort, rtpText } from './group-text.ts';
import type { texts } from './texts.en.ts';

/** What a phone's card has room for. */
const ON_CARD: ReadonlySet<string> = new Set(['bet', 'win_loss', 'rate']);

type Options = { target: RowTarget; onEdit: (id: string) => void; betsLinkOf: (row: SubAgentListRow) => string | undefined };

export const useSubAgentColumns = ({ target, onEdit, betsLinkOf }: Options): Column<SubAgentListRow>[] => {
  const t = useTexts<typeof texts>('set-up/subagent');
  const e = useTexts<typeof effectTexts>('kit/effect');
  const k = useTexts<typeof kitTexts>('kit');
  const tr = useReportTexts();
  return [
    linkColumn({ id: 'code', header: t('code'), help: t('codeHelp'), isSortable: true, widthPx: 135, target }),
    textColumn({ id: 'site_name', header: t('site'), card: 'line' }),
    textColumn({ id: 'agent_name', header: t('agent'), isHiddenAtFirst: true }),
    ...metricColumns<SubAgentListRow>({ ids: FIGURE_SORTS, t: tr, sortable: FIGURE_SORTS, linkOf: betsLinkOf }).map(
      (column): Column<SubAgentListRow> => ({ ...column, card: ON_CARD.has(column.id) ? 'figure' : 'line' }),
    ),
    {
      id: 'auto_group_name',
      header: t('autoGroup'),
      help: t('autoGroupHelp'),
      cell: (row) => <span title={reasonText(row.auto_reason, t)}>{row.auto_group_name ?? '–'}</span>,
    },
    textColumn({ id: 'configured_group_name', header: t('configuredGroup'), help: t('configuredGroupHelp') }),
    textColumn({ id: 'group_name', header: t('group'), isHiddenAtFirst: true }),
    choiceColumn({
      id: 'group_from',
      header: t('groupFrom'),
      isHiddenAtFirst: true,
      labelOf: (value) => t(`groupFrom_${value}`),
    }),
    {
      id: 'effective_rtp',
      header: t('rtpInForce'),
      help: t('rtpInForceHelp'),
      card: 'line',
      cell: (row) => <span title={rtpText(row, { t, e })}>{rtpShort(row, t)}</span>,
    },
    noteColumn({ id: 'note', header: t('note') }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
    {
      id: 'actions',
      header: k('actions'),
      cell: ({ id, can }) => (
        <RowButtons>{can.edit ? <RowButton label={k('edit')} onClick={() => onEdit(id)} /> : null}</RowButtons>
      ),
    },
  ];
};
