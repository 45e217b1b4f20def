import type { PasskeyRequest } from '@manager/contract/features/auth/passkey';
import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './auth.module.css';
import { FactorInput } from './FactorInput.tsx';
import { proofOf, usableMethods, type FactorMethod, type FactorProof } from './factor-methods.ts';
import { askPasskey, hasPasskeys, isDeclined } from './passkey.ts';
import type { texts } from './texts.en.ts';

type Props = {
  methods: readonly FactorMethod[];
  passkey: PasskeyRequest | null;
  /** Rejects with ApiError when the server refuses the proof. */
  onProof: (proof: FactorProof) => Promise<void>;
  onBack: () => void;
  backLabel: string;
};

/** Asks for one of the factors that a user has; the others are a click away. */
export const FactorForm = ({ methods, passkey, onProof, onBack, backLabel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('session/auth');
  const usable = usableMethods({ offered: methods, hasPasskeys: hasPasskeys() && passkey !== null });
  const [method, setMethod] = useState<FactorMethod>(usable[0] ?? 'recovery_code');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const give = async (): Promise<FactorProof> => {
    if (method !== 'passkey') return proofOf(method, typed);
    if (passkey === null) throw new Error('no passkey was asked for');
    return { passkey: await askPasskey(passkey) };
  };
  const messageOf = (cause: unknown): string => {
    if (cause instanceof ApiError) return Object.values(fieldErrorsOf(cause))[0] ?? cause.message;
    if (isDeclined(cause)) return t('passkeyDeclined');
    return t('passkeyFailed', { message: cause instanceof Error ? cause.message : '' });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (method !== 'passkey' && typed.trim() === '')
      return setError(t(method === 'password' ? 'passwordRequired' : 'codeRequired'));
    setBusy(true);
    setError(null);
    try {
      await onProof(await give());
    } catch (cause) {
      setError(messageOf(cause));
      // What was typed while the answer was on its way is the next try.
      setTyped((now) => (now === typed ? '' : now));
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: FactorMethod): void => {
    setMethod(next);
    setTyped('');
    setError(null);
  };
  return (
    <form className={classes.factor} noValidate onSubmit={(event) => void submit(event)}>
      <FactorInput method={method} value={typed} error={error} onChange={setTyped} />
      <Button type="submit" size="md" fullWidth loading={isBusy} data-autofocus={method === 'passkey' ? true : undefined}>
        {method === 'passkey' ? t('useLabel_passkey') : t('verify')}
      </Button>
      <ul className={classes.ways} aria-label={t('orUse')}>
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <button type="button" onClick={() => choose(other)}>
                {t(`useLabel_${other}`)}
              </button>
            </li>
          ))}
        <li>
          <button type="button" onClick={onBack}>
            {backLabel}
          </button>
        </li>
      </ul>
    </form>
  );
};
