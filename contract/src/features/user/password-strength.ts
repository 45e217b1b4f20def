/**
 * What a guesser's answer means. Server and browser both ask zxcvbn and judge its answer by this, so that the meter of the console never
 * praises what the server refuses.
 */

/** Below it a password is refused: about 300 million guesses. A common word with a year and a sign stays below, three words do not. */
const MIN_GUESSES_LOG10 = 8.5;
/** From which a password is fair, good and strong. */
const STEPS = [MIN_GUESSES_LOG10, 10, 12] as const;
const MIN_DISTINCT_CHARACTERS = 5;
const MIN_WORD = 3;
const PRODUCT_WORD = 'manager';
/** What people of this trade and in Chinese try first, beside the English words and leaked passwords that zxcvbn brings. */
const FIRST_GUESSES =
  'backoffice admin administrator operator agent casino jackpot slots poker baccarat blackjack lottery fishing woaini wodemima 5201314 1314520 correcthorsebatterystaple';

export type PasswordOwner = { userName: string; name?: string; email?: string | null };
type Guess = { guessesLog10: number; sequence: readonly { pattern: string; dictionaryName?: string }[] };
export type Guesser = (password: string, words: string[]) => Guess;
/** Keys of the texts that a field shows. */
export type PasswordFault = 'password_own_name' | 'password_pattern' | 'weak_password';
/** 1 weak, which is refused; 2 fair; 3 good; 4 strong. */
export type PasswordJudgement = { strength: 1; fault: PasswordFault } | { strength: 2 | 3 | 4; fault: null };

/** `owner` null: nobody knows yet whose it will be, so it is good at best. */
export const judgePassword = (guess: Guesser, password: string, owner: PasswordOwner | null): PasswordJudgement => {
  const ownWords = owner === null ? [] : wordsOf(owner);
  const { guessesLog10, sequence } = guess(password, [...ownWords, PRODUCT_WORD, ...FIRST_GUESSES.split(' ')]);
  const text = password.toLowerCase();
  const userName = owner?.userName.trim().toLowerCase() ?? '';
  if (userName.length >= MIN_WORD && text.includes(userName)) return refused('password_own_name');
  if (new Set(text).size < MIN_DISTINCT_CHARACTERS) return refused('password_pattern');
  if (text.includes(PRODUCT_WORD)) return refused('weak_password');
  if (guessesLog10 < MIN_GUESSES_LOG10)
    return refused(
      faultOf(
        sequence,
        ownWords.some((word) => text.includes(word)),
      ),
    );
  const strength = 1 + STEPS.filter((step) => guessesLog10 >= step).length;
  return { strength: Math.min(strength, owner === null ? 3 : 4) as 2 | 3 | 4, fault: null };
};

const refused = (fault: PasswordFault): PasswordJudgement => ({ strength: 1, fault });

const PATTERNS: readonly string[] = ['repeat', 'sequence', 'spatial'];

const faultOf = (sequence: Guess['sequence'], hasOwnWord: boolean): PasswordFault => {
  if (hasOwnWord) return 'password_own_name';
  return sequence.some(({ pattern }) => PATTERNS.includes(pattern)) ? 'password_pattern' : 'weak_password';
};

const wordsOf = ({ userName, name = '', email }: PasswordOwner): string[] => [
  ...new Set(
    [userName, name, email ?? '']
      .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word.length >= MIN_WORD),
  ),
];
