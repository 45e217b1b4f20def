import { expect, it } from 'vitest';
import { choiceCodec, flagCodec, intCodec, manyCodec, textCodec } from '../filter/codecs.ts';
import { chosenOf, initialsOf, isAnySet, ownValues } from './list-values.ts';

const codecs = {
  name: textCodec(),
  status: choiceCodec(['on', 'off']),
  ids: manyCodec(),
  with_test: flagCodec(),
  top: intCodec({ initial: 10, min: 1, max: 99 }),
};
const untouched = { name: '', status: undefined, ids: [], with_test: false, top: 10 };

it('a list sends its own filters only', () =>
  expect(ownValues({ codecs, values: { ...untouched, page: 2, size: '50', mode: 'edit', id: '7' } })).toEqual(untouched));
it('defaults are those of the codecs, for one filter or for all', () => {
  expect(initialsOf({ codecs })).toEqual(untouched);
  expect(initialsOf({ codecs, name: 'top' })).toEqual({ top: 10 });
  expect(initialsOf({ codecs, name: 'unknown' })).toEqual({});
});
it.each([
  [{}, false],
  [{ name: 'a' }, true],
  [{ status: 'on' }, true],
  [{ ids: ['1'] }, true],
  [{ with_test: true }, true],
  [{ top: 11 }, true],
  [{ page: 3 }, false],
])('%j counts as filtered: %s', (patch, expected) =>
  expect(isAnySet({ codecs, values: { ...untouched, ...patch } })).toBe(expected),
);

it('sends only what is chosen', () =>
  expect(chosenOf({ actor: '', action: 'website.', outcome: undefined, ids: [], mark: 'alarm', known: false })).toEqual({
    action: 'website.',
    mark: 'alarm',
    known: false,
  }));
