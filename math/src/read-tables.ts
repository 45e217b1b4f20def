import type { Faults } from './faults.ts';
import type { Lines } from './read-lines.ts';

/** Rows of a piece of a table; `line` of the n-th row is `lines[n]`. Payouts in parts of a bet. */
export type Rows = { ids: number[]; payouts: number[]; lines: number[] };
export type LookupRows = Rows & { weights: (number | bigint)[] };

/** Longer numbers are refused: beyond any table, and dear to add up. */
const MAX_WEIGHT_DIGITS = 30;
/** Within these digits numbers are exact. */
const SAFE_DIGITS = 15;
export const LOOKUP_HEADING = 'id,weight,payout';
const [LF, CR, COMMA, ZERO, NINE] = [10, 13, 44, 48, 57] as const;

/** Rows of a lookup table; the heading is its first line. Faults name the line; a line with one gives no row. */
export const readLookup = ({ bytes, line: first }: Lines, { file, faults }: { file: string; faults: Faults }): LookupRows => {
  const rows: LookupRows = { ids: [], payouts: [], lines: [], weights: [] };
  let line = first;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(LF, from);
    const to = end > from && bytes[end - 1] === CR ? end - 1 : end;
    if (line === 1) {
      const heading = bytes.toString('utf8', from, to);
      if (heading !== LOOKUP_HEADING)
        faults.add(file, 'lookup_heading', { line, params: { found: heading, wanted: LOOKUP_HEADING } });
    } else {
      readLookupLine(bytes, { from, to, line, file, faults, rows });
    }
    from = end + 1;
  }
  return rows;
};

type Line = { from: number; to: number; line: number; file: string; faults: Faults; rows: LookupRows };

const readLookupLine = (bytes: Buffer, { from, to, line, file, faults, rows }: Line): void => {
  const one = bytes.indexOf(COMMA, from);
  const two = one === -1 || one >= to ? -1 : bytes.indexOf(COMMA, one + 1);
  if (two === -1 || two >= to) {
    faults.add(file, 'lookup_line', { line, params: { found: bytes.toString('utf8', from, to) } });
    return;
  }
  const id = numberIn(bytes, from, one);
  const payout = numberIn(bytes, two + 1, to);
  const weight = weightIn(bytes, one + 1, two);
  if (id === null) faults.add(file, 'not_a_number', { line, params: { field: 'id', found: bytes.toString('utf8', from, one) } });
  if (weight === null)
    faults.add(file, 'not_a_number', { line, params: { field: 'weight', found: bytes.toString('utf8', one + 1, two) } });
  else if (weight === 0 || weight === 0n) faults.add(file, 'weight_zero', { line });
  if (payout === null)
    faults.add(file, 'not_a_number', { line, params: { field: 'payout', found: bytes.toString('utf8', two + 1, to) } });
  if (id === null || payout === null) return;
  rows.ids.push(id);
  rows.payouts.push(payout);
  rows.weights.push(weight ?? 0);
  rows.lines.push(line);
};

/** Digits only, no leading zero, at most fifteen; null: something else. */
const numberIn = (bytes: Buffer, from: number, to: number): number | null => {
  const digits = to - from;
  if (digits < 1 || digits > SAFE_DIGITS) return null;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < ZERO || byte > NINE) return null;
    value = value * 10 + (byte - ZERO);
  }
  return digits > 1 && bytes[from] === ZERO ? null : value;
};

const weightIn = (bytes: Buffer, from: number, to: number): number | bigint | null => {
  if (to - from <= SAFE_DIGITS) return numberIn(bytes, from, to);
  const text = bytes.toString('latin1', from, to);
  return text.length <= MAX_WEIGHT_DIGITS && /^[1-9]\d*$/.test(text) ? BigInt(text) : null;
};

/** One JSON object a line, with at least `id` and `payout`. Faults name the line; a line with one gives no row. */
export const readEvents = ({ bytes, line: first }: Lines, { file, faults }: { file: string; faults: Faults }): Rows => {
  const rows: Rows = { ids: [], payouts: [], lines: [] };
  const text = bytes.toString('utf8');
  let line = first;
  for (let from = 0; from < text.length; line += 1) {
    const end = text.indexOf('\n', from);
    readEvent(text.slice(from, end), { line, file, faults, rows });
    from = end + 1;
  }
  return rows;
};

const readEvent = (
  text: string,
  { line, file, faults, rows }: { line: number; file: string; faults: Faults; rows: Rows },
): void => {
  const event = parseEvent(text);
  if (event === null) {
    faults.add(file, 'event_line', { line, params: { found: text } });
    return;
  }
  const { id, payout } = event;
  if (!isCount(id)) faults.add(file, 'not_a_number', { line, params: { field: 'id', found: JSON.stringify(id) ?? '' } });
  if (!isCount(payout))
    faults.add(file, 'not_a_number', { line, params: { field: 'payout', found: JSON.stringify(payout) ?? '' } });
  if (!isCount(id) || !isCount(payout)) return;
  rows.ids.push(id);
  rows.payouts.push(payout);
  rows.lines.push(line);
};

const parseEvent = (text: string): { id?: unknown; payout?: unknown } | null => {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
