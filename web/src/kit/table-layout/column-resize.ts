import { MAX_WIDTH_PX, MIN_WIDTH_PX, withWidth } from '../table/layout.ts';
import type { TableFacts } from '../table/table-facts.ts';

const STEP_PX = 24;

type Target<Row> = { facts: TableFacts<Row>; head: HTMLTableCellElement };

const cellsOf = (head: HTMLTableCellElement): HTMLElement[] =>
  [...(head.closest('table')?.rows ?? [])].flatMap((row) => row.cells[head.cellIndex] ?? []);

const idOf = (head: HTMLTableCellElement): string => head.dataset['column'] ?? '';

const show = (cells: readonly HTMLElement[], widthPx: number): void => {
  for (const { style } of cells) {
    style.width = `${widthPx}px`;
    style.minWidth = style.width;
    style.maxWidth = style.width;
  }
};

/** Follows the pointer from the edge of a header; Escape leaves the width as it was. */
export const dragWidth = <Row>({ facts, head, event }: Target<Row> & { event: PointerEvent }): void => {
  const cells = cellsOf(head);
  const before = cells.map(({ style }) => style.cssText);
  const startPx = head.offsetWidth;
  let widthPx = startPx;
  const ends = new AbortController();
  const { signal } = ends;
  head.dataset['resizing'] = 'true';
  const stop = (isKept: boolean): void => {
    ends.abort();
    delete head.dataset['resizing'];
    if (isKept && widthPx !== startPx) facts.onLayout(withWidth({ layout: facts.layout, id: idOf(head), widthPx }));
    else cells.forEach((cell, index) => (cell.style.cssText = before[index] ?? ''));
  };
  document.addEventListener(
    'pointermove',
    ({ clientX }) => {
      widthPx = Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, startPx + clientX - event.clientX));
      show(cells, widthPx);
    },
    { signal },
  );
  document.addEventListener('pointerup', () => stop(true), { signal });
  document.addEventListener('pointercancel', () => stop(false), { signal });
  document.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && stop(false), { signal });
};

export const stepWidth = <Row>({ facts, head, step }: Target<Row> & { step: 1 | -1 }): void =>
  facts.onLayout(withWidth({ layout: facts.layout, id: idOf(head), widthPx: head.offsetWidth + step * STEP_PX }));

/** As wide as the widest of its cells on this page, or as the browser finds best where nothing is frozen. */
export const fitWidth = <Row>({ facts, head }: Target<Row>): void => {
  const isFrozen = head.dataset['frozen'] === 'true';
  const widthPx = isFrozen ? Math.max(...cellsOf(head).map((cell) => cell.scrollWidth)) + 2 : undefined;
  facts.onLayout(withWidth({ layout: facts.layout, id: idOf(head), widthPx }));
};
