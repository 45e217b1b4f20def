import { sql } from 'kysely';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { MonthKey } from '../completeness/ledger.ts';
import type { JournalTable } from '../journal/journal-format.ts';
import type { OwnerTx } from '../postgres/db.ts';
import { OWN_NUMBER } from '../wallet/transfer-id.ts';

/** When each fact was. Tables of ids and of details have no row without one of these. */
const WHEN: Partial<Record<JournalTable, string>> = {
  bet: 'bet_at',
  wallet_txn: 'created_at',
  promo_credit: 'granted_at',
  transfer: 'created_at',
  fishing_slice: 'started_at',
  jackpot_hit: 'hit_at',
  lottery_draw: 'opened_at',
  game_session: 'started_at',
  seamless_call: 'called_at',
};

type Loss = { table: string; siteId: string; batches: Set<string>; rows: number; firstMs: number; lastMs: number };
type Transfer = {
  batch_id: string;
  txn_id: string;
  site_id: number;
  agent_id: number;
  player_id: string;
  is_test: number;
  method: string;
  currency: string;
  amount: string;
  at_ms: string;
};
export type LostFacts = { losses: Loss[]; transfers: Transfer[] };

type Asked = { months: readonly MonthKey[]; firstId: string; isLost: (batchId: string) => boolean };

/**
 * What the report store holds of batches that the journal never froze: how much of each kind for which website and when, and each transfer that a
 * wallet had booked for Manager. Read before those months are written anew without it.
 */
export const readLostFacts = async (clickhouse: ClickHouse, asked: Asked): Promise<LostFacts> => {
  const losses = new Map<string, Loss>();
  const transfers: Transfer[] = [];
  for (const month of asked.months) {
    await addLosses(clickhouse, { ...asked, month }, losses);
    if (month.table === 'wallet_txn') transfers.push(...(await readTransfers(clickhouse, { ...asked, month })));
  }
  return { losses: [...losses.values()], transfers };
};

type OfMonth = Asked & { month: MonthKey };

const rangeOf = ({ month, firstId }: OfMonth) => ({ month: Number(month.partition), first: firstId });
const IN_RANGE = 'toYYYYMM(settle_date) = {month:UInt32} AND batch_id >= {first:UInt64}';

const addLosses = async (clickhouse: ClickHouse, asked: OfMonth, losses: Map<string, Loss>): Promise<void> => {
  const { table } = asked.month;
  const when = WHEN[table];
  if (when === undefined) return;
  for await (const rows of clickhouse.queryStream<Record<'batch_id' | 'site_id' | 'n' | 'first_ms' | 'last_ms', string>>({
    name: 'restored.losses',
    sql: `SELECT batch_id, site_id, count() AS n, toUnixTimestamp64Milli(min(${when})) AS first_ms, toUnixTimestamp64Milli(max(${when})) AS last_ms
          FROM ${table} WHERE ${IN_RANGE} GROUP BY batch_id, site_id`,
    params: rangeOf(asked),
  }))
    for (const row of rows) {
      if (!asked.isLost(row.batch_id)) continue;
      const name = `${table} ${row.site_id}`;
      const loss = losses.get(name) ?? {
        table,
        siteId: String(row.site_id),
        batches: new Set(),
        rows: 0,
        firstMs: Infinity,
        lastMs: 0,
      };
      loss.batches.add(row.batch_id);
      loss.rows += Number(row.n);
      loss.firstMs = Math.min(loss.firstMs, Number(row.first_ms));
      loss.lastMs = Math.max(loss.lastMs, Number(row.last_ms));
      losses.set(name, loss);
    }
};

const readTransfers = async (clickhouse: ClickHouse, asked: OfMonth): Promise<Transfer[]> => {
  const found: Transfer[] = [];
  for await (const rows of clickhouse.queryStream<Transfer>({
    name: 'restored.transfers',
    sql: `SELECT batch_id, txn_id, site_id, agent_id, toString(player_id) AS player_id, is_test, method, currency, toString(amount) AS amount,
            toUnixTimestamp64Milli(created_at) AS at_ms
          FROM wallet_txn WHERE ${IN_RANGE} AND match(txn_id, {own:String}) AND status = 'ok' AND sign = 1`,
    params: { ...rangeOf(asked), own: OWN_NUMBER.source },
  }))
    found.push(...rows.filter(({ batch_id: id }) => asked.isLost(id)));
  return found;
};

const ROWS_AT_ONCE = 1_000;

/** In the transaction of the note. Players have the names that the restored database knows: a number that it lacks may be given to another one soon. */
export const saveLostFacts = async (tx: OwnerTx, noteId: string, { losses, transfers }: LostFacts): Promise<void> => {
  for (const { table, siteId, batches, rows, firstMs, lastMs } of losses)
    await tx
      .insertInto('restore_loss')
      .values({
        note_id: noteId,
        table_name: table,
        site_id: siteId,
        batches: String(batches.size),
        rows: String(rows),
        first_at: new Date(firstMs),
        last_at: new Date(lastMs),
      })
      .execute();
  for (let from = 0; from < transfers.length; from += ROWS_AT_ONCE) {
    const part = JSON.stringify(transfers.slice(from, from + ROWS_AT_ONCE));
    await sql`
      insert into restore_transfer (note_id, transfer_id, site_id, agent_id, player, is_test, method, currency, amount, booked_at)
      select ${noteId}::bigint, lost.txn_id, lost.site_id, lost.agent_id, coalesce(player.user_name, ''), lost.is_test = 1, lost.method, lost.currency,
        lost.amount, to_timestamp(lost.at_ms / 1000.0)
      from jsonb_to_recordset(${part}::jsonb) as lost (txn_id text, site_id bigint, agent_id bigint, player_id bigint, is_test int, method text,
        currency text, amount numeric, at_ms bigint)
      left join player on player.id = lost.player_id and player.site_id = lost.site_id
      on conflict do nothing`.execute(tx);
  }
};
