import { alarmLevels, EPOCH_DAYS, evidenceOf, returnTest, theoreticalSample, WIN_CAPS } from '@manager/domain/rtp-monitor';
import { Z_999 } from '@manager/domain/rtp';
import { PUBLISHED_MATHS } from '@manager/simulator/math/games/published';
import { parseArgs } from 'node:util';
import { createGame, createRandom } from './src/returns/draw-outcomes.ts';

/**
 * `npm run bench:rtp -- [--streams 10000] [--runs 1000] [--seed 1]`: how often the monitor of returns is wrong about healthy games over 90 days of
 * looks every quarter of an hour, and after how many rounds it finds games that return 2, 5 and 20 points more, or 2 less. Outcomes are
 * drawn from the enumerated mathematics of the demo's slots; blocks of rounds are drawn once and put together anew.
 */
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});
const random = createRandom(Number(values.seed));
const SHIFT_PCT = 2;
const levels = alarmLevels(0.01);
const SLOTS_A_DAY = 96;
const DAYS = 90;
const WIDTH = 1 + WIN_CAPS.length;

/** Sums of blocks of `rounds` rounds: Σ and the capped sums. `shiftPct` of the return is added by playing lost stakes again, or taken off wins. */
const blocksOf = (
  draw: () => number,
  { count, rounds, shiftPct, rtpPct }: { count: number; rounds: number; shiftPct: number; rtpPct: number },
) => {
  const bank = new Float64Array(count * WIDTH);
  for (let i = 0; i < count; i += 1)
    for (let round = 0; round < rounds; round += 1) {
      const isMoved = shiftPct !== 0 && random() < Math.abs(shiftPct) / rtpPct;
      const win = isMoved ? (shiftPct > 0 ? draw() + draw() : 0) : draw();
      const at = i * WIDTH;
      bank[at] = (bank[at] as number) + win;
      WIN_CAPS.forEach((cap, k) => (bank[at + 1 + k] = (bank[at + 1 + k] as number) + Math.min(win, cap)));
    }
  return bank;
};

type Sums = { rounds: number; sum: number; capped: number[] };
const noSums = (): Sums => ({ rounds: 0, sum: 0, capped: WIN_CAPS.map(() => 0) });
const addBlock = (sums: Sums, bank: Float64Array, rounds: number): void => {
  const at = Math.trunc(random() * (bank.length / WIDTH)) * WIDTH;
  sums.rounds += rounds;
  sums.sum += bank[at] as number;
  WIN_CAPS.forEach((_, k) => (sums.capped[k] = (sums.capped[k] as number) + (bank[at + 1 + k] as number)));
};

const games = Object.values(PUBLISHED_MATHS).map(({ math, profiles }) => {
  const { rtpPct, sigma, maxMultiple } = profiles['96'].base;
  const par = { rtpPct: Number(rtpPct), sigma: Number(sigma), maxMultiple: Number(maxMultiple) };
  return { name: math.id, par, draw: createGame(math, '96', random), test: returnTest(par, SHIFT_PCT) };
});
const logOf = (level: number): number => -Math.log(level);
/** Evidence e of a sum that lies z standard errors off is at most exp(z² ÷ 2): below three of them no level here is reached. */
const isNear = (sums: Sums, { rtpPct, sigma }: { rtpPct: number; sigma: number }): boolean =>
  Math.abs(sums.sum - (sums.rounds * rtpPct) / 100) < 3 * sigma * Math.sqrt(sums.rounds);
const wrong = ({ test, par }: Pick<(typeof games)[number], 'test' | 'par'>, sums: Sums, level: number): boolean => {
  if (isNear(sums, par)) return false;
  const { above, below } = evidenceOf(test, { rounds: sums.rounds, multipleSum: sums.sum, cappedSums: sums.capped });
  return above >= logOf(level) || below >= logOf(level);
};

