import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import {
  frozenUpTo,
  isSameLayout,
  isShown,
  layoutOf,
  movedBy,
  movedTo,
  NO_LAYOUT,
  orderedColumns,
  placeColumns,
  unfrozenFrom,
  withShown,
  withWidth,
  type TableLayout,
} from './layout.ts';

type Row = Record<'id' | 'name' | 'bet' | 'win' | 'note' | 'extra', string>;
const column = (id: Column<Row>['id'], more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
});
const columns: Column<Row>[] = [
  column('id', { isFrozen: true, widthPx: 100 }),
  column('name'),
  column('bet', { isNumeric: true }),
  column('win', { isNumeric: true }),
  column('note', { isHiddenAtFirst: true }),
  column('actions'),
];
const idsOf = (layout: TableLayout, all = columns): string =>
  placeColumns({ columns: all, layout, startPx: 0 })
    .map((placed) => placed.column.id)
    .join(' ');
const layout = (changes: Partial<TableLayout> = {}): TableLayout => ({ ...NO_LAYOUT, ...changes });

describe('order', () => {
  it('is the product’s own without a layout', () => expect(idsOf(NO_LAYOUT)).toBe('id name bet win actions'));
  it('is the user’s, but the identity stays first and the actions last', () =>
    expect(idsOf(layout({ order: ['actions', 'win', 'bet', 'name', 'id'] }))).toBe('id win bet name actions'));
  it('drops columns that are gone, and puts a new one behind its neighbour', () => {
    const order = ['id', 'win', 'gone', 'bet', 'name', 'actions'];
    const all = [...columns.slice(0, 3), column('extra'), ...columns.slice(3)];
    expect(idsOf(layout({ order }), all)).toBe('id win bet extra name actions');
  });
  it('a step goes over hidden columns and stops at the ends', () => {
    const one = movedBy({ columns, layout: NO_LAYOUT, id: 'win', step: -1 });
    expect(idsOf(one)).toBe('id name win bet actions');
    expect(idsOf(movedBy({ columns, layout: one, id: 'win', step: -1 }))).toBe('id win name bet actions');
    const hidden = withShown({ column: columns[2]!, layout: NO_LAYOUT, isOn: false });
    expect(idsOf(movedBy({ columns, layout: hidden, id: 'win', step: -1 }))).toBe('id win name actions');
    for (const [id, step] of [
      ['name', -1],
      ['win', 1],
      ['id', 1],
      ['actions', -1],
      ['none', 1],
    ] as const)
      expect(movedBy({ columns, layout: NO_LAYOUT, id, step })).toBe(NO_LAYOUT);
  });
  it('a drop beyond the own part changes nothing', () => {
    expect(movedTo({ columns, layout: NO_LAYOUT, id: 'bet', targetId: 'id', isAfter: false })).toBe(NO_LAYOUT);
    expect(movedTo({ columns, layout: NO_LAYOUT, id: 'bet', targetId: 'actions', isAfter: true })).toBe(NO_LAYOUT);
  });
  it('whatever is done, every column is there once', () => {
    const step = fc.record({
      id: fc.constantFrom('id', 'name', 'bet', 'win', 'note', 'actions', 'gone'),
      target: fc.constantFrom('id', 'name', 'bet', 'win', 'note', 'actions'),
      kind: fc.constantFrom('move', 'drop', 'freeze', 'unfreeze', 'hide', 'show'),
      isAfter: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const end = steps.reduce<TableLayout>((now, { id, target, kind, isAfter }) => {
          const arranged = { columns, layout: now, id };
          if (kind === 'move') return movedBy({ ...arranged, step: isAfter ? 1 : -1 });
          if (kind === 'drop') return movedTo({ ...arranged, targetId: target, isAfter });
          if (kind === 'freeze') return frozenUpTo({ ...arranged, widthsPx: {} });
          if (kind === 'unfreeze') return unfrozenFrom(arranged);
          const own = columns.find((each) => each.id === target);
          return own === undefined ? now : withShown({ column: own, layout: now, isOn: kind === 'show' });
        }, NO_LAYOUT);
        expect(
          orderedColumns({ columns, layout: end })
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(columns.map(({ id }) => id).toSorted());
        const shown = placeColumns({ columns, layout: end, startPx: 0 });
        expect(shown[0]?.column.id).toBe('id');
        // Frozen columns stand together at the left edge.
        const firstFree = shown.findIndex(({ isFrozen }) => !isFrozen);
        expect(shown.slice(firstFree < 0 ? shown.length : firstFree).some(({ isFrozen }) => isFrozen)).toBe(false);
      }),
    );
  });
});

