import { fieldError } from '../../kit/app-error.ts';

/** Super users guard everything, so theirs is longer (quality.md T011). */
const MIN_SUPER_LENGTH = 15;
const MIN_DISTINCT_CHARACTERS = 5;
const PRODUCT_WORD = 'manager';

/** Refuses what somebody who knows the user or the product would try first. The length of everybody's password is in the contract. */
export const requireStrongPassword = ({
  password,
  userName,
  isSuper,
  field,
}: {
  password: string;
  userName: string;
  isSuper: boolean;
  field: string;
}): void => {
  if (isSuper && password.length < MIN_SUPER_LENGTH) throw fieldError(field, 'too_small');
  const text = password.toLowerCase();
  const isGuessable =
    text.includes(userName.toLowerCase()) || text.includes(PRODUCT_WORD) || new Set(text).size < MIN_DISTINCT_CHARACTERS;
  if (isGuessable) throw fieldError(field, 'weak_password');
};
