import { exactMicros, exactMicrosText } from '@manager/domain/exact-micros';
import { missingOf } from '@manager/domain/jackpot-contribution';
import { sql } from 'kysely';
import { metersOf } from '../../../jackpots/meters.ts';
import { openCase } from '../../../kit/case/open-case.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { type AnyTx, inTransaction } from '../../../postgres/db.ts';

type Indebted = {
  id: string;
  code: string;
  agent_id: string | null;
  reset: string;
  turn: number;
  visible: string;
  hidden: string;
  overflow: string;
  owed: string;
};

const FROM_INDEBTED = sql`
  from jackpot_meter as meter join jackpot_pool as pool on pool.id = meter.pool_id
  where meter.owed > 0 and pool.deleted_at is null
    and not exists (select 1 from case_file where source_type = 'jackpot_turn' and source_id = pool.id || ':' || meter.turn)`;

/**
 * Opens a case for each turn in which a pool cannot pay what it shows, because bets that had paid in were taken back: it pays nobody until bets or an adjustment
 * have paid that. Apart from the lane of bets, which nothing may hold up.
 */
export const tellDebts: Job = {
  job: 'jackpot.tell_debts',
  everyMs: 60_000,
  waits: () => sql`exists (select ${FROM_INDEBTED})`,
  run: async (deps) => {
    const { rows } = await sql<Indebted>`
      select pool.id, pool.code, pool.agent_id, pool.reset, meter.turn, meter.visible, meter.hidden, meter.overflow, meter.owed
      ${FROM_INDEBTED} order by pool.id`.execute(deps.db);
    let told = 0;
    for (const pool of rows) {
      const missing = missingOf(metersOf(pool), exactMicros(pool.reset));
      if (missing === 0) continue;
      await inTransaction(deps.db, (tx) => tell(tx, pool, missing));
      told += 1;
    }
    return told === 0 ? null : { rows: told };
  },
};

const tell = async (tx: AnyTx, pool: Indebted, missing: number): Promise<void> => {
  const { id, code, agent_id: agentId, turn } = pool;
  const { visible, owed } = metersOf(pool);
  const short = exactMicrosText(missing);
  await openCase(tx, {
    kind: 'jackpot',
    source: { type: 'jackpot_turn', id: `${id}:${turn}` },
    agentId,
    title: { key: 'jackpot_debt', params: { pool: code, short_usd: short } },
    items: [
      {
        type: 'jackpot_pool',
        objectId: id,
        agentId,
        link: `/jackpot/pool-list?id=${id}`,
        snapshot: { code, turn, visible_usd: exactMicrosText(visible), owed_usd: exactMicrosText(owed), short_usd: short },
      },
    ],
    openedBy: null,
  });
};
