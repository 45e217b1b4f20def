import { expect, it } from 'vitest';
import { aboutText, amountText } from './about.ts';

const names = { field: (name: string) => name, value: (value: unknown) => (typeof value === 'string' ? value : '–') };
const row = { before: null, after: null, amount: null, currency: null };

it.each([
  ['what changes from what to what', { before: { rate: '100' }, after: { rate: '111' } }, 'rate: 100 → 111'],
  ['what is new', { after: { name: 'Kim', code: 'K' } }, 'name: Kim · code: K'],
  [
    'what it rests on, as it is',
    { before: { bet: '5', state: 'invalid' }, after: { state: 'cancelling' } },
    'bet: 5 · state: invalid → cancelling',
  ],
  ['what is taken away', { before: { rtp: '94' }, after: { rtp: null } }, 'rtp: 94 → –'],
  [
    'the amount beside it, not in it',
    { after: { money: '150', currency: 'USD', bet_id: 'b-1' }, amount: '150', currency: 'USD' },
    'bet_id: b-1',
  ],
  ['nothing', {}, ''],
])('says in a line %s', (_, of, text) => expect(aboutText(names, { ...row, ...of })).toBe(text));

it('is cut where nobody reads on', () =>
  expect(aboutText(names, { ...row, after: { players: 'x'.repeat(900) } })).toBe(`players: ${'x'.repeat(231)}…`));

it('an amount never stands without its currency', () => {
  expect(amountText({ amount: '1234.5', currency: 'VND' })).toBe('1,234.50 VND');
  expect(amountText({ amount: null, currency: null })).toBeUndefined();
});
