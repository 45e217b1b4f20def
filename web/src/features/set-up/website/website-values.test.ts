import { expect, it } from 'vitest';
import { separateBySemicolon, toInput, valuesOf } from './website-values.ts';

it.each([
  ['10.0.0.1;10.0.0.2', '10.0.0.1;10.0.0.2'],
  [' 10.0.0.1, 10.0.0.2\n2001:db8::/32 ', '10.0.0.1;10.0.0.2;2001:db8::/32'],
  ['10.0.0.1;;10.0.0.1', '10.0.0.1'],
  ['', ''],
])('%j is stored as %j', (typed, expected) => expect(separateBySemicolon(typed)).toBe(expected));

it('cleared fields are sent as null, amounts as plain decimals', () => {
  const input = toInput({
    ...valuesOf(undefined),
    code: ' s1 ',
    name: 'Site',
    agent_id: '7',
    max_bet_usd: '1,000.50',
    domain: '  ',
  });
  expect(input).toMatchObject({
    code: 's1',
    agent_id: '7',
    max_bet_usd: '1000.5',
    min_bet_usd: null,
    domain: null,
    ip_whitelist: null,
    api_url: null,
  });
});
