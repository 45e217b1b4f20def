import type { AuthRuleRow } from '@manager/contract/features/permission/auth-rule';
import { describe, expect, it } from 'vitest';
import { filterRules, inTreeOrder, levelOf } from './rule-filter.ts';

const rule = (patch: Partial<AuthRuleRow>): AuthRuleRow => ({
  id: patch.code ?? '1',
  version: 1,
  code: 'C-2',
  parent: 'C',
  type: 'page',
  path: '/set-up/website',
  title_key: 'screens./set-up/website',
  action: null,
  is_dangerous: false,
  calls: ['GET /api/set_up/website/get_list'],
  sort: 100,
  status: 'enabled',
  note: '',
  holders: 0,
  can: { edit: true, disable: true },
  ...patch,
});
const rules = [
  rule({ code: 'C', parent: null, type: 'menu', path: '/set-up', calls: [] }),
  rule({}),
  rule({ code: 'C-2-94', parent: 'C-2', type: 'action', calls: ['POST /api/set_up/website/audit'], status: 'disabled' }),
];
const titles: Record<string, string> = { C: 'Set-Up', 'C-2': 'Website', 'C-2-94': 'Website · Approve' };
const codesFor = (filter: Partial<Parameters<typeof filterRules>[0]['filter']>): string[] =>
  filterRules({
    rules,
    titleOf: (code) => titles[code] ?? code,
    filter: { text: '', type: undefined, status: undefined, ...filter },
  }).map(({ code }) => code);

describe('filterRules', () => {
  it.each([
    [{}, ['C', 'C-2', 'C-2-94']],
    [{ text: 'website' }, ['C-2', 'C-2-94']],
    [{ text: 'c-2' }, ['C-2']],
    [{ text: '/audit' }, ['C-2-94']],
    [{ type: 'menu' as const }, ['C']],
    [{ status: 'disabled' as const, text: 'approve' }, ['C-2-94']],
    [{ text: 'nothing' }, []],
  ])('%j', (filter, expected) => expect(codesFor(filter)).toEqual(expected));
});

it('counts the codes above', () => {
  const byCode = new Map(rules.map((one) => [one.code, one]));
  expect(rules.map((one) => levelOf(one, byCode))).toEqual([0, 1, 2]);
});

it('puts every code below its parent, and those of one parent by their sort', () => {
  const placed = [
    { code: 'C', parent: null, sort: 20 },
    { code: 'C-1', parent: 'C', sort: 10 },
    { code: 'C-2', parent: 'C', sort: 5 },
    { code: 'F', parent: null, sort: 10 },
    { code: 'C-1-91', parent: 'C-1', sort: 900 },
    { code: 'F-1', parent: 'F', sort: 30 },
    { code: 'X-1', parent: 'X', sort: 1 },
  ];
  expect(inTreeOrder(placed).map(({ code }) => code)).toEqual(['X-1', 'F', 'F-1', 'C', 'C-2', 'C-1', 'C-1-91']);
});
