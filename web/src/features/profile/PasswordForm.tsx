import { changePassword } from '@manager/contract/features/user/user';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useAction } from '../../api/query.ts';
import { minPasswordLength, newPasswordFault } from '../../session/auth/new-password-faults.ts';
import { NewPassword } from '../../session/auth/NewPassword.tsx';
import { SecretInput } from '../../session/auth/SecretInput.tsx';
import type { texts as authTexts } from '../../session/auth/texts.en.ts';
import type { SessionUser } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

type Props = { user: SessionUser; onChanged: () => void };

export const PasswordForm = ({ user, onChanged }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const auth = useTexts<typeof authTexts>('session/auth');
  const { mutate, isPending } = useAction(changePassword);
  const minLength = minPasswordLength(user.is_super);
  const form = useForm({
    initialValues: { password: '', new_password: '' },
    validateInputOnBlur: true,
    validate: {
      password: (value) => (value === '' ? t('required') : null),
      new_password: (password) => newPasswordFault({ password, minLength, t: auth }),
    },
  });
  const submit = form.onSubmit((values) =>
    mutate(values, {
      onSuccess: () => {
        form.reset();
        onChanged();
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    }),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user.user_name} readOnly hidden />
      <SecretInput label={t('currentPassword')} autoComplete="current-password" {...form.getInputProps('password')} />
      <NewPassword
        minLength={minLength}
        owner={{ userName: user.user_name, name: user.name, email: user.email }}
        {...form.getInputProps('new_password')}
        value={form.values.new_password}
      />
      <div>
        <Button type="submit" loading={isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  );
};
