import { type Fraction, fraction } from '../fraction.ts';
import { chooseNumbers, choices, listOf, type LotteryMath, type LotteryMethod } from './lottery-math.ts';
import { numbersOf } from './seed-numbers.ts';

const NUMBERS = { from: 1, to: 49 };
const BALLS = 49;
const MAIN = 6;

const mainOf = (result: string): number[] => listOf(result.split('|')[0] ?? '');
const specialOf = (result: string): number => Number(result.split('|')[1]);

/** How likely exactly `hits` of `count` chosen numbers are among the six. */
const matching = (count: number, hits: number): Fraction =>
  fraction(choices(MAIN, hits) * choices(BALLS - MAIN, count - hits), choices(BALLS, count));

type Paid = { hits: number; code: string; rate: string };

/** `count` numbers, which win by how many of them are among the six; more chosen numbers stand for every `count` of them. */
const among = (method: string, count: number, { paid, weight }: { paid: readonly Paid[]; weight: number }): LotteryMethod => ({
  method,
  prizes: paid.map(({ hits, code, rate }) => ({ code, rate, probability: matching(count, hits) })),
  weight,
  linesOf: (content) => choices(listOf(content).length, count),
  hitsOf: (content, result) => {
    const [chosen, main] = [listOf(content), mainOf(result)];
    const found = chosen.filter((number) => main.includes(number)).length;
    return paid
      .map(({ hits, code }) => ({ code, lines: choices(found, hits) * choices(chosen.length - found, count - hits) }))
      .filter(({ lines }) => lines > 0);
  },
  choose: (rng, more) => chooseNumbers(rng, count + more, NUMBERS).join(','),
});

/** The seventh number. */
const special: LotteryMethod = {
  method: 'special',
  prizes: [{ code: 'M6-SPECIAL', probability: fraction(1, BALLS), rate: '46' }],
  weight: 40,
  linesOf: (content) => listOf(content).length,
  hitsOf: (content, result) => (listOf(content).includes(specialOf(result)) ? [{ code: 'M6-SPECIAL', lines: 1 }] : []),
  choose: (rng, more) => chooseNumbers(rng, 1 + more, NUMBERS).join(','),
};

/** Six numbers of 49, whose order does not count, and a special one of the others: "3,7,12,24,33,41|8". */
export const SIX_OF_49: LotteryMath = {
  id: 'six-of-49',
  version: '1.2.0',
  methods: [
    special,
    among('single', 1, { paid: [{ hits: 1, code: 'M6-SINGLE', rate: '7.67' }], weight: 25 }),
    among('pair', 2, { paid: [{ hits: 2, code: 'M6-PAIR', rate: '73.6' }], weight: 15 }),
    among('treble', 3, {
      paid: [
        { hits: 3, code: 'M6-TREBLE-3', rate: '252' },
        { hits: 2, code: 'M6-TREBLE-2', rate: '19' },
      ],
      weight: 12,
    }),
    among('four', 4, {
      paid: [
        { hits: 4, code: 'M6-FOUR-4', rate: '3000' },
        { hits: 3, code: 'M6-FOUR-3', rate: '100' },
        { hits: 2, code: 'M6-FOUR-2', rate: '5' },
      ],
      weight: 8,
    }),
  ],
  resultOf: (seed) => {
    const below = numbersOf(seed);
    const balls = Array.from({ length: BALLS }, (_, index) => index + 1);
    const drawn = Array.from({ length: MAIN + 1 }, () => balls.splice(below(balls.length), 1)[0] ?? 0);
    const main = drawn.slice(0, MAIN).toSorted((a, b) => a - b);
    return `${main.join(',')}|${drawn[MAIN]}`;
  },
};
