import { createHash } from 'node:crypto';
import { returnsByMethod } from '@manager/domain/odds';
import { describe, expect, it } from 'vitest';
import { describeMode } from '../exact-stats.ts';
import { type Fraction, fraction, toDecimal } from '../fraction.ts';
import { createRng, pickWeighted } from '../rng.ts';
import { type LotteryMath, type LotteryMethod, methodStats, mixStats } from './lottery-math.ts';
import { PUBLISHED_LOTTERIES } from './published-lotteries.ts';
import { commitOf, numbersOf } from './seed-numbers.ts';
import { SIX_OF_49 } from './six-of-49.ts';
import { THREE_DIGITS } from './three-digits.ts';

const GAMES = Object.values(PUBLISHED_LOTTERIES);
const METHODS = GAMES.flatMap(({ math, methods }) =>
  math.methods.map((method) => ({ id: math.id, math, name: method.method, method, published: methods[method.method] })),
);
const methodOf = (math: LotteryMath, name: string): LotteryMethod => {
  const method = math.methods.find((known) => known.method === name);
  if (method === undefined) throw new Error(`no method ${name}`);
  return method;
};
const toNumber = (value: Fraction): number => Number(toDecimal(value, 12));
const seedOf = (n: number): Buffer => createHash('sha256').update(`a long play, draw ${n}`).digest();

describe('figures of lotteries', () => {
  it.each(METHODS)('equal what is published of $id, $name', ({ method, published }) => {
    expect(describeMode(methodStats(method))).toEqual(published);
  });

  it.each(GAMES)('equal what is published of the mix of $math.id', ({ math, mix, methods, rtpPct }) => {
    expect(describeMode(mixStats(math))).toEqual(mix);
    expect(Object.keys(methods)).toEqual(math.methods.map(({ method }) => method));
    for (const figures of Object.values(methods)) expect(Number(figures.rtpPct)).toBeLessThanOrEqual(Number(rtpPct));
  });

  it.each(GAMES)('are those that Manager computes of the odds of $math.id', ({ math }) => {
    const entries = math.methods.flatMap(({ method, prizes }) =>
      prizes.map(({ code, rate, probability: { num, den } }) => ({ code, method, rate, probability: `${num}/${den}` })),
    );
    for (const { method, rtp, hitRate } of returnsByMethod(entries)) {
      const own = methodStats(methodOf(math, method));
      expect([rtp, hitRate]).toEqual([own.rtp, own.hitRate]);
    }
  });
});

/** How often each prize is hit, over equally likely cases. */
const counted = (method: LotteryMethod, cases: readonly { content: string; result: string }[]): Map<string, Fraction> => {
  const hits = new Map<string, number>();
  for (const { content, result } of cases)
    for (const { code, lines } of method.hitsOf(content, result)) hits.set(code, (hits.get(code) ?? 0) + lines);
  return new Map([...hits].map(([code, lines]) => [code, fraction(lines, cases.length)]));
};
const stated = ({ prizes }: LotteryMethod) => new Map(prizes.map(({ code, probability }) => [code, probability]));

describe('probabilities', () => {
  it.each([
    ['straight', '3|7|1'],
    ['box-6', '1,3,7'],
    ['box-3', '4|7'],
    ['big', 'big'],
    ['small', 'small'],
    ['odd', 'odd'],
    ['even', 'even'],
  ])('of %s are a count of all thousand results', (name, content) => {
    const results = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0').split('').join('|'));
    const method = methodOf(THREE_DIGITS, name);
    expect(
      counted(
        method,
        results.map((result) => ({ content, result })),
      ),
    ).toEqual(stated(method));
    expect(method.linesOf(content)).toBe(1);
  });

  it.each([
    ['special', 1],
    ['single', 1],
    ['pair', 2],
    ['treble', 3],
    ['four', 4],
  ])('of %s are a count of every choice of %i numbers against one result', (name, count) => {
    const method = methodOf(SIX_OF_49, name);
    const contents = subsets(count).map((numbers) => numbers.join(','));
    expect(
      counted(
        method,
        contents.map((content) => ({ content, result: '3,7,12,24,33,41|8' })),
      ),
    ).toEqual(stated(method));
  });

  it.each(METHODS)('of several lines are those of each of them: $id, $name', ({ math, method }) => {
    const rng = createRng(11);
    for (let n = 0; n < 60; n += 1) {
      const content = method.choose(rng, rng.below(4));
      const result = math.resultOf(seedOf(n));
      const single = linesIn(math, method.method, content);
      const won = new Map<string, number>();
      for (const line of single)
        for (const { code, lines } of method.hitsOf(line, result)) won.set(code, (won.get(code) ?? 0) + lines);
      expect(method.linesOf(content)).toBe(single.length);
      expect(new Map(method.hitsOf(content, result).map(({ code, lines }) => [code, lines]))).toEqual(won);
    }
  });
});

