import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findDifferences, type Proof } from '../jackpot-verify.ts';

const commitmentOf = (turn: number, value: string, salt: string): string =>
  createHash('sha256')
    .update(['manager jackpot', 'mini', String(turn), value, salt].join('\n'))
    .digest('hex');

const rules = { trigger: 'mystery', min_win: '10', must_hit: '20' };
const row = (more: object) => ({
  id: '1',
  turn: 1,
  day: '2026-11-20',
  order_id: null,
  opening: '0',
  visible_in: '0',
  hidden_in: '0',
  overflow_in: '0',
  repaid: '0',
  seed: '0',
  win: '0',
  adjustment: '0',
  visible: '0',
  hidden: '0',
  overflow: '0',
  owed: '0',
  ...more,
});

/** A pool that began with 5, hit at 12.5 when 13.000001 were shown, and shows 6.1 now. */
const proof = (): Proof => ({
  pool: { id: '1', code: 'mini', money: '6.1', reset: '5' },
  turns: [
    {
      turn: 1,
      start_money: '5',
      rules,
      commitment: commitmentOf(1, '12.5', 'aa'),
      started_at: '2026-11-20T10:00:00.000Z',
      ended_by: 'hit',
      value: '12.5',
      salt: 'aa',
      win: { amount: '13.000001', at: '2026-11-20T11:00:00.000Z', proof: null },
    },
    {
      turn: 2,
      start_money: '6',
      rules,
      commitment: commitmentOf(2, '15', 'bb'),
      started_at: '2026-11-20T11:00:00.000Z',
      ended_by: null,
      value: null,
      salt: null,
      win: null,
    },
  ],
  ledger: [
    row({ seed: '5', visible: '5' }),
    row({ id: '2', opening: '5', visible_in: '8.000001', hidden_in: '1', win: '13.000001', hidden: '1' }),
    row({ id: '3', turn: 2, opening: '1', seed: '5', visible_in: '0.1', visible: '6.1' }),
  ],
});

const broken = (change: (of: Proof) => void): string[] => {
  const one = proof();
  change(one);
  return findDifferences(one);
};
const first = (of: Proof) => of.turns[0] as Proof['turns'][number];

describe('what is published of a jackpot', () => {
  it('is right as it was played', () => expect(findDifferences(proof())).toEqual([]));

  it.each<[string, (of: Proof) => void, RegExp]>([
    ['another hit point', (of) => (first(of).value = '12.4'), /not what was committed to/],
    ['another salt', (of) => (first(of).salt = 'ab'), /not what was committed to/],
    [
      'a hit point that was not crossed',
      (of) => Object.assign(first(of), { value: '14', commitment: commitmentOf(1, '14', 'aa') }),
      /won below its hit point/,
    ],
    [
      'a hit point outside of the range',
      (of) => Object.assign(first(of), { value: '9', commitment: commitmentOf(1, '9', 'aa') }),
      /outside of its range/,
    ],
    ['a secret that was told too early', (of) => Object.assign(of.turns[1] ?? {}, { value: '15' }), /told its secret/],
    ['a row that does not add up', (of) => Object.assign(of.ledger[1] ?? {}, { visible_in: '8' }), /does not add up/],
    ['a row that is missing', (of) => of.ledger.splice(1, 1), /not what the row before came to/],
    ['a win that was not booked', (of) => Object.assign(first(of).win ?? {}, { amount: '13.000002' }), /was won and/],
    ['another value than the ledger ends with', (of) => (of.pool.money = '6.2'), /shows 6.2/],
    [
      'a draw that was not below',
      (of) =>
        Object.assign(first(of), {
          commitment: null,
          win: { amount: '13.000001', at: '', proof: { draw: '5', threshold: '5' } },
        }),
      /is not below/,
    ],
  ])('shows %s', (_what, change, fault) => {
    expect(broken(change).join('; ')).toMatch(fault);
  });
});
