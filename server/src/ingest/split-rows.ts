import { Problem } from './problem.ts';

/** Where a row lies in a body, in bytes, and how a sender counts it. */
export type RowPlace = { line: number; start: number; end: number };

const [NEWLINE, QUOTE, BACKSLASH, COMMA] = [0x0a, 0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Lines that hold something. */
export function* linesOf(body: Buffer): Iterable<RowPlace> {
  let line = 0;
  for (let start = 0; start < body.length;) {
    const at = body.indexOf(NEWLINE, start);
    const end = at === -1 ? body.length : at;
    line += 1;
    if (!isEmpty(body, start, end)) yield { line, start, end };
    start = end + 1;
  }
}

/**
 * Elements of the one array that a body is, by their brackets and quotes alone: nothing is built, so millions of them cost no memory, and
 * whoever reads may stop. Throws `not_json` when the array does not end where the body does.
 */
export function* elementsOf(body: Buffer): Iterable<RowPlace> {
  let at = body.indexOf(OPEN_ARRAY) + 1;
  let start = at;
  let line = 0;
  let depth = 1;
  for (; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === CLOSE_ARRAY) {
      depth -= 1;
      if (depth > 0) continue;
      if (!isEmpty(body, at + 1, body.length)) throw notArray();
      if (line > 0 || !isEmpty(body, start, at)) yield { line: line + 1, start, end: at };
      return;
    } else if (byte === COMMA && depth === 1) {
      line += 1;
      yield { line, start, end: at };
      start = at + 1;
    }
  }
  throw notArray();
}

/** Position of the closing quote, or the end of the body when there is none. */
const endOfText = (body: Buffer, opening: number): number => {
  let at = opening + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
};

const isEmpty = (body: Buffer, start: number, end: number): boolean => {
  let at = start;
  while (at < end && isBlank(body[at])) at += 1;
  return at === end;
};

const notArray = (): Problem => new Problem({ status: 422, code: 'not_json', detail: 'The body is not a JSON array' });
