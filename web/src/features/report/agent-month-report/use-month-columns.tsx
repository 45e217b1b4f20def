import type { AgentMonthRow, getAgentMonthReport } from '@manager/contract/features/report/agent-month-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { useMemo, type ReactNode } from 'react';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { dateColumn, decimalColumn, linkColumn, moneyColumn } from '../../../kit/list/columns.tsx';
import { metricColumns, metricText } from '../../../kit/report/metric-columns.tsx';
import { SHARED_METRICS } from '../../../kit/report/metrics.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import type { Column, ColumnId, TotalsRow } from '../../../kit/table/columns.ts';
import { formatCount } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type MonthTranslate = Translate<TextKey<typeof texts>>;
export const useMonthTexts = (): MonthTranslate => useTexts<typeof texts>('report/agent-month-report');

type Answer = OutputOf<typeof getAgentMonthReport>;

const HIDDEN = ['valid_bet', 'jackpot_contribution', 'jackpot_win', 'free_win_bonus', 'activity_prize', 'compensation'] as const;
const USD = ['bet_usd', 'win_usd', 'win_loss_usd', 'ngr_usd'] as const;

/** `onOpen` gets the id of a row. */
export const useMonthColumns = (target: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<AgentMonthRow>[] => {
  const t = useMonthTexts();
  const tr = useReportTexts();
  return useMemo(
    () => [
      linkColumn<AgentMonthRow>({ id: 'agent_name', header: t('agent'), isSortable: true, widthPx: 190, target }),
      { id: 'month', header: t('month'), isSortable: true, cell: ({ month }) => month },
      { id: 'currency', header: t('currency'), cell: ({ currency }) => currency },
      { id: 'run_version', header: t('row_version'), rangeValue: () => null, cell: (row) => versionTag(row, t) },
      ...metricColumns<AgentMonthRow>({ ids: SHARED_METRICS, t: tr, sortable: [], hiddenAtFirst: HIDDEN }),
      decimalColumn({ id: 'fx_used', header: t('fxUsed'), help: t('fxUsedHelp') }),
      moneyColumn({ id: 'bet_usd', header: t('bet_usd'), help: t('usdHelp'), isSortable: true }),
      moneyColumn({ id: 'win_usd', header: t('winUsd'), help: t('usdHelp'), isHiddenAtFirst: true }),
      moneyColumn({ id: 'win_loss_usd', header: t('winLossUsd'), help: t('usdHelp'), isSortable: true }),
      moneyColumn({ id: 'ngr_usd', header: t('ngrUsd'), help: t('usdHelp') }),
      dateColumn({ id: 'frozen_at', header: t('frozenAt') }),
    ],
    [t, tr, target],
  );
};

/** A restated month is told from one that stands as it was first frozen. */
export const versionTag = ({ run_version: number }: Pick<AgentMonthRow, 'run_version'>, t: MonthTranslate): ReactNode =>
  number > 1 ? <StatusTag tone="warn">{t('restated', { number })}</StatusTag> : t('versionName', { number });

type Level = Omit<Answer['by_month'][number], 'month'>;

const isShared = (id: ColumnId<AgentMonthRow>): id is Exclude<(typeof SHARED_METRICS)[number], 'players'> =>
  id !== 'players' && SHARED_METRICS.some((name) => name === id);
const isUsd = (id: ColumnId<AgentMonthRow>): id is (typeof USD)[number] => USD.some((name) => name === id);

/** Each month and all of them in USD, each currency in its own; distinct players cannot be summed. */
export const monthTotals = ({ sum, by_month: byMonth, total }: Answer, t: MonthTranslate): TotalsRow<AgentMonthRow>[] => {
  const { by_currency: byCurrency, ...all } = sum;
  const line = ({ key, label, currency, values }: { key: string; label: string; currency: string; values: Level }) => ({
    key,
    label,
    cell: (id: ColumnId<AgentMonthRow>): ReactNode => {
      if (id === 'currency') return currency;
      if (isShared(id)) return metricText(id, values[id]);
      if (currency !== 'USD' || !isUsd(id)) return null;
      const [bet, win, winLoss, ngr] = [values.bet, values.win, values.win_loss, values.ngr];
      const amounts = { bet_usd: bet, win_usd: win, win_loss_usd: winLoss, ngr_usd: ngr };
      return metricText('bet', amounts[id]);
    },
  });
  return [
    ...(byMonth.length > 1
      ? byMonth.map(({ month, ...values }) => line({ key: month, label: t('totalMonth', { month }), currency: 'USD', values }))
      : []),
    ...(byCurrency.length > 1
      ? byCurrency.map(({ currency, ...values }) =>
          line({ key: `in ${currency}`, label: t('totalCurrency', { currency }), currency, values }),
        )
      : []),
    line({ key: 'all', label: t('totalAll', { count: formatCount(total) }), currency: 'USD', values: all }),
  ];
};
