/** What other features may use of requests for a permission. */
export { GRANT_CODE, mayGrant } from './granters.ts';
export { fromRequests, standingState } from './request-row.ts';
