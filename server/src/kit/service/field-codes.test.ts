import { endpoints } from '@manager/contract/endpoints.gen';
import { fieldCodesOf } from '@manager/contract/field-codes';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { maskAddresses } from './field-codes.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
} & Partial<Record<'innerType' | 'element' | 'valueType' | 'in' | 'left' | 'right', z.ZodType>>;

/** Does an answer hold a field that is named like an address, however deep? */
const hasAddress = (schema: z.ZodType | undefined): boolean => {
  if (schema === undefined) return false;
  const { shape = {}, options = [], innerType, element, valueType, in: input, left, right } = schema.def as unknown as Def;
  return (
    Object.entries(shape).some(([name, field]) => /^(?:.*_)?ip$/.test(name) || hasAddress(field)) ||
    [...options, innerType, element, valueType, input, left, right].some(hasAddress)
  );
};

test('every call whose rows can be collected and hold an address has a code for it', () => {
  const rows = endpoints.filter(
    ({ method, path, access }) => method === 'GET' && access.kind === 'code' && /\/get_(?:list|detail)$/.test(path),
  );
  const holding = rows.filter(({ output }) => hasAddress(output)).map(({ path }) => path);
  expect(holding.length).toBeGreaterThan(8);
  expect(holding.filter((path) => fieldCodesOf(path).address === null)).toEqual([]);
});

test('addresses are hidden in whatever text they stand, and nothing else is', () => {
  const masked = {
    '203.0.113.77': '203.0.113.*',
    '/log/sign-in?ip=203.0.113.77&page=2': '/log/sign-in?ip=203.0.113.*&page=2',
    '2001:db8::7a1c': '2001:db8::*',
    '{"raw":{"client":"198.51.100.4"}}': '{"raw":{"client":"198.51.100.*"}}',
  };
  for (const [text, shown] of Object.entries(masked)) expect(maskAddresses(text)).toBe(shown);
  for (const text of ['12.50', '1.234.567', '2026-01-10T10:00:00.000Z', '10:00:00', 'c1', '1.2.3', 'face', ''])
    expect(maskAddresses(text)).toBe(text);
});
