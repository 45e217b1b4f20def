import { sql } from 'kysely';
import { inTransaction, type OwnerDb } from '../postgres/db.ts';
import type { Place, WrittenFile } from './archive-files.ts';
import type { JournalTable } from './journal-format.ts';

type Month = { table: JournalTable; partition: string };
/** A batch that moves to the archive; `bytes` is the size of its body. */
export type LeavingBatch = { id: string; rows: number; format: number; bytes: number };
export type ArchivedFile = WrittenFile & { places: Place[] };

const FILE_BYTES = 256 * 1024 ** 2;
const FILE_BATCHES = 50_000;
/** Small enough for the time limit of a statement. */
const CHUNK_ROWS = 5_000;
const LIMIT_MS = 60_000;

/** Those of which the archive does not have all rows, with the last batch that it has. */
export const monthsToArchive = async (db: OwnerDb, before: Date): Promise<(Month & { after: string })[]> => {
  const { rows } = await sql<{ table: JournalTable; partition: string; after: string }>`
    select month.table_name as table, month.partition, coalesce(max(archive.last_id), 0)::text as after
    from fact_month month left join journal_archive archive using (table_name, partition)
    where month.partition < to_char(${before}::timestamptz at time zone 'UTC', 'YYYYMM')
    group by month.table_name, month.partition, month.rows having month.rows > coalesce(sum(archive.rows), 0)
    order by month.partition, month.table_name`.execute(db);
  return rows;
};

/** The next batches of a month, up to the first that is too young or not applied, as many as go into a file. */
export const leaving = async (
  db: OwnerDb,
  { table, partition }: Month,
  { after, before }: { after: string; before: Date },
): Promise<LeavingBatch[]> => {
  const { rows } = await sql<LeavingBatch & { is_old: boolean }>`
    select batch.id::text, batch.rows, batch.format, octet_length(batch.body) as bytes,
      coalesce(own.applied_at < ${before}, false) as is_old
    from ingest_batch batch join ingest_group own on own.id = batch.group_id
    where batch.table_name = ${table} and batch.partition = ${partition} and batch.id > ${after}::bigint
    order by batch.id limit ${FILE_BATCHES}`.execute(db);
  let bytes = 0;
  const end = rows.findIndex((row, at) => !row.is_old || ((bytes += row.bytes) > FILE_BYTES && at > 0));
  return (end < 0 ? rows : rows.slice(0, end)).map(({ is_old: _isOld, ...batch }) => batch);
};

/** Bodies that are still here. */
export const bodiesOf = async (db: OwnerDb, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
  const rows = await db
    .selectFrom('ingest_batch')
    .select(['id', 'body'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.flatMap(({ id, body }) => (body === null ? [] : [[id, body] as const])));
};

/** From here on the journal can be read from the file, and still here. */
export const noteFile = (
  db: OwnerDb,
  { table, partition }: Month,
  { batches, file, at }: { batches: readonly LeavingBatch[]; file: ArchivedFile; at: Date },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(LIMIT_MS)}`.execute(tx);
    const ids = batches.map(({ id }) => id);
    const { id } = await tx
      .insertInto('journal_archive')
      .values({
        table_name: table,
        partition,
        file: file.file,
        first_id: ids[0] as string,
        last_id: ids.at(-1) as string,
        batches: batches.length,
        rows: String(batches.reduce((sum, { rows }) => sum + rows, 0)),
        bytes: String(file.bytes),
        sha256: Buffer.from(file.sha256, 'hex'),
        archived_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const of = <T>(pick: (place: ArchivedFile['places'][number]) => T): T[] => file.places.map(pick);
    const { numAffectedRows } = await sql`
      update ingest_batch batch set archive_id = ${id}, archive_at = place.at, archive_bytes = place.bytes, archive_crc = place.crc
      from unnest(${ids}::bigint[], ${of((p) => p.at)}::bigint[], ${of((p) => p.bytes)}::integer[], ${of((p) => p.crc)}::bigint[])
        as place (id, at, bytes, crc)
      where batch.id = place.id and batch.archive_id is null`.execute(tx);
    if (numAffectedRows !== BigInt(batches.length)) throw new Error(`${file.file} was archived by somebody else meanwhile`);
  });

export type HeldFile = WrittenFile & { id: string; table_name: string; partition: string; first_id: string; last_id: string };

const files = (db: OwnerDb) =>
  db
    .selectFrom('journal_archive')
    .select(['id', 'table_name', 'partition', 'file', 'first_id', 'last_id', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .select((eb) => eb.cast<number>('bytes', 'float8').as('bytes'))
    .orderBy('id');

/** Files of which the bodies are still here, the oldest first. */
export const heldFiles = (db: OwnerDb, most: number): Promise<HeldFile[]> =>
  files(db).where('released_at', 'is', null).limit(most).execute();

/** Files of a month of which the bodies are nowhere else. */
export const releasedFiles = (db: OwnerDb, { table, partition }: Month): Promise<HeldFile[]> =>
  files(db).where('table_name', '=', table).where('partition', '=', partition).where('released_at', 'is not', null).execute();

export const archivedFiles = (db: OwnerDb): Promise<HeldFile[]> => files(db).execute();

/** Takes away here what is in the file. A run that was cut short is gone on with by the next. */
export const releaseFile = async (
  db: OwnerDb,
  { id, table_name: table, partition, first_id: first, last_id: last }: HeldFile,
  at: Date,
): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update ingest_batch set body = null where id = any (array(
        select id from ingest_batch
        where table_name = ${table} and partition = ${partition} and id between ${first}::bigint and ${last}::bigint
          and archive_id = ${id} and body is not null limit ${CHUNK_ROWS}))`.execute(db);
    if (numAffectedRows < CHUNK_ROWS) break;
  }
  await db.updateTable('journal_archive').set({ released_at: at }).where('id', '=', id).execute();
};
