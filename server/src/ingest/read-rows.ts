import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_BATCH_ROWS, MAX_ROW_BYTES, type RejectedRow } from '@manager/contract/platform/bets';
import type { FactKind } from './fact-kind.ts';
import type { FactRow } from '../fact/fact-row.ts';
import type { Bodies } from '../journal/bodies.ts';
import { Problem } from './problem.ts';
import { equalKey } from '../fact/equal-keys.ts';
import { parseExact } from '../fact/exact-json.ts';
import { RowFault } from '../fact/row-fields.ts';
import { elementsOf, linesOf, type RowPlace } from './split-rows.ts';

/** Rows and bytes a turn: the console's requests get their turn in between, whatever a body is made of. */
const ROWS_A_TURN = 2_000;
const BYTES_A_TURN = 512 * 1024;

type Value = { line: number; value: unknown };
/** Why there is no value. */
class Unreadable {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** Some programs put it before whatever they write as UTF-8. */
const MARK = Buffer.from('\uFEFF');

/** Rows of a body: NDJSON (a line a row, blank lines skipped) or one JSON array. Each is read by itself, so that one harms no other. */
export async function* readValues(sent: Buffer): AsyncIterable<Value[]> {
  const body = sent.subarray(0, MARK.length).equals(MARK) ? sent.subarray(MARK.length) : sent;
  const first = body.find((byte) => byte > 0x20);
  if (first === undefined) throw emptyBody();
  const isArray = first === '['.charCodeAt(0);
  let chunk: Value[] = [];
  let bytes = 0;
  let count = 0;
  let readable = 0;
  for (const place of isArray ? elementsOf(body) : linesOf(body)) {
    count += 1;
    if (count > MAX_BATCH_ROWS)
      throw new Problem({ status: 413, code: 'too_many_rows', detail: `A batch holds at most ${MAX_BATCH_ROWS} rows` });
    const value = valueAt(body, place);
    if (!(value instanceof Unreadable)) readable += 1;
    chunk.push({ line: place.line, value });
    bytes += place.end - place.start;
    if (chunk.length < ROWS_A_TURN && bytes < BYTES_A_TURN) continue;
    yield chunk;
    [chunk, bytes] = [[], 0];
    await nextTurn();
  }
  if (count === 0) throw emptyBody();
  if (readable === 0)
    throw new Problem({
      status: 422,
      code: 'not_json',
      detail: isArray ? 'No element of the array is JSON' : 'No line of the body is JSON',
    });
  if (chunk.length > 0) yield chunk;
}

const emptyBody = (): Problem => new Problem({ status: 422, code: 'empty_body', detail: 'The body holds no rows' });

const valueAt = (body: Buffer, { start, end }: RowPlace): unknown => {
  if (end - start > MAX_ROW_BYTES) return new Unreadable(`a row is at most ${MAX_ROW_BYTES / 1024} KiB`);
  const text = body.toString('utf8', start, end);
  try {
    const value = parseExact(text);
    const twice = equalKey(text, value);
    return twice === undefined ? value : new Unreadable(`"${twice.slice(0, 64)}" stands twice in the row`);
  } catch {
    return new Unreadable('the row is not JSON');
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
      if (value instanceof Unreadable) throw new RowFault('bad_field', value.why);
      rows.push(kind.readRow(value, { line, nowMs }));
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      rejected.push({ line, id: kind.sentIdOf(value), code: error.code, message: error.message });
    }
  }
  return rows;
};
