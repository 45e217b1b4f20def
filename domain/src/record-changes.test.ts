import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, listDiff } from './record-changes.ts';

describe('changesOf', () => {
  it('names what differs, also inside, and nothing else', () =>
    expect(
      changesOf({
        before: { name: 'A', status: 'enabled', names: { zh: '甲', es: 'a' }, codes: ['C'] },
        after: { name: 'B', status: 'enabled', names: { zh: '乙', es: 'a' }, codes: ['C'] },
      }),
    ).toEqual([
      { name: 'name', before: 'A', after: 'B' },
      { name: 'names.zh', before: '甲', after: '乙' },
    ]));

  it('shows all of a new record and of one that is gone', () => {
    expect(changesOf({ before: null, after: { name: 'A', note: null, tags: [] } })).toEqual([
      { name: 'name', before: undefined, after: 'A' },
    ]);
    expect(changesOf({ before: { limits: {} }, after: null })).toEqual([{ name: 'limits', before: {}, after: undefined }]);
  });

  const fields = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,3}$/),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
  );
  it('lists a flat field exactly when it reads differently', () =>
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const names = new Set([...Object.keys(before), ...Object.keys(after)]);
        const shown = (value: unknown): string => JSON.stringify(value ?? '');
        const differing = [...names].filter((name) => shown(before[name]) !== shown(after[name]));
        expect(
          changesOf({ before, after })
            .map(({ name }) => name)
            .sort(),
        ).toEqual(differing.sort());
      }),
    ));
});

describe('listDiff', () => {
  it('tells what came and went', () =>
    expect(listDiff({ name: 'codes', before: ['C', 'C-2', 'F'], after: ['C', 'F', 'F-1'] })).toEqual({
      added: ['F-1'],
      removed: ['C-2'],
      kept: 2,
    }));
  it('takes a list that is new for an empty one', () =>
    expect(listDiff({ name: 'tags', before: undefined, after: ['a', 'b'] })).toEqual({
      added: ['a', 'b'],
      removed: [],
      kept: 0,
    }));
  it('is for lists only', () => expect(listDiff({ name: 'name', before: 'a', after: ['b'] })).toBeUndefined());
});
