/** The arithmetic of waiting times and locks (T013), apart from where the failures are counted. */

const FREE_FAILURES = 5;
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 1_800;
export const MAX_IP_FAILURES = 20;
export const IP_WINDOW_S = 600;
/** So many failures within `COUNT_WINDOW_S` lock the account, also when successes lie between them. */
export const MAX_FAILURES = 10;
export const COUNT_WINDOW_S = 12 * 3_600;
export const LOCK_S = 1_800;

/** Seconds to wait after `failures` wrong passwords in a row: none for the first five, then a minute, doubling to half an hour. */
export const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(failures - FREE_FAILURES, 10));

export type Failures = {
  /** Since the last success. */
  inARow: number;
  lastAtMs: number | null;
  /** Failures from the address within `IP_WINDOW_S`. */
  ofIp: number;
  ipFirstAtMs: number | null;
};

/** When the next attempt may be made, in milliseconds; 0 when at once. */
export const nextAttemptAtMs = ({ inARow, lastAtMs, ofIp, ipFirstAtMs }: Failures): number =>
  Math.max(
    inARow === 0 ? 0 : (lastAtMs ?? 0) + waitAfter(inARow) * 1000,
    ofIp >= MAX_IP_FAILURES ? (ipFirstAtMs ?? 0) + IP_WINDOW_S * 1000 : 0,
  );
