import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ariaSortOf, frozenOffsets, nextSort } from './columns.ts';
import { pageWindow } from './page-window.ts';
import { parsePrefs, visibilityOf, withColumn } from './table-prefs.ts';

describe('sorting', () => {
  it('turns round on the second click', () => {
    expect(nextSort({ sort: '', id: 'bet', isNumeric: true })).toBe('-bet');
    expect(nextSort({ sort: '-bet', id: 'bet', isNumeric: true })).toBe('bet');
    expect(nextSort({ sort: '-bet', id: 'name' })).toBe('name');
    expect(nextSort({ sort: 'name', id: 'name' })).toBe('-name');
  });
  it('is told to screen readers', () =>
    expect(['name', '-name', 'bet'].map((sort) => ariaSortOf({ sort, id: 'name' }))).toEqual([
      'ascending',
      'descending',
      'none',
    ]));
});

it('frozen columns stand side by side', () => expect(frozenOffsets([110, 80, 200])).toEqual([0, 110, 190]));

describe('pageWindow', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 2, '1 2'],
    [2, 3, '1 2 3'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [4, 7, '1 2 3 4 5 6 7'],
    [5, 9, '1 … 4 5 6 … 9'],
    [9, 9, '1 … 8 9'],
    [1, 100, '1 2 … 100'],
  ])('page %i of %i: %s', (page, pages, expected) =>
    expect(
      pageWindow({ page, pages })
        .map((entry) => (typeof entry === 'number' ? entry : '…'))
        .join(' '),
    ).toBe(expected),
  );

  it('always holds first, last, current and neighbours, ascending, and hides at least two numbers behind a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }).chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages))),
        ([page, pages]) => {
          const shown = pageWindow({ page, pages });
          for (const number of [1, page - 1, page, page + 1, pages])
            if (number >= 1 && number <= pages) expect(shown).toContain(number);
          shown.forEach((entry, index) => {
            const before = shown[index - 1];
            const after = shown[index + 1];
            if (typeof entry === 'number' && typeof before === 'number') expect(entry).toBe(before + 1);
            if (typeof entry !== 'number') expect(Number(after) - Number(before)).toBeGreaterThan(2);
          });
        },
      ),
    );
  });
});

describe('remembered columns', () => {
  const columns = [{ id: 'name', isFrozen: true }, { id: 'bet' }, { id: 'note', isHiddenAtFirst: true }];
  it.each([null, '', '{', '[]', '7', '{"hidden":7,"shown":[1,null]}'])('reads %j as nothing remembered', (text) =>
    expect(visibilityOf({ columns, prefs: parsePrefs(text) })).toEqual({ name: true, bet: true, note: false }),
  );
  it('show what was shown, hide what was hidden, and never the frozen column', () => {
    const prefs = ['name', 'bet'].reduce(
      (all, id) => withColumn(all, { id, isVisible: false }),
      withColumn(parsePrefs(null), { id: 'note', isVisible: true }),
    );
    expect(visibilityOf({ columns, prefs })).toEqual({ name: true, bet: false, note: true });
  });
  it('let a column that was added later appear', () =>
    expect(
      visibilityOf({
        columns: [...columns, { id: 'new' }],
        prefs: withColumn(parsePrefs(null), { id: 'bet', isVisible: false }),
      }),
    ).toMatchObject({ new: true }));
});
