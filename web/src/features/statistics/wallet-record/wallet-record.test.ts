import type { WalletRow } from '@manager/contract/features/statistics/wallet-record';
import { describe, expect, it } from 'vitest';
import { readUrlState } from '../../../kit/filter/url-state.ts';
import { balanceKindOf, betHref } from './wallet-columns.tsx';
import { filterCodecs, isSearchable, noFilters, walletQuery } from './wallet-filters.ts';
import { isBroken, signedText } from './wallet-tags.tsx';

const read = (address: string) => readUrlState({ codecs: filterCodecs, params: new URLSearchParams(address) }).values;

describe('filters of the ledger', () => {
  it('sends only what is chosen', () => {
    expect(walletQuery(noFilters)).toEqual({});
    expect(walletQuery(read('player=kim&method=deposit,paid&min_amount=-5&is_broken=1&with_test=1'))).toEqual({
      player: 'kim',
      method: ['deposit', 'paid'],
      min_amount: '-5',
      is_broken: '1',
      with_test: true,
    });
  });

  it.each([
    ['', false],
    ['method=deposit', false],
    ['site_id=4', false],
    ['request_id=q-1', true],
    ['player=kim', true],
    ['time_from=2026-11-20T10:00Z', true],
  ])('asks for %j only when it is bounded: %s', (address, expected) => {
    expect(isSearchable(read(address))).toBe(expected);
  });
});

it('prints which way the money went', () => {
  expect(['4', '-2.5', '0', '0.000000'].map(signedText)).toEqual(['+4.00', '-2.50', '0.00', '0.00']);
});

it('a row is broken by any difference, however small, and not for want of balances', () => {
  expect([null, '0', '0.000000', '-0.000001'].map((difference) => isBroken({ balance_difference: difference }))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it('says whose balances the rows show', () => {
  const rows = (...types: WalletRow['api_type'][]) => types.map((type) => ({ api_type: type }) as WalletRow);
  expect([undefined, rows(), rows('transfer'), rows('seamless'), rows('seamless', 'transfer')].map(balanceKindOf)).toEqual([
    'own',
    'own',
    'own',
    'reported',
    'mixed',
  ]);
});

it('leads to the open bet', () => {
  expect(betHref('a&b')).toBe('/account/bet-detail?bet_id=a%26b&bet=a%26b');
});
