import type { TableLayout } from '@manager/contract/features/user/table-layout';
import type { CSSProperties } from 'react';
import type { Column } from './columns.ts';

export type { TableLayout };

/** The product's own arrangement. */
export const NO_LAYOUT: TableLayout = { version: 1, order: [], hidden: [], shown: [], frozen: [], widths: {} };

export const MIN_WIDTH_PX = 40;
export const MAX_WIDTH_PX = 1200;
/** Width of a frozen column that nobody gave one: its place must be known before it is drawn. */
const FROZEN_PX = 140;

type Arranged<Row> = { columns: readonly Column<Row>[]; layout: TableLayout };

/** A visible column where it stands, with the attributes that all its cells share. */
export type Placed<Row> = { column: Column<Row>; isFrozen: boolean; cell: CellAttributes };
export type CellAttributes = {
  'data-numeric': true | undefined;
  'data-end': true | undefined;
  'data-frozen': true | undefined;
  'data-last-frozen': true | undefined;
  'data-sized': true | undefined;
  style: CSSProperties | undefined;
};

/** Columns of the product that identify the row come first, then what the user froze, the actions last. */
const rankOf = <Row>({ id, isFrozen = false }: Column<Row>, layout: TableLayout): number => {
  if (id === 'actions') return 3;
  return isFrozen ? 0 : layout.frozen.includes(id) ? 1 : 2;
};

/** All columns in the user's order. One that the layout does not know stands behind its neighbour of the product's order. */
export const orderedColumns = <Row>({ columns, layout }: Arranged<Row>): Column<Row>[] => {
  const placed = layout.order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  columns.forEach((column, index) => {
    if (placed.includes(column)) return;
    const before = columns.slice(0, index).findLast((other) => placed.includes(other));
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column);
  });
  return placed.toSorted((left, right) => rankOf(left, layout) - rankOf(right, layout));
};

/** Columns that identify the row cannot be hidden. */
export const isShown = <Row>({ id, isFrozen = false, isHiddenAtFirst = false }: Column<Row>, layout: TableLayout): boolean =>
  isFrozen || (isHiddenAtFirst ? layout.shown.includes(id) : !layout.hidden.includes(id));

const shownColumns = <Row>(arranged: Arranged<Row>): Column<Row>[] =>
  orderedColumns(arranged).filter((column) => isShown(column, arranged.layout));

/** The visible columns from left to right; `startPx` is taken by what stands before the first (the boxes of a selection). */
export const placeColumns = <Row>({ columns, layout, startPx }: Arranged<Row> & { startPx: number }): Placed<Row>[] => {
  const visible = shownColumns({ columns, layout });
  const frozenCount = visible.filter((column) => rankOf(column, layout) < 2).length;
  let offsetPx = startPx;
  return visible.map((column, index) => {
    const isFrozen = index < frozenCount;
    const own = layout.widths[column.id];
    const widthPx = own ?? column.widthPx ?? (isFrozen ? FROZEN_PX : undefined);
    const isFirm = isFrozen || own !== undefined;
    const style: CSSProperties = {
      ...(widthPx === undefined ? {} : { minWidth: widthPx }),
      ...(isFirm ? { width: widthPx, maxWidth: widthPx } : {}),
      ...(isFrozen ? { insetInlineStart: offsetPx } : {}),
    };
    if (isFrozen) offsetPx += widthPx ?? 0;
    return {
      column,
      isFrozen,
      cell: {
        'data-numeric': column.isNumeric === true ? true : undefined,
        'data-end': column.id === 'actions' ? true : undefined,
        'data-frozen': isFrozen ? true : undefined,
        'data-last-frozen': isFrozen && index === frozenCount - 1 ? true : undefined,
        'data-sized': own === undefined ? undefined : true,
        style: Object.keys(style).length === 0 ? undefined : style,
      },
    };
  });
};

/** Where a column may go: among the visible ones of its own part. */
const movableRun = <Row>(arranged: Arranged<Row>, id: string): Column<Row>[] => {
  const own = arranged.columns.find((column) => column.id === id);
  if (own === undefined || id === 'actions') return [];
  const rank = rankOf(own, arranged.layout);
  return shownColumns(arranged).filter((column) => rankOf(column, arranged.layout) === rank);
};

