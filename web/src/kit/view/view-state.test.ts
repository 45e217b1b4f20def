import type { SavedView } from '@manager/contract/features/user/saved-view';
import { describe, expect, it } from 'vitest';
import { NO_LAYOUT, type TableLayout } from '../table/layout.ts';
import { isChanged, keptLayout, searchOf, searchOfAll, splitTabs } from './view-state.ts';

const layout: TableLayout = { version: 1, order: [], hidden: ['b', 'a'], shown: [], frozen: [], widths: { x: 90, y: 80 } };

describe('a view is changed when the screen shows something else', () => {
  const view = { query: 'name=a&status=enabled', layout: null };
  it.each([
    ['?status=enabled&name=a', false],
    ['?name=a&status=enabled&page=3&id=9&mode=edit&view=4', false],
    ['?name=a', true],
    ['', true],
    ['?name=a&status=enabled&sort=-name', true],
  ])('%s: %s', (search, expected) => expect(isChanged({ view, search, layout: NO_LAYOUT })).toBe(expected));

  it('also by its columns, if it keeps any, in whatever order they were hidden', () => {
    const search = '?name=a&status=enabled';
    expect(isChanged({ view, search, layout })).toBe(false);
    const kept = { ...view, layout: { ...layout, hidden: ['a', 'b'], widths: { y: 80, x: 90 } } };
    expect(isChanged({ view: kept, search, layout })).toBe(false);
    expect(isChanged({ view: kept, search, layout: { ...layout, hidden: ['a'] } })).toBe(true);
    expect(isChanged({ view: kept, search, layout: { ...layout, order: ['b', 'a'] } })).toBe(true);
    expect(isChanged({ view: kept, search, layout: NO_LAYOUT })).toBe(true);
  });
});

it('addresses name the view beside what it shows', () => {
  expect(searchOf({ id: '7', query: 'name=a' })).toBe('?name=a&view=7');
  expect(searchOf({ id: '7', query: '' })).toBe('?view=7');
  expect([searchOfAll(true), searchOfAll(false)]).toEqual(['?view=all', '?']);
});

it('the chosen view stands in the row, wherever it is in the list', () => {
  const views = Array.from({ length: 12 }, (_, n) => ({ id: String(n) }) as SavedView);
  const idsOf = (chosen: string | null): string[][] => {
    const { tabs, rest } = splitTabs(views, chosen);
    return [tabs.map(({ id }) => id), rest.map(({ id }) => id)];
  };
  expect(idsOf(null)).toEqual([
    ['0', '1', '2', '3', '4', '5', '6', '7'],
    ['8', '9', '10', '11'],
  ]);
  expect(idsOf('10')).toEqual([
    ['0', '1', '2', '3', '4', '5', '6', '7', '10'],
    ['8', '9', '11'],
  ]);
});

it('columns as the product has them are not kept', () => {
  expect(keptLayout(NO_LAYOUT)).toBeNull();
  expect(keptLayout(layout)).toBe(layout);
});
