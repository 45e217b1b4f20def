import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useBotCheck, type BotCheck } from './use-bot-check.tsx';

type Sending = {
  isBusy: boolean;
  /** What went wrong apart from the fields. */
  failure: string | null;
  botCheck: BotCheck;
  send: () => Promise<void>;
};

/** Sends a form of a page without a session, with its bot check; what the server says goes to the fields. */
export const usePublicForm = <E extends Endpoint>({
  endpoint,
  input,
  onSent,
  onFieldErrors,
}: {
  endpoint: E;
  input: (botToken: string | undefined) => InputOf<E>;
  onSent: (answer: OutputOf<E>) => void;
  onFieldErrors: (errors: Record<string, string>) => void;
}): Sending => {
  const shell = useTexts<typeof shellTexts>('shell');
  const botCheck = useBotCheck();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      onSent(await call(endpoint, input(await botCheck.take())));
    } catch (error) {
      const fields = error instanceof ApiError ? fieldErrorsOf(error) : {};
      onFieldErrors(fields);
      if (!(error instanceof ApiError)) setFailure(shell('botCheckFailed'));
      else if (Object.keys(fields).length === 0 || 'cloudflareVerifyToken' in fields) setFailure(error.message);
      botCheck.renew();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, botCheck, send };
};

/** The token as the call takes it: absent where no bot check is wanted. */
export const botTokenField = (botToken: string | undefined): { cloudflareVerifyToken?: string } =>
  botToken === undefined ? {} : { cloudflareVerifyToken: botToken };
