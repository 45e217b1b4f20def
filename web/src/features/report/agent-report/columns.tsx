import type { getAgentReport } from '@manager/contract/features/report/agent-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Link } from 'react-router';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { metricColumns } from '../../../kit/report/metric-columns.tsx';
import { type MetricId, SHARED_METRICS } from '../../../kit/report/metrics.ts';
import classes from '../../../kit/report/report.module.css';
import { businessDayText } from '../../../kit/scope/ScopeLine.tsx';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column } from '../../../kit/table/columns.ts';
import tree from './agent-report.module.css';
import type { texts } from './texts.en.ts';

export type AgentReportRow = OutputOf<typeof getAgentReport>['list'][number];
type Row = AgentReportRow;

export const SORTS = ['agent_name', 'rounds', 'bet', 'win', 'win_loss', 'rate'] as const;

/** Members are what other reports call players. */
const SUMS = SHARED_METRICS.filter((id) => id !== 'players');
const OF_AGENT = ['members', 'sites', 'active_sites'] as const;
/** Every figure of the table, for the column help. */
export const AGENT_REPORT_METRICS: readonly MetricId[] = [...SUMS, ...OF_AGENT];

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
  /** What lies below, or the bets behind a figure; undefined where the user may not go. */
  linkOf: (row: Row) => string | undefined;
  betsLinkOf: (row: Row, id: MetricId) => string | undefined;
  onFold: (row: Row) => void;
};

export const nameOf = (row: Row): string => row.site_name ?? row.agent_name;

export const agentColumns = ({ t, tr, hasCurrency, linkOf, betsLinkOf, onFold }: Options): Column<Row>[] => {
  const metrics = (ids: readonly (MetricId & keyof Row)[]): Column<Row>[] =>
    metricColumns<Row>({ ids, t: tr, sortable: SORTS, hiddenAtFirst: HIDDEN, linkOf: betsLinkOf });
  return [
    {
      id: 'agent_name',
      header: t('agent'),
      isSortable: true,
      isFrozen: true,
      widthPx: 260,
      cell: (row) => {
        const link = linkOf(row);
        const name = nameOf(row);
        return (
          <span className={tree.node} data-level={row.level}>
            {row.can_open ? (
              <button
                type="button"
                className={tree.fold}
                aria-expanded={row.is_open}
                aria-label={t(row.is_open ? 'close' : 'open', { name })}
                onClick={() => onFold(row)}
              />
            ) : (
              <span className={tree.leaf} />
            )}
            <span className={tree.name} data-kind={row.kind}>
              {link === undefined ? (
                name
              ) : (
                <Link
                  to={link}
                  className={classes.name}
                  title={tr(row.kind === 'site' ? 'drill.games' : 'drill.sites', { name })}
                >
                  {name}
                </Link>
              )}
            </span>
            {row.kind === 'site' ? <span className={classes.code}>{row.site_code}</span> : null}
            {row.is_test ? <span className={classes.code}>{t('test')}</span> : null}
          </span>
        );
      },
    },
    ...(hasCurrency ? [{ id: 'currency', header: t('currency'), cell: (row) => row.currency } satisfies Column<Row>] : []),
    ...metrics(['rounds', 'members', 'sites', 'active_sites']),
    ...metrics(SUMS.filter((id) => id !== 'rounds')),
    {
      id: 'timezone',
      header: t('calendar'),
      help: t('calendarHelp'),
      cell: (row) => {
        const own = businessDayText(row);
        const day = own === undefined ? '' : `${own.hour} ${own.zone}`;
        return row.is_mixed_calendar ? <span title={t('mixedTitle')}>{t('mixed', { day })}</span> : day;
      },
    },
  ];
};
