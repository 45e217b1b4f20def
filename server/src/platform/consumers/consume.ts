import { sql } from 'kysely';
import { refuseIncomplete } from '../../completeness/tracked.ts';
import { INGEST_MARK } from '../../kit/report/ingest-mark.ts';
import type { Deps } from '../../kit/service/ctx.ts';
import { inTransaction, onOneConnection, type OwnerDb, type OwnerTx } from '../../postgres/db.ts';
import type { BetPage, Consumer, KeepPage } from './consumer.ts';
import { PAGE_ROWS } from './back-pressure.ts';
import { pageAtHand, planPage, readPage } from './read-page.ts';

/** First key of the advisory locks of consumers; the second is made of the name. */
const CONSUMERS = 7_221;

/** One page, or what the consumer has to do besides. Answers `'more'` when there may be more at once. */
export const consumePage = async (deps: Deps, consumer: Consumer, rows: number = PAGE_ROWS.most): Promise<'more' | 'done'> => {
  const { mark, from, hasOwnWork } = await lookFor(deps, consumer);
  const hasNew = from < mark;
  if (!hasNew && !hasOwnWork) return 'done';
  if (hasNew && !(await consumer.isWanted(deps))) {
    await move(deps.db, { name: consumer.name, from, until: mark });
    return 'done';
  }
  const plan = hasNew ? await planPage(deps.db, { from, mark, rows }) : { from, until: from, batches: [] };
  const page = pageAtHand(deps, plan);
  if (page !== undefined && hasNew) {
    const isKept = await takePage(deps, consumer, page);
    return isKept && plan.until === mark && consumer.ownWork === undefined ? 'done' : 'more';
  }
  // Of several processes one reads; the position is what holds, this only spares the others the work.
  return onOneConnection(deps.db, async (connection) => {
    if (!(await tryLock(connection, consumer.name))) return 'done';
    try {
      await takePage(deps, consumer, page ?? (await readPage(readingWhole(deps), plan)));
      return 'more';
    } finally {
      await sql`select pg_advisory_unlock(${CONSUMERS}, hashtext(${consumer.name}))`.execute(connection);
    }
  });
};

/** Up to where there are bets, up to where they were taken, and whether there is something to do besides. */
const lookFor = async (deps: Deps, { name, ownWork }: Consumer): Promise<{ mark: bigint; from: bigint; hasOwnWork: boolean }> => {
  const { rows } = await sql<{ mark: string; from: string | null; has_own_work: boolean }>`
    select ${INGEST_MARK}::text as mark, (select batch_id from consumer_position where consumer = ${name}) as from,
      ${ownWork?.(deps) ?? sql`false`} as has_own_work`.execute(deps.db);
  return { mark: BigInt(rows[0]?.mark ?? '0'), from: BigInt(rows[0]?.from ?? '0'), hasOwnWork: rows[0]?.has_own_work === true };
};

/** Until nothing is left: for tests, and for jobs that need what is counted. */
export const consumeNow = async (deps: Deps, consumer: Consumer): Promise<void> => {
  while ((await consumePage(deps, consumer)) === 'more');
};

/** Up to which batch a consumer has counted; 0 before its first page. */
export const positionOf = async (db: OwnerDb, name: string): Promise<bigint> => {
  const row = await db.selectFrom('consumer_position').select('batch_id').where('consumer', '=', name).executeTakeFirst();
  return BigInt(row?.batch_id ?? '0');
};

/** What it makes of bets is kept: from a month that is not whole it would be wrong for good. */
const readingWhole = (deps: Deps): Deps => ({ ...deps, clickhouse: refuseIncomplete(deps.clickhouse, deps.completeness) });

/** False: another process was faster, and what was made of the page is given up. */
const takePage = async (deps: Deps, consumer: Consumer, page: BetPage): Promise<boolean> => {
  const keep = await prepare(readingWhole(deps), consumer, page);
  return inTransaction(deps.db, async (tx) => {
    const isMine = await move(tx, { name: consumer.name, ...page });
    if (isMine) await keep(tx);
    return isMine;
  });
};

const prepare = async (deps: Deps, consumer: Consumer, page: BetPage): Promise<KeepPage> =>
  'prepare' in consumer ? consumer.prepare(deps, page) : (tx) => consumer.take(deps, tx, page.changes);

type Move = { name: string; from: bigint; until: bigint };

/** False: another process has moved it meanwhile, so what was made of the page is its to keep. In a transaction it holds the position until its end. */
const move = async (db: OwnerDb | OwnerTx, { name, from, until }: Move): Promise<boolean> => {
  const { rows } = await (
    from === 0n
      ? sql`
        insert into consumer_position as held (consumer, batch_id) values (${name}, ${String(until)})
        on conflict (consumer) do update set batch_id = excluded.batch_id, updated_at = now() where held.batch_id = 0
        returning consumer`
      : sql`
        update consumer_position set batch_id = ${String(until)}, updated_at = now()
        where consumer = ${name} and batch_id = ${String(from)} returning consumer`
  ).execute(db);
  return rows.length > 0;
};

const tryLock = async (connection: OwnerDb, name: string): Promise<boolean> => {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_lock(${CONSUMERS}, hashtext(${name})) as is_mine`.execute(connection);
  return rows[0]?.is_mine === true;
};
