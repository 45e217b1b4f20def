import { sumToMicros } from '@manager/domain/micros';
import { expect, it } from 'vitest';
import { createRng } from '../math/rng.ts';
import { createWorld } from '../world.ts';
import { type CardInPlay, drawCardBet } from './cards.ts';

const [game] = createWorld({ playerCount: 20, days: 1 }).games;
if (game === undefined) throw new Error('a world without games');
const NOW_MS = Date.parse('2026-11-21T10:00:00Z');
const inPlay = (more: Partial<CardInPlay['card']> = {}, wonMicros = 0n) => ({
  card: {
    id: '7',
    currency: 'CNY',
    bet_value: '2',
    multiplier: 1,
    feature: null,
    max_win: '10000',
    ...more,
  } as CardInPlay['card'],
  site: 'lantern88',
  player: 'kim',
  game,
  played: 3,
  wonMicros,
});
const winOf = (more: Partial<CardInPlay['card']>, seed: number): bigint =>
  drawCardBet(inPlay(more), { rng: createRng(seed), nowMs: NOW_MS }).winMicros;

it('costs nothing, names its card, and wins as many times as the card says', () => {
  const { bet } = drawCardBet(inPlay(), { rng: createRng(5), nowMs: NOW_MS });
  expect(bet).toMatchObject({ bet_id: 'card-7-4', bet: '0', source: 'card', source_id: '7', currency: 'CNY', site: 'lantern88' });
  const seed = Array.from({ length: 200 }, (_, n) => n).find((n) => winOf({}, n) > 0n) ?? 0;
  expect(winOf({ multiplier: 3 }, seed)).toBe(3n * winOf({}, seed));
});

it('wins no more than what is left of its maximum', () => {
  const { winMicros } = drawCardBet(inPlay({ max_win: '5', feature: 'super' }, sumToMicros('5')), {
    rng: createRng(5),
    nowMs: NOW_MS,
  });
  expect(winMicros).toBe(0n);
});
