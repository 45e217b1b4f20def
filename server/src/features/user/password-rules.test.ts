import { judgePassword } from '@manager/contract/features/user/password-strength';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../base/app-error.ts';
import { whileHolding } from '../../base/may-wait.ts';
import { loadGuesser } from './guess-password.ts';
import { requireStrongPassword } from './password-rules.ts';

/** What the field says; undefined when the password is taken. */
const faultOf = async (
  password: string,
  overrides: { userName?: string; name?: string; email?: string; isSuper?: boolean } = {},
): Promise<unknown> => {
  try {
    await requireStrongPassword({ userName: 'zz-nobody', isSuper: false, field: 'password', password, ...overrides });
    return undefined;
  } catch (error) {
    return ((error as AppError).details['fields'] as Record<string, string>)['password'];
  }
};

/** Of 12 characters or more, as they stand high up in lists of leaked passwords. */
const LEAKED = `
123456789012 1234567890123 123456123456 123123123123 111111111111 000000000000 112233445566 121212121212 987654321098
qwertyuiop12 qwertyuiop123 qwerty123456 qwerty12345678 qwertyqwerty qwertyuiopasdfghjkl 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv
zaq12wsxcde3 qazwsxedcrfv qweasdzxc123 asdfghjkl123 asdfghjklqwe zxcvbnm12345 abcdefghijkl abcdefgh1234 abcd1234abcd abc123abc123
a1b2c3d4e5f6 aaaaaaaaaaaa password1234 password12345 password123456 passwordpassword password2023! Password2024! P@ssw0rd1234 P@ssw0rd2023
p@$$w0rd1234 Passw0rd123! mypassword123 iloveyou1234 iloveyouforever iloveyou2023 iloveyou12345 ilovemyfamily ilovejesus123
letmein12345 letmeinletmein welcome12345 Welcome2023! Welcome@1234 administrator administrator1 Admin12345678 admin@123456
changeme1234 superman1234 spiderman123 batman123456 dragon123456 monkey123456 shadow123456 sunshine1234 princess1234 football1234
baseball1234 basketball12 liverpoolfc1 manchester12 manchesterunited chelsea12345 arsenal12345 barcelona123 realmadrid123 juventus1234
michael12345 jennifer1234 jessica12345 charlie12345 christopher1 christopher123 alexander123 elizabeth123 Jordan232323 michaeljordan23
Summer2023!! Winter2024!! Spring2025!! December2023 January2024! Monday123456 harrypotter1 harrypotter123 starwars1234 pokemon12345
minecraft123 playstation3 playstation123 counterstrike thunderstorm unbelievable motherfucker fuckyou12345 fuckyoufuckyou
correcthorsebatterystaple trustno1trustno1 drowssap1234 woaini123456 woaini1314520 qwerty!@#$%^ !@#$%^&*()_+ 19850612abc1 john19850612
johnsmith1985 hellohello12 helloworld123 google123456 facebook1234 computer1234 internet1234 casino123456 jackpot777777 blackjack2121
`
  .trim()
  .split(/\s+/);

describe('a password out of the lists', () => {
  it.each(LEAKED)('%s is refused', async (password) => expect(await faultOf(password)).toBeTypeOf('string'));

  it('is refused in the spellings that people hide it in', async () => {
    const words =
      'password welcome manchester christopher liverpool sunshine football administrator iloveyou dragon casino'.split(' ');
    const years = Array.from({ length: 61 }, (_, index) => String(1970 + index));
    const tails = [
      ...years,
      ...years.map((year) => `${year}!`),
      '123',
      '1234',
      '12345',
      '123456',
      '1234567',
      '123!',
      '@123',
      '777',
    ];
    const leet = (word: string): string => word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3');
    const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
    const made = words
      .flatMap((word) => [word, capital(word), leet(word)])
      .flatMap((word) => tails.map((tail) => word + tail))
      .filter((password) => password.length >= 12);
    expect(made.length).toBeGreaterThan(2_500);
    const guess = await loadGuesser();
    // All of them take long on a slow machine; every 7th shows as much.
    const tried = made.filter((_, index) => index % 7 === 0);
    expect(tried.filter((password) => judgePassword(guess, password, null).fault === null)).toEqual([]);
  });

  it('is refused when it is made of what is known about its user', async () => {
    const owner = { userName: 'k.lee77', name: 'Kimberly Ostrander', email: 'ostrander.k@northwind.example' };
    expect(await faultOf('Ostrander-2024', owner)).toBe('password_own_name');
    expect(await faultOf('Northwind12345', owner)).toBe('password_own_name');
    expect(await faultOf('xx-k.lee77-yy-zz', owner)).toBe('password_own_name');
    expect(await faultOf('river-Ostrander-canopy-91', owner)).toBeUndefined();
  });

  it('says why it is refused', async () => {
    expect(await faultOf('abababababab')).toBe('password_pattern');
    expect(await faultOf('abcdefghijklm')).toBe('password_pattern');
    expect(await faultOf('Password2024!')).toBe('weak_password');
    expect(await faultOf('my manager of rivers and seas')).toBe('weak_password');
    expect(await faultOf('gallop violet', { isSuper: true })).toBe('too_small');
  });
});

describe('a password that nobody tries first', () => {
  it.each([
    'correct horse battery',
    'another long phrase',
    'Canary-pass-phrase-7731',
    'gallop violet teapot',
    ' leading and trailing ',
    '纸船顺着小河漂向远方的海',
    'naïve façade über Öl',
    'zero\u0000byte inside',
    'emoji 🦉🪁🧭🫖🪴🦔',
  ])('%j passes', async (password) => expect(await faultOf(password)).toBeUndefined());

  it('passes when it is drawn at random', async () => {
    const characters = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_');
    const guess = await loadGuesser();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters), { minLength: 16, maxLength: 20 }), (drawn) => {
        expect(judgePassword(guess, drawn.join(''), null).fault).toBeNull();
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});

describe('guessing', () => {
  it('takes no longer for the longest password than for half of it', async () => {
    const guess = await loadGuesser();
    const long = 'MdSxAp2BT4KQ+Hr/zz0oX19qkP8+aa7LmNbVc3Z5tRwE1yUiOpAsDfG6hJkL4/qW9'.repeat(2).slice(0, 128);
    expect(guess(long, []).guessesLog10).toBe(guess(long.slice(0, 64), []).guessesLog10);
  });

  it('never happens while a transaction is open', async () => {
    const judged = whileHolding(() =>
      requireStrongPassword({ userName: 'zz', isSuper: false, field: 'password', password: 'gallop violet teapot' }),
    );
    await expect(judged).rejects.toThrow('the guessing of a password inside a transaction');
  });
});
