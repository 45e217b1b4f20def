import { expect, it } from 'vitest';
import { putRanking } from '../activity/put-ranking.ts';
import { startTestApp } from '../client.ts';
import { countStatements } from '../count-statements.ts';
import { putPool } from '../jackpot/put-pool.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../world.ts';

/**
 * What a group of bets asks of the stores, however many bets are in it and however many activities, pools and limits of other websites there are:
 * what takes no part costs nothing. Who has to add to it says here what for.
 */
const STATEMENTS = [
  'select * from "platform_key"',
  // For names, as a call comes in; for pools, as the lane decides.
  'select "n" from "directory_version"',
  'select "n" from "directory_version"',
  "select nextval(pg_get_serial_sequence('ingest_batch'",
  'select pg_advisory_xact_lock_shared(',
  // Whether this process still holds the lane.
  'select exists (select 1 from pg_locks',
  'insert into "ingest_group"',
  'insert into "ingest_request"',
  // One for each table and month.
  'insert into "ingest_batch"',
  'insert into "ingest_batch"',
  'select site_id, limit_usd::text, action',
  'with applied as (',
];
const IDLE = 50;

const t = await startTestApp();
const { db, settings } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const { id: agentId } = await createAgent(db);
const site = await createSite(db, { agentId });
const game = await createGame(db);

let drawn = 0;
const bets = (count: number) =>
  Array.from({ length: count }, () => {
    drawn += 1;
    return betRow({ site: site.code, game: game.code, player: `p${drawn % 3}`, bet_id: `b${drawn}`, round_id: `r${drawn}` });
  });

/** Rankings, pools and limits of a day at other websites, in force. */
const addIdle = async (): Promise<void> => {
  const { userId } = await t.signInAs({ isSuper: true });
  const elsewhere = await createAgent(db);
  for (let n = 0; n < IDLE; n++) {
    const other = await createSite(db, { agentId: elsewhere.id });
    await db.updateTable('site').set({ max_win_day_usd: '100', jackpot: true }).where('id', '=', other.id).execute();
    const { id: playerId } = await db
      .insertInto('player')
      .values({ site_id: other.id, user_name: `idle-${n}`, currency: 'USD' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putRanking(db, { agentId: elsewhere.id, siteId: other.id, playerId, userId }, { state: 'running', settlement: null });
    await putPool({ db, key: settings.encryptionKey }, { scope: 'site', agent_id: elsewhere.id, site_id: other.id });
  }
};

const heads = (sent: readonly string[]): string[] =>
  sent.map((text) => STATEMENTS.find((head) => text.startsWith(head)) ?? text).toSorted();

it('asks as much for one bet as for five thousand, and no more beside fifty activities, pools and limits of others', async () => {
  await t.platform.post(bets(3));
  for (const isBeside of [false, true]) {
    if (isBeside) {
      await addIdle();
      // The first group after a change reads what changed.
      await t.platform.post(bets(3));
    }
    for (const count of [1, 100, 5_000]) {
      const sent = await countStatements(() => t.platform.post(bets(count)));
      expect(heads(sent), `${count} bets${isBeside ? ' beside others' : ''}`).toEqual(STATEMENTS.toSorted());
    }
  }
});
