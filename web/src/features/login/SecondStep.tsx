import { verifyFactor, type FactorNeeded } from '@manager/contract/features/auth/factor';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import { AuthPage } from '../../session/auth/AuthPage.tsx';
import type { FactorProof } from '../../session/auth/factor-methods.ts';
import { FactorForm } from '../../session/auth/FactorForm.tsx';
import type { texts as authTexts } from '../../session/auth/texts.en.ts';
import { beginSession } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

type Props = {
  needed: FactorNeeded;
  onSignedIn: () => Promise<void>;
  /** Back to the password; with a message when the ticket has expired. */
  onBack: (message: string | null) => void;
};

/** The second factor, after a right password. */
export const SecondStep = ({ needed, onSignedIn, onBack }: Props): ReactNode => {
  const t = useTexts<typeof texts>('login');
  const auth = useTexts<typeof authTexts>('session/auth');
  const prove = async (proof: FactorProof): Promise<void> => {
    try {
      const { token } = await call(verifyFactor, { ticket: needed.ticket, ...proof });
      beginSession(token);
    } catch (error) {
      const message = error instanceof ApiError ? fieldErrorsOf(error)['ticket'] : undefined;
      if (message === undefined) throw error;
      return onBack(message);
    }
    return onSignedIn();
  };
  return (
    <AuthPage title={auth('factorTitle')} intro={t('secondStep')}>
      <FactorForm
        methods={needed.methods}
        passkey={needed.passkey}
        backLabel={auth('back')}
        onBack={() => onBack(null)}
        onProof={prove}
      />
    </AuthPage>
  );
};
