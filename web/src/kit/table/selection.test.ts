import { describe, expect, it } from 'vitest';
import { countOf, idsBetween, isChosen, isWholePage, onPage, withTicked, type Chosen } from './selection.ts';

const pageIds = ['a', 'b', 'c', 'd'];
const ids = (...list: string[]): Chosen => ({ kind: 'ids', ids: list });
const all: Chosen = { kind: 'filter', expectedCount: 12_431 };

describe('choosing rows', () => {
  it('ticks and unticks, each id once', () => {
    expect(withTicked({ chosen: ids('a'), ids: ['a', 'c'], isOn: true, pageIds })).toEqual(ids('a', 'c'));
    expect(withTicked({ chosen: ids('a', 'c'), ids: ['a'], isOn: false, pageIds })).toEqual(ids('c'));
  });
  it('unticking one of all that match leaves the others of the page', () =>
    expect(withTicked({ chosen: all, ids: ['b'], isOn: false, pageIds })).toEqual(ids('a', 'c', 'd')));
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    ['gone', 'b', ['b']],
  ])('from %s to %s', (from, to, expected) => expect(idsBetween({ pageIds, from, to })).toEqual(expected));
  it('counts', () => expect([countOf(ids()), countOf(ids('a', 'b')), countOf(all)]).toEqual([0, 2, 12_431]));
  it('knows what is chosen', () => {
    expect([isChosen(ids('a'), 'a'), isChosen(ids('a'), 'b'), isChosen(all, 'anything')]).toEqual([true, false, true]);
    expect([isWholePage(ids(...pageIds), pageIds), isWholePage(ids('a'), pageIds), isWholePage(ids(), [])]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('lets go of rows that left the page, and of nothing else', () => {
    expect(onPage(ids('a', 'x'), pageIds)).toEqual(ids('a'));
    const same = ids('a', 'b');
    expect(onPage(same, pageIds)).toBe(same);
    expect(onPage(all, [])).toBe(all);
  });
});
