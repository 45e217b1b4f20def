import { getChallenge } from '@manager/contract/features/auth/login';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { solveChallenge } from './solve-challenge.ts';

const prepare = async (): Promise<string | undefined> => {
  const { kind, challenge } = await call(getChallenge, {}, { isQuiet: true });
  if (kind === 'off') return undefined;
  if (kind === 'altcha' && challenge !== null) return solveChallenge(challenge);
  throw new Error(`bot check ${kind} is not supported by this page`);
};

/** Solves the bot check while the user types. `take` answers the token, once each; a used one is replaced at once. */
export const useBotCheck = (): { take: () => Promise<string | undefined>; renew: () => void } => {
  const pending = useRef<Promise<string | undefined>>(undefined);
  const renew = useCallback(() => {
    pending.current = prepare();
    // A failure is told to whoever takes the token; until then it must not count as unhandled.
    pending.current.catch(() => undefined);
  }, []);
  useEffect(renew, [renew]);
  const take = useCallback(() => pending.current ?? prepare(), []);
  return { take, renew };
};
