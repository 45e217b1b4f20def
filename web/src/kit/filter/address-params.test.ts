import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, hrefOf, paramsOf } from './address-params.ts';

const ids = Array.from({ length: 1_500 }, (_, n) => String(9_007_199_254_740_000 + n)).join(',');

it('keeps 1,500 ids behind # and the rest where a server reads it', () => {
  const params = new URLSearchParams({ status: 'enabled', ids });
  expect(addressOf(params).search).toBe('?status=enabled');
  expect(paramsOf(addressOf(params)).get('ids')).toBe(ids);
  expect(new URL(hrefOf(params), 'https://console.example').search).toBe('?status=enabled');
});

it('loses nothing of any address', () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.constant(ids))), {
    selector: ([name]) => name,
  });
  fc.assert(
    fc.property(pairs, (all) => {
      const { search, hash } = new URL(hrefOf(new URLSearchParams(all)), 'https://console.example');
      expect(Object.fromEntries(paramsOf({ search, hash }))).toEqual(Object.fromEntries(new URLSearchParams(all)));
    }),
  );
});
