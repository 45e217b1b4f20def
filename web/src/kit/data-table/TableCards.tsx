import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import type { texts as kitTexts } from '../texts.en.ts';
import { cardParts } from './card-parts.ts';
import type { Column, RowTone, TotalsRow } from '../table/columns.ts';
import { pickBox } from '../table-selection/PickCell.tsx';
import type { Pick } from './TableBody.tsx';
import type { texts } from '../table/texts.en.ts';
import { useFoldedTotals } from './use-folded-totals.tsx';
import classes from './cards.module.css';

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  isLoading: boolean;
  isStale: boolean;
  rowId: (row: Row) => string;
  rowTone: ((row: Row) => RowTone | undefined) | undefined;
  activeId: string | undefined;
  totals: readonly TotalsRow<Row>[] | undefined;
  pick: Pick<Row> | undefined;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
};

const BONES = [0, 1, 2, 3];

/** The rows of a table on a phone. Everything that a card leaves out stands behind its "…". */
export const TableCards = <Row,>(props: Props<Row>): ReactNode => {
  const { columns, rows = [], isLoading, isStale, rowId, rowTone, activeId, totals = [], pick, sort, onSort } = props;
  const shownTotals = useFoldedTotals(totals);
  const t = useTexts<typeof texts>('kit/table');
  const k = useTexts<typeof kitTexts>('kit');
  const [isPicking, setPicking] = useState(false);
  const { title, figures, status, lines, actions } = cardParts(columns);
  const sortable = onSort === undefined ? [] : columns.filter(({ isSortable }) => isSortable === true);
  const pair = (column: Column<Row>, value: ReactNode): ReactNode => (
    <div
      key={column.id}
      className={classes.pair}
      data-numeric={column.isNumeric}
      data-lead={column.card === 'lead' ? true : undefined}
    >
      <dt>{column.header}</dt>
      <dd data-of={column.id}>{value}</dd>
    </div>
  );
  return (
    <>
      <div className={classes.bar}>
        {sortable.length === 0 || onSort === undefined ? null : (
          <label className={classes.sort}>
            {t('sortBy')}
            <select value={sort} onChange={(event) => onSort(event.currentTarget.value)}>
              {sortable.flatMap(({ id, header }) => [
                <option key={id} value={id}>{`${header} ↑`}</option>,
                <option key={`-${id}`} value={`-${id}`}>{`${header} ↓`}</option>,
              ])}
            </select>
          </label>
        )}
        {pick === undefined ? null : (
          <button type="button" className={classes.button} aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
            {t(isPicking ? 'selectDone' : 'select')}
          </button>
        )}
        {pick !== undefined && isPicking ? (
          <input type="checkbox" className={classes.pick} data-pick="page" aria-label={t('selectPage')} />
        ) : null}
      </div>
      {isLoading ? (
        <div className={classes.bones} aria-hidden="true">
          {BONES.map((bone) => (
            <div key={bone} />
          ))}
        </div>
      ) : null}
      <ul className={classes.cards} data-stale={isStale ? true : undefined}>
        {rows.map((row, index) => {
          const id = rowId(row);
          return (
            <li
              key={id}
              className={classes.card}
              data-row={index}
              data-tone={rowTone?.(row)}
              data-active={id === activeId ? true : undefined}
            >
              <div className={classes.top}>
                {pick !== undefined && isPicking ? (
                  <span className={classes.pick}>
                    {pickBox({ id, label: pick.labelOf(row), isOff: !pick.isSelectable(row) })}
                  </span>
                ) : null}
                <span className={classes.title}>{title?.cell(row)}</span>
                {status === undefined ? null : <span className={classes.status}>{status.cell(row)}</span>}
              </div>
              <dl className={classes.figures}>{figures.map((column) => pair(column, column.cell(row)))}</dl>
              {lines.length === 0 && actions === undefined ? null : (
                <details className={classes.more}>
                  <summary aria-label={k('more')}>⋯</summary>
                  <dl className={classes.lines}>{lines.map((column) => pair(column, column.cell(row)))}</dl>
                  {actions === undefined ? null : <div className={classes.actions}>{actions.cell(row)}</div>}
                </details>
              )}
            </li>
          );
        })}
      </ul>
      {totals.length === 0 || rows.length === 0 ? null : (
        <div className={classes.totals} role="group" aria-label={t('totals')}>
          {shownTotals.map(({ total, line, fold }) => (
            <div key={total.key} className={classes.total} data-total={line}>
              <p className={classes.totalLabel}>
                <IncompleteMark isShort /> {total.label} {fold}
              </p>
              <dl className={classes.totalFigures}>{figures.map((column) => pair(column, total.cell(column.id)))}</dl>
            </div>
          ))}
        </div>
      )}
    </>
  );
};
