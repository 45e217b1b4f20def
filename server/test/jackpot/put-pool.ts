import { randomBytes } from 'node:crypto';
import { exactMicros } from '@manager/domain/exact-micros';
import { sumToMicros } from '@manager/domain/micros';
import { beginPool } from '../../src/jackpots/change-meters.ts';
import { drawRulesOf } from '../../src/jackpots/snapshot.ts';
import { inTransaction, type OwnerDb } from '../../src/postgres/db.ts';

export type PoolFields = {
  code: string;
  name: string;
  tier: string;
  status: string;
  scope: string;
  agent_id: string | null;
  brand: string;
  site_id: string | null;
  rate: string;
  hidden_rate: string;
  seed: string;
  reset: string;
  min_win: string;
  must_hit: string | null;
  cap: string;
  min_bet_usd: string;
  contribution_limit: string;
  sources: string[];
  games: object[];
  trigger: string;
  trigger_weight: string;
  odds_per_usd: string;
  segments: number[];
  due_hour: number | null;
  due_from_min: number | null;
  due_to_min: number | null;
  pool_day_limit?: string | null;
  site_day_limit?: string | null;
  player_day_limit?: string | null;
};

/** A mystery pool of the operator that begins with 10 USD and hits between 20 and 30, unless told otherwise; all games of all websites that have jackpots on. */
export const poolFields = (more: Partial<PoolFields> = {}): PoolFields => {
  const code = `pool-${randomBytes(4).toString('hex')}`;
  return {
    code,
    name: more.code ?? code,
    tier: 'single',
    status: 'active',
    scope: 'global',
    agent_id: null,
    brand: '',
    site_id: null,
    rate: '1',
    hidden_rate: '10',
    seed: '10',
    reset: '10',
    min_win: '20',
    must_hit: '30',
    cap: '40',
    min_bet_usd: '0',
    contribution_limit: '1000',
    sources: ['normal'],
    games: [{ level: 'all', ref: '', factor: '1' }],
    trigger: 'mystery',
    trigger_weight: '1',
    odds_per_usd: '0',
    segments: [1],
    due_hour: null,
    due_from_min: null,
    due_to_min: null,
    ...more,
  };
};

/** A pool as if two persons had agreed to it. */
export const putPool = async (
  { db, key, now = new Date() }: { db: OwnerDb; key: Buffer; now?: Date },
  more: Partial<PoolFields> = {},
): Promise<{ id: string; code: string }> => {
  const { games, ...fields } = poolFields(more);
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('jackpot_pool')
      .values({ ...fields, games: JSON.stringify(games) })
      .returningAll()
      .executeTakeFirstOrThrow();
    const rules = drawRulesOf(row as unknown as Parameters<typeof drawRulesOf>[0]);
    const [seed, cap] = [exactMicros(row.seed), exactMicros(row.cap)];
    await beginPool(tx, { key, poolId: row.id, code: row.code, rules, seed, cap, now });
    return { id: row.id, code: row.code };
  });
};

/** What a test or a check asks of the books of all pools: what is wrong, in words; empty where nothing is. */
export const faultsOfBooks = async (db: OwnerDb): Promise<string[]> => {
  const faults: string[] = [];
  const pools = await db.selectFrom('jackpot_meter').selectAll().execute();
  for (const meter of pools) {
    const rows = await db.selectFrom('jackpot_ledger').selectAll().where('pool_id', '=', meter.pool_id).orderBy('id').execute();
    let total = 0n;
    let day = '';
    for (const row of rows) {
      const of = (name: 'visible' | 'hidden' | 'overflow' | 'owed' | 'opening'): bigint => sumToMicros(row[name]);
      if (of('opening') !== total) faults.push(`pool ${meter.pool_id}: row ${row.id} opens with ${row.opening}`);
      if (row.day < day) faults.push(`pool ${meter.pool_id}: row ${row.id} goes back to ${row.day}`);
      total = of('visible') + of('hidden') + of('overflow') - of('owed');
      day = row.day;
    }
    const last = rows.at(-1);
    for (const name of ['visible', 'hidden', 'overflow', 'owed'] as const)
      if (last === undefined || sumToMicros(last[name]) !== sumToMicros(meter[name]))
        faults.push(`pool ${meter.pool_id}: ${name} is ${meter[name]} and was booked as ${last?.[name]}`);
    const won = rows.reduce((sum, row) => sum + sumToMicros(row.win), 0n);
    if (won !== sumToMicros(meter.won)) faults.push(`pool ${meter.pool_id}: won ${meter.won}`);
  }
  return faults;
};
