import type { DiskState } from '@manager/contract/kit/disk-state';
import { MAX_ROW_BYTES } from '@manager/contract/platform/bets';
import { getJobList } from '@manager/contract/features/log/job';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { outboxFacts, outboxLines, queueOwn, storedOnce, untilSent } from '../../test/outbox.ts';
import { silentLog } from '../../test/stores.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { createCompleteness } from '../completeness/completeness.ts';
import { queueFacts, retryRefused } from '../journal/fact-outbox.ts';
import { runJob } from '../kit/jobs/run-job.ts';
import { createDb, inTransaction } from '../postgres/db.ts';
import { createIngest } from './ingest.ts';
import { verifyFacts } from './rebuild-verify.ts';
import { watchOutbox } from './watch-outbox.ts';

let disk: DiskState = 'enough';
const t = await startTestApp({ diskState: () => disk });
const { db, clickhouse } = t.deps;
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.8' });
const facts = outboxFacts(site.code);
/** How many lines a run of the speed takes; it prints the rate. */
const LINES = Number(process.env.OUTBOX_LINES ?? 3_000);

/** Another Manager over the same stores, with connections of its own as a process of its own has. */
const startManager = async ({ log = silentLog, at = t.clock.nowMs } = {}) => {
  const database = createDb({ url: t.stores.postgresUrl, log: silentLog, waitMs: 10_000, poolMax: 3, ingestMax: 3 });
  const now = (): Date => new Date(at());
  const completeness = createCompleteness({ db: database.db, clickhouse, now, log: silentLog });
  await completeness.check();
  const ingest = createIngest({
    db: database.ingestDb,
    databaseUrl: t.stores.postgresUrl,
    clickhouse,
    completeness,
    diskState: () => disk,
    upkeep: null,
    encryptionKey: t.deps.settings.encryptionKey,
    now,
    log,
  });
  const stop = async (): Promise<void> => {
    await ingest.stop();
    await completeness.stop();
    await database.close();
  };
  return { ingest, stop };
};

const once = (table: string, ids: readonly string[]) => storedOnce(clickhouse, table, ids);
const requestsOfManager = async (): Promise<number> =>
  (await db.selectFrom('ingest_request').select('id').where('key_id', '=', '0').execute()).length;

afterEach(() => {
  disk = 'enough';
});