/** All ascending choices of so many of 1 … 49. */
function subsets(count: number, from = 1): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length: Math.max(0, 50 - from) }, (_, index) => from + index).flatMap((first) =>
    subsets(count - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

const NUMBERS_OF_A_LINE: Readonly<Record<string, number>> = { 'box-6': 3, special: 1, single: 1, pair: 2, treble: 3, four: 4 };

/** The lines that a content stands for, written out. */
function linesIn(math: LotteryMath, method: string, content: string): string[] {
  const count = NUMBERS_OF_A_LINE[method];
  if (count !== undefined) return combinations(content.split(','), count).map((line) => line.join(','));
  if (math === THREE_DIGITS && /^\d/.test(content))
    return content
      .split('|')
      .reduce<string[]>((lines, choice) => lines.flatMap((line) => choice.split(',').map((digit) => `${line}|${digit}`)), [''])
      .map((line) => line.slice(1));
  return [content];
}

function combinations(items: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]));
}

describe('results', () => {
  it('follow from the seed as the rule says, by another reading of it', () => {
    const seed = seedOf(7);
    const block = (counter: number): Buffer =>
      createHash('sha256')
        .update(Buffer.concat([seed, Buffer.from([0, 0, 0, counter])]))
        .digest();
    const words = [0, 1].flatMap((counter) =>
      Array.from({ length: 8 }, (_, n) => Number(`0x${block(counter).toString('hex', 4 * n, 4 * n + 4)}`)),
    );
    // No word of this seed is among the few that are skipped.
    expect(words.every((word) => word < 4_294_967_250)).toBe(true);
    expect(THREE_DIGITS.resultOf(seed)).toBe(
      words
        .slice(0, 3)
        .map((word) => word % 10)
        .join('|'),
    );
    const left = Array.from({ length: 49 }, (_, n) => n + 1);
    const balls = words.slice(0, 7).map((word) => left.splice(word % left.length, 1)[0] ?? 0);
    expect(SIX_OF_49.resultOf(seed)).toBe(
      `${balls
        .slice(0, 6)
        .toSorted((a, b) => a - b)
        .join(',')}|${balls[6]}`,
    );
    expect(commitOf(Buffer.from('key'))).toBe('2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683');
  });

  it('are uniform: no number comes more than 5 standard errors too often or too seldom', () => {
    const below = numbersOf(seedOf(1));
    const counts = Array.from({ length: 49 }, () => 0);
    const draws = 98_000;
    for (let n = 0; n < draws; n += 1) {
      const number = below(49);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - draws / 49)).toBeLessThan(5 * Math.sqrt((draws / 49) * (48 / 49)));
  });
});

describe('long play', () => {
  it.each(GAMES)(
    'of $math.id lies within 4 standard errors of the mix',
    ({ math }) => {
      const rng = createRng(20_260_102);
      const bets = 250_000;
      let [total, squares, hits] = [0, 0, 0];
      for (let n = 0; n < bets; n += 1) {
        const result = math.resultOf(seedOf(n));
        const method = pickWeighted(rng, math.methods);
        const rates = new Map(method.prizes.map(({ code, rate }) => [code, Number(rate)]));
        const multiple = method
          .hitsOf(method.choose(rng, 0), result)
          .reduce((paid, { code, lines }) => paid + lines * (rates.get(code) ?? 0), 0);
        total += multiple;
        squares += multiple * multiple;
        if (multiple > 0) hits += 1;
      }
      const exact = mixStats(math);
      const sigma = Math.sqrt(toNumber(exact.variance));
      const [mean, hitRate] = [total / bets, toNumber(exact.hitRate)];
      expect(Math.abs(mean - toNumber(exact.rtp))).toBeLessThan((4 * sigma) / Math.sqrt(bets));
      expect(Math.abs(hits / bets - hitRate)).toBeLessThan(4 * Math.sqrt((hitRate * (1 - hitRate)) / bets));
      expect(Math.abs(Math.sqrt(squares / bets - mean * mean) / sigma - 1)).toBeLessThan(0.15);
    },
    30_000,
  );
});
