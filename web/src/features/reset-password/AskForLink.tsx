import { requestReset } from '@manager/contract/features/register/reset-password';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from '../../session/auth/auth.module.css';
import { AuthPage, AuthResult } from '../../session/auth/AuthPage.tsx';
import { FormAlert } from '../../session/auth/FormAlert.tsx';
import { looksLikeEmail } from '../../session/auth/looks-like-email.ts';
import { botTokenField, usePublicForm } from '../../session/auth/use-public-form.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

/** The answer is the same for every address, so that nobody learns who has an account. */
export const AskForLink = (): ReactNode => {
  const t = useTexts<typeof texts>('reset-password');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '' },
    validateInputOnBlur: true,
    validate: { email: (value) => (looksLikeEmail(value) ? null : t('emailInvalid')) },
  });
  const { isBusy, failure, botCheck, send } = usePublicForm({
    endpoint: requestReset,
    input: (botToken) => ({ email: form.values.email.trim(), ...botTokenField(botToken) }),
    onSent: () => setSentTo(form.values.email.trim()),
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
    <AuthPage title={t('askTitle')} intro={t('askIntro')} foot={foot}>
      <form className={classes.fields} noValidate onSubmit={form.onSubmit(() => void send())}>
        <FormAlert>{failure}</FormAlert>
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          size="md"
          maxLength={200}
          {...form.getInputProps('email')}
        />
        {botCheck.widget}
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('askSubmit')}
        </Button>
      </form>
    </AuthPage>
  );
};
