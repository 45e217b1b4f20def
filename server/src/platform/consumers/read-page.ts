import type { AppliedBatch } from '../../journal/applied-bets.ts';
import type { StoredRow } from '../../fact/stored-values.ts';
import type { Deps } from '../../kit/service/ctx.ts';
import type { OwnerDb } from '../../postgres/db.ts';
import { CONSUMED_COLUMNS, consumedFact, toConsumedBet } from './consumed-bet.ts';
import type { BetChange, BetPage } from './consumer.ts';

const BATCHES_A_PAGE = 5_000;
const LIMIT_S = 60;

/** `rows`: of a page, give or take a batch. */
export type PageAsked = { from: bigint; mark: bigint; rows: number };

/** Batches of bets after `from`, up to `until`; ids between may be those of other facts. */
export type PagePlan = { from: bigint; until: bigint; batches: readonly Batch[] };

type Batch = { id: string; partition: string; rows: number };

/** Which batches the next page after `from` has: as many as fill it, at least one, however large. */
export const planPage = async (db: OwnerDb, { from, mark, rows: wanted }: PageAsked): Promise<PagePlan> => {
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
  const isAll = batches.length === found.length && found.length < BATCHES_A_PAGE;
  return { from, until: isAll ? mark : BigInt(batches.at(-1)?.id ?? mark), batches };
};

/** A page out of what was applied last; undefined where some of it is not at hand any more. */
export const pageAtHand = (
  { appliedBets }: Pick<Deps, 'appliedBets'>,
  { from, until, batches }: PagePlan,
): BetPage | undefined => {
  const applied = appliedBets.find(batches.map(({ id }) => id));
  return applied && { from, until, changes: applied.flatMap(changesOf) };
};

/** In the order in which the report store answers. */
const changesOf = ({ id, takenBack, added }: AppliedBatch): BetChange[] => {
  const batchId = BigInt(id);
  return [
    ...takenBack.map((fact): BetChange => ({ sign: -1, batchId, bet: consumedFact(fact) })),
    ...added.map((fact): BetChange => ({ sign: 1, batchId, bet: consumedFact(fact) })),
  ].toSorted((a, b) => compareIds(a.bet.betId, b.bet.betId) || a.bet.rowVersion - b.bet.rowVersion || b.sign - a.sign);
};

/** Ids are of letters that sort as their bytes do. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A page out of the report store. */
export const readPage = async (deps: Deps, { from, until, batches }: PagePlan): Promise<BetPage> =>
  batches.length === 0
    ? { from, until, changes: [] }
    : { from, until, changes: await readChanges(deps, { from, until, months: batches.map(({ partition }) => partition) }) };

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
