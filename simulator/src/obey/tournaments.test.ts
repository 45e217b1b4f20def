import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumToMicros } from '@manager/domain/micros';
import { createRng } from '../math/rng.ts';
import { GAMES } from '../world/games.ts';
import { createWorld } from '../world.ts';
import { afterRound, drawRound } from './tournaments.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00Z');
const [player] = createWorld({ playerCount: 20, days: 2 }).players;
if (player === undefined) throw new Error('a world without players');

const standing = {
  player: player.name,
  site: player.site.code,
  stage: 1,
  state: 'playing' as const,
  credits_left: '1000',
  rounds_left: 10,
  score: '0',
  rank: null,
  starts_at: new Date(NOW_MS).toISOString(),
  deadline: new Date(NOW_MS + 60_000).toISOString(),
  is_decided: false,
};

it('stakes whole credits, never more than are left, until rounds or credits are used up', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 60 }), (seed, credits, rounds) => {
      const rng = createRng(seed >>> 0);
      let now = { ...standing, credits_left: String(credits), rounds_left: rounds };
      const ids = new Set<string>();
      for (let played = 0; played < rounds; played += 1) {
        const game = GAMES[played % GAMES.length]?.code ?? '';
        const round = drawRound({ code: 'cup', player, standing: now, rng }, { game, nowMs: NOW_MS + played });
        if (round === undefined) {
          expect(sumToMicros(now.credits_left) < 1_000_000n).toBe(true);
          return;
        }
        expect(round.stake).toMatch(/^[1-9]\d*$/);
        expect(sumToMicros(round.stake) <= sumToMicros(now.credits_left)).toBe(true);
        expect(round.round_id).toMatch(/^[\x21-\x5b\x5d-\x7e]{1,64}$/);
        ids.add(round.round_id);
        const left = sumToMicros(now.credits_left) - sumToMicros(round.stake) + sumToMicros(round.win);
        now = afterRound(now, round) as typeof now;
        expect(sumToMicros(now.credits_left)).toBe(left);
      }
      expect([now.rounds_left, ids.size]).toEqual([0, rounds]);
    }),
    { numRuns: 50 },
  );
});

it('plays no game that nobody knows, and nothing once no round is left', () => {
  const rng = createRng(1);
  expect(drawRound({ code: 'cup', player, standing, rng }, { game: 'nobody', nowMs: NOW_MS })).toBeUndefined();
  const over = { ...standing, rounds_left: 0 };
  const game = GAMES[0]?.code ?? '';
  expect(drawRound({ code: 'cup', player, standing: over, rng }, { game, nowMs: NOW_MS })).toBeUndefined();
});
