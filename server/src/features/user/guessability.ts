import { COMMON_WORDS } from './common-words.ts';

/**
 * Roughly the decimal logarithm of the guesses that an attacker needs who tries common words, years, sequences and keyboard walks before
 * he tries at random: the cheapest way to put the password together of such parts. `ownWords`: what is known about its user.
 */
export const guessesLog10 = (password: string, ownWords: readonly string[] = []): number => {
  const text = password.normalize('NFKC').toLowerCase();
  const unit = repeatedUnit(text);
  const words = new Map(DICTIONARY);
  for (const word of ownWords) if (word.length >= MIN_WORD) words.set(plainSpelling(word.toLowerCase()), OWN_WORD_COST);
  // A capital anywhere costs a few tries more, whatever word it stands in.
  const capitalCost = /\p{Lu}/u.test(password) ? 0.3 : 0;
  return cheapestParts(unit, words) + capitalCost + Math.log10(text.length / unit.length);
};

const MIN_WORD = 3;
const OWN_WORD_COST = 0.5;
const RANDOM_LETTER = 1.4;
const RANDOM_DIGIT = 1;
const RANDOM_SIGN = 1.5;
const SEPARATOR = 0.7;
const LEET_COST = 0.5;
const REVERSED_COST = 0.3;

/** One spelling for what reads alike: `p@ssw0rd` and `password`, `l` and `i` as well, since both are written `1`. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  '0o li 1i !i |i 3e 4a @a 5s $s 7t +t 8b 9g 6g 2z'.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);
const plainSpelling = (text: string): string => Array.from(text, (letter) => ALIKE[letter] ?? letter).join('');

const WALKS = `
  qwertyuiop asdfghjkl zxcvbnm 1234567890 azertyuiop qsdfghjklm qwertzuiop yxcvbnm !@#$%^&*() abcdefghijklmnopqrstuvwxyz
  1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p qazwsxedcrfvtgbyhnujmikolp 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 zaq12wsxcde34rfv
  147258369 741852963 159357 789456123 qwertyuiopasdfghjklzxcvbnm qweasdzxc`
  .trim()
  .split(/\s+/)
  .flatMap((walk) => [walk, reversed(walk)]);

const DICTIONARY: ReadonlyMap<string, number> = (() => {
  const wordCost = Math.log10(COMMON_WORDS.length);
  const words = new Map<string, number>();
  for (const word of COMMON_WORDS) if (word.length > MIN_WORD) words.set(plainSpelling(reversed(word)), wordCost + REVERSED_COST);
  for (const word of COMMON_WORDS) if (word.length >= MIN_WORD) words.set(plainSpelling(word), wordCost);
  return words;
})();

const LONGEST_WORD = 40;

/** The cheapest split of `text` into parts that an attacker knows, and single characters that he does not. */
const cheapestParts = (text: string, words: ReadonlyMap<string, number>): number => {
  const letters = Array.from(text);
  const plain = letters.map((letter) => ALIKE[letter] ?? letter);
  const costs = [0];
  for (let end = 1; end <= letters.length; end += 1) {
    let best = Infinity;
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const raw = letters.slice(start, end).join('');
      const cost = partCost(raw, plain.slice(start, end).join(''), words);
      best = Math.min(best, (costs[start] as number) + cost);
    }
    costs.push(best);
  }
  return costs[letters.length] as number;
};

const partCost = (raw: string, plain: string, words: ReadonlyMap<string, number>): number => {
  const asWord = words.get(plain);
  return Math.min(
    asWord === undefined ? Infinity : asWord + (/^\p{L}+$/u.test(raw) ? 0 : LEET_COST),
    Array.from(raw).length === 1 ? characterCost(raw) : Infinity,
    dateCost(raw),
    raw.length >= 3 ? patternCost(raw) : Infinity,
  );
};

const characterCost = (character: string): number => {
  if (/\d/.test(character)) return RANDOM_DIGIT;
  if (/[\s._-]/.test(character)) return SEPARATOR;
  return /[a-z]/.test(character) ? RANDOM_LETTER : RANDOM_SIGN;
};

const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = '(?:(?:19|20)?\\d\\d)';
const DATE = new RegExp(`^(?:${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR})$`);

/** Years of living people, and days written with 6 or 8 digits. */
const dateCost = (raw: string): number => {
  if (/^(?:19|20)\d\d$/.test(raw)) return 2;
  return DATE.test(raw) ? 4 : Infinity;
};

/** Walks over the alphabet or a keyboard, two of them in turn (`a1b2c3`), and something short again and again. */
const patternCost = (raw: string): number => {
  if (isWalk(raw)) return 1.5 + Math.log10(raw.length);
  const unit = repeatedUnit(raw);
  if (unit !== raw && unit.length <= MAX_REPEATED_UNIT) return unit.length + Math.log10(raw.length);
  if (raw.length < MIN_WOVEN) return Infinity;
  const [odd, even] = [0, 1].map((offset) =>
    Array.from(raw)
      .filter((_, index) => index % 2 === offset)
      .join(''),
  ) as [string, string];
  return isWalk(odd) && isWalk(even) ? 3 + Math.log10(raw.length) : Infinity;
};

const MAX_REPEATED_UNIT = 4;
const MIN_WOVEN = 6;

const isWalk = (raw: string): boolean => WALKS.some((walk) => walk.includes(raw));

/** The shortest text that `text` is a whole number of repeats of. */
const repeatedUnit = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
};

function reversed(text: string): string {
  return Array.from(text).toReversed().join('');
}
