import { expect, it } from 'vitest';
import { sumToMicros } from '@manager/domain/micros';
import { createRng } from '../math/rng.ts';
import { createWorld } from '../world.ts';
import { drawBonusBet } from './bonus-credit.ts';

const [player] = createWorld({ playerCount: 20, days: 1 }).players;
if (player === undefined) throw new Error('a world without players');
const [game] = player.games;
if (game === undefined) throw new Error('a player without games');
const holder = (leftMicros: bigint) => ({
  player,
  credit: { id: '7', currency: 'CNY', initial_amount: '20' } as Parameters<typeof drawBonusBet>[0]['credit'],
  leftMicros,
  rounds: 3,
});
const NOW_MS = Date.parse('2026-11-21T10:00:00Z');

it('stakes a twentieth of the credit, names its grant, and knows what is left', () => {
  const drawn = drawBonusBet(holder(sumToMicros('1.5')), { game, rng: createRng(5), nowMs: NOW_MS });
  expect(drawn?.bet).toMatchObject({ bet_id: 'bonus-7-3', bet: '1', source: 'bonus', source_id: '7', currency: 'CNY' });
  expect(drawn?.leftMicros).toBe(sumToMicros('0.5') + sumToMicros(drawn?.bet.win ?? ''));
});

it('ends when less than a stake is left', () => {
  expect(drawBonusBet(holder(sumToMicros('0.99')), { game, rng: createRng(5), nowMs: NOW_MS })).toBeUndefined();
});
