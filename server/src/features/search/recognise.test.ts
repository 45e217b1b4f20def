import { FOUND_KINDS } from '@manager/contract/features/search/find';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { expect, it } from 'vitest';
import { CODE_OF_KIND, recognise } from './recognise.ts';

it.each([
  ['42', { id: '42', isBetId: false, isRequestId: false, isAddress: false }],
  ['007', { id: null, isBetId: true, isRequestId: false, isAddress: false }],
  ['9223372036854775807', { id: '9223372036854775807', isBetId: true, isRequestId: false, isAddress: false }],
  ['9223372036854775808', { id: null, isBetId: true, isRequestId: false, isAddress: false }],
  ['bet-20261121-000001', { id: null, isBetId: true, isRequestId: false, isAddress: false }],
  ['Lucky Star', { id: null, isBetId: false, isRequestId: false, isAddress: false }],
  ['返奖', { id: null, isBetId: false, isRequestId: false, isAddress: false }],
  ['018f2c1e-7a5b-7c3d-9e21-0a1b2c3d4e5f', { id: null, isBetId: true, isRequestId: true, isAddress: false }],
  ['10.1.2.3', { id: null, isBetId: true, isRequestId: false, isAddress: true }],
  ['2001:db8::1', { id: null, isBetId: true, isRequestId: false, isAddress: true }],
  ['10.1.2', { id: null, isBetId: true, isRequestId: false, isAddress: false }],
  [String.raw`a\b\c`, { id: null, isBetId: false, isRequestId: false, isAddress: false }],
  ['x'.repeat(65), { id: null, isBetId: false, isRequestId: false, isAddress: false }],
])('%j is read as %j', (text, expected) => expect(recognise(text)).toEqual({ text, ...expected }));

it('every kind is guarded by a code that exists', () => {
  for (const kind of FOUND_KINDS) expect([null, ...PERMISSION_CODES]).toContain(CODE_OF_KIND[kind]);
});
