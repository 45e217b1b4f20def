import type { PasswordOwner } from '@manager/contract/features/user/password-strength';
import type { PasswordInputProps } from '@mantine/core';
import { useDeferredValue, useState, type FocusEvent, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './auth.module.css';
import { loadPasswordJudge, type PasswordJudge } from './password-strength.ts';
import { SecretInput } from './SecretInput.tsx';
import type { texts } from './texts.en.ts';

type Props = Omit<PasswordInputProps, 'value'> & {
  value: string;
  minLength: number;
  /** Null where it is not known whose password it will be. */
  owner: PasswordOwner | null;
};

/** The field for a password of one's own choice, with a hint how hard it is to guess, and why it would be refused. */
export const NewPassword = ({ value, minLength, owner, onFocus, ...rest }: Props): ReactNode => {
  const t = useTexts<typeof texts>('session/auth');
  const [judge, setJudge] = useState<PasswordJudge | null>(null);
  const password = useDeferredValue(value);
  // What the server or the form objects to is not praised below.
  const isJudged = judge !== null && password !== '' && !rest.error;
  const judgement = isJudged ? judge({ password, minLength, owner }) : undefined;
  const prepare = (event: FocusEvent<HTMLInputElement>): void => {
    onFocus?.(event);
    // Without the hint the field works as well: the server judges by the same rule.
    loadPasswordJudge().then(
      (loaded) => setJudge(() => loaded),
      () => undefined,
    );
  };
  return (
    <div className={classes.newPassword}>
      <SecretInput
        label={t('newPassword')}
        description={t('passwordHint', { min: minLength })}
        autoComplete="new-password"
        onFocus={prepare}
        {...rest}
        value={value}
      />
      <p className={classes.strength} data-strength={judgement?.strength} role="status">
        {judgement === undefined ? null : (
          <>
            <span aria-hidden="true" />
            {judgement.strength === 1 ? judgement.fault : t(`strength_${judgement.strength}`)}
          </>
        )}
      </p>
    </div>
  );
};
