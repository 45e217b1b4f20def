/**
 * Why a session is over, as the answers with the codes of a lost session tell it in `data` where the server knows. `idle` and `age` say after
 * how many minutes. Signing out by oneself has no reason: it reads like an unknown session.
 */
export const SESSION_ENDS = ['idle', 'age', 'elsewhere', 'replaced', 'admin', 'password', 'factor', 'disabled'] as const;
export type SessionEnd = { ended: (typeof SESSION_ENDS)[number]; minutes?: number | undefined };
