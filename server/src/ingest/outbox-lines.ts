import { createHash } from 'node:crypto';
import type { RejectedRow } from '@manager/contract/platform/bets';
import { sql } from 'kysely';
import { inTransaction, type OwnerDb } from '../postgres/db.ts';

/** A row as a platform would send it, of the attempt that it is. */
export type OutboxLine = { id: string; attempt: number; line: string };
export type RefusedLine = { id: string; code: string; message: string };

/** With bodies of calls in them, so many lines may be larger than what a platform may send. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The oldest lines of a kind that nobody refused, in the order of their ids. */
export const takeLines = async (db: OwnerDb, kind: string, limit: number): Promise<OutboxLine[]> => {
  const { rows } = await sql<OutboxLine>`
    with oldest as materialized (
      select id, attempt, line::text as line from fact_outbox where kind = ${kind} and refused_at is null order by id limit ${limit}
    )
    select id, attempt, line from (
      select *, sum(octet_length(line)) over (order by id) - octet_length(line) as bytes_before from oldest
    ) as measured where bytes_before < ${MAX_BYTES} order by id`.execute(db);
  return rows;
};

/** The kinds that have lines which were not refused. */
export const kindsWaiting = async (db: OwnerDb, kinds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${[...kinds]}::text[]) as known (kind)
    where exists (select from fact_outbox where fact_outbox.kind = known.kind and refused_at is null)`.execute(db);
  return rows.map(({ kind }) => kind);
};

/**
 * The same lines have the same key, so that a batch whose end nobody saw is answered from the journal. A hash, because first and last do not name
 * a batch: ids are drawn before their transactions commit, so that one between the two may come later.
 */
export const batchKeyOf = (kind: string, lines: readonly OutboxLine[]): string => {
  const names = lines.map(({ id, attempt }) => `${id}.${attempt}`).join(',');
  return `outbox:${kind}:${createHash('sha256').update(names).digest('base64url')}`;
};

/** What the journal said no to, by the places of the rows in their batch. */
export const refusedOf = (lines: readonly OutboxLine[], rejected: readonly RejectedRow[]): RefusedLine[] =>
  rejected.flatMap(({ line, code, message }) => {
    const sent = lines[line - 1];
    return sent === undefined ? [] : [{ id: sent.id, code, message }];
  });

/** Once a batch is frozen: what the journal holds goes, what it refused stays with the reason. */
export const settleLines = (
  db: OwnerDb,
  lines: readonly OutboxLine[],
  { refused, at }: { refused: readonly RefusedLine[]; at: Date },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const refusedIds = new Set(refused.map(({ id }) => id));
    const frozenIds = lines.map(({ id }) => id).filter((id) => !refusedIds.has(id));
    if (refused.length > 0)
      await sql`
        update fact_outbox set refused_at = ${at}, code = why.code, message = why.message
        from unnest(${[...refusedIds]}::bigint[], ${refused.map(({ code }) => code)}::text[], ${refused.map(({ message }) => message)}::text[])
          as why (id, code, message)
        where fact_outbox.id = why.id`.execute(tx);
    if (frozenIds.length > 0) await sql`delete from fact_outbox where id = any(${frozenIds}::bigint[])`.execute(tx);
  });
