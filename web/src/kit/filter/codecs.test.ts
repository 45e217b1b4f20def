import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceCodec,
  dayCodec,
  flagCodec,
  idCodec,
  instantCodec,
  intCodec,
  manyCodec,
  maybeFlagCodec,
  oneOfCodec,
  sortCodec,
  textCodec,
} from './codecs.ts';
import { readUrlState, writeUrlState } from './url-state.ts';

const codecs = {
  name: textCodec(),
  page: intCodec({ initial: 1, min: 1, max: 1000 }),
  status: choiceCodec(['enabled', 'disabled']),
  mode: oneOfCodec(['view', 'edit'], 'view'),
  sort: sortCodec(['name', 'bet'], '-bet'),
  ids: manyCodec(),
  id: idCodec,
  is_test: flagCodec(),
  is_hot: maybeFlagCodec,
  day: dayCodec,
  at: instantCodec,
};

const id = fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }).map(String);
const date = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString());
const states = fc.record({
  name: fc.string({ maxLength: 40, unit: 'grapheme' }).filter((text) => !/\p{Cc}/u.test(text) && text.length <= 200),
  page: fc.integer({ min: 1, max: 1000 }),
  status: fc.constantFrom<('enabled' | 'disabled' | undefined)[]>('enabled', 'disabled', undefined),
  mode: fc.constantFrom('view' as const, 'edit' as const),
  sort: fc.constantFrom('name', '-name', 'bet', '-bet'),
  ids: fc.uniqueArray(id, { maxLength: 5 }),
  id: fc.oneof(id, fc.constant('')),
  is_test: fc.boolean(),
  is_hot: fc.constantFrom<('1' | '0' | undefined)[]>('1', '0', undefined),
  day: fc.oneof(
    date.map((text) => text.slice(0, 10)),
    fc.constant(''),
  ),
  at: fc.oneof(date, fc.constant('')),
});

describe('state in the address', () => {
  it('survives writing and reading', () => {
    fc.assert(
      fc.property(states, (state) => {
        const text = writeUrlState({ codecs, params: new URLSearchParams(), patch: state }).toString();
        expect(readUrlState({ codecs, params: new URLSearchParams(text) })).toEqual({ values: state, invalid: [] });
      }),
    );
  });

  it('never fails on a foreign address, and every value it answers can be written', () => {
    const address = fc.array(fc.tuple(fc.constantFrom(...Object.keys(codecs), 'utm'), fc.string()), { maxLength: 8 });
    fc.assert(
      fc.property(address, (pairs) => {
        const params = new URLSearchParams(pairs.map(([name, text]) => [name, text]));
        const { values, invalid } = readUrlState({ codecs, params });
        const again = readUrlState({ codecs, params: writeUrlState({ codecs, params: new URLSearchParams(), patch: values }) });
        expect(again).toEqual({ values, invalid: [] });
        for (const name of invalid) expect(values[name]).toEqual(codecs[name].initial);
      }),
    );
  });

  it('never widens a list by what it does not understand: the server is asked, and says so', () => {
    const { values } = readUrlState({ codecs, params: new URLSearchParams('ids=1,x') });
    expect(values.ids).toEqual(['1', 'x']);
  });

  it('leaves defaults out and foreign parameters alone', () => {
    const params = new URLSearchParams('utm=1&page=7&name=x');
    expect(writeUrlState({ codecs, params, patch: { page: 1, status: 'enabled' } }).toString()).toBe(
      'utm=1&name=x&status=enabled',
    );
  });

  it.each([
    ['page', '0'],
    ['page', '1001'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '1e2'],
    ['page', ''],
    ['status', 'on'],
    ['sort', 'password'],
    ['sort', '--bet'],
    ['ids', ','],
    ['id', '01'],
    ['id', '1 or 1=1'],
    ['is_test', 'yes'],
    ['day', '2026-02-30'],
    ['day', '2026-13-01'],
    ['day', '20260101'],
    ['at', '2026-02-30T00:00Z'],
    ['at', '2026-01-01T00:00'],
    ['at', '2026-01-01T25:00Z'],
    ['name', 'a\u0007b'],
    ['name', 'x'.repeat(201)],
  ])('names %s=%j as not understood', (name, text) =>
    expect(readUrlState({ codecs, params: new URLSearchParams([[name, text]]) }).invalid).toEqual([name]),
  );
});

it('a default that is the user’s own stands in the address, so that a link shows the same to others', () => {
  const codecs = { size: { ...oneOfCodec(['50', '100'], '100'), isOwnInitial: true }, name: textCodec() };
  const written = writeUrlState({ codecs, params: new URLSearchParams(), patch: { size: '100', name: '' } });
  expect(written.toString()).toBe('size=100');
});
