import { expect, it } from 'vitest';
import { faultsOf, toInput, valuesOf } from './coin-values.ts';

const values = {
  ...valuesOf(undefined),
  name: 'a1',
  lines: '25',
  total_bets: '0.25; 0.50 1',
  min_bet: '0.25',
  max_bet: '1',
  default_bet: '0.5',
};

it('sends the list as plain decimals', () => {
  expect(toInput(values)).toMatchObject({ lines: 25, total_bets: ['0.25', '0.5', '1'], currency_id: null, note: null });
});

it.each([
  ['nothing in a full list', {}, {}],
  ['an entry that is no number', { total_bets: '1,x' }, { total_bets: 'bad' }],
  ['a stake of 0', { total_bets: '0,1' }, { total_bets: 'bad' }],
  ['descending stakes', { total_bets: '1,0.5,0.25' }, { total_bets: 'ascending' }],
  ['a stake that the lines do not divide', { lines: '3' }, { total_bets: 'divisible' }],
  ['a minimum off the list', { min_bet: '0.3' }, { min_bet: 'not_in_list' }],
  ['nothing while the limits are still empty', { min_bet: '', max_bet: '', default_bet: '' }, {}],
])('finds %s', (_, changes, faults) => expect(faultsOf({ ...values, ...changes })).toEqual(faults));
