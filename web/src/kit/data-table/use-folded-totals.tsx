import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { TotalsRow } from '../table/columns.ts';
import type { texts } from '../table/texts.en.ts';
import classes from '../table/table.module.css';

/** Parts of the whole that leave the rows their room. */
const MOST_PARTS = 3;

/** The lines of totals in sight, each with its place among all, and what unfolds the others: that stands with the whole, which is last. */
export const useFoldedTotals = <Row,>(
  totals: readonly TotalsRow<Row>[],
): { total: TotalsRow<Row>; line: number; fold: ReactNode }[] => {
  const t = useTexts<typeof texts>('kit/table');
  const [isOpen, setOpen] = useState(false);
  const count = totals.filter(({ isPart }) => isPart).length;
  const isFolding = count > MOST_PARTS;
  const button = (
    <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t(isOpen ? 'fewerTotals' : 'moreTotals', { count })}
    </button>
  );
  return totals
    .map((total, line) => ({ total, line, fold: isFolding && line === totals.length - 1 ? button : null }))
    .filter(({ total: { isPart } }) => isOpen || !isFolding || isPart !== true);
};
