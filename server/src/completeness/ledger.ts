import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { type OwnerDb, inTransaction } from '../postgres/db.ts';
import type { JournalTable } from '../journal/journal-format.ts';
import type { Digest, HourSums, Sums } from './digest.ts';

/** A month of a table: what is kept, checked and restored as one. */
export type MonthKey = { table: JournalTable; partition: string };
export type BatchDigest = MonthKey & { digest: Digest };

/** Sums as text, exact; null: of a month that began before sums were kept. */
export type LedgerMonth = MonthKey & { rows: number; netRows: number | null; amount: string | null; win: string | null };

/**
 * Notes that a group is in the report store, and with it what the store holds from now on: in one statement, so that the ledger counts every
 * batch once however often this is called.
 */
export const noteApplied = async (db: OwnerDb, groupId: string, batches: readonly BatchDigest[]): Promise<void> => {
  const of = <T>(pick: (batch: BatchDigest) => T): T[] => batches.map(pick);
  const hours = batches.flatMap(({ partition, digest }) => digest.hours.map((hour) => ({ partition, ...hour })));
  const ofHours = <T>(pick: (hour: (typeof hours)[number]) => T): T[] => hours.map(pick);
  await sql`
    with applied as (
      update ingest_group set applied_at = now() where id = ${groupId} and applied_at is null returning id
    ), months as (
      insert into fact_month as held (table_name, partition, rows, net_rows, amount, win)
      select m.table_name, m.partition, sum(m.rows), sum(m.net_rows), sum(m.amount), sum(m.win)
      from applied, unnest(${of((b) => b.table)}::text[], ${of((b) => b.partition)}::text[], ${of((b) => b.digest.rows)}::bigint[],
        ${of((b) => b.digest.netRows)}::bigint[], ${of((b) => microsToText(b.digest.amount))}::numeric[],
        ${of((b) => microsToText(b.digest.win))}::numeric[]) as m (table_name, partition, rows, net_rows, amount, win)
      group by m.table_name, m.partition
      on conflict (table_name, partition) do update set rows = held.rows + excluded.rows, net_rows = held.net_rows + excluded.net_rows,
        amount = held.amount + excluded.amount, win = held.win + excluded.win
    ), hours as (
      insert into fact_hour as held (partition, site_id, currency, hour, bets, bet, win)
      select h.partition, h.site_id, h.currency, to_timestamp(h.hour_ms / 1000), sum(h.bets), sum(h.bet), sum(h.win)
      from applied, unnest(${ofHours((h) => h.partition)}::text[], ${ofHours((h) => h.siteId)}::bigint[], ${ofHours((h) => h.currency)}::text[],
        ${ofHours((h) => h.hourMs)}::bigint[], ${ofHours((h) => h.bets)}::bigint[], ${ofHours((h) => microsToText(h.bet))}::numeric[],
        ${ofHours((h) => microsToText(h.win))}::numeric[]) as h (partition, site_id, currency, hour_ms, bets, bet, win)
      group by h.partition, h.site_id, h.currency, h.hour_ms
      on conflict (hour, site_id, currency, partition) do update set bets = held.bets + excluded.bets, bet = held.bet + excluded.bet,
        win = held.win + excluded.win
    )
    select 1 from applied`.execute(db);
};

/** What the applied batches of every month add up to. */
export const readLedger = async (db: OwnerDb): Promise<LedgerMonth[]> => {
  const rows = await db.selectFrom('fact_month').selectAll().orderBy('table_name').orderBy('partition').execute();
  return rows.map((row) => ({
    table: row.table_name as JournalTable,
    partition: row.partition,
    rows: Number(row.rows),
    netRows: row.net_rows === null ? null : Number(row.net_rows),
    amount: row.amount,
    win: row.win,
  }));
};

/** Null: the month began before sums were kept. */
export const sumsOf = ({ rows, netRows, amount, win }: LedgerMonth): Sums | null => {
  if (netRows === null || amount === null || win === null) return null;
  return { rows, netRows, amount: sumToMicros(amount), win: sumToMicros(win) };
};

/** Rows that are frozen and not known to be applied: the store may hold them or not. By `monthName`. */
export const readOpenRows = async (db: OwnerDb): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('ingest_batch')
    .innerJoin('ingest_group', 'ingest_group.id', 'group_id')
    .where('applied_at', 'is', null)
    .select(['table_name', 'partition', (eb) => eb.fn.sum<string>('rows').as('rows')])
    .groupBy(['table_name', 'partition'])
    .execute();
  return new Map(rows.map((row) => [`${row.table_name}/${row.partition}`, Number(row.rows)]));
};

export const monthName = ({ table, partition }: MonthKey): string => `${table}/${partition}`;

/** Age of the oldest frozen group that is not in the store, in ms; 0 when there is none. */
export const readLagMs = async (db: OwnerDb): Promise<number> => {
  const { rows } = await sql<{ ms: string | null }>`
    select extract(epoch from now() - min(created_at)) * 1000 as ms from ingest_group where applied_at is null`.execute(db);
  return Math.max(0, Number(rows[0]?.ms ?? 0));
};

/** Puts a month right that the journal itself adds up to otherwise. */
export const correctLedger = async (db: OwnerDb, { table, partition }: MonthKey, sums: Sums): Promise<void> => {
  const values = {
    rows: String(sums.rows),
    net_rows: String(sums.netRows),
    amount: microsToText(sums.amount),
    win: microsToText(sums.win),
  };
  await db
    .insertInto('fact_month')
    .values({ table_name: table, partition, ...values })
    .onConflict((conflict) => conflict.columns(['table_name', 'partition']).doUpdateSet(values))
    .execute();
};

/** Hours that are compared, and a day more. */
const CORRECTED_MS = 4 * 24 * 3_600_000;

/** Puts the latest hours of a month right by what its journal adds up to. */
export const correctHours = async (db: OwnerDb, { table, partition }: MonthKey, hours: readonly HourSums[]): Promise<void> => {
  const newestMs = hours.reduce((newest, { hourMs }) => Math.max(newest, hourMs), 0);
  const latest = hours.filter(({ hourMs }) => hourMs > newestMs - CORRECTED_MS);
  if (table !== 'bet' || latest.length === 0) return;
  const of = <T>(pick: (hour: HourSums) => T): T[] => latest.map(pick);
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('fact_hour')
      .where('partition', '=', partition)
      .where('hour', '>', new Date(newestMs - CORRECTED_MS))
      .execute();
    await sql`
      insert into fact_hour (partition, site_id, currency, hour, bets, bet, win)
      select ${partition}, h.site_id, h.currency, to_timestamp(h.hour_ms / 1000), h.bets, h.bet, h.win
      from unnest(${of((h) => h.siteId)}::bigint[], ${of((h) => h.currency)}::text[], ${of((h) => h.hourMs)}::bigint[],
        ${of((h) => h.bets)}::bigint[], ${of((h) => microsToText(h.bet))}::numeric[], ${of((h) => microsToText(h.win))}::numeric[])
        as h (site_id, currency, hour_ms, bets, bet, win)`.execute(tx);
  });
};