describe('shown and hidden', () => {
  it('remembers only what differs from the product', () => {
    const [id, name, , , note] = columns as [Column<Row>, Column<Row>, Column<Row>, Column<Row>, Column<Row>];
    const off = withShown({ column: name, layout: NO_LAYOUT, isOn: false });
    expect(off).toMatchObject({ hidden: ['name'], shown: [] });
    expect(withShown({ column: name, layout: off, isOn: true })).toEqual(NO_LAYOUT);
    const on = withShown({ column: note, layout: NO_LAYOUT, isOn: true });
    expect(on).toMatchObject({ hidden: [], shown: ['note'] });
    expect(withShown({ column: note, layout: on, isOn: false })).toEqual(NO_LAYOUT);
    expect(isShown(id, layout({ hidden: ['id'] }))).toBe(true);
  });
});

describe('widths and freezing', () => {
  it('keeps a width within bounds, in whole px, and gives it back', () => {
    const wide = withWidth({ layout: NO_LAYOUT, id: 'name', widthPx: 5000.4 });
    expect(wide.widths).toEqual({ name: 1200 });
    expect(withWidth({ layout: wide, id: 'name', widthPx: 3 }).widths).toEqual({ name: 40 });
    expect(withWidth({ layout: wide, id: 'name', widthPx: undefined })).toEqual(NO_LAYOUT);
  });
  it('freezes up to a column with the widths it has, and stands them side by side', () => {
    const frozen = frozenUpTo({ columns, layout: NO_LAYOUT, id: 'bet', widthsPx: { id: 100, name: 180.4, bet: 90, win: 70 } });
    expect(frozen).toMatchObject({ frozen: ['name', 'bet'], widths: { name: 180, bet: 90 } });
    const placed = placeColumns({ columns, layout: frozen, startPx: 40 });
    expect(placed.map(({ cell }) => cell.style?.insetInlineStart)).toEqual([40, 140, 320, undefined, undefined]);
    expect(placed.map(({ cell }) => cell['data-last-frozen'] ?? false)).toEqual([false, false, true, false, false]);
    expect(unfrozenFrom({ columns, layout: frozen, id: 'bet' }).frozen).toEqual(['name']);
    expect(unfrozenFrom({ columns, layout: frozen, id: 'name' }).frozen).toEqual([]);
  });
});

describe('what is stored', () => {
  it.each([null, 7, 'x', [], {}, { hidden: 7, shown: [1, null], widths: { a: 'wide', b: 39, c: 1201, d: 50.5 }, page_size: 30 }])(
    'reads %j as nothing changed',
    (stored) => expect(layoutOf(stored)).toEqual(NO_LAYOUT),
  );
  it('reads what it wrote', () => {
    const full = layout({ order: ['a'], hidden: ['b'], shown: ['c'], frozen: ['d'], widths: { e: 90 }, page_size: 100 });
    expect(layoutOf(JSON.parse(JSON.stringify(full)))).toEqual(full);
    expect(isSameLayout(full, layoutOf(JSON.parse(JSON.stringify(full))))).toBe(true);
    expect(isSameLayout(full, layout())).toBe(false);
  });
});
