import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_IP_ENTRIES,
  formatIpList,
  formatIpRange,
  ipMatcher,
  ipv6NetworkOf,
  isIpAddress,
  parseIpList,
  parseIpRange,
} from './ip-list.ts';

const stored = (text: string): string => {
  const list = parseIpList(text);
  if ('fault' in list) throw new Error(`${list.fault}: ${list.badEntries.join(' ')}`);
  return formatIpList(list.ranges);
};
const allows = (list: string, address: string): boolean => {
  const parsed = parseIpList(list);
  return 'ranges' in parsed && ipMatcher(parsed.ranges)(address);
};

describe('parseIpList', () => {
  it.each([
    [' 10.0.0.1 ; ;10.0.0.1;192.168.7.9/16;', '10.0.0.1;192.168.0.0/16'],
    ['2001:DB8:0:0:0:0:0:1;2001:db8::1', '2001:db8::1'],
    ['2001:db8::ffff/32', '2001:db8::/32'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4/120', '1.2.3.0/24'],
    ['1.2.3.4/32;::1/128', '1.2.3.4;::1'],
    ['', ''],
  ])('stores %j as %j', (typed, text) => {
    expect(stored(typed)).toBe(text);
    expect(stored(stored(typed))).toBe(text);
  });

  it.each([
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/08',
    '1.2.3.4/1/2',
    '1.2.3.4,5.6.7.8',
    'example.com',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    'g::1',
    '12345::',
    '::1/129',
    '::1.2.3',
    'fe80::1%eth0',
    '1.2.3.4::',
    '127.1',
    '0177.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.0.0.1.',
    '::ffff:01.2.3.4',
    '::ffff:0x1.2.3.4',
  ])('refuses %s', (entry) => {
    expect(parseIpList(`10.0.0.1;${entry}`)).toEqual({ fault: 'invalid', badEntries: [entry] });
  });

  it.each(['0.0.0.0/0', '::/0', '8.8.8.8/0', '2001:db8::/0', '::ffff:0:0/96'])('refuses %s, which lets everyone in', (entry) => {
    expect(parseIpList(`10.0.0.1;${entry}`)).toEqual({ fault: 'everyone', badEntries: [entry] });
  });

  it('takes 50 different entries and no more', () => {
    const entries = Array.from({ length: MAX_IP_ENTRIES }, (_, index) => `10.0.0.${index}`);
    expect(stored([...entries, '10.0.0.0'].join(';')).split(';')).toHaveLength(50);
    expect(parseIpList([...entries, '10.0.1.0'].join(';'))).toEqual({ fault: 'too_many', badEntries: ['10.0.1.0'] });
  });
});

describe('ipMatcher', () => {
  it.each([
    ['192.168.0.0/16', '192.168.255.255', true],
    ['192.168.0.0/16', '192.169.0.0', false],
    ['192.168.1.4/30', '::ffff:192.168.1.7', true],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['0.0.0.0/1', '::1', false],
    ['::/64', '10.0.0.1', false],
    ['::/64', '::ffff:10.0.0.1', false],
    ['::/64', '::5', true],
    ['fe80::/10', 'fe80::1%eth0', false],
    ['127.0.0.0/8', '127.1', false],
    ['127.0.0.0/8', '0177.0.0.1', false],
    ['127.0.0.0/8', '0x7f.0.0.1', false],
    ['127.0.0.0/8', '2130706433', false],
    ['127.0.0.0/8', '127.0.0.1.', false],
    ['10.0.0.1', 'nonsense', false],
    ['', '10.0.0.1', false],
  ])('%s and %s: %s', (list, address, expected) => {
    expect(allows(list, address)).toBe(expected);
  });

  it('compares the leading bits', () => {
    const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
    const anyOther = fc.oneof(fc.record({ address: uint32 }), fc.record({ flippedBit: fc.integer({ min: 0, max: 31 }) }));
    const dotted = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
    fc.assert(
      fc.property(uint32, anyOther, fc.integer({ min: 1, max: 32 }), (network, other, prefix) => {
        const address = 'flippedBit' in other ? (network ^ (1 << other.flippedBit)) >>> 0 : other.address;
        const bits = (value: number): string => value.toString(2).padStart(32, '0').slice(0, prefix);
        expect(allows(`${dotted(network)}/${prefix}`, dotted(address))).toBe(bits(network) === bits(address));
      }),
    );
  });
});

describe('addresses', () => {
  it('are those that the system knows', () => {
    const anyGroup = fc.integer({ min: 0, max: 0xffff }).map((group) => group.toString(16));
    const written = fc.array(anyGroup, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':'));
    const anyText = fc.oneof(fc.ipV4(), fc.ipV6(), written, fc.stringMatching(/^[0-9a-f.:]{1,20}$/));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isIpAddress(text)).toBe(isIP(text) !== 0);
      }),
      { numRuns: 500 },
    );
  });

  it('of IPv6 lie in a network as the system says', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.option(fc.ipV6()), fc.integer({ min: 1, max: 128 }), (network, other, prefix) => {
        const address = other ?? network;
        // Those of IPv4 in the form of IPv6 count as of IPv4 here, and in no network of IPv6.
        fc.pre([network, address].every((text) => parseIpRange(text)?.family === 'ipv6'));
        const system = new BlockList();
        system.addSubnet(network, prefix, 'ipv6');
        expect(allows(`${network}/${prefix}`, address)).toBe(system.check(address, 'ipv6'));
      }),
    );
  });

  it('print as the URL standard prints them', () => {
    const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, (parts) => {
        const text = parts.map((part) => part.toString(16)).join(':');
        const address = parseIpRange(text);
        fc.pre(address?.family === 'ipv6');
        expect(`[${address ? formatIpRange(address) : ''}]`).toBe(new URL(`http://[${text}]`).hostname);
      }),
    );
  });

  it('keep a range as it prints', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.integer({ min: 1, max: 32 }), (address, prefix) => {
        const range = parseIpRange(`${address}/${prefix}`);
        fc.pre(range !== undefined);
        expect(range && parseIpRange(formatIpRange(range))).toEqual(range);
      }),
    );
  });

  it('of IPv6 stand for their network, those of IPv4 for themselves', () => {
    expect(ipv6NetworkOf('2001:db8:1:2:ffff:ffff:ffff:ffff', 64)).toBe('2001:db8:1:2::/64');
    expect(['10.0.0.1', '::ffff:10.0.0.1', 'nonsense'].map((text) => ipv6NetworkOf(text, 64))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(['10.0.0.1', '::1', '10.0.0.0/8', 'fe80::1%1', ''].map(isIpAddress)).toEqual([true, true, false, false, false]);
  });
});
