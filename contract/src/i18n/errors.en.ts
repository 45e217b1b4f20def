import type { ErrorName } from '../errors.ts';

/** `{name}` stands for a detail of the error. */
export const errorsEn: Record<ErrorName, string> = {
  'input.invalid': 'Please check the marked fields.',
  'input.range_too_wide': 'The time range is too wide. Allowed: {limit}.',
  'query.too_heavy': 'This query needs too much time or memory. Narrow the range or the filters.',
  'permission.missing': 'You have no permission for this ({permission}).',
  'factor.needed': 'Please confirm with your second factor.',
  'object.not_found': 'Not found.',
  'object.version_conflict': 'Somebody else changed this in the meantime. Compare and save again.',
  'object.duplicate': 'This value is already in use: {field}.',
  'object.wrong_state': 'Not possible in the present state ({state}).',
  'object.in_use': 'Still in use ({state}).',
  'approval.waiting': 'Accepted. A second person has to approve it.',
  'requests.too_many': 'Too many requests. Try again in {retry_after_s} s.',
  'internal.error': 'Something went wrong on our side. Request {request_id}.',
  'analytics.unavailable': 'Reports are not available for a moment. Please try again.',
  'session.unknown': 'Verification failed, please Login again.',
  'session.ended_elsewhere': 'Your session was ended elsewhere. Please log in again.',
  'session.expired': 'Your session has expired. Please log in again.',
  'remote.error': 'The website wallet answered with an error.',
  'remote.timeout': 'The website wallet did not answer. The call will be repeated.',
  'login.refused': 'Account and password are incorrect.',
  'login.bot_check': 'The bot check failed. Please try again.',
  'currency.rate_jump': 'The rate changes by more than 10 %. Confirm the change.',
  'website.self_approval': 'A website cannot be approved by the person who created or last edited it.',
};
