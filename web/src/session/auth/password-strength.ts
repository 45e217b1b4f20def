import { judgePassword, type Guesser, type PasswordOwner } from '@manager/contract/features/user/password-strength';
import { passwordLength } from '@manager/contract/features/user/user';

/** 0: too short; 1 weak, which the server refuses; 2 fair; 3 good; 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** The lists of words weigh more than the rest of the console: they come when somebody is about to choose a password. */
export const loadGuesser = async (): Promise<Guesser> => (await import('@manager/domain/guess-password')).guessPassword;

export const strengthOf = (
  guess: Guesser,
  { password, minLength, owner }: { password: string; minLength: number; owner: PasswordOwner | null },
): Strength => (passwordLength(password) < minLength ? 0 : judgePassword(guess, password, owner).strength);
