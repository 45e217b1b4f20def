import { boundsOf, isInside, type CellRange } from '../table/cell-range.ts';
import type { TableFacts } from '../table/table-facts.ts';

type Cell = { row: number; column: number };

/** Cells of the boxes before the first column do not count. */
const startOf = (row: HTMLTableRowElement): number => (row.cells[0]?.dataset['pick'] === undefined ? 0 : 1);

export const cellAt = (target: EventTarget | null): Cell | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('tbody td') : null;
  const row = cell?.closest('tr');
  if (cell === null || row === null || row === undefined || row.dataset['row'] === undefined) return undefined;
  const column = cell.cellIndex - startOf(row);
  return column < 0 ? undefined : { row: Number(row.dataset['row']), column };
};

/** Text of a cell as it stands on the page; empty for one that is not drawn. */
export const shownText = (region: HTMLElement | null, rowIndex: number, columnIndex: number): string => {
  const row = region?.querySelector<HTMLTableRowElement>(`tbody tr[data-row="${rowIndex}"]`);
  return row?.cells[columnIndex + startOf(row)]?.innerText ?? '';
};

/** Marks the cells of a range by an attribute: no row is drawn again. */
const paint = (region: HTMLElement, range: CellRange | null): void => {
  for (const cell of region.querySelectorAll('td[data-marked]')) cell.removeAttribute('data-marked');
  if (range === null) return;
  const bounds = boundsOf(range);
  for (const row of region.querySelectorAll<HTMLTableRowElement>('tbody tr[data-row]')) {
    const index = Number(row.dataset['row']);
    if (index < bounds.top || index > bounds.bottom) continue;
    const start = startOf(row);
    for (const cell of row.cells) if (isInside(bounds, index, cell.cellIndex - start)) cell.setAttribute('data-marked', '');
  }
};

const painted = new WeakMap<object, () => void>();

/** Draws the marks of a table from now on, also on rows that come into sight later. */
const watch = <Row>(region: HTMLElement, { range }: TableFacts<Row>): void => {
  if (painted.has(range)) return;
  const draw = (): void => paint(region, range.get());
  const body = new MutationObserver(draw);
  const stop = range.subscribe(() => {
    draw();
    if (range.get() === null) body.disconnect();
    else body.observe(region, { childList: true, subtree: true });
  });
  painted.set(range, stop);
};

const anchors = new WeakMap<object, Cell>();

const rangeOf = (from: Cell, to: Cell): CellRange => ({
  fromRow: from.row,
  fromColumn: from.column,
  toRow: to.row,
  toColumn: to.column,
});

/** A pull over several cells marks them. Within one cell text is selected as everywhere. */
export const dragRange = <Row>({
  facts,
  region,
  event,
}: {
  facts: TableFacts<Row>;
  region: HTMLElement;
  event: PointerEvent;
}): void => {
  const from = cellAt(event.target);
  if (from === undefined) return;
  watch(region, facts);
  const anchor = anchors.get(facts.range);
  if (event.shiftKey && anchor !== undefined) {
    event.preventDefault();
    facts.range.set(rangeOf(anchor, from));
    return;
  }
  anchors.set(facts.range, from);
  facts.range.set(null);
  const ends = new AbortController();
  const { signal } = ends;
  const stop = (): void => {
    ends.abort();
    delete region.dataset['marking'];
  };
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY, buttons }) => {
      if (buttons === 0) return stop();
      const to = cellAt(document.elementFromPoint(clientX, clientY));
      if (to === undefined) return undefined;
      if (facts.range.get() === null && to.row === from.row && to.column === from.column) return undefined;
      region.dataset['marking'] = 'true';
      getSelection()?.removeAllRanges();
      return facts.range.set(rangeOf(from, to));
    },
    { signal },
  );
  document.addEventListener('pointerup', stop, { signal });
  document.addEventListener('pointercancel', stop, { signal });
};

const MOVES: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Shift and an arrow: from the cell that was clicked last, or the first one of the row that has the focus. */
export const extendRange = <Row>({
  facts,
  region,
  key,
  row,
}: {
  facts: TableFacts<Row>;
  region: HTMLElement;
  key: string;
  row: number;
}): boolean => {
  const move = MOVES[key];
  if (move === undefined) return false;
  watch(region, facts);
  const now = facts.range.get();
  const start = anchors.get(facts.range) ?? { row: Math.max(0, row), column: 0 };
  const at = now === null ? start : { row: now.toRow, column: now.toColumn };
  const to = {
    row: Math.min(facts.rows.length - 1, Math.max(0, at.row + move.row)),
    column: Math.min(facts.placed.length - 1, Math.max(0, at.column + move.column)),
  };
  anchors.set(facts.range, start);
  facts.range.set(now === null ? rangeOf(start, to) : { ...now, toRow: to.row, toColumn: to.column });
  region
    .querySelector<HTMLTableRowElement>(`tbody tr[data-row="${to.row}"]`)
    ?.cells[to.column]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
};
