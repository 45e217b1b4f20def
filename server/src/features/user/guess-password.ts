import type { Guesser } from '@manager/contract/features/user/password-strength';
import { assertMayWait } from '../../base/may-wait.ts';

/** The guesser and its lists of words, loaded when the first password is chosen. */
export const loadGuesser = async (): Promise<Guesser> => {
  assertMayWait('the guessing of a password');
  return (await import('@manager/domain/guess-password')).guessPassword;
};
