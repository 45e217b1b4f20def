/** What other features may use of this one. */
export { fromInbox, inboxRules } from './inbox.ts';
