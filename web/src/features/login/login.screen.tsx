import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/errors.ts';
import { safeRedirect } from '../../app/safe-redirect.ts';
import { signIn } from '../../app/session.ts';
import { LanguageMenu } from '../../app/shell/LanguageMenu.tsx';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DisplayMenu } from '../../ui/DisplayMenu.tsx';
import classes from './login.module.css';
import type { texts } from './texts.en.ts';
import { useBotCheck } from './use-bot-check.ts';

type Errors = { username?: string; password?: string; form?: string };

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const LoginScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('login');
  const shell = useTexts<typeof shellTexts>('shell');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const botCheck = useBotCheck();
  const [errors, setErrors] = useState<Errors>({});
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
      const botToken = await botCheck.take();
      await signIn({ username, password, botToken });
      await navigate(safeRedirect(params.get('redirect')), { replace: true });
    } catch (error) {
      setErrors({ form: error instanceof ApiError ? error.message : shell('botCheckFailed') });
      botCheck.renew();
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className={classes.page}>
      <div className={classes.tools}>
        <LanguageMenu />
        <DisplayMenu />
      </div>
      <form className={classes.card} noValidate onSubmit={(event) => void submit(event)}>
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>{t('title')}</h1>
        <p className={classes.intro}>{t('intro')}</p>
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
        <PasswordInput
          name="password"
          label={t('password')}
          error={errors.password}
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('signIn')}
        </Button>
      </form>
    </main>
  );
};

export default LoginScreen;
