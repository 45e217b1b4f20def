import { verifyEmail } from '@manager/contract/features/register/verify-email';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { AuthPage, AuthResult } from '../../session/auth/AuthPage.tsx';
import { FormAlert } from '../../session/auth/FormAlert.tsx';
import { isDeadLink } from '../../session/auth/links.ts';
import { refreshUser, useUser } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

type Outcome = 'asking' | 'done' | 'dead';

/** Opened by a mailed link (`?t=`). Nothing happens before the click: programs that look into mails follow links too. */
const VerifyEmailScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('verify-email');
  const [params] = useSearchParams();
  const token = params.get('t');
  const user = useUser();
  const [outcome, setOutcome] = useState<Outcome>(token === null ? 'dead' : 'asking');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await call(verifyEmail, { token: token ?? '' });
      setOutcome('done');
      if (user !== null) void refreshUser();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isDeadLink(error)) setOutcome('dead');
      else setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  const foot = <Link to="/">{t('toConsole')}</Link>;
  if (outcome === 'done') {
    return (
      <AuthPage title={t('doneTitle')} foot={foot}>
        <AuthResult>{t('doneText')}</AuthResult>
      </AuthPage>
    );
  }
  if (outcome === 'dead') {
    return (
      <AuthPage title={t('deadTitle')} foot={foot}>
        <AuthResult>{t('deadText')}</AuthResult>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('verifyEmail')} intro={t('intro')} foot={foot}>
      <FormAlert>{failure}</FormAlert>
      <Button size="md" fullWidth loading={isBusy} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </AuthPage>
  );
};

export default VerifyEmailScreen;