describe('facts of Manager itself', () => {
  test('are stamped and stored as those of platforms, once each, and leave the outbox', async () => {
    const [call, txn, credit] = [facts.call(), facts.txn({ currency: 'EUR', amount: '4' }), facts.credit()];
    await queueOwn(db, [call, txn, credit]);
    await untilSent(db);
    expect(await once('seamless_call', [call.id])).toEqual([call.id]);
    expect(await once('promo_credit', [credit.id])).toEqual([credit.id]);
    // 4 EUR at 0.8 EUR a dollar.
    const [row] = await clickhouse.query({
      name: 'test',
      sql: 'SELECT agent_id, site_id, settle_date, amount, amount_usd, sign FROM wallet_txn WHERE txn_id = {id:String}',
      params: { id: txn.id },
    });
    expect(row).toEqual({
      agent_id: Number(agent.id),
      site_id: Number(site.id),
      settle_date: '2026-01-02',
      amount: '4',
      amount_usd: '5',
      sign: 1,
    });
  });

  test('come within a second or so: a commit wakes the process that holds the lanes', async () => {
    const tookMs: number[] = [];
    // A busy machine has its slow moments: one that is fast shows it.
    for (let n = 0; n < 60 && !tookMs.slice(1).some((ms) => ms < 600); n++) {
      const startMs = performance.now();
      await queueOwn(db, [facts.call()]);
      while ((await outboxLines(db)).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      tookMs.push(performance.now() - startMs);
    }
    // Each but the first is queued just after a look: without being woken the next one comes a second later.
    expect(Math.min(...tookMs.slice(1))).toBeLessThan(600);
  });

  test('of a transaction that rolls back are none', async () => {
    const call = facts.call();
    const work = inTransaction(db, async (tx) => {
      await queueFacts(tx, [call.fact]);
      throw new Error('the budget is overdrawn');
    });
    await expect(work).rejects.toThrow('the budget is overdrawn');
    await queueOwn(db, [facts.call()]);
    await untilSent(db);
    expect(await once('seamless_call', [call.id])).toEqual([]);
  });

  test('are queued by a request of the console too, whose role sees nothing of the outbox', async () => {
    const call = facts.call();
    const scoped = t.stores.database.scoped({ agentIds: [agent.id], aboveIds: [], userId: '0' });
    await inTransaction(scoped, async (tx) => {
      await queueFacts(tx, [call.fact]);
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
      expect(rows).toEqual([{ role: 'manager_app' }]);
    });
    await expect(scoped.selectFrom('fact_outbox').select('id').execute()).rejects.toThrow('permission denied');
    await untilSent(db);
    expect(await once('seamless_call', [call.id])).toEqual([call.id]);
  });

  test('with the same id twice are one fact; a higher version amends it', async () => {
    const txn = facts.txn({ status: 'pending' });
    await queueOwn(db, [txn, txn]);
    await untilSent(db);
    await queueOwn(db, [txn]);
    await untilSent(db);
    expect(await once('wallet_txn', [txn.id])).toEqual([txn.id]);
    await queueOwn(db, [facts.again(txn, { status: 'ok', row_version: 2 })]);
    await untilSent(db);
    const net = await clickhouse.query({
      name: 'test',
      sql: 'SELECT status, sum(sign) AS n FROM wallet_txn WHERE txn_id = {id:String} GROUP BY status HAVING n != 0',
      params: { id: txn.id },
    });
    expect(net).toEqual([{ status: 'ok', n: '1' }]);
  });

  test('cancel a bet that comes late: the rules of tombstones are the same', async () => {
    const bet = betRow({ site: site.code, game: game.code, bet_id: 'late-bet' });
    await queueOwn(db, [{ id: bet.bet_id, fact: { kind: 'bets', line: { ...bet, status: 'cancelled', win: '0' } } }]);
    await untilSent(db);
    const { body } = await t.platform.post([{ ...bet, row_version: 2 }]);
    expect(body.rejected.map(({ code }) => code)).toEqual(['tombstoned']);
  });

  test('hold whatever a website answered, also what PostgreSQL takes in no text', async () => {
    const call = facts.call({ outcome: 'unknown', response_body: 'a\u0000b\ud800\n"c"\u2028' });
    await queueOwn(db, [call]);
    await untilSent(db);
    expect(await once('seamless_call', [call.id])).toEqual([call.id]);
  });
});

describe('a refused line', () => {
  beforeAll(t.ingest.stop);

  test('stays with its reason among good ones, is told of, and is sent again when somebody asks for it', async () => {
    const told: Record<string, unknown>[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void told.push(JSON.parse(line)) });
    const manager = await startManager({ log });
    try {
      const unknown = facts.call({ site: 'not-yet' });
      const good = Array.from({ length: 6 }, () => facts.call());
      await queueOwn(db, [...good.slice(0, 3), unknown, ...good.slice(3)]);
      await untilSent(db);
      expect(
        await once(
          'seamless_call',
          [...good, unknown].map(({ id }) => id),
        ),
      ).toEqual(good.map(({ id }) => id).toSorted());
      const [line] = await outboxLines(db);
      expect(line).toMatchObject({
        kind: 'seamless_calls',
        code: 'unknown_site',
        message: 'no website has the code "not-yet"',
        line: unknown.fact.line,
      });
      expect(told).toMatchObject([{ kind: 'seamless_calls', refused: [{ id: line?.id, code: 'unknown_site' }] }]);

      await runJob(t.deps, watchOutbox);
      const me = await t.signInAs({ isSuper: true });
      const { list } = await me.call(getJobList, { limit: 10 });
      expect(list).toMatchObject([
        { job: 'facts.outbox', outcome: 'failed', error: '1 facts were refused (seamless_calls: unknown_site)' },
      ]);

      // Refused once more, then taken: each attempt is asked of the journal by itself.
      const ids = [line?.id ?? ''];
      expect(await inTransaction(db, (tx) => retryRefused(tx, ids))).toBe(1);
      await expect.poll(async () => told.length, { timeout: 20_000 }).toBe(2);
      await createSite(db, { agentId: agent.id, code: 'not-yet' });
      expect(await inTransaction(db, (tx) => retryRefused(tx, ids))).toBe(1);
      await untilSent(db);
      expect(await outboxLines(db)).toEqual([]);
      expect(await once('seamless_call', [unknown.id])).toEqual([unknown.id]);
      expect(await inTransaction(db, (tx) => retryRefused(tx, ids))).toBe(0);
    } finally {
      await manager.stop();
    }
  });

  test('that nobody can read is found among the others, and alone', async () => {
    await db.deleteFrom('fact_outbox').execute();
    const manager = await startManager();
    try {
      const huge = facts.call({ response_body: 'x'.repeat(MAX_ROW_BYTES) });
      const good = Array.from({ length: 20 }, () => facts.call());
      await queueOwn(db, [...good.slice(0, 7), huge, ...good.slice(7)]);
      await untilSent(db);
      // A body of such rows alone is refused as a whole, and is looked at row by row.
      await queueOwn(db, [huge, huge, huge]);
      await untilSent(db);
      expect((await outboxLines(db)).map(({ code }) => code)).toEqual(['bad_field', 'not_json', 'not_json', 'not_json']);
      const next = facts.call();
      await queueOwn(db, [next]);
      await untilSent(db);
      expect(
        await once(
          'seamless_call',
          [...good, next].map(({ id }) => id),
        ),
      ).toHaveLength(21);
    } finally {
      await db.deleteFrom('fact_outbox').execute();
      await manager.stop();
    }
  });
});

