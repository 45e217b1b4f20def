import { getChallenge } from '@manager/contract/features/auth/login';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { TurnstileBox } from './TurnstileBox.tsx';

/** Tokens live five minutes; one that is nearly over is replaced before it is sent. */
const FRESH_MS = 240_000;

type Widget = { siteKey: string; onToken: (token: string) => void; onFailure: (error: Error) => void };

export type BotCheck = {
  /** The token, once each; undefined where the server wants none. Rejects when the check could not be prepared. */
  take: () => Promise<string | undefined>;
  /** After a used token: the next one. */
  renew: () => void;
  /** To be shown in the form, where the check has something to show. */
  widget: ReactNode;
};

/** Prepares the bot check while the user types. */
export const useBotCheck = (): BotCheck => {
  const pending = useRef<Promise<string | undefined>>(undefined);
  const preparedAtMs = useRef(0);
  const [widget, setWidget] = useState<Widget | null>(null);
  const prepare = useCallback(async (): Promise<string | undefined> => {
    const { kind, challenge, site_key: siteKey } = await call(getChallenge, {});
    if (kind === 'off') return undefined;
    if (kind === 'altcha' && challenge !== null) return (await import('./solve-challenge.ts')).solveChallenge(challenge);
    if (siteKey === null) throw new Error(`bot check ${kind} without its key`);
    return new Promise((onToken, onFailure) => setWidget({ siteKey, onToken, onFailure }));
  }, []);
  const renew = useCallback(() => {
    preparedAtMs.current = Date.now();
    pending.current = prepare();
    // A failure is told to whoever takes the token; until then it must not count as unhandled.
    pending.current.catch(() => undefined);
  }, [prepare]);
  useEffect(renew, [renew]);
  const take = useCallback(() => {
    if (pending.current === undefined || Date.now() - preparedAtMs.current > FRESH_MS) renew();
    return pending.current ?? Promise.resolve(undefined);
  }, [renew]);
  return { take, renew, widget: widget === null ? null : <TurnstileBox {...widget} /> };
};
