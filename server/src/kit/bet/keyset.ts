import type { Ctx } from '../service/ctx.ts';
import { openCursor, sealCursor } from './cursor.ts';

/** Where a page of a log begins: behind this place, walking this way. `place` holds the values that the list is ordered by. */
export type Start = { direction: 'older' | 'newer'; place: readonly string[] | undefined };
export type KeysetPage<Row> = { rows: Row[]; next_cursor: string | null; prev_cursor: string | null };

type Walk<Row> = {
  /** Name of the list: its cursors are worthless for another. */
  list: string;
  input: { cursor?: string | undefined; limit: number };
  /** At most `limit` rows from the start on, nearest first. */
  read: (start: Start, limit: number) => Promise<Row[]>;
  placeOf: (row: Row) => readonly string[];
};

/** One page of a log, newest first, with cursors both ways. Throws `input.invalid` at `cursor` for one of other filters or of another user. */
export const readKeysetPage = async <Row>(ctx: Ctx, { list, input, read, placeOf }: Walk<Row>): Promise<KeysetPage<Row>> => {
  const { cursor, limit, ...filters } = input;
  const binding = { secret: ctx.settings.secret, userId: ctx.user.id, list, filters };
  const start: Start =
    cursor === undefined ? { direction: 'older', place: undefined } : (openCursor(binding, cursor) as Required<Start>);
  // One more than the page shows whether the walk goes on.
  const found = await read(start, limit + 1);
  const hasMore = found.length > limit;
  const isOlder = start.direction === 'older';
  const rows = isOlder ? found.slice(0, limit) : found.slice(0, limit).toReversed();
  const cursorTo = (direction: Start['direction'], row: Row | undefined): string | null =>
    row === undefined ? null : sealCursor(binding, { direction, place: placeOf(row) });
  return {
    rows,
    next_cursor: isOlder && !hasMore ? null : cursorTo('older', rows.at(-1)),
    prev_cursor: isOlder
      ? cursor === undefined
        ? null
        : cursorTo('newer', rows[0])
      : hasMore
        ? cursorTo('newer', rows[0])
        : null,
  };
};
