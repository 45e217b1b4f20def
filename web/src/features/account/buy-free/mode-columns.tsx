import type { BuyModeRow, getBuyModes } from '@manager/contract/features/account/buy-free';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { countColumn, moneyColumn, textColumn } from '../../../kit/list/columns.tsx';
import { formatMetric } from '../../../kit/report/metrics.ts';
import type { Column, TotalsRow } from '../../../kit/table/columns.ts';
import { formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import type { texts } from './texts.en.ts';

export type BuyTranslate = Translate<TextKey<typeof texts>>;
type Total = OutputOf<typeof getBuyModes>['total'];

const signed = (value: string): ReactNode => Money({ value, isSigned: true });

/** What a mode cost and returned; `mark` is the verdict on its return. */
export const modeColumns = (t: BuyTranslate, mark: (row: BuyModeRow) => ReactNode): Column<BuyModeRow>[] => {
  const percent = (id: 'rate' | 'theoretical_rtp' | 'deviation' | 'hit_rate', header: string): Column<BuyModeRow> => ({
    id,
    header,
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => formatMetric(id, row[id]),
  });
  return [
    textColumn({ id: 'game_name', header: t('game'), card: 'title' }),
    { id: 'buy_mode', header: t('mode'), cell: (row) => row.buy_mode || t('modeUntold') },
    {
      id: 'cost_multiple',
      header: t('costMultiple'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => (row.cost_multiple === null ? MISSING : `${moneyText(row.cost_multiple)}×`),
    },
    countColumn({ id: 'rounds', header: t('rounds') }),
    moneyColumn({ id: 'cost', header: t('costUsd'), card: 'figure' }),
    moneyColumn({ id: 'win', header: t('winUsd'), card: 'figure' }),
    { id: 'win_loss', header: t('winLossUsd'), isNumeric: true, card: 'lead', cell: (row) => signed(row.win_loss) },
    percent('rate', t('rtp')),
    percent('theoretical_rtp', t('theoreticalRtp')),
    percent('deviation', t('deviation')),
    { id: 'z_score', header: t('verdict'), isNumeric: true, rangeValue: () => null, cell: mark },
    percent('hit_rate', t('hitRate')),
    {
      id: 'max_multiple',
      header: t('maxMultiple'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => formatMetric('max_multiple', row.max_multiple),
    },
  ];
};

/** All modes together: money only, since each returns by mathematics of its own. */
export const modeTotals = (total: Total, t: BuyTranslate): readonly TotalsRow<BuyModeRow>[] => {
  if (total === null) return [];
  const cells: Partial<Record<string, ReactNode>> = {
    rounds: formatCount(total.rounds),
    cost: moneyText(total.cost),
    win: moneyText(total.win),
    win_loss: signed(total.win_loss),
    rate: formatMetric('rate', total.rate),
  };
  return [{ key: 'all', label: t('all'), cell: (column) => cells[column] }];
};
