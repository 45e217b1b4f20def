import { sql } from 'kysely';
import { betMeasures } from '../../../clickhouse/measures.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { COUNTED } from '../../../kit/bet/bet-filter.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';

/** Rows of the journal that are summed up at once. */
const ROWS_AT_ONCE = 50_000;
const BATCHES_AT_ONCE = 500;
/** Each turn reads the report store: figures of a whole life need not follow every bet at once. */
const APART_MS = 10_000;

type Figures = readonly { player_id: string }[];
type Counter = {
  table: 'bet' | 'wallet_txn' | 'game_session';
  /** What the rows say of each player: sums over what they add and take back, and the newest of what changes. */
  columns: string;
  add: (tx: OwnerTx, rows: Figures) => Promise<void>;
};

/**
 * Counts lifetime figures of players from batches that have arrived, each batch once: sums and mark are written in one transaction. Batches of a
 * table arrive in order, so that none is passed over.
 */
export const countFigures: Job = {
  job: 'player.figures',
  everyMs: APART_MS,
  follows: ({ tables }) => COUNTERS.some(({ table }) => tables.has(table)),
  run: async (deps) => {
    for (const counter of COUNTERS) await countTable(deps, counter);
    return null;
  },
};

const countTable = async (deps: Deps, counter: Counter): Promise<void> => {
  for (;;) {
    const startedAt = deps.now();
    const batches = await nextBatches(deps, counter.table);
    if (batches.length === 0) {
      const mark = deps.db.updateTable('player_figure_mark').set({ counted_at: startedAt });
      await mark.where('table_name', '=', counter.table).execute();
      return;
    }
    await countBatches(deps, counter, batches);
  }
};

type Batch = { id: string; partition: string; rows: number };

/** The next ones that the report store holds, up to some number of rows. */
const nextBatches = async ({ db }: Deps, table: Counter['table']): Promise<Batch[]> => {
  const found = await db
    .selectFrom('ingest_batch')
    .innerJoin('ingest_group', 'ingest_group.id', 'ingest_batch.group_id')
    .select(['ingest_batch.id', 'ingest_batch.partition', 'ingest_batch.rows'])
    .where('ingest_batch.table_name', '=', table)
    .where('ingest_batch.id', '>', (eb) => eb.selectFrom('player_figure_mark').select('batch_id').where('table_name', '=', table))
    .where('ingest_group.applied_at', 'is not', null)
    .orderBy('ingest_batch.id')
    .limit(BATCHES_AT_ONCE)
    .execute();
  let rows = 0;
  return found.filter((batch) => (rows += batch.rows) <= ROWS_AT_ONCE || batch === found[0]);
};

const countBatches = async ({ db, clickhouse }: Deps, counter: Counter, batches: readonly Batch[]): Promise<void> => {
  const last = batches.at(-1)?.id ?? '0';
  const months = [...new Set(batches.map(({ partition }) => Number(partition)))];
  const where = `batch_id IN {batches:Array(UInt64)} AND toYYYYMM(settle_date) IN {months:Array(UInt32)}`;
  const params = { batches: batches.map(({ id }) => BigInt(id)), months };
  const read = <Row>(name: string, columns: string, by: string): Promise<Row[]> =>
    clickhouse.query<Row>({
      name: `player_figures.${name}`,
      sql: `SELECT ${columns} FROM ${counter.table} WHERE ${where} GROUP BY ${by}`,
      params,
      // Sums of other dimensions know nothing of batches.
      settings: { max_execution_time: 60, optimize_use_projections: 0, prefer_column_name_to_alias: 1 },
    });
  const figures = await read<{ player_id: string }>(counter.table, counter.columns, 'player_id');
  const addresses =
    counter.table === 'wallet_txn'
      ? []
      : await read<Address>(`${counter.table}.addresses`, ADDRESSES[counter.table], 'ip, player_id, device');
  await inTransaction(db, async (tx) => {
    // Another process may have counted them meanwhile: then nothing is left to do.
    const { batch_id: counted } = await tx
      .selectFrom('player_figure_mark')
      .select('batch_id')
      .where('table_name', '=', counter.table)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (BigInt(counted) >= BigInt(batches[0]?.id ?? '0')) return;
    await counter.add(tx, figures);
    await addAddresses(tx, addresses);
    await tx.updateTable('player_figure_mark').set({ batch_id: last }).where('table_name', '=', counter.table).execute();
  });
};

const REAL = `${COUNTED} AND source = 'normal' AND is_test = 0`;
const TEST = `${COUNTED} AND source = 'normal' AND is_test = 1`;
/** The measure over what a condition holds for, as `sumIf`. */
const sumIf = (measure: keyof typeof betMeasures, condition: string): string =>
  betMeasures[measure].replace(/^sum\((.*)\)$/, `sumIf($1, ${condition})`);
const NEWEST = 'sign > 0';

