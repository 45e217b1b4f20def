import { describe, expect, test } from 'vitest';
import { compensation, compensationLimits, compensationStateOf, isFinished } from './compensation.ts';
import { payout } from './payout.ts';

describe('a compensation', () => {
  test('goes the ways of the specification and no other', () => {
    const ways = compensation.states.flatMap((from) => compensation.nextStates(from).map((to) => `${from} > ${to}`));
    expect(ways.toSorted()).toEqual([
      'draft > paying',
      'draft > waiting_approval',
      'failed > paying',
      'failed > rejected',
      'paying > failed',
      'paying > finish',
      'paying > rejected',
      'waiting_approval > paying',
      'waiting_approval > rejected',
    ]);
    expect(() => compensation.assertMove('finish', 'paying')).toThrow('finish');
  });

  test('can follow every move of its payout', () => {
    for (const from of payout.states)
      for (const to of payout.nextStates(from)) {
        const [before, after] = [compensationStateOf(from), compensationStateOf(to)];
        expect(before === after || compensation.canMove(before, after), `${from} > ${to}`).toBe(true);
      }
  });

  test('is finished when it is paid alone', () => {
    expect(compensation.states.filter(isFinished)).toEqual(['finish']);
  });

  test('is paid without a second person up to the limits, of which the group of staff sets one', () => {
    expect(compensationLimits(null)).toEqual({ operation: 100_000_000n, operatorDay: 500_000_000n, playerDay: 200_000_000n });
    expect(compensationLimits(5_000_000_000n).operatorDay).toBe(5_000_000_000n);
    expect(compensationLimits(0n).operatorDay).toBe(0n);
  });
});
