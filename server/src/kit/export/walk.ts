import type { Endpoint, ParsedOf } from '@manager/contract/kit/endpoint';
import type { PermissionCode } from '@manager/contract/permissions';
import type { Ctx } from '../service/ctx.ts';
import { exportSource } from './source.ts';
import type { ExportedRow, ExportRun, ExportSource } from '../service/export-source.ts';

/** Rows that are read at once. */
const BATCH_ROWS = 1_000;

type ExportedList = { endpoint: Endpoint; code: PermissionCode | null };

/** A configuration list: all its pages. Its sort has a tie-break, and one transaction keeps the pages from shifting. */
export const pagedExport = ({ endpoint, code }: ExportedList): ExportSource =>
  exportSource({
    endpoint,
    code,
    isSnapshot: true,
    rows: async function* (ctx, input, { list, signal }) {
      for (let page = 1; ; page += 1) {
        signal.throwIfAborted();
        const answer = (await list(ctx, { ...(input as object), page, limit: BATCH_ROWS })) as { list: readonly ExportedRow[] };
        if (answer.list.length > 0) yield answer.list;
        if (answer.list.length < BATCH_ROWS) return;
      }
    },
    count: async (ctx, input, list) =>
      ((await list(ctx, { ...(input as object), page: 1, limit: 1 })) as { total: number }).total,
  });

/** A list that is short enough to be answered whole. */
export const wholeExport = ({ endpoint, code }: ExportedList): ExportSource =>
  exportSource({
    endpoint,
    code,
    isSnapshot: true,
    rows: async function* (ctx, input, { list }) {
      yield ((await list(ctx, input)) as { list: readonly ExportedRow[] }).list;
    },
  });

/** A log: walked by cursor, newest first. */
export const walkedExport = ({ endpoint, code }: ExportedList): ExportSource =>
  exportSource({
    endpoint,
    code,
    isSnapshot: true,
    rows: async function* (ctx, input, { list, signal }) {
      let cursor: string | undefined;
      do {
        signal.throwIfAborted();
        const next = cursor === undefined ? {} : { cursor };
        const answer = (await list(ctx, { ...(input as object), limit: BATCH_ROWS, ...next })) as {
          list: readonly ExportedRow[];
          next_cursor: string | null;
        };
        if (answer.list.length > 0) yield answer.list;
        cursor = answer.next_cursor ?? undefined;
      } while (cursor !== undefined);
    },
  });

type Reader<Input, Stored> = {
  read: (
    ctx: Ctx,
    from: { filter: Input; start: { direction: 'older'; place: readonly string[] | undefined }; limit: number },
  ) => Promise<Stored[]>;
  placeOf: (row: Stored) => readonly string[];
  toRows: (ctx: Ctx, rows: readonly Stored[]) => readonly ExportedRow[] | Promise<readonly ExportedRow[]>;
};

/** The rows of a log whose list verb does more than read, through the reader below it. */
export const readAll = <E extends Endpoint, Stored>({ read, placeOf, toRows }: Reader<ParsedOf<E>, Stored>) =>
  async function* (ctx: Ctx, filter: ParsedOf<E>, { signal }: ExportRun): AsyncIterable<readonly ExportedRow[]> {
    let place: readonly string[] | undefined;
    for (;;) {
      signal.throwIfAborted();
      const found = await read(ctx, { filter, start: { direction: 'older', place }, limit: BATCH_ROWS });
      if (found.length > 0) yield await toRows(ctx, found);
      const last = found.at(-1);
      if (last === undefined || found.length < BATCH_ROWS) return;
      place = placeOf(last);
    }
  };
