import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { Unreadable } from './faults.ts';

/** Whole lines, one after the other, each ended by a line feed. `line` is the number of the first one. */
export type Lines = { bytes: Buffer; line: number };

const LF = 10;

/**
 * The content in pieces of whole lines, in flat memory. Throws `Unreadable` for a line that is longer than `maxLine` bytes, for bytes that are no UTF-8,
 * and for content that ends too early or does not unpack.
 */
export async function* readLines(content: Readable, { maxLine }: { maxLine: number }): AsyncGenerator<Lines> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const end = bytes.lastIndexOf(LF) + 1;
      if (end === 0) {
        rest = bytes;
      } else {
        const whole = bytes.subarray(0, end);
        requireText(whole, line);
        yield { bytes: whole, line };
        line += countLines(whole);
        rest = bytes.subarray(end);
      }
      if (rest.length > maxLine) throw new Unreadable('line_long', { line, params: { most: maxLine } });
    }
  } catch (error) {
    if (error instanceof Unreadable)
      throw error.line === undefined ? new Unreadable(error.code, { line, params: error.params }) : error;
    throw new Unreadable('file_damaged', { line, params: { why: error instanceof Error ? error.message : String(error) } });
  }
  // The last line may do without its end.
  if (rest.length === 0) return;
  requireText(rest, line);
  yield { bytes: Buffer.concat([rest, Buffer.from([LF])]), line };
}

const countLines = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
};

const requireText = (bytes: Buffer, first: number): void => {
  if (isUtf8(bytes)) return;
  let line = first;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(LF, from);
    const to = end === -1 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(from, to))) throw new Unreadable('line_not_utf8', { line });
    from = to + 1;
  }
  throw new Unreadable('line_not_utf8', { line: first });
};
