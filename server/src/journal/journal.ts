import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { IngestAnswer } from '@manager/contract/platform/bets';
import { type Selectable, sql, type SqlBool } from 'kysely';
import { type OwnerDb, inTransaction, type OwnerTx } from '../postgres/db.ts';
import { FORMER_FORMATS, JOURNAL_FORMAT, type JournalTable } from './journal-format.ts';
import type { IngestBatch } from '../postgres/types.gen.ts';
import { nativeRowCount } from '../fact/native-block.ts';
import { readBodies } from './archive-files.ts';
import type { JournalBatch } from './pack-parts.ts';

const FREEZE_LIMIT_MS = 60_000;
const decompress = promisify(zstdDecompress);

export type FrozenRequest = {
  keyId: string;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  kind: string;
  answer: IngestAnswer;
};
/** Frozen, and not yet known to be in ClickHouse. */
export type FrozenBatch = Omit<JournalBatch, 'body'>;
export type OpenGroup = { groupId: string; batches: FrozenBatch[] };

export const drawBatchIds = async (db: OwnerDb, count: number): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select nextval(pg_get_serial_sequence('ingest_batch', 'id')) as id from generate_series(1, ${count})`.execute(db);
  return rows.map((row) => row.id);
};

/**
 * Commits requests, their answers and their batches: from here on nothing of them can be lost. `assertAllowed` runs first, in the same
 * transaction, `alongside` last, with what is to be committed or lost together with them. Returns the ids of the requests.
 */
export const freeze = (
  db: OwnerDb,
  { requests, batches }: { requests: readonly FrozenRequest[]; batches: readonly JournalBatch[] },
  {
    assertAllowed,
    alongside,
  }: { assertAllowed: (tx: OwnerTx) => Promise<void>; alongside?: (tx: OwnerTx, groupId: string) => Promise<void> },
): Promise<{ groupId: string; requestIds: string[] }> =>
  inTransaction(db, async (tx) => {
    await assertAllowed(tx);
    // Some megabytes take longer than the limit of interactive statements.
    await sql`set local statement_timeout = ${sql.lit(FREEZE_LIMIT_MS)}`.execute(tx);
    const { id: groupId } = await tx
      .insertInto('ingest_group')
      .values({ applied_at: batches.length === 0 ? sql`now()` : null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const saved = await tx
      .insertInto('ingest_request')
      .values(
        requests.map((r) => ({
          group_id: groupId,
          key_id: r.keyId,
          idempotency_key: r.idempotencyKey,
          kind: r.kind,
          body_hash: r.bodyHash,
          answer: JSON.stringify(r.answer),
        })),
      )
      .returning('id')
      .execute();
    for (const batch of batches) {
      await tx
        .insertInto('ingest_batch')
        .values({
          id: batch.id,
          group_id: groupId,
          table_name: batch.table,
          partition: batch.partition,
          rows: batch.rows,
          format: JOURNAL_FORMAT,
          body: batch.body,
        })
        .execute();
    }
    await alongside?.(tx, groupId);
    return { groupId, requestIds: saved.map((row) => row.id) };
  });

export type StoredRequest = { id: string; kind: string; bodyHash: Buffer; answer: IngestAnswer; isApplied: boolean };

const requests = (db: OwnerDb) =>
  db
    .selectFrom('ingest_request')
    .innerJoin('ingest_group', 'ingest_group.id', 'ingest_request.group_id')
    .select([
      'ingest_request.id',
      'ingest_request.kind',
      'ingest_request.body_hash',
      'ingest_request.answer',
      'ingest_group.applied_at',
    ]);

const toStored = (
  row: { id: string; kind: string; body_hash: Buffer; answer: unknown; applied_at: Date | null } | undefined,
): StoredRequest | undefined =>
  row && {
    id: row.id,
    kind: row.kind,
    bodyHash: row.body_hash,
    answer: row.answer as IngestAnswer,
    isApplied: row.applied_at !== null,
  };

type Keyed = { keyId: string; idempotencyKey: string };

/** What is stored under these keys, by one question. */
export const findRequestsByKey = async (
  db: OwnerDb,
  keys: readonly Keyed[],
): Promise<(key: Keyed) => StoredRequest | undefined> => {
  const nameOf = ({ keyId, idempotencyKey }: Keyed): string => `${keyId} ${idempotencyKey}`;
  if (keys.length === 0) return () => undefined;
  const rows = await requests(db)
    .select(['ingest_request.key_id', 'ingest_request.idempotency_key'])
    .where(
      sql<SqlBool>`(key_id, idempotency_key) in (select * from unnest(${keys.map(({ keyId }) => keyId)}::bigint[],
        ${keys.map(({ idempotencyKey }) => idempotencyKey)}::text[]))`,
    )
    .execute();
  const found = new Map(
    rows.map((row) => [nameOf({ keyId: row.key_id, idempotencyKey: row.idempotency_key ?? '' }), toStored(row)]),
  );
  return (key) => found.get(nameOf(key));
};

export const findRequest = async (
  db: OwnerDb,
  { keyId, id }: { keyId: string; id: string },
): Promise<StoredRequest | undefined> =>
  toStored(await requests(db).where('key_id', '=', keyId).where('ingest_request.id', '=', id).executeTakeFirst());

/** Groups that were frozen but not marked applied, in the order of their freezing. */
export const openGroupIds = async (db: OwnerDb): Promise<string[]> => {
  const rows = await db.selectFrom('ingest_group').select('id').where('applied_at', 'is', null).orderBy('id').execute();
  return rows.map((row) => row.id);
};

export const readGroup = async (db: OwnerDb, groupId: string): Promise<OpenGroup> => {
  const rows = await db.selectFrom('ingest_batch').selectAll().where('group_id', '=', groupId).orderBy('id').execute();
  return { groupId, batches: await Promise.all(rows.map(openBatch)) };
};

/** The journal as it lies: in PostgreSQL, and in files what is old (null: this product was given no folder of them). */
export type Journal = { db: OwnerDb; archiveDir: string | null };

/** Batches by their ids, in the order of these. Throws ArchiveLost. */
export const readBatchesById = async ({ db, archiveDir }: Journal, ids: readonly string[]): Promise<FrozenBatch[]> => {
  const rows = await db
    .selectFrom('ingest_batch')
    .leftJoin('journal_archive', 'journal_archive.id', 'archive_id')
    .selectAll('ingest_batch')
    .select('file')
    .where(sql<boolean>`ingest_batch.id = any(${ids}::bigint[])`)
    .orderBy('ingest_batch.id')
    .execute();
  const archived = rows.filter(({ body }) => body === null);
  const bodies = await readBodies(
    archiveDir,
    archived.map((row) => ({
      file: row.file ?? '',
      at: Number(row.archive_at),
      bytes: row.archive_bytes ?? 0,
      crc: Number(row.archive_crc),
    })),
  );
  const bodyOf = new Map(archived.map(({ id }, index) => [id, bodies[index]]));
  return Promise.all(rows.map((row) => openBatch({ ...row, body: row.body ?? bodyOf.get(row.id) ?? null })));
};

/** Throws when the block is not what the journal says of it. */
const openBatch = async (row: Selectable<IngestBatch>): Promise<FrozenBatch> => {
  if (row.format !== JOURNAL_FORMAT && !FORMER_FORMATS.includes(row.format))
    throw new Error(`journal batch ${row.id} has format ${row.format}, which this version cannot read`);
  if (row.body === null) throw new Error(`Journal batch ${row.id} has no body`);
  const block = await decompress(row.body);
  const found = nativeRowCount(block);
  if (found !== row.rows) throw new Error(`Journal batch ${row.id} is damaged: it holds ${found} rows and not ${row.rows}`);
  return { id: row.id, table: row.table_name as JournalTable, partition: row.partition, rows: row.rows, block };
};
