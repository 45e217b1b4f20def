import type { getGameReport } from '@manager/contract/features/report/game-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { metricColumns, metricHelp } from '../../../kit/report/metric-columns.tsx';
import { type MetricId, SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { nameColumn } from '../../../kit/report/name-column.tsx';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column, RowTone } from '../../../kit/table/columns.ts';
import type { texts } from './texts.en.ts';

export type GameRow = OutputOf<typeof getGameReport>['list'][number];

export const SORTS = ['rounds', 'players', 'bet', 'win', 'win_loss', 'rate', 'game_code', 'vendor'] as const;

const GAME_METRICS = ['deviation', 'hit_rate', 'feature_buys', 'max_multiple', 'bet_share', 'win_loss_share'] as const;
/** Every figure of the table, for the column help. */
export const GAME_REPORT_METRICS: readonly MetricId[] = [...SHARED_METRICS, 'theoretical_rtp', 'z_score', ...GAME_METRICS];

/** The default view keeps to twelve columns; the rest is one click away. */
const HIDDEN: readonly MetricId[] = [
  'valid_bet',
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
  'activity_prize',
  'compensation',
  'hit_rate',
  'feature_buys',
  'max_multiple',
  'bet_share',
  'win_loss_share',
];

export const toneOf = (row: GameRow): RowTone | undefined =>
  row.rtp_state === 'alarm' || row.rtp_state === 'warn' ? row.rtp_state : undefined;

type Options = {
  t: Translate<TextKey<typeof texts>>;
  tr: ReportTranslate;
  hasCurrency: boolean;
  /** Other reports of this game, or the bets behind a figure; undefined where the user may not go. */
  sitesLinkOf: (row: GameRow) => string | undefined;
  betsLinkOf: (row: GameRow, id: MetricId) => string | undefined;
  /** The verdict on the return. */
  rtpMark: (row: GameRow) => ReactNode;
};

export const gameColumns = ({ t, tr, hasCurrency, sitesLinkOf, betsLinkOf, rtpMark }: Options): Column<GameRow>[] => {
  const metrics = (ids: readonly (MetricId & keyof GameRow)[]): Column<GameRow>[] =>
    metricColumns<GameRow>({ ids, t: tr, sortable: SORTS, hiddenAtFirst: HIDDEN, linkOf: betsLinkOf });
  return [
    nameColumn({
      id: 'game_code',
      header: t('game'),
      widthPx: 160,
      nameOf: ({ game_name: name }) => name,
      linkOf: sitesLinkOf,
      linkTitleOf: ({ game_name: name }) => tr('drill.sites', { name }),
    }),
    { id: 'vendor', header: t('vendor'), isSortable: true, isHiddenAtFirst: true, cell: (row) => row.vendor },
    { id: 'type', header: t('type'), isHiddenAtFirst: true, cell: (row) => t(`type.${row.type}`) },
    ...(hasCurrency ? [{ id: 'currency', header: t('currency'), cell: (row) => row.currency } satisfies Column<GameRow>] : []),
    ...metrics(SHARED_METRICS),
    ...metrics(['theoretical_rtp', 'deviation']),
    {
      id: 'z_score',
      header: tr('metric.z_score'),
      help: metricHelp('z_score', tr),
      isNumeric: true,
      cell: rtpMark,
    },
    ...metrics(['hit_rate', 'feature_buys', 'max_multiple', 'bet_share', 'win_loss_share']),
  ];
};
