import { sql } from 'kysely';
import { findStoredBets } from '../../../ingest/stored-bets.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { noticeBets } from './notice-bets.ts';

const PAGE = 1_000;

/** Puts bets that stake more than their game or website offers into the queue: the lane of bets notes them with the bets (`ingest/bet-kind.ts`). */
export const noticeStakes: Job = {
  job: 'invalid_bet.above_max_bet',
  everyMs: 15_000,
  waits: () => sql`exists (select from stake_above_offer)`,
  run: async (deps) => {
    let rows = 0;
    for (let after = ''; ;) {
      const { rows: noted } = await sql<{ bet_id: string }>`
        select bet_id from stake_above_offer where bet_id > ${after} order by bet_id limit ${PAGE}`.execute(deps.db);
      const ids = noted.map(({ bet_id: id }) => id);
      // Bets that the report store has not taken yet are found at the next look.
      const stored = [...(await findStoredBets(deps.clickhouse, ids)).values()];
      rows += await noticeBets(deps, stored, 'above_max_bet');
      await sql`delete from stake_above_offer where bet_id = any(${stored.map(({ betId }) => betId)}::text[])`.execute(deps.db);
      if (noted.length < PAGE) return rows === 0 ? null : { rows };
      after = ids.at(-1) ?? '';
    }
  },
};
