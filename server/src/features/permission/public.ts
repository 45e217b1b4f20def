/** What other features may use of this one. */
export { noteCodeUse } from './code-use.ts';
