import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_BATCH_ROWS, type RejectedRow } from '@manager/contract/platform/bets';
import type { Bodies, FactKind, FactRow } from './fact-kind.ts';
import { Problem } from './problem.ts';
import { RowFault } from './row-fields.ts';

/** Rows a turn: the console's requests get their turn in between. */
const ROWS_A_TURN = 2_000;
const NEWLINE = 0x0a;

type Value = { line: number; value: unknown };
const UNREADABLE = Symbol('unreadable');

/** Rows of a body: NDJSON (a line a row, blank lines skipped) or one JSON array. */
export async function* readValues(body: Buffer): AsyncIterable<Value[]> {
  const first = body.find((byte) => byte > 0x20);
  if (first === undefined) throw new Problem({ status: 422, code: 'empty_body', detail: 'The body holds no rows' });
  const rows = first === '['.charCodeAt(0) ? arrayRows(body) : lineRows(body);
  let count = 0;
  for await (const chunk of rows) {
    count += chunk.length;
    if (count > MAX_BATCH_ROWS)
      throw new Problem({ status: 413, code: 'too_many_rows', detail: `A batch holds at most ${MAX_BATCH_ROWS} rows` });
    yield chunk;
  }
}

async function* arrayRows(body: Buffer): AsyncIterable<Value[]> {
  let values: unknown;
  try {
    values = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Problem({ status: 422, code: 'not_json', detail: 'The body is not a JSON array' });
  }
  const rows = (values as unknown[]).map((value, index) => ({ line: index + 1, value }));
  if (rows.length === 0) throw new Problem({ status: 422, code: 'empty_body', detail: 'The body holds no rows' });
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    yield rows.slice(at, at + ROWS_A_TURN);
    await nextTurn();
  }
}

async function* lineRows(body: Buffer): AsyncIterable<Value[]> {
  let rows: Value[] = [];
  let line = 0;
  let readable = 0;
  for (let start = 0; start < body.length;) {
    const at = body.indexOf(NEWLINE, start);
    const end = at === -1 ? body.length : at;
    line += 1;
    const text = body.toString('utf8', start, end);
    start = end + 1;
    if (text.trim() === '') continue;
    const value = parse(text);
    if (value !== UNREADABLE) readable += 1;
    rows.push({ line, value });
    if (rows.length < ROWS_A_TURN) continue;
    yield rows;
    rows = [];
    await nextTurn();
  }
  if (readable === 0) throw new Problem({ status: 422, code: 'not_json', detail: 'No line of the body is JSON' });
  if (rows.length > 0) yield rows;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
};

/** Checks the rows of one turn; what is wrong goes to `rejected`. */
export const checkRows = <Row extends FactRow>(
  kind: FactKind<Row, object, Bodies>,
  values: readonly Value[],
  { nowMs, rejected }: { nowMs: number; rejected: RejectedRow[] },
): Row[] => {
  const rows: Row[] = [];
  for (const { line, value } of values) {
    try {
      if (value === UNREADABLE) throw new RowFault('bad_field', 'the line is not JSON');
      rows.push(kind.readRow(value, { line, nowMs }));
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      rejected.push({ line, id: kind.sentIdOf(value), code: error.code, message: error.message });
    }
  }
  return rows;
};
