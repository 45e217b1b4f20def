import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsIp, isIpOrNetwork, splitTokens } from './tokens.ts';

describe('entries', () => {
  it.each([
    ['a,b;c d\ne\tf', ['a', 'b', 'c', 'd', 'e', 'f']],
    [' a , a ;; a\r\n', ['a']],
    ['', []],
    [' ,;\n', []],
    ['１０．0.0.1，b', ['10.0.0.1', 'b']],
  ])('%j are %j', (text, expected) => expect(splitTokens(text)).toEqual(expected));

  it('joined by either separator they come back the same', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z0-9.:/_-]{1,20}$/)),
        fc.constantFrom(',', ';', '\n', ' ; '),
        (list, by) => {
          expect(splitTokens(list.join(by))).toEqual(list);
        },
      ),
    ));
});

describe('addresses', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  const v6 = fc.oneof(
    fc.ipV6(),
    groups.map((list) => list.map((group) => group.toString(16)).join(':')),
  );

  it('are those that the system knows', () =>
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), v6, fc.stringMatching(/^[0-9a-f.:]{1,20}$/)), (text) => {
        expect(isIpOrNetwork(text)).toBe(isIP(text) !== 0);
      }),
      { numRuns: 500 },
    ));

  it.each([
    ['10.0.0.0/8', true],
    ['10.0.0.0/33', false],
    ['10.0.0.0/', false],
    ['10.0.0.0/08', false],
    ['10.0.0/8', false],
    ['256.0.0.1', false],
    ['2001:db8::/32', true],
    ['2001:db8::/129', false],
    ['::ffff:10.0.0.1', true],
    ['1::2::3', false],
    ['fe80::1%eth0', false],
    ['a/b', false],
  ])('%s: %s', (text, expected) => expect(isIpOrNetwork(text)).toBe(expected));

  it('lie in a network as the system says', () =>
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), (ip, network, prefix) => {
        const list = new BlockList();
        list.addSubnet(network, prefix, 'ipv4');
        expect(containsIp([`${network}/${prefix}`], ip)).toBe(list.check(ip, 'ipv4'));
      }),
    ));
  it.each([
    [['2001:db8::/32'], '2001:db8:1::5', true],
    [['2001:db8::/32'], '2001:db9::5', false],
    [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
    [['10.0.0.1', 'junk'], '10.0.0.1', true],
    [['10.0.0.1'], 'junk', false],
    [[], '10.0.0.1', false],
  ])('%j holds %s: %s', (list, ip, expected) => expect(containsIp(list, ip)).toBe(expected));
});