console.log('game | streams | rounds a quarter of an hour | false alarms in 90 days | streams with z beyond 99.9 % at some look');
const total = { streams: 0, alarms: 0, plain: 0 };
for (const game of games)
  for (const rounds of [4, 20, 100]) {
    const { name, par, draw } = game;
    const bank = blocksOf(draw, { count: 400_000, rounds, shiftPct: 0, rtpPct: par.rtpPct });
    const streams = Math.ceil(Number(values.streams) / games.length / 3);
    let [alarms, plain] = [0, 0];
    for (let stream = 0; stream < streams; stream += 1) {
      let [older, younger, day] = [noSums(), noSums(), noSums()];
      const month = noSums();
      let [isWrong, isPlain] = [false, false];
      for (let slot = 0; slot < DAYS * SLOTS_A_DAY; slot += 1) {
        if (slot % SLOTS_A_DAY === 0) day = noSums();
        if (slot % (EPOCH_DAYS * SLOTS_A_DAY) === 0) [older, younger] = [younger, noSums()];
        const before = { rounds: month.rounds, sum: month.sum, capped: [...month.capped] };
        addBlock(month, bank, rounds);
        for (const one of [older, younger, day]) {
          one.rounds += rounds;
          one.sum += month.sum - before.sum;
          month.capped.forEach((value, k) => (one.capped[k] = (one.capped[k] as number) + value - (before.capped[k] as number)));
        }
        isWrong ||= wrong(game, older, levels.epoch) || wrong(game, younger, levels.epoch) || wrong(game, day, levels.day);
        isPlain ||=
          month.rounds >= 1_000 &&
          Math.abs(month.sum - (month.rounds * par.rtpPct) / 100) > Z_999 * par.sigma * Math.sqrt(month.rounds);
      }
      alarms += isWrong ? 1 : 0;
      plain += isPlain ? 1 : 0;
    }
    total.streams += streams;
    total.alarms += alarms;
    total.plain += plain;
    const share = (count: number): string => `${count} (${((100 * count) / streams).toFixed(2)} %)`;
    console.log(`${name} | ${streams} | ${rounds} | ${share(alarms)} | ${share(plain)}`);
  }
console.log(
  `all | ${total.streams} | | ${total.alarms} (${((100 * total.alarms) / total.streams).toFixed(3)} %) | ${total.plain} (${((100 * total.plain) / total.streams).toFixed(1)} %)`,
);

console.log('\ngame | shift | theoretical sample N | found within N | rounds ÷ N at 10, 50, 90 %');
const BLOCK = 256;
/** What is drawn once returns a tenth of a point more or less than its game: one bank would say that of all runs. */
const BANKS = 20;
for (const { name, par, draw, test } of games)
  for (const shiftPct of [2, -2, 5, 20]) {
    const sample = theoreticalSample({ sigma: par.sigma, shiftPct: Math.abs(shiftPct), level: levels.epoch });
    const runOf = (bank: Float64Array): number => {
      const sums = noSums();
      while (sums.rounds < 8 * sample) {
        addBlock(sums, bank, BLOCK);
        const { above, below } = evidenceOf(test, { rounds: sums.rounds, multipleSum: sums.sum, cappedSums: sums.capped });
        if ((shiftPct > 0 ? above : below) >= logOf(levels.epoch)) break;
      }
      return sums.rounds / sample;
    };
    const found = Array.from({ length: BANKS }, () => {
      const bank = blocksOf(draw, { count: 60_000, rounds: BLOCK, shiftPct, rtpPct: par.rtpPct });
      return Array.from({ length: Math.ceil(Number(values.runs) / BANKS) }, () => runOf(bank));
    })
      .flat()
      .toSorted((a, b) => a - b);
    const within = found.filter((part) => part <= 1).length / found.length;
    const at = (part: number): string => (found[Math.floor(part * found.length)] ?? 0).toFixed(2);
    console.log(
      `${name} | ${shiftPct} | ${sample.toLocaleString('en')} | ${(100 * within).toFixed(1)} % | ${at(0.1)} ${at(0.5)} ${at(0.9)}`,
    );
  }
