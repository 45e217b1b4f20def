import { figureBeside, figureInRow } from './figure-places.ts';

/** What the mark of a table of figures is told. */
type MarkTools = {
  /** The cell that it stands at. */
  at: () => HTMLElement | undefined;
  mark: () => HTMLElement | null;
  isFigure: (cell: HTMLElement) => boolean;
  /** Puts it at a figure, or away; with the focus where somebody goes from figure to figure. */
  put: (cell: HTMLElement | undefined, isFocused?: boolean) => void;
  ask: (cell: HTMLElement) => void;
};

const isTyping = (target: Element): boolean => target.matches('input, select, textarea');
const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('td, [data-of]') : null;

/** Pointer, focus and keys around a table of figures (`useFigureSpot`). Answers how to end it. */
export const watchFigures = (frame: HTMLElement, tools: MarkTools): (() => void) => {
  const { at, mark, isFigure, put, ask } = tools;
  const ends = new AbortController();
  const { signal } = ends;
  const figureAt = (target: EventTarget | null): HTMLElement | undefined => {
    const cell = cellOf(target);
    return cell !== null && isFigure(cell) ? cell : undefined;
  };
  const isMarkFocused = (): boolean => mark() !== null && mark() === document.activeElement;
  const look = ({ target, pointerType }: PointerEvent): void => {
    if (target !== mark() && !isMarkFocused() && pointerType !== 'touch') put(figureAt(target));
  };
  // Once somebody has begun to ask, the next figure is chosen by a finger too.
  const tap = ({ target, pointerType }: PointerEvent): void => {
    const cell = pointerType === 'touch' && at() !== undefined ? figureAt(target) : undefined;
    if (cell !== undefined) put(cell);
  };
  const come = ({ target }: FocusEvent): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    if (row !== null) put(figureAt(target) ?? figureInRow(row, isFigure));
  };
  const go = ({ relatedTarget }: FocusEvent): void => {
    // A drawer that opens over the table gives the focus back to the mark.
    const isElsewhere = relatedTarget instanceof Element && !frame.contains(relatedTarget);
    if (isElsewhere && relatedTarget.closest('[role="dialog"]') === null) put(undefined);
  };
  const settle = (): void => put(isMarkFocused() ? at() : undefined);
  const leave = (): void => {
    const row = at()?.closest('[data-row]');
    (row?.querySelector<HTMLElement>('a[href]') ?? frame.querySelector<HTMLElement>('[data-region]'))?.focus();
  };
  const pressOnMark = (event: KeyboardEvent): void => {
    const cell = at();
    if (cell === undefined) return;
    const next = figureBeside(cell, { key: event.key, isFigure });
    if (next !== undefined) put(next, true);
    else if (event.key === 'e') ask(cell);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (hasModifier(event) || !(target instanceof Element) || isTyping(target)) return;
    if (target === mark()) return pressOnMark(event);
    const row = target.closest<HTMLElement>('[data-row]');
    // A link speaks of its own figure, a row of its first one.
    const cell =
      row === null || (key !== 'e' && key !== 'ArrowRight') ? undefined : (figureAt(target) ?? figureInRow(row, isFigure));
    if (cell === undefined) return;
    event.preventDefault();
    if (key === 'e') ask(cell);
    else put(cell, true);
  };
  frame.addEventListener('pointerover', look, { signal });
  frame.addEventListener('pointerdown', tap, { signal });
  frame.addEventListener('pointerleave', () => (isMarkFocused() ? undefined : put(undefined)), { signal });
  frame.addEventListener('focusin', come, { signal });
  frame.addEventListener('focusout', go, { signal });
  frame.addEventListener('scroll', settle, { signal, capture: true });
  frame.addEventListener('keydown', press, { signal });
  return () => ends.abort();
};
