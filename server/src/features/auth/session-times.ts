/** Without a call that a person made (T005). */
export const IDLE_MS = 30 * 60_000;
/** The same for super users and holders of dangerous codes. */
export const DANGEROUS_IDLE_MS = 15 * 60_000;
/** From the sign-in on, whatever is done. */
export const ABSOLUTE_MS = 12 * 3_600_000;
