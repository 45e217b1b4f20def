import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { card, mayCardTriggerFreeGames, planCard } from './card.ts';

const EXPIRY = Date.parse('2026-03-10T12:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

describe('a card', () => {
  test('goes the ways of the specification and no other: once it is opened there is no way back', () => {
    const ways = card.states.flatMap((from) => card.nextStates(from).map((to) => `${from} > ${to}`));
    expect(ways.toSorted()).toEqual([
      'issued > expired',
      'issued > opened',
      'issued > recalled',
      'opened > used',
      'used > settled',
    ]);
  });

  test('of free spins may bring further free games, a feature game may not', () => {
    expect([mayCardTriggerFreeGames('free_spin'), mayCardTriggerFreeGames('feature_game')]).toEqual([true, false]);
  });

  const reportsUntil = (nowMs: number) => ({ nowMs, reports: { takingSinceMs: 0, shownUntilMs: nowMs } });
  const opened = { state: 'opened' as const, rounds: 3, expiresAtMs: EXPIRY, usedAtMs: null };
  const used = (usedAtMs: number) => ({ ...opened, state: 'used' as const, usedAtMs });

  test.each<[string, Parameters<typeof planCard>[0], [number, number], number, [string, boolean, boolean]]>([
    ['nothing was played yet', opened, [0, 0], EXPIRY - 1, ['opened', false, false]],
    ['all rounds are begun, one has no result', opened, [3, 1], EXPIRY - 1, ['opened', false, false]],
    ['all rounds have been played', opened, [3, 0], EXPIRY - 1, ['used', true, false]],
    ['its time is over', opened, [1, 0], EXPIRY, ['used', false, false]],
    [
      'it was left, and late reports may come',
      used(EXPIRY - DAY),
      [1, 0],
      EXPIRY - DAY + 15 * MINUTE - 1,
      ['used', false, false],
    ],
    ['it was left, and all is reported', used(EXPIRY - DAY), [1, 0], EXPIRY - DAY + 15 * MINUTE, ['used', false, true]],
    ['a round without a result is waited for', used(EXPIRY), [2, 1], EXPIRY + DAY - 1, ['used', false, false]],
    ['a day', used(EXPIRY), [2, 1], EXPIRY + DAY, ['used', false, true]],
  ])('%s', (...[, standing, [rounds, open], nowMs, [state, isPlayed, isFinal]]) => {
    expect(planCard(standing, { rounds, open }, reportsUntil(nowMs))).toEqual({ state, isPlayed, isFinal });
  });

  test('is not final before Manager could have heard of all of it', () => {
    const away = { nowMs: EXPIRY + DAY, reports: { takingSinceMs: EXPIRY + DAY - MINUTE, shownUntilMs: EXPIRY + DAY } };
    expect(planCard(used(EXPIRY), { rounds: 1, open: 0 }, away).isFinal).toBe(false);
  });

  test('is paid only once it is used up, and never opened again', () => {
    fc.assert(
      fc.property(
        fc.record({
          state: fc.constantFrom('opened' as const, 'used' as const),
          rounds: fc.integer({ min: 1, max: 5 }),
          begun: fc.nat(6),
          open: fc.nat(6),
          offset: fc.integer({ min: -2 * DAY, max: 3 * DAY }),
        }),
        ({ state, rounds, begun, open, offset }) => {
          const nowMs = EXPIRY + offset;
          const usedAtMs = state === 'used' ? EXPIRY - DAY : null;
          const played = { rounds: begun, open: Math.min(open, begun) };
          const plan = planCard({ state, rounds, expiresAtMs: EXPIRY, usedAtMs }, played, reportsUntil(nowMs));
          if (state === 'used') expect(plan.state).toBe('used');
          if (plan.isPlayed || plan.isFinal) expect(plan.state).toBe('used');
          if (plan.isPlayed) expect([played.open, begun >= rounds]).toEqual([0, true]);
        },
      ),
    );
  });
});
