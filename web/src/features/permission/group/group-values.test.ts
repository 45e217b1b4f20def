import { describe, expect, it } from 'vitest';
import { codesChange, isDangerousChange, toInput, valuesOf } from './group-values.ts';

const empty = valuesOf(undefined);

it('an empty limit is no limit, an amount is a plain decimal, no owner is null', () => {
  expect(toInput({ ...empty, name: ' Desk ' })).toEqual({
    name: 'Desk',
    note: '',
    agent_id: null,
    status: 'enabled',
    limits: {},
    codes: [],
  });
  expect(toInput({ ...empty, limits: { compensation_usd_day: '5,000.00' } }).limits).toEqual({ compensation_usd_day: '5000' });
});

describe('isDangerousChange', () => {
  it.each([
    [['C', 'C-2'], ['C', 'C-2', 'C-2-91'], false],
    [['C', 'C-2'], ['C', 'C-2', 'C-2-94'], true],
    [['C', 'C-2', 'C-2-94'], ['C', 'C-2'], true],
    [['A', 'A-1'], ['A', 'A-1', 'A-1-91'], true],
  ])('%j → %j: %s', (before, after, expected) =>
    expect(isDangerousChange({ base: { ...empty, codes: before }, values: { ...empty, codes: after } })).toBe(expected),
  );
});

it('says what is given and taken', () =>
  expect(codesChange({ base: { ...empty, codes: ['C', 'C-2'] }, values: { ...empty, codes: ['C', 'C-4'] } })).toEqual({
    added: ['C-4'],
    removed: ['C-2'],
  }));
