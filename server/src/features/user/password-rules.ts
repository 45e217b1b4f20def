import { MIN_SUPER_PASSWORD_LENGTH, passwordLength } from '@manager/contract/features/user/user';
import { fieldError } from '../../base/app-error.ts';
import { type Asker, verifyPassword } from '../auth/public.ts';
import { guessesLog10 } from './guessability.ts';

const MIN_DISTINCT_CHARACTERS = 5;
const PRODUCT_WORD = 'manager';
/** One word of the list with a year and a sign stays below it, two words and a year do too; three words or twelve random letters do not. */
const MIN_GUESSES_LOG10 = 8.5;
/** The present password and the ones before it: none of the last 5 comes back. */
export const KEPT_FORMER = 4;

type Owner = { userName: string; name?: string; email?: string | null; isSuper: boolean };

/**
 * Refuses what somebody who knows the user, the product or the lists of leaked passwords would try first (quality.md T011).
 * The length of everybody's password is in the contract. Any characters, as they are: never trimmed, never cut.
 */
export const requireStrongPassword = ({ password, field, ...owner }: Owner & { password: string; field: string }): void => {
  if (owner.isSuper && passwordLength(password) < MIN_SUPER_PASSWORD_LENGTH) throw fieldError(field, 'too_small');
  const text = password.toLowerCase();
  const isGuessable =
    text.includes(owner.userName.toLowerCase()) ||
    text.includes(PRODUCT_WORD) ||
    new Set(text).size < MIN_DISTINCT_CHARACTERS ||
    guessesLog10(password, wordsOf(owner)) < MIN_GUESSES_LOG10;
  if (isGuessable) throw fieldError(field, 'weak_password');
};

const wordsOf = ({ userName, name = '', email }: Owner): string[] =>
  [userName, name, email ?? ''].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word !== '');

/** Refuses one of the last passwords. Each comparison takes as long as a sign-in, on purpose. */
export const requireUnusedPassword = async (
  asker: Asker,
  { password, hashes, field }: { password: string; hashes: readonly (string | null)[]; field: string },
): Promise<void> => {
  for (const hash of hashes)
    if (hash !== null && (await verifyPassword(hash, password, asker))) throw fieldError(field, 'used_password');
};

/** Columns of a user who gets another password, chosen by the user itself unless `mustChange`. */
export const passwordColumns = ({
  hash,
  present,
  former,
  at,
}: {
  hash: string;
  present: string | null;
  former: readonly string[];
  at: Date;
}) => ({
  password_hash: hash,
  former_passwords: [...(present === null ? [] : [present]), ...former].slice(0, KEPT_FORMER),
  password_changed_at: at,
  must_change_password: false,
});
