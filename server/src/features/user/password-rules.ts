import { judgePassword, type PasswordOwner } from '@manager/contract/features/user/password-strength';
import { MIN_SUPER_PASSWORD_LENGTH, passwordLength } from '@manager/contract/features/user/user';
import { fieldError } from '../../base/app-error.ts';
import { type Asker, verifyPassword } from '../auth/public.ts';
import { loadGuesser } from './guess-password.ts';

/** The present password and the ones before it: none of the last 5 comes back. */
export const KEPT_FORMER = 4;

type Owner = PasswordOwner & { isSuper: boolean };

/**
 * Refuses what somebody who knows the user, the product or the lists of leaked passwords would try first (T011). Never in a
 * transaction: guessing takes a core for some milliseconds. The length of everybody's password is in the contract. Any characters, as
 * they are: never trimmed, never cut.
 */
export const requireStrongPassword = async ({
  password,
  field,
  isSuper,
  ...owner
}: Owner & { password: string; field: string }): Promise<void> => {
  if (isSuper && passwordLength(password) < MIN_SUPER_PASSWORD_LENGTH) throw fieldError(field, 'too_small');
  const { fault } = judgePassword(await loadGuesser(), password, owner);
  if (fault !== null) throw fieldError(field, fault);
};

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
