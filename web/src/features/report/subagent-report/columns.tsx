import type { getSubAgentReport } from '@manager/contract/features/report/subagent-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { metricColumns } from '../../../kit/report/metric-columns.tsx';
import { type MetricId, NO_VALUE, SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { nameColumn } from '../../../kit/report/name-column.tsx';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import type { texts } from './texts.en.ts';

export type SubAgentReportRow = OutputOf<typeof getSubAgentReport>['list'][number];
type Row = SubAgentReportRow;

export const SORTS = ['sub_agent_id', 'site_code', 'rounds', 'players', 'bet', 'win', 'win_loss', 'rate'] as const;

/** The seed's columns are in sight; what promotions cost is one click away. */
const HIDDEN: readonly MetricId[] = [
  'valid_bet',
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
  'activity_prize',
  'compensation',
  'ngr',
];

type Options = {
  t: Translate<TextKey<typeof texts>>;
  tr: ReportTranslate;
  hasCurrency: boolean;
  /** The record of Set-Up, or the bets behind a figure; undefined where the user may not go. */
  recordLinkOf: (row: Row) => string | undefined;
  betsLinkOf: (row: Row, id: MetricId) => string | undefined;
  onGroup: (recordId: string) => void;
};

export const subAgentColumns = ({ t, tr, hasCurrency, recordLinkOf, betsLinkOf, onGroup }: Options): Column<Row>[] => [
  nameColumn<Row>({
    id: 'sub_agent_id',
    header: t('subAgent'),
    widthPx: 150,
    nameOf: ({ sub_agent_id: id }) => id,
    linkOf: recordLinkOf,
    linkTitleOf: ({ sub_agent_id: id }) => t('record', { id }),
  }),
  { id: 'site_code', header: t('site'), isSortable: true, cell: (row) => row.site_name },
  ...(hasCurrency ? [{ id: 'currency', header: t('currency'), cell: (row) => row.currency } satisfies Column<Row>] : []),
  ...metricColumns<Row>({ ids: SHARED_METRICS, t: tr, sortable: SORTS, hiddenAtFirst: HIDDEN, linkOf: betsLinkOf }),
  { id: 'auto_group_name', header: t('autoGroup'), help: t('autoGroupHelp'), cell: (row) => row.auto_group_name ?? NO_VALUE },
  {
    id: 'configured_group_name',
    header: t('configuredGroup'),
    help: t('configuredGroupHelp'),
    cell: (row) => row.configured_group_name ?? NO_VALUE,
  },
  { id: 'note', header: t('note'), cell: (row) => row.note },
  {
    id: 'actions',
    header: t('actions'),
    cell: ({ record_id: id, can }) =>
      id === null || !can.group ? null : (
        <RowButtons>
          <RowButton label={t('setGroup')} onClick={() => onGroup(id)} />
        </RowButtons>
      ),
  },
];
