import { movedTo } from '../table/layout.ts';
import type { TableFacts } from '../table/table-facts.ts';
import classes from '../table/head.module.css';

const MOVED_PX = 6;

type Drop = { targetId: string; isAfter: boolean; atPx: number };

const dropAt = (heads: readonly HTMLElement[], clientX: number): Drop | undefined => {
  const target = heads.find((head) => {
    const { left, right } = head.getBoundingClientRect();
    return clientX >= left && clientX <= right;
  });
  if (target === undefined) return undefined;
  const { left, right } = target.getBoundingClientRect();
  const isAfter = clientX > (left + right) / 2;
  return { targetId: target.dataset['column'] ?? '', isAfter, atPx: isAfter ? right : left };
};

/** A header that is pulled sideways with the mouse goes where it is let go; Escape leaves it where it was. */
export const dragColumn = <Row>({
  facts,
  head,
  event,
}: {
  facts: TableFacts<Row>;
  head: HTMLTableCellElement;
  event: PointerEvent;
}): void => {
  const id = head.dataset['column'] ?? '';
  const region = head.closest<HTMLElement>('[data-region]');
  const heads = [...(head.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  if (region === null) return;
  let line: HTMLElement | undefined;
  let drop: Drop | undefined;
  const ends = new AbortController();
  const { signal } = ends;
  const moved = (to: Drop) => movedTo({ columns: facts.columns, layout: facts.layout, id, ...to });
  const start = (): HTMLElement => {
    head.dataset['dragging'] = 'true';
    const made = document.createElement('div');
    made.className = classes.dropLine ?? '';
    region.append(made);
    return made;
  };
  const stop = (isKept: boolean): void => {
    ends.abort();
    line?.remove();
    delete head.dataset['dragging'];
    if (line === undefined) return;
    // The click that ends the pull must not sort.
    const late = new AbortController();
    head.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: late.signal });
    setTimeout(() => late.abort());
    if (isKept && drop !== undefined) facts.onLayout(moved(drop));
  };
  document.addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (line === undefined && Math.abs(clientX - event.clientX) < MOVED_PX) return;
      line ??= start();
      const place = dropAt(heads, clientX);
      drop = place !== undefined && moved(place) !== facts.layout ? place : undefined;
      line.hidden = drop === undefined;
      if (drop !== undefined) {
        const { left } = region.getBoundingClientRect();
        line.style.insetInlineStart = `${drop.atPx - left + region.scrollLeft - 1}px`;
        line.style.height = `${region.scrollHeight}px`;
      }
    },
    { signal },
  );
  document.addEventListener('pointerup', () => stop(true), { signal });
  document.addEventListener('pointercancel', () => stop(false), { signal });
  document.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && stop(false), { signal });
};
