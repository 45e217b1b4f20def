import { randomBytes } from 'node:crypto';
import { chanceE18Of, hitThreshold } from '@manager/domain/jackpot-draw';
import { expect, it } from 'vitest';
import { createDraws, type DrawRules, drawTurn, limitOf } from './turn-draw.ts';

/** Draws of each trigger; a night's run takes more. */
const DRAWS = Number(process.env['JACKPOT_DRAWS'] ?? 20_000);
const KEY = randomBytes(32);
const START_MS = Date.parse('2026-11-20T12:00:00Z');

const RULES: DrawRules = {
  trigger: 'mystery',
  minWin: 100_000_000,
  mustHit: 500_000_000,
  segments: [1],
  dueHour: null,
  dueFromMin: 0,
  dueToMin: 600,
};

const drawn = (rules: DrawRules, startMoney: number): number => {
  const turn = drawTurn(KEY, rules, { poolId: '1', code: 'p', turn: 1, startMs: START_MS, startMoney });
  if (turn === null) throw new Error('nothing was drawn');
  return limitOf(rules.trigger, turn.secret);
};

/** χ² of counts against what theory expects, as a standard normal deviate (Wilson and Hilferty 1931): above 4 by luck once in 30,000 runs. */
const deviate = (counts: readonly number[], expected: readonly number[]): { chi2: number; z: number } => {
  const chi2 = counts.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1), 0);
  const degrees = counts.length - 1;
  const spread = 2 / (9 * degrees);
  return { chi2, z: (Math.cbrt(chi2 / degrees) - (1 - spread)) / Math.sqrt(spread) };
};

const judge = (what: string, counts: readonly number[], expected: readonly number[]): void => {
  const { chi2, z } = deviate(counts, expected);
  const sample = counts.reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${what}: χ² ${chi2.toFixed(1)} with ${counts.length - 1} degrees of freedom, z ${z.toFixed(2)}, sample ${sample}\n`,
  );
  expect(z).toBeLessThan(4);
};

const counted = (values: readonly number[], bins: number, [from, to]: readonly [number, number]): number[] => {
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) {
    expect(value).toBeGreaterThanOrEqual(from);
    expect(value).toBeLessThanOrEqual(to);
    const bin = Math.min(bins - 1, Math.floor(((value - from) / (to - from)) * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
};

const many = (draw: () => number): number[] => Array.from({ length: DRAWS }, draw);

it('hit points lie as evenly between the least win and the must-hit value as theory says', () => {
  const points = many(() => drawn(RULES, 0));
  judge('mystery, uniform', counted(points, 40, [100_000_000, 500_000_000]), Array<number>(40).fill(DRAWS / 40));
});

it('hit points fall into segments by their weights, evenly within each', () => {
  const points = many(() => drawn({ ...RULES, segments: [10, 20, 50] }, 0));
  // Each segment as four bins: 12.5, 25 and 62.5 % (docs/formulas.md), a quarter of it each.
  const expected = [12.5, 25, 62.5].flatMap((pct) => Array<number>(4).fill((DRAWS * pct) / 400));
  judge('mystery, segments of 10, 20 and 50', counted(points, 12, [100_000_000, 500_000_000]), expected);
});

it('a turn that begins above the least win has its point above its beginning, as evenly', () => {
  const points = many(() => drawn(RULES, 300_000_000));
  judge('mystery from 300', counted(points, 20, [300_000_000, 500_000_000]), Array<number>(20).fill(DRAWS / 20));
});

it('due times lie evenly within their window', () => {
  const times = many(() => drawn({ ...RULES, trigger: 'time' }, 0));
  judge('time', counted(times, 30, [START_MS, START_MS + 600 * 60_000]), Array<number>(30).fill(DRAWS / 30));
});

it('bets of a weighted draw hit in proportion to stake, weight of the pool and weight of the player', () => {
  const draws = createDraws();
  const draw = (): bigint => {
    draws.next();
    return draws.whole();
  };
  const cases = [
    { stake: 1_000_000n, weight: '1', player: 1_000n, p: 0.01 },
    { stake: 5_000_000n, weight: '1', player: 1_000n, p: 0.05 },
    { stake: 1_000_000n, weight: '3', player: 1_000n, p: 0.03 },
    { stake: 2_000_000n, weight: '1.5', player: 2_000n, p: 0.06 },
    { stake: 100_000_000n, weight: '1', player: 1_000n, p: 1 },
  ];
  for (const { stake, weight, player, p } of cases) {
    const threshold = hitThreshold(stake, chanceE18Of('0.01', weight), player);
    const hits = many(() => (draw() < threshold ? 1 : 0)).reduce((sum, hit) => sum + hit, 0);
    if (p === 1) expect(hits).toBe(DRAWS);
    else judge(`weighted, p ${p}`, [hits, DRAWS - hits], [DRAWS * p, DRAWS * (1 - p)]);
  }
});
