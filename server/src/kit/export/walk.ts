import type { Endpoint, Exported, ParsedOf } from '@manager/contract/kit/endpoint';
import type { PermissionCode } from '@manager/contract/permissions';
import type { Ctx } from '../service/ctx.ts';
import { reportExport } from './report-export.ts';
import { exportSource } from './source.ts';
import type { ExportedRow, ExportRun, ExportSource } from '../service/ctx.ts';

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
const wholeExport = ({ endpoint, code }: ExportedList): ExportSource =>
  exportSource({
    endpoint,
    code,
    isSnapshot: true,
    rows: async function* (ctx, input, { list }) {
      yield ((await list(ctx, input)) as { list: readonly ExportedRow[] }).list;
    },
  });

/** More than any statistic groups into. */
const ALL_ROWS = 1_000_000_000;

/** A statistic: all its rows in one answer, so that they are of the same moment. */
const onePageExport = ({ endpoint, code }: ExportedList): ExportSource =>
  exportSource({
    endpoint,
    code,
    rows: async function* (ctx, input, { list }) {
      const answer = (await list(ctx, { ...(input as object), page: 1, limit: ALL_ROWS })) as { list: readonly ExportedRow[] };
      if (answer.list.length > 0) yield answer.list;
    },
    count: async (ctx, input, list) =>
      ((await list(ctx, { ...(input as object), page: 1, limit: 1 })) as { total: number }).total,
  });

/** A log: walked by cursor, newest first. */
const walkedExport = ({ endpoint, code }: ExportedList): ExportSource =>
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

const WALKS: Readonly<Record<Exported['walk'], (list: ExportedList) => ExportSource>> = {
  pages: pagedExport,
  cursor: walkedExport,
  whole: wholeExport,
  moment: onePageExport,
  report: reportExport,
};

/** The lists whose endpoints say how they leave as files. */
export const declaredExports = (endpoints: readonly Endpoint[]): ExportSource[] =>
  endpoints.flatMap((endpoint) =>
    endpoint.exported === null ? [] : [WALKS[endpoint.exported.walk]({ endpoint, code: endpoint.exported.code })],
  );

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
