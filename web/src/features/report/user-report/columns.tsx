import type { getUserReport } from '@manager/contract/features/report/user-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { metricColumns } from '../../../kit/report/metric-columns.tsx';
import { type MetricId, NO_VALUE, SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { nameColumn } from '../../../kit/report/name-column.tsx';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { dateTimeText } from '../../../ui/format.ts';
import values from '../../../ui/values.module.css';
import type { texts } from './texts.en.ts';

export type UserRow = OutputOf<typeof getUserReport>['list'][number];

export const SORTS = ['site_code', 'rounds', 'bet', 'win', 'win_loss', 'rate'] as const;

/** A row is one player. */
const SUMS = SHARED_METRICS.filter((id) => id !== 'players');
const OF_PLAYER = ['biggest_win', 'max_multiple', 'balance', 'sessions', 'deposits', 'withdrawals'] as const;
/** Every figure of the table, for the column help. */
export const USER_REPORT_METRICS: readonly MetricId[] = [...SUMS, ...OF_PLAYER];

/** The default view keeps to what says who wins and who loses; the rest is one click away. */
const HIDDEN: readonly MetricId[] = [
  'valid_bet',
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
  'max_multiple',
  'sessions',
  'deposits',
  'withdrawals',
];

type Options = {
  t: Translate<TextKey<typeof texts>>;
  tr: ReportTranslate;
  timezone: string | undefined;
  /** Of the amounts, where it is not the player's own currency. */
  unit: string | undefined;
  /** The bets of the player, or those behind a figure; undefined where the user may not go. */
  playerLinkOf: (row: UserRow) => string | undefined;
  betsLinkOf: (row: UserRow, id: MetricId) => string | undefined;
};

export const nameOf = (row: UserRow, t: Options['t']): string => row.user_name || t('noName', { id: row.player_id });

export const userColumns = ({ t, tr, timezone, unit, playerLinkOf, betsLinkOf }: Options): Column<UserRow>[] => {
  const metrics = (ids: readonly (MetricId & keyof UserRow)[]): Column<UserRow>[] =>
    metricColumns<UserRow>({ ids, t: tr, sortable: SORTS, hiddenAtFirst: HIDDEN, linkOf: betsLinkOf, unit });
  const instant = (id: 'first_bet_at' | 'last_bet_at', header: string): Column<UserRow> => ({
    id,
    header,
    isHiddenAtFirst: id === 'first_bet_at',
    cell: ({ [id]: at }) =>
      at === null ? (
        NO_VALUE
      ) : (
        <time className={values.number} dateTime={at} title={at}>
          {dateTimeText(at, timezone)}
        </time>
      ),
  });
  return [
    {
      ...nameColumn<UserRow>({
        id: 'user_name',
        header: t('player'),
        widthPx: 150,
        nameOf: (row) => nameOf(row, t),
        linkOf: playerLinkOf,
        linkTitleOf: (row) => t('betsOf', { name: nameOf(row, t) }),
      }),
      // Names lie in another store than the sums.
      isSortable: false,
    },
    { id: 'player_id', header: t('playerId'), isHiddenAtFirst: true, cell: (row) => row.player_id },
    { id: 'site_code', header: t('site'), isSortable: true, cell: (row) => row.site_name },
    {
      id: 'level',
      header: t('level'),
      isNumeric: true,
      isHiddenAtFirst: true,
      rangeValue: () => null,
      cell: (row) => row.level ?? NO_VALUE,
    },
    { id: 'currency', header: t('currency'), cell: (row) => row.currency },
    ...metrics(SUMS),
    ...metrics(OF_PLAYER),
    instant('first_bet_at', t('firstBet')),
    instant('last_bet_at', t('lastBet')),
  ];
};
