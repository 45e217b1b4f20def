/** Where a figure stands in a table: the row by its place, or the line of totals by its place. */
export type FigurePlace = { columnId: string; row: number | undefined; total: number | undefined };

/** A row of a table or a phone's card of it, and the lines of totals of both. */
const ROWS = 'tbody tr[data-row], tfoot tr, li[data-row], [data-total]';
/** The figures of a card lie deeper than cells and say of which column they are. */
const CELLS = ':scope > :is(td, th), [data-of]';

const rowOf = (cell: Element): HTMLElement | null => cell.closest<HTMLElement>('tr, li[data-row], [data-total]');
const cellsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CELLS)];
const rowsOf = (frame: Element): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>(ROWS)];
const placeIn = (row: HTMLElement, cell: HTMLElement): number => cellsOf(row).indexOf(cell);

const columnOf = (row: HTMLElement, cell: HTMLElement): string | undefined => {
  if (cell.dataset['of'] !== undefined) return cell.dataset['of'];
  const head = cell.closest('table')?.querySelector('thead tr')?.children[placeIn(row, cell)];
  return head instanceof HTMLElement ? head.dataset['column'] : undefined;
};

export const placeOf = (cell: HTMLElement): FigurePlace | undefined => {
  const row = rowOf(cell);
  const columnId = row === null ? undefined : columnOf(row, cell);
  if (row === null || columnId === undefined) return undefined;
  const { row: index, total } = row.dataset;
  if (total !== undefined) return { columnId, row: undefined, total: Number(total) };
  return index === undefined ? undefined : { columnId, row: Number(index), total: undefined };
};

type IsFigure = (cell: HTMLElement) => boolean;

/** The first figure of a row. */
export const figureInRow = (row: HTMLElement, isFigure: IsFigure): HTMLElement | undefined => cellsOf(row).find(isFigure);

/** The first figure of a table. */
export const firstFigure = (frame: Element, isFigure: IsFigure): HTMLElement | undefined => {
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
  cell: HTMLElement,
  { key, isFigure }: { key: string; isFigure: IsFigure },
): HTMLElement | undefined => {
  const [across, down] = STEPS[key] ?? [0, 0];
  const row = rowOf(cell);
  const table = cell.closest('table, [data-region]');
  if (row === null || table === null) return undefined;
  const rows = rowsOf(table);
  if (across === 0 && down === 0) return undefined;
  const place = placeIn(row, cell);
  // Above the first row lies nothing, as left of the first cell.
  const cellAt = (step: number): HTMLElement | undefined => {
    const beside = rows[rows.indexOf(row) + step * down];
    return beside === undefined ? undefined : cellsOf(beside)[place + step * across];
  };
  for (let step = 1; ; step += 1) {
    const next = cellAt(step);
    if (next === undefined || isFigure(next)) return next;
  }
};
