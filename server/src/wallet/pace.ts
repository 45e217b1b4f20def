/** So much of a second may come at once. */
const BURST_S = 0.1;

/**
 * At most `perSecond` calls in a second, and a tenth of that at once. Takes the next place and answers in how many ms it comes; null, without
 * taking it, when that is later than `maxWaitMs` (the generic cell rate algorithm).
 */
export const createPace = ({ perSecond, maxWaitMs }: { perSecond: number; maxWaitMs: number }) => {
  const gapMs = 1_000 / perSecond;
  const aheadMs = Math.max(0, BURST_S * 1_000 - gapMs);
  let nextMs = Number.NEGATIVE_INFINITY;
  return (nowMs: number): number | null => {
    const dueMs = Math.max(nextMs, nowMs);
    const waitMs = Math.max(0, dueMs - aheadMs - nowMs);
    if (waitMs > maxWaitMs) return null;
    nextMs = dueMs + gapMs;
    return waitMs;
  };
};