const COUNTERS: readonly Counter[] = [
  {
    table: 'bet',
    columns: `player_id, ${sumIf('rounds', REAL)} AS rounds, ${sumIf('bet', REAL)} AS bet, ${sumIf('win_game', REAL)} + ${sumIf('win_jackpot', REAL)} AS win,
      ${sumIf('bet_usd', REAL)} AS bet_usd, ${sumIf('win_usd', REAL)} AS win_usd,
      ${sumIf('rounds', TEST)} AS test_rounds, ${sumIf('bet', TEST)} AS test_bet, ${sumIf('win_game', TEST)} + ${sumIf('win_jackpot', TEST)} AS test_win,
      min(bet_at) AS first_at, max(bet_at) AS last_at, argMaxIf(balance_after, (bet_at, bet_id), ${NEWEST} AND isNotNull(balance_after)) AS balance,
      maxIf(bet_at, ${NEWEST} AND isNotNull(balance_after)) AS balance_at,
      argMax(ip, (bet_at, bet_id)) AS ip, argMax(device, (bet_at, bet_id)) AS device, 0 AS opened`,
    add: (tx, rows) => addFigures(tx, rows),
  },
  {
    table: 'wallet_txn',
    columns: `player_id, min(created_at) AS first_at, argMaxIf(balance_after, (created_at, txn_id), ${NEWEST} AND status = 'ok' AND isNotNull(balance_after)) AS balance,
      maxIf(created_at, ${NEWEST} AND status = 'ok' AND isNotNull(balance_after)) AS balance_at`,
    add: (tx, rows) => addFigures(tx, rows),
  },
  {
    table: 'game_session',
    columns: `player_id, sum(sign * (length_ms < 0)) AS opened, min(started_at) AS first_at, max(started_at) AS last_at, argMax(ip, (started_at, session_id)) AS ip,
      argMax(device, (started_at, session_id)) AS device,
      argMaxIf(balance_end, (ended_at, session_id), ${NEWEST} AND length_ms >= 0 AND isNotNull(balance_end)) AS balance,
      maxIf(ended_at, ${NEWEST} AND length_ms >= 0 AND isNotNull(balance_end)) AS balance_at`,
    add: (tx, rows) => addFigures(tx, rows),
  },
];

/** What a table does not say is left as it is. Players are locked in one order. */
const addFigures = async (tx: OwnerTx, rows: Figures): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        player_id bigint, rounds bigint, bet numeric, win numeric, bet_usd numeric, win_usd numeric, test_rounds bigint, test_bet numeric,
        test_win numeric, first_at text, last_at text, balance numeric, balance_at text, ip text, device text, opened integer)),
    mine as (select figure.player_id from player_figure figure join given using (player_id) order by figure.player_id for no key update of figure),
    timed as (select given.*, (given.first_at || 'Z')::timestamptz as began, (given.last_at || 'Z')::timestamptz as seen, (given.balance_at || 'Z')::timestamptz as told from given join mine using (player_id))
    update player_figure figure set
      rounds = figure.rounds + coalesce(timed.rounds, 0),
      bet = figure.bet + coalesce(timed.bet, 0),
      win = figure.win + coalesce(timed.win, 0),
      bet_usd = figure.bet_usd + coalesce(timed.bet_usd, 0),
      win_usd = figure.win_usd + coalesce(timed.win_usd, 0),
      test_rounds = figure.test_rounds + coalesce(timed.test_rounds, 0),
      test_bet = figure.test_bet + coalesce(timed.test_bet, 0),
      test_win = figure.test_win + coalesce(timed.test_win, 0),
      first_at = least(figure.first_at, timed.began),
      last_at = greatest(figure.last_at, timed.seen),
      balance = case when timed.balance is not null and timed.told >= coalesce(figure.balance_at, '-infinity') then timed.balance else figure.balance end,
      balance_at = case when timed.balance is not null and timed.told >= coalesce(figure.balance_at, '-infinity') then timed.told else figure.balance_at end,
      ip = case when timed.ip <> '' and timed.seen >= coalesce(figure.seen_at, '-infinity') then timed.ip else figure.ip end,
      device = case when timed.ip <> '' and timed.seen >= coalesce(figure.seen_at, '-infinity') then timed.device else figure.device end,
      seen_at = case when timed.ip <> '' then greatest(figure.seen_at, timed.seen) else figure.seen_at end,
      open_sessions = figure.open_sessions + coalesce(timed.opened, 0)
    from timed where timed.player_id = figure.player_id`.execute(tx);
};

type Address = { ip: string; player_id: string; device: string; first_at: string; last_at: string };

const ADDRESSES = {
  bet: `ip, player_id, device, min(bet_at) AS first_at, max(bet_at) AS last_at`,
  game_session: `ip, player_id, device, min(started_at) AS first_at, max(started_at) AS last_at`,
} as const;

const addAddresses = async (tx: OwnerTx, rows: readonly Address[]): Promise<void> => {
  const known = rows.filter(({ ip }) => ip !== '');
  if (known.length === 0) return;
  await sql`
    insert into player_address (ip, player_id, device, first_at, last_at)
    select ip, player_id, device, (first_at || 'Z')::timestamptz, (last_at || 'Z')::timestamptz
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as given (ip text, player_id bigint, device text, first_at text, last_at text)
    where exists (select 1 from player where player.id = given.player_id)
    order by ip, player_id, device
    on conflict (ip, player_id, device) do update
      set first_at = least(player_address.first_at, excluded.first_at), last_at = greatest(player_address.last_at, excluded.last_at)
      where excluded.first_at < player_address.first_at or excluded.last_at > player_address.last_at`.execute(tx);
};
