import { SESSION_ENDS, type SessionEnd } from '@manager/contract/features/auth/session-end';

/** Of this tab: it outlives the reload on the way to the sign-in page, and another tab was not told. */
const KEY = 'session_end';

/** What the browser saw itself: nobody could say who the user is, or the server did not want to. */
const OWN_ENDS = ['unreachable', 'refused'] as const;
export type KnownEnd = SessionEnd | { ended: (typeof OWN_ENDS)[number]; minutes?: undefined };

/** What an answer said of it; undefined where it said nothing. */
export const sessionEndIn = (data: unknown): SessionEnd | undefined => {
  if (typeof data !== 'object' || data === null || !('ended' in data)) return undefined;
  const ended = SESSION_ENDS.find((known) => known === data.ended);
  const minutes = 'minutes' in data && typeof data.minutes === 'number' ? data.minutes : undefined;
  return ended === undefined ? undefined : { ended, minutes };
};

/** Undefined: nothing is known of the end, or it is somebody else's by now. Without a storage the sign-in page just says less. */
export const keepSessionEnd = (end: KnownEnd | undefined): void => {
  try {
    if (end === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(end));
  } catch {
    return;
  }
};

/** Why the last session of this tab is over. */
export const readSessionEnd = (): KnownEnd | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const own = OWN_ENDS.find((ended) => typeof kept === 'object' && kept !== null && 'ended' in kept && kept.ended === ended);
    return own === undefined ? sessionEndIn(kept) : { ended: own };
  } catch {
    return undefined;
  }
};
