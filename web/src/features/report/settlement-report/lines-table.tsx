import type { SettlementLine } from '@manager/contract/features/report/settlement-run';
import type { ReactNode } from 'react';
import { decimalColumn, exactPercentColumn, moneyColumn, textColumn } from '../../../kit/list/columns.tsx';
import { metricColumns, metricText } from '../../../kit/report/metric-columns.tsx';
import type { MetricId } from '../../../kit/report/metrics.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column, ColumnId, TotalsRow } from '../../../kit/table/columns.ts';
import { formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { gameTypeText } from './game-type-text.ts';
import type { SettlementTranslate } from './use-settlement-texts.ts';
import type { SettlementData } from './settlement-data.ts';

const GAME = ['rounds', 'bet', 'valid_bet', 'win', 'win_loss'] as const satisfies readonly MetricId[];
/** What costs extra and is no part of the fee: behind it, so that the fee is seen without scrolling. */
const EXTRA = [
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
  'activity_prize',
  'compensation',
] as const satisfies readonly MetricId[];
const NATIVE = [...GAME, ...EXTRA];

const HIDDEN: readonly MetricId[] = ['rounds', 'valid_bet', 'free_win_bonus'];

/** Why a line without a fee has none: nothing is agreed for the month, or nothing for what the line is of. */
export const noTermsText = (data: SettlementData | undefined, t: SettlementTranslate): string =>
  data === undefined || data.list.some(({ fee_basis: basis }) => basis !== null)
    ? t('noScale')
    : t('noTerms', { month: data.month });

/** Columns of the settlement lines: place, money of the line's currency, then its USD and fee. `noTerms`: why a line without a fee has none. */
export const lineColumns = (
  t: SettlementTranslate,
  { tr, noTerms }: { tr: ReportTranslate; noTerms: string },
): Column<SettlementLine>[] => [
  {
    id: 'site_code',
    header: t('site'),
    isFrozen: true,
    isSortable: true,
    widthPx: 170,
    card: 'title',
    cell: (line) => <span title={line.site_name}>{line.site_code}</span>,
  },
  textColumn({ id: 'vendor', header: t('vendor') }),
  {
    id: 'game_type',
    header: t('gameType'),
    cell: (line) => gameTypeText(line.game_type, t),
    export: { labelOf: (value) => gameTypeText(value, t) },
  },
  { id: 'currency', header: t('currency'), cell: (line) => line.currency },
  ...metricColumns<SettlementLine>({ ids: GAME, t: tr, sortable: [], hiddenAtFirst: HIDDEN }),
  decimalColumn({ id: 'fx', header: t('fx'), help: t('fxHelp') }),
  moneyColumn({ id: 'valid_bet_usd', header: t('validBetUsd'), help: t('usdHelp'), isHiddenAtFirst: true }),
  {
    ...moneyColumn<SettlementLine>({ id: 'win_loss_usd', header: t('winLossUsd'), help: t('usdHelp') }),
    cell: (line) => metricText('win_loss', line.win_loss_usd),
  },
  {
    id: 'fee_basis',
    header: t('feeBasis'),
    cell: (line) => (line.fee_basis === null ? (line.fee === null ? MISSING : noTerms) : t(`feeBasis_${line.fee_basis}`)),
    export: { labelOf: (value) => t(value === 'turnover' ? 'feeBasis_turnover' : 'feeBasis_ggr') },
  },
  exactPercentColumn({ id: 'fee_pct', header: t('feePct'), help: t('feePctHelp') }),
  {
    ...moneyColumn<SettlementLine>({ id: 'fee', header: t('feeUsd'), help: t('feeUsdHelp') }),
    // Nothing is owed because nothing was agreed: no amount.
    cell: (line) => (line.fee_basis === null ? MISSING : moneyText(line.fee)),
  },
  ...metricColumns<SettlementLine>({ ids: EXTRA, t: tr, sortable: [], hiddenAtFirst: HIDDEN }),
];

const USD_COLUMNS = ['valid_bet_usd', 'win_loss_usd', 'fee'] as const;

const sumText = (id: string, value: string | null): ReactNode =>
  metricText(id === 'win_loss' || id === 'win_loss_usd' ? 'win_loss' : 'bet', value);

/** Each currency, and all lines in USD at their fixed rates. */
export const lineTotals = (data: SettlementData, t: SettlementTranslate): TotalsRow<SettlementLine>[] => {
  const { by_currency: byCurrency, ...all } = data.sum;
  const isUsd = (id: ColumnId<SettlementLine>): id is (typeof USD_COLUMNS)[number] => USD_COLUMNS.some((name) => name === id);
  const isNative = (id: ColumnId<SettlementLine>): id is Exclude<(typeof NATIVE)[number], 'rounds'> =>
    id !== 'rounds' && NATIVE.some((name) => name === id);
  return [
    ...byCurrency.map((row): TotalsRow<SettlementLine> => ({
      key: row.currency,
      isPart: true,
      label: t('totalCurrency', { currency: row.currency }),
      cell: (id) => {
        if (id === 'currency') return row.currency;
        if (id === 'rounds') return formatCount(row.rounds);
        return isNative(id) || isUsd(id) ? sumText(id, row[id]) : null;
      },
    })),
    {
      key: 'all',
      label: t('totalUsd', { count: formatCount(data.total) }),
      cell: (id) => {
        if (id === 'currency') return 'USD';
        if (id === 'rounds') return formatCount(all.rounds);
        return isUsd(id) ? sumText(id, all[id]) : null;
      },
    },
  ];
};
