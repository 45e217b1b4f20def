import { moneyFault } from '@manager/domain/money';

/** Is a member of what a game sent of the form that is drawn? */
export type Check = (value: unknown) => boolean;

/** A text of at most so many characters. */
export const textUpTo =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max;
export const isText: Check = textUpTo(200);
export const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
/** Amounts are printed and summed: a text that is no money makes the whole detail unreadable. */
export const isMoney: Check = (value) => typeof value === 'string' && moneyFault(value) === undefined;
export const oneOf =
  (...choices: readonly (string | number)[]): Check =>
  (value) =>
    choices.some((choice) => choice === value);
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Every named member is there and right; members that nobody named are left alone. */
export const shape =
  <T>(checks: { [K in keyof Required<T>]: Check }): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

/** A member sent as null says the same as one not sent. */
export const withoutNulls = (detail: unknown): unknown =>
  JSON.parse(JSON.stringify(detail ?? null), (_, value: unknown) => (value === null ? undefined : value));
