/** What other features may use of compensations. */
export { APPROVE_COMPENSATION } from './compensation-purpose.ts';
