import { decimal, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { openCase } from '../../../kit/case/open-case.ts';
import { type AnyTx, inTransaction } from '../../../postgres/db.ts';

type Debt = {
  id: string;
  code: string;
  agent_id: string | null;
  turn: number;
  visible: string;
  owed: string;
  short: string;
};

/**
 * Opens a case for each turn in which a pool cannot pay what it shows, because bets that had paid in were taken back: it pays nobody until bets or an adjustment
 * have paid that. Apart from the lane of bets, which nothing may hold up.
 */
export const tellDebts: Job = {
  job: 'jackpot.tell_debts',
  everyMs: 30_000,
  run: async (deps) => {
    const { rows } = await sql<Debt>`
      select pool.id, pool.code, pool.agent_id, meter.turn, meter.visible, meter.owed, meter.owed - meter.hidden - meter.overflow - pool.reset as short
      from jackpot_meter as meter join jackpot_pool as pool on pool.id = meter.pool_id
      where pool.deleted_at is null and meter.owed > meter.hidden + meter.overflow + pool.reset
        and not exists (select 1 from case_file where source_type = 'jackpot_turn' and source_id = pool.id || ':' || meter.turn)
      order by pool.id`.execute(deps.db);
    for (const debt of rows) await inTransaction(deps.db, (tx) => tell(tx, debt));
    return rows.length === 0 ? null : { rows: rows.length };
  },
};

const usd = (amount: string): string => toWire(decimal(amount));

const tell = async (tx: AnyTx, { id, code, agent_id: agentId, turn, visible, owed, short }: Debt): Promise<void> => {
  await openCase(tx, {
    kind: 'jackpot',
    source: { type: 'jackpot_turn', id: `${id}:${turn}` },
    agentId,
    title: { key: 'jackpot_debt', params: { pool: code, short_usd: usd(short) } },
    items: [
      {
        type: 'jackpot_pool',
        objectId: id,
        agentId,
        link: `/jackpot/pool-list?id=${id}`,
        snapshot: { code, turn, visible_usd: usd(visible), owed_usd: usd(owed), short_usd: usd(short) },
      },
    ],
    openedBy: null,
  });
};
