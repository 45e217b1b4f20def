import { sql } from 'kysely';
import type { Logger } from 'pino';
import { auditFolder, endOfCopy } from './copies.ts';
import { chainFrom } from './store.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { readGaps } from '../completeness/gaps.ts';
import { readLedger } from '../completeness/ledger.ts';
import { countRows, FACT_TABLES, readBatches } from '../completeness/store-side.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { readLostFacts, saveLostFacts } from './lost-facts.ts';
import { evidenceOf } from './set-aside.ts';
import { type FoundRestore, noteRestore, WORDS } from './restore-notes.ts';

type Start = { db: OwnerDb; clickhouse: ClickHouse; dataDir: string; log: Logger };

/**
 * Looks whether PostgreSQL went back in time since the product last ran, and notes it. Called once in a start: after the counts of the report
 * store were compared, and before anything is taken in or paid (docs/decisions/0085).
 */
export const noticeRestore = async (start: Start): Promise<void> => {
  const { db, log } = start;
  const copy = await readCopyEnd(start);
  const found = [await logBehindCopy(db, copy), await unknownBatches(start)].filter((one) => one !== undefined);
  const moved = await timelineMoved(db);
  if (moved !== undefined && found.length === 0) {
    const blind = await withoutWitness(start, { copy, moved });
    if (blind === undefined) log.warn(moved, 'PostgreSQL is on another timeline; nothing shows that anything is missing');
    else found.push(blind);
  }
  for (const one of found) {
    const note = await noteRestore(db, one);
    if (note !== undefined) log.error({ ...one.evidence, restoredTo: note.restoredTo }, WORDS[one.signal]);
  }
  // Last: a start that is ended before looks again.
  if (moved !== undefined) await rememberTimeline(db, moved.to);
};

type CopyEnd = { seq: bigint; hash: Buffer };
type Moved = { from: string; to: string };

/** A copy that does not read tells nothing; the replicator says so. */
const readCopyEnd = async ({ dataDir, log }: Start): Promise<CopyEnd> => {
  try {
    return await endOfCopy(auditFolder(dataDir));
  } catch (error) {
    log.error({ err: error }, 'the second copy of the audit log does not read');
    return { seq: 0n, hash: Buffer.alloc(0) };
  }
};

/** Rows are copied once they are committed, so the log has each of them. */
const logBehindCopy = async (db: OwnerDb, { seq, hash }: CopyEnd): Promise<FoundRestore | undefined> => {
  if (seq === 0n) return undefined;
  const [row] = await chainFrom(db, { seq, limit: 1 });
  if (row?.seq === seq && row.hash.equals(hash)) return undefined;
  const last = await db.selectFrom('audit_event').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return {
    signal: 'log_behind_copy',
    evidenceId: evidenceOf({ seq, hash }),
    evidence: { copied_until: String(seq), log_until: last?.seq ?? '0' },
  };
};

const LAST_ID = '18446744073709551615';

/**
 * A batch is sent once it is frozen, so the journal has each of them. This reads only months that hold more rows than were ever sent, and in these
 * only ids above the journal's last. New batches get ids above theirs: the store would take one of the same name for the one that it has.
 */
const unknownBatches = async ({ db, clickhouse }: Start): Promise<FoundRestore | undefined> => {
  const months = (await readGaps(db)).filter(({ reason }) => reason === 'rows_extra');
  if (months.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0) + 1 as id from ingest_batch`.execute(db);
  const range = { firstId: rows[0]?.id ?? '1', lastId: LAST_ID };
  const held = new Map<string, number>();
  for (const month of months)
    for (const [id, count] of await readBatches(clickhouse, month, { from: month.table, ...range }))
      held.set(id, (held.get(id) ?? 0) + count);
  // Another process may have frozen some meanwhile; what an earlier start has noted lies behind the mark that it set.
  for (const id of await knownOf(db, [...held.keys()])) held.delete(id);
  if (held.size === 0) return undefined;
  const lost = await readLostFacts(clickhouse, { months, firstId: range.firstId, isLost: (id) => held.has(id) });
  const highest = [...held.keys()].map(BigInt).reduce((most, id) => (id > most ? id : most), 0n);
  return {
    signal: 'unknown_batches',
    evidenceId: `batches ${highest}`,
    evidence: {
      batches: held.size,
      rows: [...held.values()].reduce((sum, count) => sum + count, 0),
      highest_batch: String(highest),
      months: months.map(({ table, partition }) => `${table}/${partition}`).join(' '),
    },
    alongside: async (tx, noteId) => {
      await saveLostFacts(tx, noteId, lost);
      await sql`select setval(pg_get_serial_sequence('ingest_batch', 'id'), greatest(${String(highest)}::bigint,
        nextval(pg_get_serial_sequence('ingest_batch', 'id'))))`.execute(tx);
    },
  };
};

/** Which of these ids are known: those in the journal, and those up to the highest one that is noted. */
const knownOf = async (db: OwnerDb, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::bigint[]) as held (id)
    where exists (select from ingest_batch batch where batch.id = held.id)
      or id <= (select max((evidence ->> 'highest_batch')::bigint) from restore_note where signal = 'unknown_batches')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** The first start remembers and compares with nothing. */
const timelineMoved = async (db: OwnerDb): Promise<Moved | undefined> => {
  const { rows } = await sql<{ timeline: string }>`select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(db);
  const to = rows[0]?.timeline ?? '';
  const known = await db.selectFrom('postgres_timeline').select('timeline').executeTakeFirst();
  if (known === undefined) await rememberTimeline(db, to);
  return known === undefined || known.timeline === to ? undefined : { from: known.timeline, to };
};

const rememberTimeline = async (db: OwnerDb, timeline: string): Promise<void> => {
  await db
    .insertInto('postgres_timeline')
    .values({ timeline })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ timeline, since: sql`now()` }))
    .execute();
};

/** A standby that takes over begins a timeline as well: only where nothing is left to hold the database against is it taken for a restore. */
const withoutWitness = async (
  { db, clickhouse }: Start,
  { copy, moved }: { copy: CopyEnd; moved: Moved },
): Promise<FoundRestore | undefined> => {
  if (copy.seq > 0n) return undefined;
  const hadFacts = (await readLedger(db)).some(({ rows }) => rows > 0);
  const isStoreEmpty = (await countRows(clickhouse, FACT_TABLES)).size === 0;
  if (!hadFacts || !isStoreEmpty) return undefined;
  return {
    signal: 'no_witness',
    evidenceId: `timeline ${moved.to}`,
    evidence: { timeline_before: moved.from, timeline: moved.to },
  };
};
