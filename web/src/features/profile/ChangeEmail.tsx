import { changeEmail } from '@manager/contract/features/user/user';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useAction } from '../../api/query.ts';
import { userStore } from '../../app/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../ui/notify.ts';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/;

export const ChangeEmail = (): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const { mutate, isPending } = useAction(changeEmail);
  const form = useForm({
    initialValues: { email: '' },
    validateInputOnBlur: true,
    validate: { email: (value) => (LOOKS_LIKE_EMAIL.test(value.trim()) ? null : t('emailInvalid')) },
  });
  const submit = form.onSubmit(async ({ email: typed }) => {
    const email = typed.trim();
    if ((await confirm({ title: t('verifyEmail'), text: t('emailText', { email }) })) === null) return;
    mutate(
      { email },
      {
        onSuccess: (saved) => {
          const user = userStore.get();
          if (user !== null) userStore.set({ ...user, ...saved });
          form.reset();
          notifySuccess(t('emailChanged'));
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  });
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <h2>{t('changeEmail')}</h2>
      <TextInput label={t('newEmail')} type="email" autoComplete="email" maxLength={200} {...form.getInputProps('email')} />
      <div>
        <Button type="submit" loading={isPending}>
          {t('changeEmail')}
        </Button>
      </div>
    </form>
  );
};
