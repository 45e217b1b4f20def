import type { getReconcileList, ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { useState, type ReactNode } from 'react';
import type { TotalsRow } from '../../../kit/table/columns.ts';
import { formatCount, MISSING } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';

type Sums = OutputOf<typeof getReconcileList>['sum']['by_currency'];

/** More pinned lines than this would leave no room for the rows; they are then shown on demand. */
const MAX_PINNED = 2;

/** Each currency by itself: money of different ones is never added. */
export const useTotals = (sums: Sums): { rows: TotalsRow<ReconcileRow>[]; toggle: ReactNode } => {
  const { t } = useReconcileTexts();
  const [wanted, setWanted] = useState<boolean>();
  const isShown = wanted ?? sums.length <= MAX_PINNED;
  const rows = (isShown ? sums : []).map((total): TotalsRow<ReconcileRow> => ({
    key: total.currency,
    label: t('totalOf', { currency: total.currency }),
    cell: (id) => {
      if (id === 'currency') return total.currency;
      const value = (total as Readonly<Record<string, string | number | null>>)[id];
      if (value === undefined) return null;
      if (value === null) return MISSING;
      return typeof value === 'number' ? formatCount(value) : Money({ value });
    },
  }));
  const toggle =
    sums.length === 0 ? null : (
      <label className={classes.check}>
        <input type="checkbox" checked={isShown} onChange={(event) => setWanted(event.currentTarget.checked)} />
        {t('byCurrency', { count: sums.length })}
      </label>
    );
  return { rows, toggle };
};
