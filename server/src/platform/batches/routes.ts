import { UnknownBatches, UnknownBatchesQuery } from '@manager/contract/platform/batches';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { factKinds } from '../../ingest/fact-kinds.ts';
import type { Deps } from '../../kit/service/ctx.ts';

/** Transactions that were under way at the restored instant are older than the newest one that was kept; clocks of platforms differ. */
const MARGIN_MS = 60_000;

const KIND_OF = new Map<string, string>(factKinds.map(({ name, tables }) => [tables.facts, name]));

type Note = { id: string; noted_at: Date; restored_to: Date };
type Loss = { note_id: string; table_name: string; site: string | null; rows: number; first_at: Date; last_at: Date };
type Span = { fromMs: number; toMs: number; noteIds: string[] };

/** Which batches a game platform sends again after a restore. Which it sent is lost with the journal, so it is told when and, as far as it is known, what. */
export const mountBatches = (
  app: FastifyInstance,
  { deps, authorize }: { deps: Deps; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  app.get(
    '/platform/v1/batches',
    {
      onRequest: async (request) => {
        await authorize(request);
      },
    },
    async (request, reply) => {
      const { since } = UnknownBatchesQuery.parse(request.query);
      return reply.header('cache-control', 'no-store').send(UnknownBatches.parse(await readUnknown(deps, since)));
    },
  );
};

/** Also of a restore whose state staff have ended: they may do so before every platform has asked. */
const readUnknown = async ({ ingestDb }: Deps, since: string | undefined): Promise<UnknownBatches> => {
  const { rows: notes } = await sql<Note>`
    select id, noted_at, restored_to from restore_note
    where ${since ?? null}::timestamptz is null or noted_at >= ${since ?? null}::timestamptz order by restored_to, id`.execute(
    ingestDb,
  );
  if (notes.length === 0) return { spans: [] };
  const { rows: losses } = await sql<Loss>`
    select note_id, table_name, site.code as site, rows::float8 as rows, first_at, last_at
    from restore_loss left join site on site.id = restore_loss.site_id
    where note_id = any(${notes.map(({ id }) => id)}::bigint[]) order by site.code nulls last, table_name, note_id`.execute(
    ingestDb,
  );
  return {
    spans: spansOf(notes).map(({ fromMs, toMs, noteIds }) => ({
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      known: losses
        .filter((loss) => noteIds.includes(loss.note_id))
        .map((loss) => ({
          kind: KIND_OF.get(loss.table_name) ?? loss.table_name,
          site: loss.site,
          rows: loss.rows,
          first_at: loss.first_at.toISOString(),
          last_at: loss.last_at.toISOString(),
        })),
    })),
  };
};

/** One restore leaves several signs: spans that overlap are one. */
const spansOf = (notes: readonly Note[]): Span[] => {
  const spans: Span[] = [];
  for (const { id, noted_at: notedAt, restored_to: restoredTo } of notes) {
    const last = spans.at(-1);
    const fromMs = restoredTo.getTime() - MARGIN_MS;
    if (last !== undefined && fromMs <= last.toMs) {
      last.toMs = Math.max(last.toMs, notedAt.getTime());
      last.noteIds.push(id);
    } else spans.push({ fromMs, toMs: notedAt.getTime(), noteIds: [id] });
  }
  return spans;
};
