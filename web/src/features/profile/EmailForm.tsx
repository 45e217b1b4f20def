import { changeEmail, sendVerification } from '@manager/contract/features/user/user';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useAction } from '../../api/query.ts';
import { looksLikeEmail } from '../../session/auth/looks-like-email.ts';
import { refreshUser, type SessionUser } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

/** The address, whether it is verified, and another one. */
export const EmailForm = ({ user }: { user: SessionUser }): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const change = useAction(changeEmail);
  const verification = useAction(sendVerification);
  const form = useForm({
    initialValues: { email: '' },
    validateInputOnBlur: true,
    validate: { email: (value) => (value.trim() === '' || looksLikeEmail(value) ? null : t('emailInvalid')) },
  });
  const submit = form.onSubmit(async ({ email: typed }) => {
    const email = typed.trim();
    if (email === '') return form.setErrors({ email: t('required') });
    if ((await confirm({ title: t('verifyEmail'), text: t('emailText', { email }) })) === null) return undefined;
    return change.mutate(
      { email },
      {
        onSuccess: () => {
          void refreshUser();
          form.reset();
          notifySuccess(t('emailChanged'));
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  });
  const sendAgain = (): void =>
    verification.mutate({}, { onSuccess: ({ sent_to: email }) => notifySuccess(t('verificationSent', { email })) });
  return (
    <>
      <div className={classes.line}>
        <div className={classes.grow}>
          <p className={classes.strong}>{user.email ?? t('noEmail')}</p>
          {user.email === null ? null : (
            <StatusTag tone={user.email_status === 'verified' ? 'good' : 'warn'}>{t(user.email_status)}</StatusTag>
          )}
        </div>
        {user.email === null || user.email_status === 'verified' ? null : (
          <Button variant="default" loading={verification.isPending} onClick={sendAgain}>
            {t('sendVerification')}
          </Button>
        )}
      </div>
      <form className={classes.inline} onSubmit={submit} noValidate>
        <TextInput label={t('newEmail')} type="email" autoComplete="email" maxLength={200} {...form.getInputProps('email')} />
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('changeEmail')}
        </Button>
      </form>
    </>
  );
};
