import { hasLayer } from '../../ui/escape.ts';
import { dragColumn } from '../table-layout/column-drag.ts';
import { dragWidth, fitWidth, stepWidth } from '../table-layout/column-resize.ts';
import { dragRange, extendRange } from '../table-range/range-marks.ts';
import type { TableFacts } from '../table/table-facts.ts';

type Work<Row, E> = { facts: TableFacts<Row>; region: HTMLElement; event: E };

const CONTROL = 'a, button, input, select, summary, label, textarea';

/** A pointer went down in the table: on the edge of a header, on a header, or on a cell. */
export const onPointerDown = <Row>({ facts, region, event }: Work<Row, PointerEvent>): void => {
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element)) return;
  const head = target.closest<HTMLTableCellElement>('th[data-column]');
  if (head !== null && target.closest('[data-grip]') !== null) {
    dragWidth({ facts, head, event });
  } else if (head !== null) {
    if (event.pointerType !== 'touch' && target.closest('[data-column-menu]') === null) dragColumn({ facts, head, event });
  } else if (event.pointerType !== 'touch' && target.closest(CONTROL) === null) {
    dragRange({ facts, region, event });
  }
};

/** Twice on the edge of a header: as wide as the content. */
export const onDoubleClick = <Row>({ facts, event: { target } }: Work<Row, MouseEvent>): void => {
  const head = target instanceof Element && target.closest('[data-grip]') !== null ? target.closest('th') : null;
  if (head !== null) fitWidth({ facts, head });
};

const rowsOf = (region: HTMLElement): HTMLElement[] => [...region.querySelectorAll<HTMLElement>('[data-row]')];

/** The focus goes to what opens the row, so that Enter does what the link says; to the row itself where nothing does. */
const focusRow = (row: HTMLElement | undefined): void => {
  if (row === undefined) return;
  const link = row.querySelector<HTMLElement>('a[href]') ?? row;
  if (link === row) row.tabIndex = -1;
  link.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
};

/** Up and down, or K and J, walk the rows; Space ticks; Shift and arrows mark cells; < and > size a column; Escape leaves. */
export const onKeyDown = <Row>({ facts, region, event }: Work<Row, KeyboardEvent>): void => {
  const { target, key } = event;
  if (!(target instanceof Element) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const head = target.closest<HTMLTableCellElement>('th[data-column]');
  if (head !== null) {
    if (key !== '<' && key !== '>') return;
    event.preventDefault();
    stepWidth({ facts, head, step: key === '>' ? 1 : -1 });
    return;
  }
  const row = target.closest<HTMLElement>('[data-row]');
  const isTyping = target.matches('select, textarea, input:not([type="checkbox"])');
  if (isTyping || (row === null && target !== region)) return;
  const rows = rowsOf(region);
  const at = row === null ? -1 : rows.indexOf(row);
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
  if (event.shiftKey) {
    if (extendRange({ facts, region, key, row: at })) event.preventDefault();
  } else if (step !== undefined) {
    event.preventDefault();
    focusRow(rows[at + step] ?? (at < 0 ? rows[0] : undefined));
  } else if (key === ' ' && row !== null && !target.matches('button, summary, input')) {
    const box = row.querySelector<HTMLInputElement>('input[data-pick]');
    if (box === null) return;
    event.preventDefault();
    box.click();
  } else if (key === 'Escape' && !hasLayer() && (row !== null || facts.range.get() !== null)) {
    if (facts.range.get() === null) region.focus();
    else facts.range.set(null);
    event.stopPropagation();
  }
};
