/** Where a figure stands in a table: the row by its place, or the line of totals by its place. */
export type FigurePlace = { columnId: string; row: number | undefined; total: number | undefined };

const placeIn = (cell: Element): number => [...(cell.parentElement?.children ?? [])].indexOf(cell);
const cellsOf = (row: Element): HTMLTableCellElement[] => [...row.querySelectorAll<HTMLTableCellElement>(':scope > :is(td, th)')];

export const placeOf = (cell: HTMLTableCellElement): FigurePlace | undefined => {
  const row = cell.closest('tr');
  const head = cell.closest('table')?.querySelector('thead tr')?.children[placeIn(cell)];
  const columnId = head instanceof HTMLElement ? head.dataset['column'] : undefined;
  if (row === null || columnId === undefined) return undefined;
  if (row.closest('tfoot') !== null) return { columnId, row: undefined, total: row.sectionRowIndex };
  const index = row.dataset['row'];
  return index === undefined ? undefined : { columnId, row: Number(index), total: undefined };
};

type IsFigure = (cell: HTMLTableCellElement) => boolean;

const rowsOf = (table: Element): HTMLTableRowElement[] => [
  ...table.querySelectorAll<HTMLTableRowElement>('tbody tr[data-row], tfoot tr'),
];

/** The first figure of a row. */
export const figureInRow = (row: HTMLTableRowElement, isFigure: IsFigure): HTMLTableCellElement | undefined =>
  cellsOf(row).find(isFigure);

/** The first figure of a table. */
export const firstFigure = (frame: Element, isFigure: IsFigure): HTMLTableCellElement | undefined => {
  for (const row of rowsOf(frame)) {
    const cell = figureInRow(row, isFigure);
    if (cell !== undefined) return cell;
  }
  return undefined;
};

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next figure that an arrow leads to: along the row, or in the same column of the next row that has one; undefined at the edge. */
export const figureBeside = (
  cell: HTMLTableCellElement,
  { key, isFigure }: { key: string; isFigure: IsFigure },
): HTMLTableCellElement | undefined => {
  const [across, down] = STEPS[key] ?? [0, 0];
  const row = cell.closest('tr');
  const table = cell.closest('table');
  if (row === null || table === null) return undefined;
  const rows = rowsOf(table);
  if (across === 0 && down === 0) return undefined;
  const place = placeIn(cell);
  // Above the first row lies nothing, as left of the first cell.
  const cellAt = (step: number): HTMLTableCellElement | undefined => {
    const beside = rows[rows.indexOf(row) + step * down];
    return beside === undefined ? undefined : cellsOf(beside)[place + step * across];
  };
  for (let step = 1; ; step += 1) {
    const next = cellAt(step);
    if (next === undefined || isFigure(next)) return next;
  }
};