/** Moves a column by `step` visible places; the layout itself when there is no such place. */
export const movedBy = <Row>({ columns, layout, id, step }: Arranged<Row> & { id: string; step: 1 | -1 }): TableLayout => {
  const run = movableRun({ columns, layout }, id);
  const target = run[run.findIndex((column) => column.id === id) + step];
  return target === undefined || run.length === 0
    ? layout
    : movedTo({ columns, layout, id, targetId: target.id, isAfter: step === 1 });
};

/** Puts a column before or after another one of its part. */
export const movedTo = <Row>({
  columns,
  layout,
  id,
  targetId,
  isAfter,
}: Arranged<Row> & { id: string; targetId: string; isAfter: boolean }): TableLayout => {
  const run = movableRun({ columns, layout }, id);
  if (id === targetId || !run.some((column) => column.id === targetId)) return layout;
  const order: string[] = orderedColumns({ columns, layout })
    .map((column) => column.id)
    .filter((other) => other !== id);
  order.splice(order.indexOf(targetId) + (isAfter ? 1 : 0), 0, id);
  return { ...layout, order };
};

export const withShown = <Row>({
  column,
  layout,
  isOn,
}: {
  column: Column<Row>;
  layout: TableLayout;
  isOn: boolean;
}): TableLayout => {
  const { id, isHiddenAtFirst = false } = column;
  const without = (ids: readonly string[]): string[] => ids.filter((other) => other !== id);
  return {
    ...layout,
    hidden: isOn || isHiddenAtFirst ? without(layout.hidden) : [...without(layout.hidden), id],
    shown: isOn && isHiddenAtFirst ? [...without(layout.shown), id] : without(layout.shown),
  };
};

/** `widthPx` undefined: as wide as its content again. */
export const withWidth = ({
  layout,
  id,
  widthPx,
}: {
  layout: TableLayout;
  id: string;
  widthPx: number | undefined;
}): TableLayout => {
  const { [id]: _, ...rest } = layout.widths;
  if (widthPx === undefined) return { ...layout, widths: rest };
  const width = Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, widthPx)));
  return { ...layout, widths: { ...rest, [id]: width } };
};

/** Freezes everything up to a column; `widthsPx` are the present widths, which frozen columns keep. */
export const frozenUpTo = <Row>({
  columns,
  layout,
  id,
  widthsPx,
}: Arranged<Row> & { id: string; widthsPx: Readonly<Record<string, number>> }): TableLayout => {
  const visible = shownColumns({ columns, layout });
  const end = visible.findIndex((column) => column.id === id);
  const frozen = visible.slice(0, end + 1).filter((column) => rankOf(column, layout) === 1 || rankOf(column, layout) === 2);
  return frozen.reduce<TableLayout>(
    (next, column) => withWidth({ layout: next, id: column.id, widthPx: layout.widths[column.id] ?? widthsPx[column.id] }),
    { ...layout, frozen: frozen.map((column) => column.id) },
  );
};

/** Lets a column scroll again, and those that were frozen behind it. */
export const unfrozenFrom = <Row>({ columns, layout, id }: Arranged<Row> & { id: string }): TableLayout => {
  const frozen = shownColumns({ columns, layout })
    .map((column) => column.id as string)
    .filter((other) => layout.frozen.includes(other));
  return { ...layout, frozen: frozen.slice(0, Math.max(0, frozen.indexOf(id))) };
};

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

/** What a browser or an older version kept, as far as it makes sense; the product's own layout otherwise. */
export const layoutOf = (stored: unknown): TableLayout => {
  if (typeof stored !== 'object' || stored === null) return NO_LAYOUT;
  const { order, hidden, shown, frozen, widths, page_size: size }: Record<string, unknown> = { ...stored };
  const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    (entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[1] >= MIN_WIDTH_PX && entry[1] <= MAX_WIDTH_PX,
  );
  return {
    version: 1,
    order: strings(order),
    hidden: strings(hidden),
    shown: strings(shown),
    frozen: strings(frozen),
    // The store keeps no order of names.
    widths: Object.fromEntries(sizes.toSorted(([left], [right]) => (left < right ? -1 : 1))),
    ...(size === 20 || size === 50 || size === 100 || size === 200 ? { page_size: size } : {}),
  };
};

export const isSameLayout = (left: TableLayout, right: TableLayout): boolean =>
  JSON.stringify(layoutOf(left)) === JSON.stringify(layoutOf(right));
