import { Alert, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './auth.module.css';
import type { FactorMethod } from './factor-methods.ts';
import { SecretInput } from './SecretInput.tsx';
import type { texts } from './texts.en.ts';

type Props = { method: FactorMethod; value: string; error: string | null; onChange: (value: string) => void };

/** Where the proof of one method is typed; a passkey is asked for by the browser instead. */
export const FactorInput = ({ method, value, error, onChange }: Props): ReactNode => {
  const t = useTexts<typeof texts>('session/auth');
  // Choosing a way, like arriving here, puts the cursor where the proof is typed.
  const field = {
    value,
    error,
    size: 'md',
    autoFocus: true,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  } as const;
  return (
    <>
      {method === 'totp' ? (
        <TextInput
          {...field}
          label={t('totpLabel')}
          description={t('totpHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          classNames={{ input: classes.code }}
        />
      ) : null}
      {method === 'recovery_code' ? (
        <TextInput
          {...field}
          label={t('recoveryLabel')}
          description={t('recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          classNames={{ input: classes.code }}
        />
      ) : null}
      {method === 'password' ? <SecretInput {...field} label={t('passwordLabel')} autoComplete="current-password" /> : null}
      {method === 'passkey' ? (
        <>
          {error === null ? null : (
            <Alert color="red" variant="light" role="alert" className={classes.alert}>
              {error}
            </Alert>
          )}
          <p className={classes.note}>{t('passkeyText')}</p>
        </>
      ) : null}
    </>
  );
};
