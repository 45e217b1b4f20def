import { endpoints } from '@manager/contract/endpoints.gen';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addTexts } from '../../i18n/text-store.ts';
import { contractFaults } from './contract-check.ts';
import { wholeOf } from './decimal.ts';
import { INPUT_RULES } from './input-rules.gen.ts';
import { texts } from './texts.en.ts';

addTexts('en', { 'kit/form': texts });

const fields = Object.entries(INPUT_RULES).flatMap(([path, rules]) => Object.keys(rules).map((name) => [path, name] as const));
const inputOf = (path: string) => {
  const found = endpoints.find((endpoint) => endpoint.path === path);
  if (found === undefined) throw new Error(path);
  return found.input;
};

/** Does the schema itself object to this value of this field? */
const isRefused = (path: string, name: string, value: unknown): boolean => {
  const result = inputOf(path).safeParse({ [name]: value });
  return !result.success && result.error.issues.some((issue) => issue.path[0] === name);
};

it('knows the fields of the forms', () => expect(fields.length).toBeGreaterThan(60));

it.each(fields)('%s %s: what the browser refuses, the server would refuse too', (path, name) => {
  const texts = fc.oneof(
    fc.string({ maxLength: 30, unit: 'grapheme' }),
    fc.string({ minLength: 90, maxLength: 130 }),
    fc.stringMatching(/^-?[0-9]{1,16}(\.[0-9]{1,9})?$/),
    fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/),
    fc.constantFrom('x'.repeat(5000), 'https://a.example', 'a\u0007b', '  padded  ', ' ', '1e5'),
  );
  const values = fc.oneof(texts, fc.integer({ min: -100, max: 100_000 }), fc.array(texts, { maxLength: 3 }));
  fc.assert(
    fc.property(values, (value) => {
      if (contractFaults(path, { [name]: value })[name] === undefined) return;
      expect(isRefused(path, name, value)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['/api/set_up/website/add_or_edit', { code: 'a b' }, 'code'],
  ['/api/set_up/website/add_or_edit', { name: 'x'.repeat(101) }, 'name'],
  ['/api/set_up/website/add_or_edit', { min_bet_usd: '1.1234567' }, 'min_bet_usd'],
  ['/api/set_up/currency/add_or_edit', { code: 'usd' }, 'code'],
  ['/api/user/saved_view/save', { name: 'x'.repeat(61) }, 'name'],
])('%s refuses %j', (path, input, name) => expect(Object.keys(contractFaults(path, input))).toEqual([name]));

it('says of what is no whole number that it has to be one', () =>
  expect(contractFaults('/api/set_up/game/add_or_edit', { lines: wholeOf('12.34') })).toEqual({
    lines: 'Must be a whole number · At least 1.',
  }));

it('leaves empty and unknown fields alone', () =>
  expect(contractFaults('/api/set_up/website/add_or_edit', { code: '', name: null, unknown: 'x'.repeat(9999) })).toEqual({}));
