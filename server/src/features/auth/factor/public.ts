/** What other features may use of this one. */
export { type Answer, checkFactor, methodOf, type Refusal } from './check-factor.ts';
export { disableCopied, passkeyRequest } from './passkey.ts';
export { readFactors } from './read-factors.ts';
