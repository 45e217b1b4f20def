import { expect, it } from 'vitest';
import { FreeWinRule } from './bonus-rule.ts';

const RULE = {
  kind: 'free_win',
  type: 'standard',
  initial_amount: '10',
  levels: [
    { reach_balance: '20', pay: '5' },
    { reach_balance: '30', pay: '6' },
  ],
  valid_hours: 24,
  grants: 1,
};
const faultsOf = (rule: object): string[] => [
  ...new Set(FreeWinRule.safeParse(rule).error?.issues.map(({ path }) => path.join('.'))),
];

it('what is no amount is refused at its field', () => {
  expect(faultsOf(RULE)).toEqual([]);
  expect(faultsOf({ ...RULE, initial_amount: '' })).toEqual(['initial_amount']);
  expect(faultsOf({ ...RULE, levels: [{ reach_balance: '1e9', pay: '12,5' }] })).toEqual([
    'levels.0.reach_balance',
    'levels.0.pay',
  ]);
  expect(faultsOf({ ...RULE, levels: [{ reach_balance: '10', pay: '5' }] })).toEqual(['levels.0.reach_balance']);
});
