import { AppError, fieldError } from '../../base/app-error.ts';

/** The fields that a new record is known to have. */
export type Given<I, K extends keyof I> = { [N in K]-?: Exclude<I[N], undefined> };

/** Refuses a new record that lacks one of the fields: an edit may leave them out, so the contract cannot ask for them. */
export function requireGiven<I extends object, K extends keyof I & string>(
  input: I,
  names: readonly K[],
): asserts input is I & Given<I, K> {
  for (const name of names) if (input[name] === undefined) throw fieldError(name, 'required');
}

/** Refuses an edit of a record that somebody else has changed since; the answer carries the record as it is now. */
export const requireVersion = (input: { version?: number | undefined }, current: { version: number }): void => {
  if (input.version === undefined) throw fieldError('version', 'required');
  if (input.version !== current.version) throw new AppError('object.version_conflict', { current });
};

/** For a text column without nulls: absent leaves, null clears. */
export const clearedText = (text: string | null | undefined): string | undefined => (text === null ? '' : text);

/** A value as it will stand after the edit. */
export const afterEdit = <T>(given: T | undefined, present: T): T => (given === undefined ? present : given);
