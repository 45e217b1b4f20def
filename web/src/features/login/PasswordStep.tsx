import type { FactorNeeded } from '@manager/contract/features/auth/factor';
import { Alert, Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../api/errors.ts';
import classes from '../../session/auth/auth.module.css';
import { SecretInput } from '../../session/auth/SecretInput.tsx';
import { useBotCheck } from '../../session/auth/use-bot-check.tsx';
import { signIn } from '../../session/session.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

type Props = {
  /** Why the sign-in starts over. */
  notice: string | null;
  onSecondFactor: (needed: FactorNeeded) => void;
  onSignedIn: () => Promise<void>;
};
type Errors = { username?: string; password?: string; form?: string };

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** User name and password, with the bot check behind them. */
export const PasswordStep = ({ notice, onSecondFactor, onSignedIn }: Props): ReactNode => {
  const t = useTexts<typeof texts>('login');
  const shell = useTexts<typeof shellTexts>('shell');
  const botCheck = useBotCheck();
  const [errors, setErrors] = useState<Errors>(notice === null ? {} : { form: notice });
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = textOf(form, 'username').trim();
    const password = textOf(form, 'password');
    const missing: Errors = {
      ...(username === '' ? { username: t('userNameRequired') } : {}),
      ...(password === '' ? { password: t('passwordRequired') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const needed = await signIn({ username, password, botToken: await botCheck.take() });
      if (needed === null) await onSignedIn();
      else onSecondFactor(needed);
    } catch (error) {
      setErrors({ form: error instanceof ApiError ? error.message : shell('botCheckFailed') });
      botCheck.renew();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={classes.fields} noValidate onSubmit={(event) => void submit(event)}>
      {errors.form === undefined ? null : (
        <Alert color="red" variant="light" role="alert" className={classes.alert}>
          {errors.form}
        </Alert>
      )}
      <TextInput
        name="username"
        label={t('userName')}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
      />
      <SecretInput name="password" label={t('password')} error={errors.password} autoComplete="current-password" size="md" />
      {botCheck.widget}
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('signIn')}
      </Button>
    </form>
  );
};
