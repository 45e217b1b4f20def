import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { ClickHouse } from '../clickhouse/client.ts';
import {
  fishingMeasures,
  promoMeasures,
  sessionMeasures,
  transferMeasures,
  walletMeasures,
} from '../clickhouse/fact-measures.ts';
import { betMeasures } from '../clickhouse/measures.ts';
import type { OwnerDb } from '../postgres/db.ts';

/** The newest batches are compared one by one, because ids are not committed in the order in which they are drawn. */
const NAMED_BATCHES = 10_000;

/** What reports add up, without what is no exact number. */
const { bet_square_usd: _, multiple_square: __, multiple_added: ___, multiple_taken_back: ____, ...betSums } = betMeasures;

/** Exact sums by what reports tell apart. Other tables hold no sums; their batches are counted. */
const SUMS = {
  bet: { by: ['site_id', 'game_id', 'currency'], sums: betSums },
  wallet_txn: { by: ['site_id', 'currency', 'method', 'status'], sums: walletMeasures },
  game_session: { by: ['site_id', 'game_id'], sums: sessionMeasures },
  promo_credit: { by: ['site_id', 'game_id', 'currency', 'kind'], sums: promoMeasures },
  transfer: { by: ['site_id', 'currency'], sums: transferMeasures },
  fishing_slice: { by: ['site_id', 'game_id', 'currency', 'room'], sums: fishingMeasures },
} as const;
type SummedTable = keyof typeof SUMS;
const TABLES = Object.keys(SUMS) as SummedTable[];

/** A settlement day of a table: how many rows its sums have, and the hash of them all. */
type DaySums = { day: string; table: SummedTable; rows: number; sha256: string };

/** What a copy of the stores holds, to be held against the original later, which goes on meanwhile. */
export type DaySample = {
  /** The newest batch that the copy had applied, and the ids of those before it, down to `namedFrom`. */
  last: string;
  namedFrom: string;
  applied: string[];
  /** Batches of the journal up to `namedFrom`, and their rows. */
  before: JournalCount;
  days: string[];
  sums: DaySums[];
};
type JournalCount = { batches: string; rows: string };
type Stores = { db: OwnerDb; clickhouse: ClickHouse };

/** Sums of settlement days that are drawn at random, in stores that nothing comes to. */
export const sampleDays = async ({ db, clickhouse }: Stores, count: number): Promise<DaySample> => {
  const { rows: newest } = await sql<{ last: string }>`
    select coalesce(max(batch.id), 0)::text as last from ingest_batch as batch join ingest_group on ingest_group.id = batch.group_id
    where applied_at is not null`.execute(db);
  const last = newest[0]?.last ?? '0';
  const named = { last, namedFrom: String(Math.max(0, Number(last) - NAMED_BATCHES)) };
  const days = await drawDays(clickhouse, count);
  const sums: DaySums[] = [];
  for (const day of days) for (const table of TABLES) sums.push(await sumDay(clickhouse, { day, table, last, without: [] }));
  return { ...named, applied: await readNamed(db, named), before: await countBefore(db, named.namedFrom), days, sums };
};

/** Answers, in sentences, what stores hold otherwise than a copy of them. What came after the copy does not count. An end of the signal ends it early. */
export const compareDays = async ({ db, clickhouse }: Stores, sample: DaySample, signal: AbortSignal): Promise<string[]> => {
  const own = await readNamed(db, sample);
  const [ownIds, applied] = [new Set(own), new Set(sample.applied)];
  const faults: string[] = [];
  const unknown = sample.applied.filter((id) => !ownIds.has(id));
  if (unknown.length > 0) faults.push(`${unknown.length} batches of the copy are not in the journal, the first is ${unknown[0]}`);
  const before = await countBefore(db, sample.namedFrom);
  if (before.batches !== sample.before.batches || before.rows !== sample.before.rows)
    faults.push(
      `the copy has ${sample.before.batches} batches with ${sample.before.rows} rows up to ${sample.namedFrom}, the journal ${before.batches} with ${before.rows}`,
    );
  const without = own.filter((id) => !applied.has(id)).map(Number);
  for (const { day, table, rows, sha256 } of sample.sums) {
    if (signal.aborted) break;
    const found = await sumDay(clickhouse, { day, table, last: sample.last, without });
    if (found.sha256 !== sha256)
      faults.push(`the sums of ${table} on ${day} differ (${rows} rows in the copy, ${found.rows} in the report store)`);
  }
  return faults;
};

const readNamed = async (db: OwnerDb, { last, namedFrom }: Pick<DaySample, 'last' | 'namedFrom'>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select batch.id::text as id from ingest_batch as batch join ingest_group on ingest_group.id = batch.group_id
    where batch.id > ${namedFrom} and batch.id <= ${last} and applied_at is not null order by batch.id`.execute(db);
  return rows.map(({ id }) => id);
};

const countBefore = async (db: OwnerDb, upTo: string): Promise<JournalCount> => {
  const { rows } = await sql<JournalCount>`
    select count(*)::text as batches, coalesce(sum(rows), 0)::text as rows from ingest_batch where id <= ${upTo}`.execute(db);
  return rows[0] ?? { batches: '0', rows: '0' };
};

const drawDays = async (clickhouse: ClickHouse, count: number): Promise<string[]> => {
  const days = await clickhouse.query<{ day: string }>({
    name: 'drill.days',
    sql: 'SELECT toString(settle_date) AS day FROM bet GROUP BY settle_date ORDER BY settle_date',
  });
  const left = days.map(({ day }) => day);
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(randomInt(left.length), 1));
  return drawn.toSorted();
};

type Asked = { day: string; table: SummedTable; last: string; without: readonly number[] };

/** Rows alone answer for a batch, so this reads them and no sums that were kept. */
const sumDay = async (clickhouse: ClickHouse, { day, table, last, without }: Asked): Promise<DaySums> => {
  const { by, sums } = SUMS[table];
  const columns = Object.entries(sums).map(([name, expression]) => `${expression} AS m_${name}`);
  const hash = createHash('sha256');
  let rows = 0;
  const stream = clickhouse.queryStream<Record<string, unknown>>({
    name: 'drill.sums',
    sql: `SELECT ${[...by, ...columns].join(', ')} FROM ${table}
      WHERE settle_date = {day:Date} AND batch_id <= {last:UInt64} AND NOT has({without:Array(UInt64)}, batch_id)
      GROUP BY ${by.join(', ')} ORDER BY ${by.join(', ')}`,
    params: { day, last, without },
  });
  for await (const chunk of stream) {
    rows += chunk.length;
    for (const row of chunk) hash.update(`${JSON.stringify(Object.values(row))}\n`);
  }
  return { day, table, rows, sha256: hash.digest('hex') };
};
