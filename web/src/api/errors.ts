import { ERRORS, SESSION_CODES } from '@manager/contract/errors';

type ApiErrorOptions = { message: string; code: number | null; data?: unknown; requestId?: string | null };

/** A call that did not succeed. `code` is the application's answer; null when no answer came (network, time-out, HTTP status). */
export class ApiError extends Error {
  readonly code: number | null;
  readonly data: unknown;
  readonly requestId: string | null;

  constructor({ message, code, data = null, requestId = null }: ApiErrorOptions) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.requestId = requestId;
  }

  get isNetwork(): boolean {
    return this.code === null;
  }

  /** The server is there and too busy, or one of its stores does not answer: the same call may do a little later. */
  get isPassing(): boolean {
    return this.code === ERRORS['requests.too_many'] || this.code === ERRORS['analytics.unavailable'];
  }

  get isSessionLost(): boolean {
    return this.code !== null && SESSION_CODES.includes(this.code);
  }

  get isNotPermitted(): boolean {
    return this.code === ERRORS['permission.missing'];
  }

  /** Accepted, but it waits for a second person: no failure. */
  get isWaiting(): boolean {
    return this.code === ERRORS['approval.waiting'];
  }

  get isVersionConflict(): boolean {
    return this.code === ERRORS['object.version_conflict'];
  }
}

const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Field → message of a refused input (code 40001 and 40901); empty when the answer names no field. */
export const fieldErrorsOf = (error: ApiError): Record<string, string> => {
  const { fields, field } = record(error.data);
  if (typeof field === 'string') return { [field]: error.message };
  return Object.fromEntries(Object.entries(record(fields)).map(([name, text]) => [name, String(text)]));
};

/** The row as it is now, sent with a version conflict. */
export const currentRowOf = (error: ApiError): unknown => record(error.data)['current'];

/** The permission code that was missing, when the answer names it. */
export const missingPermissionOf = (error: ApiError): string | undefined => {
  const { permission } = record(error.data);
  return typeof permission === 'string' ? permission : undefined;
};

/** What the server wants before it does this: `step_up`, `second_factor`, `change_password` or `enrol_factor`. */
export const needOf = (error: ApiError): string | undefined => {
  const { need } = record(error.data);
  return error.code === ERRORS['factor.needed'] && typeof need === 'string' ? need : undefined;
};

/** Seconds after which a server that has too much to do asks to be asked again. */
export const retryAfterOf = (error: ApiError): number | undefined => {
  const { retry_after_s: seconds } = record(error.data);
  return error.code === ERRORS['requests.too_many'] && typeof seconds === 'number' ? seconds : undefined;
};

/** The request that a second person has to decide, sent with `approval.waiting`. */
export const approvalIdOf = (error: ApiError): string | undefined => {
  const { approval_id: id } = record(error.data);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

/** How a write ended for the form or dialog that asked for it: done, or accepted and waiting; both close it. */
export const isAccepted = (error: ApiError | null): boolean => error === null || error.isWaiting;

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
