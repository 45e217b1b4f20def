import { MAX_CLOCK_LEAD_MS, type RejectCode } from '@manager/contract/platform/bets';
import { fitsFactColumn, parseMicros } from '@manager/domain/micros';
import { keptText } from '@manager/domain/kept-text';
import { parseInstant } from './instant.ts';

/** Thrown and caught inside ingest only: one bad row never blocks the others. */
export class RowFault extends Error {
  readonly code: RejectCode;
  constructor(code: RejectCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type Json = Record<string, unknown>;

const EARLIEST_MS = Date.UTC(2000, 0, 1);

export const objectOf = (value: unknown): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RowFault('bad_field', 'a row must be an object');
  return value as Json;
};

export const refuseUnknown = (row: Json, fields: ReadonlySet<string>): void => {
  for (const name in row) if (!fields.has(name)) throw new RowFault('bad_field', `unknown field "${name.slice(0, 40)}"`);
};

/** The id of a row that is refused, as far as it has one. */
export const sentIdOf = (value: unknown, name: string): string | null => {
  const sent: unknown = typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;
  return typeof sent === 'string' ? sent.slice(0, 64) : null;
};

const BACKSLASH = 0x5c;

/** 1 to 64 printable ASCII characters without blank and backslash. A loop: half the time of a regular expression, a dozen times a row. */
const isId = (value: string): boolean => {
  if (value.length === 0 || value.length > 64) return false;
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (unit < 0x21 || unit > 0x7e || unit === BACKSLASH) return false;
  }
  return true;
};

/** No control characters (Unicode's category Cc), no backslash, and nothing that shows another text than the one that is stored. */
const isPlainText = (value: string): boolean => {
  let isAscii = true;
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (unit < 0x20 || unit === BACKSLASH || (unit >= 0x7f && unit <= 0x9f)) return false;
    if (unit > 0x7f) isAscii = false;
  }
  return value.length > 0 && (isAscii || !MISLEADING.test(value));
};

/** Halves of characters, marks that turn the direction of what follows, line separators. */
const MISLEADING = /[\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

const required = (row: Json, name: string): unknown => {
  const value = row[name];
  if (value === undefined || value === null) throw new RowFault('missing_field', `"${name}" is missing`);
  return value;
};

export const id = (row: Json, name: string): string => {
  const value = required(row, name);
  if (typeof value !== 'string' || !isId(value))
    throw new RowFault('bad_field', `"${name}" must be 1 to 64 printable ASCII characters without blank and backslash`);
  return value;
};

export const text = (row: Json, name: string, max: number): string => {
  const value = required(row, name);
  if (typeof value !== 'string' || value.length > max || !isPlainText(value))
    throw new RowFault(
      'bad_field',
      `"${name}" must be a text of 1 to ${max} characters without control characters and backslash`,
    );
  return value;
};

/** A player's name in the one form in which it is kept. */
export const player = (row: Json, name: string, max: number): string => {
  const sent = row[name];
  const kept = typeof sent === 'string' ? keptText(sent) : sent;
  return text(kept === sent ? row : { [name]: kept }, name, max);
};

export const optionalPlayer = (row: Json, name: string, max: number): string =>
  row[name] == null || row[name] === '' ? '' : player(row, name, max);

export const optionalText = (row: Json, name: string, max: number): string =>
  row[name] == null || row[name] === '' ? '' : text(row, name, max);

export const oneOf = (row: Json, name: string, allowed: ReadonlySet<unknown>): unknown => {
  const value = required(row, name);
  if (!allowed.has(value)) throw new RowFault('bad_field', `"${name}" must be one of ${[...allowed].join(', ')}`);
  return value;
};

export const flag = (row: Json, name: string): boolean => {
  const value = row[name] ?? false;
  if (typeof value !== 'boolean') throw new RowFault('bad_field', `"${name}" must be true or false`);
  return value;
};

export const amount = (row: Json, name: string): bigint => {
  const value = required(row, name);
  const micros = typeof value === 'string' ? parseMicros(value) : undefined;
  if (micros === undefined) throw new RowFault('bad_amount', `"${name}" must be a decimal string with at most 6 decimals`);
  if (micros < 0n) throw new RowFault('bad_amount', `"${name}" must not be negative`);
  if (!fitsFactColumn(micros)) throw new RowFault('bad_amount', `"${name}" is too large`);
  return micros;
};

/** A balance may be negative: some wallets allow it after a reversal. */
export const balance = (row: Json, name: string): bigint | null => {
  const value = row[name];
  if (value == null) return null;
  const micros = typeof value === 'string' ? parseMicros(value) : undefined;
  if (micros === undefined || !fitsFactColumn(micros))
    throw new RowFault('bad_amount', `"${name}" must be a decimal string with at most 6 decimals`);
  return micros;
};

export const instant = (row: Json, name: string, nowMs: number): number => {
  const value = required(row, name);
  const ms = typeof value === 'string' ? parseInstant(value) : Number.NaN;
  if (!(ms >= EARLIEST_MS))
    throw new RowFault('bad_time', `"${name}" must be an instant such as 2026-01-31T23:59:59.999Z, not before the year 2000`);
  if (ms > nowMs + MAX_CLOCK_LEAD_MS) throw new RowFault('future_time', `"${name}" lies in the future`);
  return ms;
};

export const version = (row: Json): number => {
  const value = required(row, 'row_version');
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 4_294_967_295)
    throw new RowFault('bad_field', '"row_version" must be an integer from 1');
  return value;
};

export const optionalId = (row: Json, name: string): string => (row[name] == null ? '' : id(row, name));

/** A movement of money: negative when it leaves. */
export const signedAmount = (row: Json, name: string): bigint => {
  const value = required(row, name);
  const micros = typeof value === 'string' ? parseMicros(value) : undefined;
  if (micros === undefined) throw new RowFault('bad_amount', `"${name}" must be a decimal string with at most 6 decimals`);
  if (!fitsFactColumn(micros)) throw new RowFault('bad_amount', `"${name}" is too large`);
  return micros;
};

/** An integer from 0 to `max`; `otherwise` when the field is absent. */
export const count = (row: Json, name: string, { max, otherwise }: { max: number; otherwise?: number }): number => {
  const value = row[name] ?? otherwise ?? required(row, name);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max)
    throw new RowFault('bad_field', `"${name}" must be an integer from 0 to ${max}`);
  return value;
};
