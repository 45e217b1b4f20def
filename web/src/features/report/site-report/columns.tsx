import { Link } from 'react-router';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { metricColumns } from '../../../kit/report/metric-columns.tsx';
import { type MetricId, SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { nameColumn } from '../../../kit/report/name-column.tsx';
import classes from '../../../kit/report/report.module.css';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { Line } from './agent-groups.ts';
import type { texts } from './texts.en.ts';

export const SORTS = ['rounds', 'players', 'bet', 'win', 'win_loss', 'rate', 'site_code', 'agent_name'] as const;

const HIDDEN: readonly MetricId[] = [
  'valid_bet',
  'jackpot_contribution',
  'jackpot_win',
  'free_win_bonus',
  'activity_prize',
  'compensation',
];

type Options = {
  t: Translate<TextKey<typeof texts>>;
  tr: ReportTranslate;
  hasCurrency: boolean;
  gamesLinkOf: (line: Line) => string | undefined;
  /** Other reports of the site, with their names. */
  waysOf: (line: Line) => readonly { label: string; href: string | undefined }[];
  betsLinkOf: (line: Line, id: MetricId) => string | undefined;
};

export const siteColumns = ({ t, tr, hasCurrency, gamesLinkOf, waysOf, betsLinkOf }: Options): Column<Line>[] => [
  withTotals(
    nameColumn<Line>({
      id: 'site_code',
      header: t('site'),
      widthPx: 226,
      nameOf: ({ site_name: name }) => name,
      noteOf: (line) => (line.is_test ? t('test') : line.site_code),
      linkOf: gamesLinkOf,
      linkTitleOf: ({ site_name: name }) => tr('drill.games', { name }),
    }),
    t,
  ),
  { id: 'agent_name', header: t('agent'), isSortable: true, cell: (line) => (line.isAgentTotal ? null : line.agent_name) },
  ...(hasCurrency
    ? [
        {
          id: 'currency',
          header: t('currency'),
          cell: (line) => (line.isAgentTotal ? tr('total.converted') : line.currency),
        } satisfies Column<Line>,
      ]
    : []),
  ...metricColumns<Line>({ ids: SHARED_METRICS, t: tr, sortable: SORTS, hiddenAtFirst: HIDDEN, linkOf: betsLinkOf }),
  {
    id: 'derived:ways',
    header: t('ways'),
    export: false,
    cell: (line) => (
      <span className={classes.orders}>
        {line.isAgentTotal
          ? null
          : waysOf(line).map(({ label, href }) =>
              href === undefined ? null : (
                <Link key={label} to={href} className={classes.name}>
                  {label}
                </Link>
              ),
            )}
      </span>
    ),
  },
];

/** The sub-total of an agent has a name of its own and leads nowhere. */
const withTotals = (column: Column<Line>, t: Options['t']): Column<Line> => ({
  ...column,
  cell: (line) =>
    line.isAgentTotal ? <span className={classes.group}>{t('agentTotal', { agent: line.agent_name })}</span> : column.cell(line),
});
