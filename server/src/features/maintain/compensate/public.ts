/** What other features may use of compensations. */
export { findByReference } from './find-by-reference.ts';
export { GIVEN_OTHERWISE } from './compensation-row.ts';
export { APPROVE_COMPENSATION } from './compensation-purpose.ts';
