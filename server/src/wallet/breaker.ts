export type CircuitState = 'closed' | 'open' | 'half_open';
/** Leave to call; given back with `settle` in every case. */
export type Pass = { isProbe: boolean };
export type CircuitView = { state: CircuitState; failures: number; openedAtMs: number | null; nextProbeAtMs: number | null };

export type Breaker = {
  /** Null: not now. */
  enter: (nowMs: number) => Pass | null;
  /** `unsent`: the call said nothing about the wallet. */
  settle: (pass: Pass, end: 'answered' | 'unanswered' | 'unsent', nowMs: number) => void;
  /** Calls that would be let through now. */
  places: (nowMs: number) => number;
  view: () => CircuitView;
};

const FAILURES_TO_OPEN = 5;
const FIRST_OPEN_MS = 5_000;
const MAX_OPEN_MS = 60_000;

/**
 * Stops calling what does not answer. Five calls in a row without an answer open the circuit for 5 s; then one call tries the wallet. Without an
 * answer it is open for twice as long, a minute at most; with one it is closed. What was sent before it opened says nothing any more.
 */
export const createBreaker = (): Breaker => {
  let state: CircuitState = 'closed';
  let failures = 0;
  let openForMs = FIRST_OPEN_MS;
  let openedAtMs: number | null = null;
  let nextProbeAtMs: number | null = null;

  const close = (): void => {
    [state, failures, openForMs, openedAtMs, nextProbeAtMs] = ['closed', 0, FIRST_OPEN_MS, null, null];
  };
  const open = (nowMs: number): void => {
    openForMs = state === 'closed' ? FIRST_OPEN_MS : Math.min(openForMs * 2, MAX_OPEN_MS);
    state = 'open';
    openedAtMs ??= nowMs;
    nextProbeAtMs = nowMs + openForMs;
  };
  const isProbeDue = (nowMs: number): boolean => state === 'open' && nowMs >= (nextProbeAtMs ?? 0);

  return {
    enter: (nowMs) => {
      if (state === 'closed') return { isProbe: false };
      if (!isProbeDue(nowMs)) return null;
      state = 'half_open';
      return { isProbe: true };
    },
    settle: ({ isProbe }, end, nowMs) => {
      if (!isProbe && state !== 'closed') return;
      if (end === 'answered') return close();
      if (end === 'unsent') {
        // The next one may try instead.
        if (isProbe) state = 'open';
        return;
      }
      failures += 1;
      if (isProbe || failures >= FAILURES_TO_OPEN) open(nowMs);
    },
    places: (nowMs) => (state === 'closed' ? Number.POSITIVE_INFINITY : isProbeDue(nowMs) ? 1 : 0),
    view: () => ({ state, failures, openedAtMs, nextProbeAtMs }),
  };
};
