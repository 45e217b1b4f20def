import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, holds } from './endpoint.ts';
import { isOperatorStaff, mayUse, mayWrite } from './writes.ts';

const base = {
  method: 'POST',
  path: '/api/user/some/save',
  access: holds('C-5-91'),
  summary: '',
  input: z.strictObject({}),
  output: z.null(),
} as const;

/** Never called: `tsc` reads it. Each line that is expected to be an error fails the check when it is none. */
export const doesNotCompile = () => [
  defineEndpoint({ ...base, audit: 'some.save', writes: 'agent' }),
  // @ts-expect-error -- a write says whose records it changes
  defineEndpoint({ ...base, audit: 'some.save' }),
  // @ts-expect-error -- nobody's records
  defineEndpoint({ ...base, audit: 'some.save', writes: null }),
  // @ts-expect-error -- no such level
  defineEndpoint({ ...base, audit: 'some.save', writes: 'everybody' }),
  // @ts-expect-error -- a read changes nothing
  defineEndpoint({ ...base, writes: 'agent' }),
  defineEndpoint({ ...base, writes: 'operator' }),
  defineEndpoint(base),
];

const OPERATORS = [
  { isSuper: true, allAgents: false },
  { isSuper: true, allAgents: true },
  { isSuper: false, allAgents: true },
];
const AGENTS = { isSuper: false, allAgents: false };

it("tells the operator's staff by what they were given to see, not by codes", () => {
  expect(OPERATORS.map(isOperatorStaff)).toEqual([true, true, true]);
  expect(isOperatorStaff(AGENTS)).toBe(false);
});

it("closes the operator's records to everybody else, and nothing more", () => {
  for (const writes of ['operator', 'terms', 'agent', 'own', null] as const) {
    expect(OPERATORS.map((staff) => mayWrite(staff, { writes }))).toEqual([true, true, true]);
    expect([writes, mayWrite(AGENTS, { writes })]).toEqual([writes, writes !== 'operator']);
  }
});

it('wants a code besides', () => {
  const endpoint = { access: holds('C-5-91'), writes: 'operator' } as const;
  expect(mayUse({ isSuper: false, allAgents: true, codes: new Set(['C-5-91']) }, endpoint)).toBe(true);
  expect(mayUse({ isSuper: false, allAgents: true, codes: new Set(['C-5']) }, endpoint)).toBe(false);
  expect(mayUse({ ...AGENTS, codes: new Set(['C-5-91']) }, endpoint)).toBe(false);
});
