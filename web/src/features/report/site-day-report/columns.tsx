import type { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Link } from 'react-router';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { metricColumns } from '../../../kit/report/metric-columns.tsx';
import { type MetricId, SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { nameColumn } from '../../../kit/report/name-column.tsx';
import classes from '../../../kit/report/report.module.css';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { formatCount } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type DayRow = OutputOf<typeof getSiteDayReport>['list'][number];

export const SORTS = ['settle_date', 'rounds', 'players', 'bet', 'win', 'win_loss', 'rate', 'site_code'] as const;

const HIDDEN: readonly MetricId[] = [
  'valid_bet',
  'jackpot_contribution',
  'jackpot_win',
  'free_win_bonus',
  'activity_prize',
  'compensation',
];

const STATE_TONES: Record<DayRow['state'], Tone> = { running: 'info', closing: 'warn', final: 'good' };

type Options = {
  t: Translate<TextKey<typeof texts>>;
  tr: ReportTranslate;
  hasCurrency: boolean;
  hasSites: boolean;
  /** Reports of what lies below, or the bets behind a figure; undefined where the user may not go. */
  sitesLinkOf: (row: DayRow) => string | undefined;
  gamesLinkOf: (row: DayRow) => string | undefined;
  betsLinkOf: (row: DayRow, id: MetricId) => string | undefined;
};

export const dayColumns = ({ t, tr, hasCurrency, hasSites, sitesLinkOf, gamesLinkOf, betsLinkOf }: Options): Column<DayRow>[] => [
  nameColumn<DayRow>({
    id: 'settle_date',
    header: t('day'),
    widthPx: 178,
    nameOf: ({ settle_date: day }) => day,
    linkOf: sitesLinkOf,
    linkTitleOf: ({ settle_date: day }) => t('sitesOf', { day }),
  }),
  {
    id: 'state',
    header: t('state'),
    help: t('stateHelp'),
    cell: ({ state, restated }) => (
      <>
        <StatusTag tone={STATE_TONES[state]}>{t(`state.${state}`)}</StatusTag>
        {restated === 0 ? null : (
          <>
            {' '}
            <StatusTag tone="warn" title={t('restatedBets', { count: restated })}>
              {t('restated')}
            </StatusTag>
          </>
        )}
      </>
    ),
    export: { kind: 'text', labelOf: (state) => t(`state.${state as DayRow['state']}`) },
  },
  {
    id: 'restated',
    header: t('restatedCount'),
    help: t('restatedHelp'),
    isNumeric: true,
    isHiddenAtFirst: true,
    cell: (row) => formatCount(row.restated),
    export: { kind: 'number' },
  },
  ...(hasSites ? siteColumns({ t, gamesLinkOf }) : []),
  ...(hasCurrency ? [{ id: 'currency', header: t('currency'), cell: (row) => row.currency } satisfies Column<DayRow>] : []),
  ...metricColumns<DayRow>({ ids: SHARED_METRICS, t: tr, sortable: SORTS, hiddenAtFirst: HIDDEN, linkOf: betsLinkOf }).map(
    inItalicsWhileOpen,
  ),
];

/** Figures of a day that is not final can still change. */
const inItalicsWhileOpen = (column: Column<DayRow>): Column<DayRow> => ({
  ...column,
  cell: (row) => (row.state === 'final' ? column.cell(row) : <i>{column.cell(row)}</i>),
});

const siteColumns = ({ t, gamesLinkOf }: Pick<Options, 't' | 'gamesLinkOf'>): Column<DayRow>[] => [
  {
    id: 'site_code',
    header: t('site'),
    isSortable: true,
    cell: (row) => {
      const link = gamesLinkOf(row);
      const name = row.site_name ?? '';
      return (
        <>
          {link === undefined ? (
            name
          ) : (
            <Link to={link} className={classes.name} title={t('gamesOf', { site: name, day: row.settle_date })}>
              {name}
            </Link>
          )}
          <span className={classes.code}>{row.is_test === true ? t('test') : row.site_code}</span>
        </>
      );
    },
  },
  { id: 'agent_name', header: t('agent'), isHiddenAtFirst: true, cell: (row) => row.agent_name },
];
