import { ERRORS } from '@manager/contract/errors';
import { fieldErrorsOf, type ApiError } from '../../api/errors.ts';

/** A mailed link that is used, too old, or was cut on its way. */
export const isDeadLink = (error: ApiError): boolean => error.code === ERRORS['link.invalid'] || 'token' in fieldErrorsOf(error);
