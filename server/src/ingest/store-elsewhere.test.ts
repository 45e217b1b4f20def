import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { verifyFacts } from './rebuild-verify.ts';

/** A product whose report store is a server of somebody else. */
const t = await startTestApp({ hasSums: true, hasUpkeep: 'elsewhere' });
const { db, clickhouse, completeness } = t.deps;
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });

const until = async (isTrue: () => boolean): Promise<void> => {
  const startMs = Date.now();
  while (!isTrue()) {
    await sleep(10);
    if (Date.now() - startMs > 120_000)
      throw new Error(JSON.stringify([completeness.gaps(), completeness.isKnown(), await held()]));
  }
};
const at = '2026-01-05T10:00:00.000Z';
const bets = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    betRow({ site: site.code, game: game.code, player: 'p', bet_id: `b${from + n}`, bet_at: at, settled_at: at }),
  );
const held = async (): Promise<string[]> =>
  (
    await clickhouse.query<{ rows: string }>({
      name: 'test',
      sql: `SELECT concat(toString(batch_id), ' ', toString(count())) AS rows FROM bet GROUP BY batch_id ORDER BY batch_id`,
    })
  ).map(({ rows }) => rows);

it('is never written anew or dropped: the month is marked, and is whole once its administrator has dropped it', async () => {
  await t.platform.postBets(bets(0, 5));
  await t.platform.postBets(bets(5, 5));
  const [first, second] = (await held()).map((row) => row.split(' ')[0] ?? '') as [string, string];
  // As many rows as before, of other batches: sending again what is missing puts nothing right.
  await clickhouse.command({
    name: 'test',
    sql: `ALTER TABLE bet DELETE WHERE batch_id = ${first} SETTINGS mutations_sync = 2`,
  });
  await clickhouse.command({
    name: 'test',
    sql: `INSERT INTO bet SELECT * FROM bet WHERE batch_id = ${second}`,
  });
  const damaged = await held();
  completeness.doubt();
  await until(() => completeness.gaps().some(({ isStuck }) => isStuck));
  expect((await held()).filter((row) => damaged.includes(row))).toEqual(damaged);
  await clickhouse.command({ name: 'test', sql: `ALTER TABLE bet DROP PARTITION ID '202601'` });
  await until(() => completeness.isKnown() && completeness.gaps().length === 0);
  expect(await held()).toEqual([`${first} 5`, `${second} 5`]);
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});
