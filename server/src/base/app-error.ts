import type { ErrorName } from '@manager/contract/errors';

/** What a verb throws when the application says no. `details` fill the text and travel as `data`; never put internals in them. */
export class AppError extends Error {
  readonly reason: ErrorName;
  readonly details: Record<string, unknown>;
  /** An outcome, not a failure: what the transaction has written stays. */
  readonly keepsChanges: boolean;

  constructor(reason: ErrorName, details: Record<string, unknown> = {}) {
    super(reason);
    this.name = 'AppError';
    this.reason = reason;
    this.details = details;
    this.keepsChanges = reason === 'approval.waiting';
  }
}

/** A value that is wrong for reasons only the server knows: shown at its field. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('input.invalid', { fields: { [field]: message } });