describe('nothing twice and nothing lost', () => {
  beforeAll(t.ingest.stop);

  test('a batch whose end nobody saw is answered from the journal, also when a line between came later', async () => {
    const manager = await startManager();
    try {
      const [first, second, third] = [facts.call(), facts.call(), facts.call()];
      disk = 'full';
      await queueOwn(db, [first]);
      const late = await db.startTransaction().execute();
      await queueFacts(late, [second.fact]);
      await queueOwn(db, [third]);
      const lines = await outboxLines(db);
      const putBack = (): Promise<unknown> =>
        sql`insert into fact_outbox (id, kind, line) overriding system value
          select * from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ kind }) => kind)}::text[],
            ${lines.map(({ line }) => JSON.stringify(line))}::json[])`.execute(db);
      disk = 'enough';
      await untilSent(db);
      const before = await requestsOfManager();
      await putBack();
      await untilSent(db);
      expect(await requestsOfManager()).toBe(before);
      disk = 'full';
      await putBack();
      await late.commit().execute();
      disk = 'enough';
      await untilSent(db);
      expect(await once('seamless_call', [first.id, second.id, third.id])).toHaveLength(3);
    } finally {
      await manager.stop();
    }
  });

  test('commits in another order than their ids: none is skipped', async () => {
    const manager = await startManager();
    try {
      const sent = Array.from({ length: 60 }, () => facts.call());
      const writers = sent.map(async (one, n) => {
        const tx = await db.startTransaction().execute();
        await queueFacts(tx, [one.fact]);
        await new Promise((resolve) => setTimeout(resolve, (n * 7919) % 400));
        await tx.commit().execute();
      });
      await Promise.all(writers);
      await untilSent(db);
      expect(
        await once(
          'seamless_call',
          sent.map(({ id }) => id),
        ),
      ).toHaveLength(60);
    } finally {
      await manager.stop();
    }
  });

  test('while the disk is full they wait', async () => {
    const manager = await startManager();
    try {
      disk = 'full';
      const call = facts.call();
      await queueOwn(db, [call]);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect((await outboxLines(db)).map(({ line }) => line)).toEqual([call.fact.line]);
      disk = 'enough';
      await untilSent(db);
      expect(await once('seamless_call', [call.id])).toEqual([call.id]);
    } finally {
      await manager.stop();
    }
  });

  test('two processes, lanes that are cut and change hands: each fact is there once', async () => {
    const sent: string[] = [];
    let isOver = false;
    const queueing = (async () => {
      while (!isOver) {
        const batch = Array.from({ length: 7 }, () => facts.call());
        await queueOwn(db, batch);
        sent.push(...batch.map(({ id }) => id));
      }
    })();
    let managers = [await startManager(), await startManager()];
    for (let turn = 0; turn < 4; turn++) {
      await expect.poll(() => managers.some(({ ingest }) => ingest.isOpen()), { timeout: 20_000 }).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 150 + turn * 90));
      if (turn % 2 === 0) {
        const holder = managers.find(({ ingest }) => ingest.isOpen());
        await holder?.stop();
        managers = [...managers.filter((one) => one !== holder), await startManager()];
      } else {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'manager-lane' and datname = current_database()`.execute(db);
      }
    }
    isOver = true;
    await queueing;
    await untilSent(db);
    for (const manager of managers) await manager.stop();
    expect(await outboxLines(db)).toEqual([]);
    expect(await once('seamless_call', sent)).toEqual(sent.toSorted());
    expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  });

  test('while PostgreSQL lets nobody in they wait, and come when it does', async () => {
    const manager = await startManager();
    const name = new URL(t.stores.postgresUrl).pathname.slice(1);
    const call = facts.call();
    disk = 'full';
    await queueOwn(db, [call]);
    const admin = createDb({ url: t.stores.postgresUrl.replace(name, 'postgres'), log: silentLog, poolMax: 1 });
    try {
      await sql`alter database ${sql.id(name)} allow_connections false`.execute(admin.db);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin.db);
      disk = 'enough';
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await sql`alter database ${sql.id(name)} allow_connections true`.execute(admin.db);
      await untilSent(db);
      expect(await once('seamless_call', [call.id])).toEqual([call.id]);
    } finally {
      await admin.close();
      await manager.stop();
    }
  });

  test(`${LINES} lines at once`, { timeout: 300_000 }, async () => {
    disk = 'full';
    const sent = Array.from({ length: LINES }, () => [facts.call(), facts.txn(), facts.credit()][sentKind()]).filter(
      (one) => one !== undefined,
    );
    for (let at = 0; at < sent.length; at += 5_000) await queueOwn(db, sent.slice(at, at + 5_000));
    const manager = await startManager();
    try {
      await expect.poll(() => manager.ingest.isOpen(), { timeout: 20_000 }).toBe(true);
      const startMs = performance.now();
      disk = 'enough';
      await untilSent(db);
      const tookMs = performance.now() - startMs;
      console.log(
        `outbox: ${LINES} lines of three kinds in ${(tookMs / 1000).toFixed(2)} s, ${Math.round((LINES / tookMs) * 1000)} a second`,
      );
      const tables = { seamless_calls: 'seamless_call', wallet_txns: 'wallet_txn', promo_credits: 'promo_credit' } as const;
      for (const [kind, table] of Object.entries(tables)) {
        const ids = sent.filter(({ fact }) => fact.kind === kind).map(({ id }) => id);
        expect(await once(table, ids)).toHaveLength(ids.length);
      }
    } finally {
      await manager.stop();
    }
  });
});

let turn = 0;
const sentKind = (): number => (turn += 1) % 3;
