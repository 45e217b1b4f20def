import { Problem } from '../../ingest/problem.ts';

/** A place in the log of changes: everything up to this id is known. To its holder the text means nothing. */
export const cursorText = (id: string): string => `c1-${BigInt(id).toString(16)}`;

/** The id behind a cursor; 400 for a text that never was one. */
export const readCursor = (text: string): bigint => {
  const hex = /^c1-([1-9a-f][0-9a-f]{0,14})$/.exec(text)?.[1];
  if (hex === undefined)
    throw new Problem({ status: 400, code: 'bad_cursor', detail: '"since" is no cursor that this API has given out' });
  return BigInt(`0x${hex}`);
};
