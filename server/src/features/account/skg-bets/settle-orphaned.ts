import { VendorBet } from '@manager/contract/platform/vendor-bets';
import { sql } from 'kysely';
import { createDirectoryReader } from '../../../fact/directory.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { inTransaction, type OwnerDb } from '../../../postgres/db.ts';
import { columnsOfBet } from './stamp-bet.ts';

const EVERY_MS = 60_000;
const AT_ONCE = 500;

/** Mirrored bets of websites that were set up after the bets came find their agent, day and rate. */
export const settleOrphaned: Job = {
  job: 'mirrored_bet.settle_homeless',
  everyMs: EVERY_MS,
  waits: () =>
    sql`exists (select from mirrored_bet join site on site.code = mirrored_bet.site_code where mirrored_bet.site_id is null)`,
  run: async ({ db }) => {
    let rows = 0;
    for (let found = AT_ONCE; found === AT_ONCE; rows += found) found = await settleSome(db);
    return rows === 0 ? null : { rows };
  },
};

const settleSome = async (db: OwnerDb): Promise<number> => {
  const directory = await createDirectoryReader(db)();
  return inTransaction(db, async (tx) => {
    const bets = await tx
      .selectFrom('mirrored_bet as b')
      .innerJoin('site', 'site.code', 'b.site_code')
      .leftJoin('player', (join) => join.onRef('player.site_id', '=', 'site.id').onRef('player.user_name', '=', 'b.player'))
      .select(['b.id', 'b.raw', 'player.type'])
      .where('b.site_id', 'is', null)
      .where('b.site_code', 'in', ['', ...directory.sites.keys()])
      .orderBy('b.id')
      .limit(AT_ONCE)
      .forUpdate('b')
      .execute();
    for (const { id, raw, type } of bets) {
      const isTestPlayer = type === 'test' || type === 'live';
      const columns = columnsOfBet(VendorBet.parse(raw), '', { directory, isTestPlayer });
      const { site_id, agent_id, is_test, settle_date, fx_rate, bet_usd, win_usd } = columns;
      await tx
        .updateTable('mirrored_bet')
        .set({ site_id, agent_id, is_test, settle_date, fx_rate, bet_usd, win_usd })
        .where('id', '=', id)
        .execute();
    }
    return bets.length;
  });
};
