import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import type { ClickHouse, ReadQuery } from '../clickhouse/client.ts';
import { startTestApp } from '../../test/client.ts';
import { silentLog } from '../../test/stores.ts';
import { reopenGroups } from '../../test/reopen-groups.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { createDb } from '../postgres/db.ts';
import { createCompleteness } from '../completeness/completeness.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { readGroup } from '../journal/journal.ts';
import { createShipper } from './shipper.ts';
import { verifyFacts } from './rebuild-verify.ts';

const t = await startTestApp({ hasSums: true });
const { db, clickhouse } = t.deps;
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
const bet = (overrides: Partial<PlatformBet> = {}): PlatformBet => betRow({ site: site.code, game: game.code, ...overrides });

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const untilMs = performance.now() + 120_000;
  while (!(await isTrue())) {
    if (performance.now() > untilMs) throw new Error('it did not come true in time');
    await sleep(20);
  }
};

/** A second Manager over the same stores, with connections of its own as a process of its own has. */
const startSecond = async (store: ClickHouse = clickhouse) => {
  const database = createDb({ url: t.stores.postgresUrl, log: silentLog, waitMs: 60_000 });
  const completeness = createCompleteness({ db: database.db, clickhouse: store, now: () => new Date(), log: silentLog });
  await completeness.check();
  const ingest = createIngest({
    db: database.db,
    databaseUrl: t.stores.postgresUrl,
    clickhouse: store,
    completeness,
    diskState: () => 'enough',
    upkeep: null,
    encryptionKey: t.deps.settings.encryptionKey,
    now: () => new Date(),
    log: silentLog,
  });
  const app = await createApp({
    deps: { ...t.deps, db: database.db, authDb: database.authDb, ingestDb: database.ingestDb },
    ingest,
  });
  const post = (rows: readonly PlatformBet[]) =>
    app.inject({
      method: 'POST',
      url: '/platform/v1/bets',
      headers: { authorization: `Bearer ${t.platform.key}`, 'content-type': 'application/x-ndjson' },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
  return {
    ingest,
    post,
    /** As a platform does: what a busy server turns away is sent again. */
    take: (rows: readonly PlatformBet[]) => until(async () => (await post(rows)).statusCode === 200),
    stop: async () => {
      await ingest.stop();
      await app.close();
      await completeness.stop();
      await database.close();
    },
  };
};

const netOf = async (betId: string): Promise<unknown> =>
  (
    await clickhouse.query<{ n: string; win: string }>({
      name: 'test',
      sql: 'SELECT sum(sign) AS n, sum(win_game * sign) AS win FROM bet WHERE bet_id = {id:String}',
      params: { id: betId },
    })
  )[0];

const laneBackends = async (): Promise<number> => {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from pg_stat_activity where application_name = 'manager-lane' and datname = current_database()`.execute(
    db,
  );
  return Number(rows[0]?.n);
};

/** As a broken network would: the holder's lock connection ends without a word. */
const cutLane = async (): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'manager-lane' and datname = current_database()`.execute(
    db,
  );
};

it('lets one of two Managers take bets, and the other one when the first stops', async () => {
  const row = bet();
  await t.platform.postBets([row]);
  const second = await startSecond();
  try {
    const refused = await second.post([bet()]);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(second.ingest.isOpen()).toBe(false);
    await t.ingest.stop();
    await until(() => second.ingest.isOpen());
    // It knows what the first one took: the same row is a duplicate, a newer one an amendment.
    expect((await second.post([row])).json()).toMatchObject({ accepted: 0, duplicates: 1 });
    expect((await second.post([{ ...row, row_version: 2, status: 'adjusted', win: '3' }])).json()).toMatchObject({ amended: 1 });
    expect(await netOf(row.bet_id)).toEqual({ n: '1', win: '3' });
  } finally {
    await second.stop();
  }
});

it('takes bets again after its lane was cut, and doubles nothing', async () => {
  const manager = await startSecond();
  try {
    await until(() => manager.ingest.isOpen());
    const rows = Array.from({ length: 40 }, () => bet());
    let sent = 0;
    for (let cut = 0; cut < 4; cut++) {
      const under = rows.slice(sent, sent + 10).map(async (row) => {
        for (;;) {
          const answer = await manager.post([row]);
          if (answer.statusCode === 200) return;
          expect([503, 500, 202]).toContain(answer.statusCode);
          await sleep(50);
        }
      });
      sent += 10;
      await sleep(cut * 3);
      await cutLane();
      await Promise.all(under);
    }
    const [stored] = await clickhouse.query<{ n: string; ids: string }>({
      name: 'test',
      sql: 'SELECT count() AS n, uniqExact(bet_id) AS ids FROM bet WHERE bet_id IN {ids:Array(String)}',
      params: { ids: rows.map((row) => row.bet_id) },
    });
    expect(stored).toEqual({ n: '40', ids: '40' });
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
    expect(await laneBackends()).toBe(1);
  } finally {
    await manager.stop();
  }
});

it('an insert that arrives when another Manager has brought its batch doubles nothing', async () => {
  const late = Promise.withResolvers<void>();
  const held: string[] = [];
  const slow = await startSecond({
    ...clickhouse,
    insert: async (rows) => {
      held.push(rows.table);
      await late.promise;
      await clickhouse.insert(rows);
    },
  });
  await until(() => slow.ingest.isOpen());
  const rows = Array.from({ length: 5 }, () => bet());
  const sending = slow.post(rows);
  await until(() => held.length > 0);
  const other = await startSecond();
  try {
    await cutLane();
    await until(() => other.ingest.isOpen());
    expect((await other.post(rows)).json()).toMatchObject({ accepted: 0, duplicates: 5 });
    late.resolve();
    await sending;
    await slow.stop();
    for (const [table, column] of Object.entries({ bet: 'bet_id', bet_key: 'key' })) {
      const stored = await clickhouse.query({
        name: 'test',
        sql: `SELECT count() AS n FROM ${table} WHERE ${column} IN {ids:Array(String)}`,
        params: { ids: rows.map((row) => row.bet_id) },
      });
      expect({ table, stored }).toEqual({ table, stored: [{ n: '5' }] });
    }
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  } finally {
    await other.stop();
  }
});

it('a replica that lags is not taken for a loss: the batch goes under its name once', async () => {
  const manager = await startSecond();
  await until(() => manager.ingest.isOpen());
  const row = bet();
  await manager.take([row]);
  await manager.stop();
  const { group_id: groupId } = await db
    .selectFrom('ingest_batch')
    .select('group_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const lagging: ClickHouse = {
    ...clickhouse,
    query: async <Answer>(q: ReadQuery) =>
      q.name === 'ingest.is_present' ? ([{ n: '0' }] as Answer[]) : clickhouse.query<Answer>(q),
  };
  const shipper = createShipper({ db, clickhouse: lagging, log: silentLog, isReplicated: true });
  await shipper.ship(await readGroup(db, groupId), { mayBePresent: true });
  expect(await netOf(row.bet_id)).toMatchObject({ n: '1' });
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});

it('applies what a killed Manager left open before it takes new bets, whether ClickHouse holds it or not', async () => {
  let manager = await startSecond();
  await until(() => manager.ingest.isOpen());
  const [held, missing] = [bet({ win: '1' }), bet({ win: '2' })];
  await manager.take([held]);
  await manager.take([missing]);
  await manager.stop();
  const { group_id: missingGroup } = await db
    .selectFrom('ingest_batch')
    .select('group_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  // As after a kill: both groups frozen and open, one of them applied and not noted, the other one not applied.
  await reopenGroups(db, String(BigInt(missingGroup) - 1n));
  for (const [table, column] of [
    ['bet', 'bet_id'],
    ['bet_key', 'key'], // of the bet and of its round
  ])
    await clickhouse.command({
      name: 'test',
      sql: `ALTER TABLE ${table} DELETE WHERE ${column} IN {ids:Array(String)} SETTINGS mutations_sync = 2`,
      params: { ids: [missing.bet_id, missing.round_id] },
    });
  expect(await netOf(missing.bet_id)).toEqual({ n: '0', win: '0' });
  manager = await startSecond();
  try {
    await until(() => manager.ingest.isOpen());
    expect([await netOf(held.bet_id), await netOf(missing.bet_id)]).toEqual([
      { n: '1', win: '1' },
      { n: '1', win: '2' },
    ]);
    expect(await db.selectFrom('ingest_group').select('id').where('applied_at', 'is', null).execute()).toEqual([]);
    expect((await manager.post([held, missing])).json()).toMatchObject({ duplicates: 2 });
  } finally {
    await manager.stop();
  }
});

it('answers a key again from the journal, also after a restart', async () => {
  const row = bet();
  const body = Buffer.from(JSON.stringify(row));
  const { id: keyId } = await db.selectFrom('platform_key').select('id').limit(1).executeTakeFirstOrThrow();
  const submit = async (ingest: Ingest) => ingest.submit({ keyId, idempotencyKey: 'after-restart', body });
  const first = await startSecond();
  await until(() => first.ingest.isOpen());
  const answer = await submit(first.ingest);
  await first.stop();
  const second = await startSecond();
  try {
    await until(() => second.ingest.isOpen());
    expect(await submit(second.ingest)).toEqual(answer);
    const { body_hash: bodyHash } = await db
      .selectFrom('ingest_request')
      .select('body_hash')
      .where('idempotency_key', '=', 'after-restart')
      .executeTakeFirstOrThrow();
    expect(bodyHash.equals(createHash('sha256').update(body).digest())).toBe(true);
  } finally {
    await second.stop();
  }
});
