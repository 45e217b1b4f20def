import { register } from '@manager/contract/features/register/register';
import { MIN_PASSWORD_LENGTH } from '@manager/contract/features/user/user';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import classes from '../../session/auth/auth.module.css';
import { AuthPage, AuthResult } from '../../session/auth/AuthPage.tsx';
import { FormAlert } from '../../session/auth/FormAlert.tsx';
import { newPasswordFault } from '../../session/auth/new-password-faults.ts';
import { NewPassword } from '../../session/auth/NewPassword.tsx';
import type { texts as authTexts } from '../../session/auth/texts.en.ts';
import { botTokenField, usePublicForm } from '../../session/auth/use-public-form.ts';
import { looksLikeEmail } from '../../session/auth/looks-like-email.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

const USER_NAME = /^[A-Za-z0-9._@-]{3,64}$/;

/** An account by invitation: it opens once the mail is confirmed and an administrator has enabled it. */
const RegisterScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('register');
  const auth = useTexts<typeof authTexts>('session/auth');
  const [params] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initialValues: { invite_code: params.get('code') ?? '', user_name: '', name: '', email: '', password: '' },
    validateInputOnBlur: true,
    validate: {
      invite_code: (value) => (value.trim() === '' ? t('required') : null),
      user_name: (value) => (USER_NAME.test(value.trim()) ? null : t('userNameInvalid')),
      name: (value) => (value.trim() === '' ? t('required') : null),
      email: (value) => (looksLikeEmail(value) ? null : t('emailInvalid')),
      password: (password) => newPasswordFault({ password, minLength: MIN_PASSWORD_LENGTH, t: auth }),
    },
  });
  const { isBusy, failure, botCheck, send } = usePublicForm({
    endpoint: register,
    input: (botToken) => ({
      invite_code: form.values.invite_code.trim(),
      user_name: form.values.user_name.trim(),
      name: form.values.name.trim(),
      email: form.values.email.trim(),
      password: form.values.password,
      ...botTokenField(botToken),
    }),
    onSent: ({ email }) => setSentTo(email),
    onFieldErrors: form.setErrors,
  });
  const foot = <Link to="/login">{t('toLogin')}</Link>;

  if (sentTo !== null) {
    return (
      <AuthPage title={t('sentTitle')} foot={foot}>
        <AuthResult>{t('sentText', { email: sentTo })}</AuthResult>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('title')} intro={t('intro')} foot={foot}>
      <form className={classes.fields} noValidate onSubmit={form.onSubmit(() => void send())}>
        <FormAlert>{failure}</FormAlert>
        <TextInput
          label={t('inviteCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...form.getInputProps('invite_code')}
        />
        <TextInput
          label={t('userName')}
          description={form.errors['user_name'] === undefined ? t('userNameHint') : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...form.getInputProps('user_name')}
        />
        <TextInput label={t('name')} autoComplete="name" maxLength={100} {...form.getInputProps('name')} />
        <TextInput label={t('email')} type="email" autoComplete="email" maxLength={200} {...form.getInputProps('email')} />
        <NewPassword
          label={t('password')}
          minLength={MIN_PASSWORD_LENGTH}
          owner={{ userName: form.values.user_name, name: form.values.name, email: form.values.email }}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        {botCheck.widget}
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('submit')}
        </Button>
      </form>
    </AuthPage>
  );
};

export default RegisterScreen;
