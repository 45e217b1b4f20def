import { describe, expect, it } from 'vitest';
import { isAddress, splitAddresses, toInput, valuesOf } from './user-values.ts';

it.each([
  ['10.0.0.1;10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  [' 10.0.0.1, 10.0.0.1\n2001:db8::/32 ', ['10.0.0.1', '2001:db8::/32']],
  ['', []],
])('%j holds %j', (text, expected) => expect(splitAddresses(text)).toEqual(expected));

describe('isAddress', () => {
  it.each(['10.0.0.1', '255.255.255.255', '10.0.0.0/8', '192.168.1.0/32', '::1', '2001:db8::/32', 'fe80::1'])('%s', (text) =>
    expect(isAddress(text)).toBe(true),
  );
  it.each(['', '10.0.0', '256.1.1.1', '10.0.0.0/33', 'host.example', '2001:db8::/129', ':', '1:2'])('not %j', (text) =>
    expect(isAddress(text)).toBe(false),
  );
});

it('cleared fields are sent as null, addresses with the separator of the records, a password as typed', () =>
  expect(
    toInput({
      ...valuesOf(undefined),
      user_name: ' ann ',
      name: 'Ann ',
      email: ' ',
      ip_allow: ['::1', '10.0.0.1'],
      password: ' a b ',
    }),
  ).toMatchObject({
    user_name: 'ann',
    name: 'Ann',
    email: null,
    agent_id: null,
    auth_group_id: null,
    ip_allow: '::1;10.0.0.1',
    password: ' a b ',
  }));
