import { confirmReset } from '@manager/contract/features/register/reset-password';
import { MIN_PASSWORD_LENGTH } from '@manager/contract/features/user/user';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import classes from '../../session/auth/auth.module.css';
import { AuthPage, AuthResult } from '../../session/auth/AuthPage.tsx';
import { FormAlert } from '../../session/auth/FormAlert.tsx';
import { isDeadLink } from '../../session/auth/links.ts';
import { newPasswordFault } from '../../session/auth/new-password-faults.ts';
import { NewPassword } from '../../session/auth/NewPassword.tsx';
import type { texts as authTexts } from '../../session/auth/texts.en.ts';
import { forgetSession } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

type Outcome = 'choosing' | 'done' | 'dead';

export const ChoosePassword = ({ token, onAskAgain }: { token: string; onAskAgain: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('reset-password');
  const auth = useTexts<typeof authTexts>('session/auth');
  const [outcome, setOutcome] = useState<Outcome>('choosing');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    validateInputOnBlur: true,
    validate: { password: (password) => newPasswordFault({ password, minLength: MIN_PASSWORD_LENGTH, t: auth }) },
  });
  const submit = form.onSubmit(async ({ password }) => {
    setBusy(true);
    setFailure(null);
    try {
      await call(confirmReset, { token, password });
      // Every session has ended with the old password, also one that this browser still remembers.
      forgetSession();
      setOutcome('done');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = fieldErrorsOf(error);
      if (isDeadLink(error)) setOutcome('dead');
      else if (Object.keys(fields).length > 0) form.setErrors(fields);
      else setFailure(error.message);
    } finally {
      setBusy(false);
    }
  });

  if (outcome === 'done') {
    return (
      <AuthPage title={t('doneTitle')}>
        <AuthResult>{t('doneText')}</AuthResult>
        <Button component={Link} to="/login" size="md">
          {t('login')}
        </Button>
      </AuthPage>
    );
  }
  if (outcome === 'dead') {
    return (
      <AuthPage title={t('deadTitle')} foot={<Link to="/login">{t('toLogin')}</Link>}>
        <AuthResult>{t('deadText')}</AuthResult>
        <Button size="md" onClick={onAskAgain}>
          {t('askAgain')}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('chooseTitle')} intro={t('chooseIntro')} foot={<Link to="/login">{t('toLogin')}</Link>}>
      <form className={classes.fields} noValidate onSubmit={submit}>
        <FormAlert>{failure}</FormAlert>
        <NewPassword
          size="md"
          minLength={MIN_PASSWORD_LENGTH}
          owner={null}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('chooseSubmit')}
        </Button>
      </form>
    </AuthPage>
  );
};
