import type { StoredRow } from '../../fact/stored-values.ts';
import type { Deps } from '../../kit/service/ctx.ts';
import type { OwnerDb } from '../../postgres/db.ts';
import { CONSUMED_COLUMNS, toConsumedBet } from './consumed-bet.ts';
import type { BetChange, BetPage } from './consumer.ts';

const BATCHES_A_PAGE = 5_000;
const LIMIT_S = 60;

/** `rows`: of a page, give or take a batch. */
export type PageAsked = { from: bigint; mark: bigint; rows: number };

/** The next page after `from`, at most up to `mark`; null when there is none. */
export const readBetPage = async (deps: Deps, { from, mark, rows }: PageAsked): Promise<BetPage | null> => {
  if (from >= mark) return null;
  const { batches, isAll } = await nextBatches(deps.db, { from, mark, rows });
  // Ids between may be those of other facts: no bet is in them.
  const until = isAll ? mark : BigInt(batches.at(-1)?.id ?? mark);
  if (batches.length === 0) return { from, until, changes: [] };
  return { from, until, changes: await readChanges(deps, { from, until, months: batches.map(({ partition }) => partition) }) };
};

type Batch = { id: string; partition: string; rows: number };

/** Of bets alone, as many as fill a page; at least one, however large. `isAll`: there are no others up to the mark. */
const nextBatches = async (
  db: OwnerDb,
  { from, mark, rows: wanted }: PageAsked,
): Promise<{ batches: Batch[]; isAll: boolean }> => {
  const found = await db
    .selectFrom('ingest_batch')
    .select(['id', 'partition', 'rows'])
    .where('table_name', '=', 'bet')
    .where('id', '>', String(from))
    .where('id', '<=', String(mark))
    .orderBy('id')
    .limit(BATCHES_A_PAGE)
    .execute();
  let rows = 0;
  const batches = found.filter((batch) => {
    const isWithin = rows < wanted;
    rows += batch.rows;
    return isWithin;
  });
  return { batches, isAll: batches.length === found.length && found.length < BATCHES_A_PAGE };
};

type Asked = { from: bigint; until: bigint; months: readonly string[] };

const readChanges = async ({ clickhouse }: Deps, { from, until, months }: Asked): Promise<BetChange[]> => {
  const [first, last] = [months.toSorted()[0] ?? '', months.toSorted().at(-1) ?? ''];
  const rows = await clickhouse.query<StoredRow>({
    name: 'consumer.bets',
    sql: `SELECT sign, batch_id, ${CONSUMED_COLUMNS}
      FROM bet
      WHERE settle_date >= {day_from:Date} AND settle_date <= {day_to:Date} AND batch_id > {from:UInt64} AND batch_id <= {until:UInt64}
      ORDER BY batch_id, bet_id, row_version, sign DESC`,
    params: { day_from: `${monthOf(first)}-01`, day_to: lastDayOf(last), from: String(from), until: String(until) },
    settings: { max_execution_time: LIMIT_S, max_result_rows: '0' },
  });
  return rows.map((row) => ({
    sign: Number(row.sign) === 1 ? 1 : -1,
    batchId: BigInt(String(row.batch_id)),
    bet: toConsumedBet(row),
  }));
};

/** Partitions are named `202611`. */
const monthOf = (partition: string): string => `${partition.slice(0, 4)}-${partition.slice(4, 6)}`;

const lastDayOf = (partition: string): string =>
  new Date(Date.UTC(Number(partition.slice(0, 4)), Number(partition.slice(4, 6)), 0)).toISOString().slice(0, 10);
