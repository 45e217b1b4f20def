import type { FactorNeeded } from '@manager/contract/features/auth/factor';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthPage } from '../../session/auth/AuthPage.tsx';
import { safeRedirect } from '../../session/safe-redirect.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EndNote } from './EndNote.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

// Fetched with the answer that asks for it, not with the page.
const SecondStep = lazyPart(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })));

const LoginScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('login');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [needed, setNeeded] = useState<FactorNeeded | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const goOn = async (): Promise<void> => navigate(safeRedirect(params.get('redirect')), { replace: true });
  const startOver = (message: string | null): void => {
    setNotice(message);
    setNeeded(null);
  };

  if (needed !== null) {
    return (
      <Suspense>
        <SecondStep needed={needed} onSignedIn={goOn} onBack={startOver} />
      </Suspense>
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
      <EndNote />
      <PasswordStep notice={notice} onSecondFactor={setNeeded} onSignedIn={goOn} />
    </AuthPage>
  );
};

export default LoginScreen;
