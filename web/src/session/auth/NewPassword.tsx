import type { PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './auth.module.css';
import { strengthOf } from './password-strength.ts';
import { SecretInput } from './SecretInput.tsx';
import type { texts } from './texts.en.ts';

type Props = Omit<PasswordInputProps, 'value'> & { value: string; minLength: number; userName?: string };

/** The field for a password of one's own choice, with a hint how hard it is to guess. */
export const NewPassword = ({ value, minLength, userName, ...rest }: Props): ReactNode => {
  const t = useTexts<typeof texts>('session/auth');
  // What the server or the form objects to is not praised below.
  const isJudged = value !== '' && !rest.error;
  const strength = strengthOf({ password: value, minLength, ...(userName === undefined ? {} : { userName }) });
  return (
    <div className={classes.newPassword}>
      <SecretInput
        label={t('newPassword')}
        description={t('passwordHint', { min: minLength })}
        autoComplete="new-password"
        {...rest}
        value={value}
      />
      <p className={classes.strength} data-strength={isJudged ? strength : undefined} role="status">
        {!isJudged ? null : (
          <>
            <span aria-hidden="true" />
            {t(`strength_${strength}`)}
          </>
        )}
      </p>
    </div>
  );
};
