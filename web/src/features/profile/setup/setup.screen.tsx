import { startTotp } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { hasPasskeys } from '../../../session/auth/passkey.ts';
import { safeRedirect } from '../../../session/safe-redirect.ts';
import { refreshUser, useUser } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { PasskeyEnrol } from '../PasskeyEnrol.tsx';
import { PasswordForm } from '../PasswordForm.tsx';
import classes from '../profile.module.css';
import { RecoveryCodes } from '../RecoveryCodes.tsx';
import { TotpEnrol } from '../TotpEnrol.tsx';
import type { texts } from './texts.en.ts';

type Step =
  | { kind: 'choose' }
  | { kind: 'totp'; offer: OutputOf<typeof startTotp> }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: readonly string[] };

/** What a user owes before the console opens: a password of one's own, then a second factor (guard.ts leads here). */
const SetupScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('profile/setup');
  const user = useUser();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const start = useAction(startTotp);

  const goOn = async (): Promise<void> => {
    const now = await refreshUser();
    const wanted = safeRedirect(params.get('redirect'));
    // What was just done is done: a fresh start of the console finds out what is still owed.
    if (now === undefined) return window.location.assign(wanted);
    setStep({ kind: 'choose' });
    if (now.stage === 'full') await navigate(wanted, { replace: true });
  };
  const enrolled = (codes: readonly string[] | null): void => {
    if (codes === null) void goOn();
    else setStep({ kind: 'codes', codes });
  };
  const choose = (): void => setStep({ kind: 'choose' });
  if (user === null) return null;

  if (user.stage === 'change_password') {
    return (
      <Page title={t('passwordTitle')} scope={t('passwordText')}>
        <div className={`${classes.card} ${classes.setup}`}>
          <PasswordForm user={user} onChanged={() => void goOn()} />
        </div>
      </Page>
    );
  }
  return (
    <Page
      title={step.kind === 'codes' ? t('codesTitle') : t('factorTitle')}
      scope={step.kind === 'codes' ? t('codesText') : t('factorText')}
    >
      <div className={`${classes.card} ${classes.setup}`}>
        {step.kind === 'choose' ? (
          <ul className={classes.ways}>
            <li>
              <h2>{t('totpTitle')}</h2>
              <p>{t('totpText')}</p>
              <Button
                loading={start.isPending}
                onClick={() => start.mutate({}, { onSuccess: (offer) => setStep({ kind: 'totp', offer }) })}
              >
                {t('totpChoose')}
              </Button>
            </li>
            {hasPasskeys() ? (
              <li>
                <h2>{t('passkey')}</h2>
                <p>{t('passkeyText')}</p>
                <Button variant="default" onClick={() => setStep({ kind: 'passkey' })}>
                  {t('passkeyChoose')}
                </Button>
              </li>
            ) : null}
          </ul>
        ) : null}
        {step.kind === 'totp' ? <TotpEnrol offer={step.offer} onDone={enrolled} onCancel={choose} /> : null}
        {step.kind === 'passkey' ? <PasskeyEnrol onDone={enrolled} onCancel={choose} /> : null}
        {step.kind === 'codes' ? <RecoveryCodes codes={step.codes} doneLabel={t('goOn')} onDone={() => void goOn()} /> : null}
      </div>
    </Page>
  );
};

export default SetupScreen;
