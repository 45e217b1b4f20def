import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_SUPER_PASSWORD_LENGTH,
  passwordLength,
} from '@manager/contract/features/user/user';
import type { Translate } from '../../i18n/use-texts.ts';

export const minPasswordLength = (isSuper: boolean): number => (isSuper ? MIN_SUPER_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH);

/** What a form can say about a new password before the server is asked; null: nothing. */
export const newPasswordFault = ({
  password,
  minLength,
  t,
}: {
  password: string;
  minLength: number;
  t: Translate<'passwordShort' | 'passwordLong'>;
}): string | null => {
  if (passwordLength(password) < minLength) return t('passwordShort', { min: minLength });
  return passwordLength(password) > MAX_PASSWORD_LENGTH ? t('passwordLong', { max: MAX_PASSWORD_LENGTH }) : null;
};
