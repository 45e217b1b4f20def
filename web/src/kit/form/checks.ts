import { parseIpRange } from '@manager/domain/ip-list';
import { decimalOf } from './decimal.ts';
import { splitTokens } from './tokens.ts';

/** Checks answer a message or undefined; the first one that objects wins. */
export type Check<T> = (value: T) => string | undefined;

export const required =
  (message: string): Check<string> =>
  (value) =>
    value.trim() === '' ? message : undefined;

/** An empty field is no fault of the format. */
export const decimalText =
  (message: string): Check<string> =>
  (value) =>
    value.trim() === '' || decimalOf(value) !== undefined ? undefined : message;

/** Every entry has to be an address or a network; `message` names those that are not. */
export const ipList =
  (message: (names: string) => string): Check<string> =>
  (value) => {
    const bad = splitTokens(value).filter((entry) => parseIpRange(entry) === undefined);
    return bad.length === 0 ? undefined : message(bad.join(', '));
  };

export const firstFault = <T>(value: T, ...checks: readonly Check<T>[]): string | undefined => {
  for (const check of checks) {
    const fault = check(value);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** Wire value of an optional text: null clears it. */
export const textOrNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());
/** Wire value of an optional decimal. */
export const decimalOrNull = (value: string): string | null => decimalOf(value) ?? textOrNull(value);
