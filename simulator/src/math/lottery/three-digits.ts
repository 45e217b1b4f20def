import { fraction } from '../fraction.ts';
import { chooseNumbers, choices, listOf, type LotteryHit, type LotteryMath, type LotteryMethod } from './lottery-math.ts';
import { numbersOf } from './seed-numbers.ts';

const DIGITS = { from: 0, to: 9 };
/** Of 1000 equally likely results. */
const of1000 = (results: number) => fraction(results, 1000);

const digitsOf = (result: string): number[] => result.split('|').map(Number);
const hitIf = (isHit: boolean, code: string): LotteryHit[] => (isHit ? [{ code, lines: 1 }] : []);
const has = (choice: string | undefined, digit: number | undefined): boolean => listOf(choice ?? '').includes(digit ?? -1);

/** All three digits in their order. */
const straight: LotteryMethod = {
  method: 'straight',
  prizes: [{ code: 'D3-STRAIGHT', probability: of1000(1), rate: '940' }],
  weight: 30,
  linesOf: (content) => content.split('|').reduce((lines, choice) => lines * listOf(choice).length, 1),
  hitsOf: (content, result) =>
    hitIf(
      content.split('|').every((choice, position) => has(choice, digitsOf(result)[position])),
      'D3-STRAIGHT',
    ),
  choose: (rng, more) => {
    const wider = Array.from({ length: more }, () => rng.below(3));
    const countAt = (position: number): number => 1 + wider.filter((at) => at === position).length;
    return [0, 1, 2].map((position) => chooseNumbers(rng, countAt(position), DIGITS).join(',')).join('|');
  },
};

/** Three different digits in any order; more than three chosen ones stand for every three of them. */
const boxOfThree: LotteryMethod = {
  method: 'box-6',
  prizes: [{ code: 'D3-BOX6', probability: of1000(6), rate: '156.6' }],
  weight: 15,
  linesOf: (content) => choices(listOf(content).length, 3),
  hitsOf: (content, result) => {
    const digits = digitsOf(result);
    return hitIf(new Set(digits).size === 3 && digits.every((digit) => has(content, digit)), 'D3-BOX6');
  },
  choose: (rng, more) => chooseNumbers(rng, 3 + more, DIGITS).join(','),
};

/** "4|7": two 4 and a 7 in any order. */
const boxOfPair: LotteryMethod = {
  method: 'box-3',
  prizes: [{ code: 'D3-BOX3', probability: of1000(3), rate: '313.3' }],
  weight: 10,
  linesOf: (content) => content.split('|').reduce((lines, choice) => lines * listOf(choice).length, 1),
  hitsOf: (content, result) => {
    const [pairs, singles] = content.split('|');
    const digits = digitsOf(result);
    const twice = digits.find((digit, at) => digits.indexOf(digit) !== at);
    const once = digits.find((digit) => digit !== twice);
    return hitIf(twice !== undefined && once !== undefined && has(pairs, twice) && has(singles, once), 'D3-BOX3');
  },
  choose: (rng, more) => {
    const digits = chooseNumbers(rng, 2 + more, DIGITS);
    const [pair] = digits.splice(rng.below(digits.length), 1);
    return `${pair}|${digits.join(',')}`;
  },
};

/** A half of the results by their sum: 500 of 1000, since turning each digit d into 9 − d turns a sum s into 27 − s. */
const half = (method: string, isHit: (sum: number) => boolean): LotteryMethod => {
  const code = `D3-${method.toUpperCase()}`;
  return {
    method,
    prizes: [{ code, probability: of1000(500), rate: '1.88' }],
    weight: 12,
    linesOf: () => 1,
    hitsOf: (_content, result) => hitIf(isHit(digitsOf(result).reduce((total, digit) => total + digit, 0)), code),
    choose: () => method,
  };
};

/** Three digits from 0 to 9: "3|7|1". */
export const THREE_DIGITS: LotteryMath = {
  id: 'three-digits',
  version: '1.0.0',
  methods: [
    straight,
    boxOfThree,
    boxOfPair,
    half('big', (sum) => sum >= 14),
    half('small', (sum) => sum <= 13),
    half('odd', (sum) => sum % 2 === 1),
    half('even', (sum) => sum % 2 === 0),
  ],
  resultOf: (seed) => {
    const below = numbersOf(seed);
    return [below(10), below(10), below(10)].join('|');
  },
};
