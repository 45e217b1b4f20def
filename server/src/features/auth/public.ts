/** What other features may use of this one. */
export { type Asker, signedIn, stranger } from './asker.ts';
export { isFromItsBrowser } from './binding.ts';
export { requireHuman } from './bot-check.ts';
export { dropFactors } from './drop-factors.ts';
export { requireOwnPassword } from './own-password.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { isShutOut, type Supposed, type SupposedRule } from './login-rules.ts';
export { hasFactor, held, heldCodes, loadPrincipal, type Principal, principalColumns, toPrincipal } from './principal.ts';
export { renewSession } from './renew-session.ts';
export { readSessions } from './session-row.ts';
export { endSessionsOf } from './session.ts';
export { drawSecret, isSecret, sha256 } from './token.ts';
export { unlockAccount } from './unlock-account.ts';
