/** What other features may use of this one. */
export { type Answer, checkFactor, methodOf } from './check-factor.ts';
export type { Refusal } from './passkey.ts';
export { disableCopied, passkeyRequest } from './passkey.ts';
export { readFactors } from './read-factors.ts';
