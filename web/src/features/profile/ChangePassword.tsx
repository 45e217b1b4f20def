import { changePassword } from '@manager/contract/features/user/user';
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useAction } from '../../api/query.ts';
import { fieldErrorsOf } from '../../api/errors.ts';
import { saveToken } from '../../api/token.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

const MIN_LENGTH = 12;
const EMPTY = { password: '', new_password: '', again: '' };

export const ChangePassword = (): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const { mutate, isPending } = useAction(changePassword);
  const form = useForm({
    initialValues: EMPTY,
    validateInputOnBlur: true,
    validate: {
      password: (value) => (value === '' ? t('required') : null),
      new_password: (value) => (value.length < MIN_LENGTH ? t('passwordShort') : null),
      again: (value, values) => (value === values.new_password ? null : t('passwordsDiffer')),
    },
  });
  const submit = form.onSubmit(({ password, new_password }) =>
    mutate(
      { password, new_password },
      {
        onSuccess: ({ token }) => {
          saveToken(token);
          form.reset();
          notifySuccess(t('passwordChanged'));
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <h2>{t('changePassword')}</h2>
      <PasswordInput label={t('currentPassword')} autoComplete="current-password" {...form.getInputProps('password')} />
      <PasswordInput
        label={t('newPassword')}
        description={t('passwordHint')}
        autoComplete="new-password"
        {...form.getInputProps('new_password')}
      />
      <PasswordInput label={t('confirmPassword')} autoComplete="new-password" {...form.getInputProps('again')} />
      <div>
        <Button type="submit" loading={isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  );
};
