import { FIGURE_SORTS, type SubAgentListRow } from '@manager/contract/features/set-up/subagent';
import { decimal, ratePct, sum, toWire } from '@manager/domain/money';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import type { TotalsRow } from '../../../kit/table/columns.ts';

/** The sums of the rows in sight, all in USD; the rate is the ratio of the sums. */
export const pageTotals = (rows: readonly SubAgentListRow[], label: string): TotalsRow<SubAgentListRow>[] => {
  const sumOf = (name: 'bet' | 'win' | 'win_loss') => sum(rows.map((row) => decimal(row[name])));
  const [bet, win] = [sumOf('bet'), sumOf('win')];
  const figures = {
    rounds: rows.reduce((total, { rounds }) => total + rounds, 0),
    bet: toWire(bet),
    win: toWire(win),
    win_loss: toWire(sumOf('win_loss')),
    rate: ratePct(win, bet),
  };
  return [
    {
      key: 'page',
      label,
      cell: (id) => {
        const figure = FIGURE_SORTS.find((name) => name === id);
        return figure === undefined ? null : metricText(figure, figures[figure]);
      },
    },
  ];
};
