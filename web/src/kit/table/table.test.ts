import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ariaSortOf, nextSort } from './columns.ts';
import { pageWindow } from './page-window.ts';

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
