import type { FactorNeeded } from '@manager/contract/features/auth/factor';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import { AuthPage } from '../../app/auth/AuthPage.tsx';
import { FactorForm } from '../../app/auth/FactorForm.tsx';
import type { FactorProof } from '../../app/auth/factor-methods.ts';
import type { texts as authTexts } from '../../app/auth/texts.en.ts';
import { safeRedirect } from '../../app/safe-redirect.ts';
import { signInWithFactor } from '../../app/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PasswordStep } from './PasswordStep.tsx';
import type { texts } from './texts.en.ts';

const LoginScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('login');
  const auth = useTexts<typeof authTexts>('app/auth');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [second, setSecond] = useState<FactorNeeded | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const goOn = async (): Promise<void> => navigate(safeRedirect(params.get('redirect')), { replace: true });

  const prove = async (proof: FactorProof): Promise<void> => {
    try {
      await signInWithFactor({ ticket: second?.ticket ?? '', answer: proof });
    } catch (error) {
      const isOver = error instanceof ApiError && 'ticket' in fieldErrorsOf(error);
      if (!isOver) throw error;
      setNotice(fieldErrorsOf(error)['ticket'] ?? error.message);
      setSecond(null);
      return;
    }
    await goOn();
  };

  if (second !== null) {
    return (
      <AuthPage title={auth('factorTitle')} intro={t('secondStep')}>
        <FactorForm
          methods={second.methods}
          passkey={second.passkey}
          backLabel={auth('back')}
          onBack={() => setSecond(null)}
          onProof={prove}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t('title')}
      intro={t('intro')}
      foot={
        <>
          <Link to="/resetPassword">{t('forgot')}</Link>
          <Link to="/register">{t('register')}</Link>
        </>
      }
    >
      <PasswordStep notice={notice} onSecondFactor={setSecond} onSignedIn={goOn} />
    </AuthPage>
  );
};

export default LoginScreen;
