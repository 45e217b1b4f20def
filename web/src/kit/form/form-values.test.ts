import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedNames, conflictsOf, mergeValues } from './form-values.ts';

const values = fc.record({
  a: fc.integer({ max: 3, min: 0 }),
  b: fc.constantFrom('x', 'y', 'z'),
  c: fc.array(fc.constantFrom('p', 'q'), { maxLength: 2 }),
  d: fc.boolean(),
});

it('after a merge each field is mine where only I changed it, theirs where only they did, and as chosen where both did', () => {
  fc.assert(
    fc.property(
      fc.record({ base: values, mine: values, theirs: values, chosen: fc.subarray(['a', 'b', 'c', 'd']) }),
      ({ base, mine, theirs, chosen }) => {
        const merged = mergeValues({ base, mine, theirs, takeTheirs: new Set(chosen) });
        const open = conflictsOf({ base, mine, theirs }).map(({ name }) => name);
        for (const name of ['a', 'b', 'c', 'd'] as const) {
          const text = (record: typeof base) => JSON.stringify(record[name]);
          const iChanged = text(mine) !== text(base);
          const theyChanged = text(theirs) !== text(base);
          const expected = iChanged && !chosen.includes(name) ? text(mine) : text(theirs);
          expect(text(merged)).toBe(expected);
          expect(open.includes(name)).toBe(iChanged && theyChanged && text(mine) !== text(theirs));
        }
      },
    ),
  );
});

it('names the changed fields', () =>
  expect(changedNames({ from: { a: 1, b: ['x'], c: null }, to: { a: 1, b: ['x', 'y'], c: '' } })).toEqual(['b', 'c']));
