import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { verifyFacts } from '../../src/ingest/rebuild-verify.ts';
import { createDb, type OwnerDb } from '../../src/postgres/db.ts';
import { startEmbeddedPostgres } from '../../src/postgres/embedded.ts';
import { openStores } from '../../src/stores.ts';
import { createProduct } from '../kill/product.ts';
import { type Own, outboxFacts, outboxLines, queueOwn, storedOnce, untilSent } from '../outbox.ts';
import { silentLog } from '../stores.ts';
import { createAgent, createCurrency, createSite } from '../world.ts';

const LIMIT_MS = 60_000;
const FROZEN_WITHIN_MS = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'manager-outbox-'));
chmodSync(folder, 0o755); // the account of PostgreSQL is another one when this runs as root
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog });
const dataDir = join(folder, 'data');
const product = createProduct({ dataDir, platformKey: 'kill-outbox-platform-key-0123456789', databaseUrl: postgres.url });
const database = createDb({ url: postgres.url, log: silentLog, waitMs: 10_000, poolMax: 4, timeFactor: 10 });
const { db } = database;
afterAll(async () => {
  wakeEngine();
  await product.stop();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const until = async (isTrue: () => Promise<boolean>, what: string, limitMs = LIMIT_MS): Promise<void> => {
  for (const untilMs = performance.now() + limitMs; !(await isTrue()); await sleep(10))
    if (performance.now() > untilMs) throw new Error(`${what}: not within ${limitMs} ms`);
};

/** A product whose report store stands still does not end. */
const wakeEngine = (): void => {
  const engine = product.pidOf('engine');
  if (engine !== undefined) process.kill(engine, 'SIGCONT');
};

const isWaitedFor = async (table: string): Promise<boolean> => {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from pg_locks where not granted and locktype = 'relation' and relation = ${table}::regclass`.execute(db);
  return rows[0]?.n !== '0';
};

const openGroups = async (): Promise<number> =>
  (await db.selectFrom('ingest_group').select('id').where('applied_at', 'is', null).execute()).length;

/** While it is held, the product reads the table and can neither add nor remove rows. */
const holdTable = async (table: string): Promise<{ isHeld: Promise<unknown>; release: () => Promise<unknown> }> => {
  const tx = await db.startTransaction().execute();
  const isHeld = sql`lock table ${sql.table(table)} in share mode`.execute(tx);
  return { isHeld, release: () => tx.rollback().execute() };
};

/** Commits the lines so that nobody deletes them before the table is released. */
const queueHeld = async (all: readonly Own[]): Promise<() => Promise<unknown>> => {
  const tx = await db.startTransaction().execute();
  await queueOwn(tx as never, all);
  const { isHeld, release } = await holdTable('fact_outbox');
  await until(() => isWaitedFor('fact_outbox'), 'the lock waits for the commit');
  await tx.commit().execute();
  await isHeld;
  return release;
};

/**
 * Frozen, and neither applied nor deleted: the report store stands still. Until the ids that it holds were read after a start, every line is looked
 * up there, so that one which stands still too early keeps the lines from being frozen at all: then it goes on and is stopped again.
 */
const queueUnapplied = async (some: () => readonly Own[]): Promise<{ engine: number; release: () => Promise<unknown> }> => {
  const engine = product.pidOf('engine') as number;
  for (const untilMs = performance.now() + LIMIT_MS; performance.now() < untilMs;) {
    process.kill(engine, 'SIGSTOP');
    const release = await queueHeld(some());
    const areFrozen = await until(() => isWaitedFor('fact_outbox'), 'the lines are about to be deleted', FROZEN_WITHIN_MS).then(
      () => true,
      () => false,
    );
    if (areFrozen) return { engine, release };
    process.kill(engine, 'SIGCONT');
    await release();
    await untilSent(db);
  }
  throw new Error('lines were never frozen while the report store stood still');
};

const killServer = async (): Promise<void> => {
  const pid = product.pidOf('server') as number;
  process.kill(pid, 'SIGKILL');
  await until(async () => !isAlive(pid), 'the server is gone');
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('a kill -9 between any two steps loses and doubles no fact of Manager itself', { timeout: 600_000 }, async () => {
  await product.start();
  await createCurrency(db, { code: 'USD', rate: '1' });
  const { code: site } = await createSite(db, { agentId: (await createAgent(db)).id });
  const facts = outboxFacts(site);
  const sent: Own[] = [];
  const some = (): Own[] => {
    const all = Array.from({ length: 5 }, () => facts.call());
    sent.push(...all);
    return all;
  };
  await queueOwn(db, some());
  await untilSent(db);

  // Taken and not frozen: the freeze can't write its group.
  const groups = await holdTable('ingest_group');
  await groups.isHeld;
  await queueOwn(db, some());
  await until(() => isWaitedFor('ingest_group'), 'the freeze waits');
  await killServer();
  await groups.release();
  expect(await outboxLines(db)).toHaveLength(5);

  // Queued while nobody is there.
  await queueOwn(db, some());
  await product.start();
  await untilSent(db);

  // Frozen and applied, and not deleted.
  const release = await queueHeld(some());
  await until(() => isWaitedFor('fact_outbox'), 'the lines are about to be deleted');
  await until(async () => (await openGroups()) === 0, 'the group is applied');
  await killServer();
  await release();
  expect(await outboxLines(db)).toHaveLength(5);
  await product.start();
  await untilSent(db);

  const unapplied = await queueUnapplied(some);
  expect(await openGroups()).toBe(1);
  await killServer();
  process.kill(unapplied.engine, 'SIGKILL');
  await unapplied.release();
  expect(await outboxLines(db)).toHaveLength(5);
  await product.start();
  await untilSent(db);

  // The report store dies under way, and comes back by itself.
  let isOver = false;
  const queueing = (async () => {
    for (; !isOver; await sleep(5)) await queueOwn(db, some());
  })();
  await product.kill('engine');
  isOver = true;
  await queueing;
  await untilSent(db);
  expect(await outboxLines(db)).toEqual([]);

  await product.stop();
  expect(await inReportStore(db, sent)).toEqual({ lost: [], differences: [], open: 0 });
  console.log(`outbox: 3 kills -9 of the server and 2 of the engine, ${sent.length} facts, each of them once`);
});

const inReportStore = async (own: OwnerDb, sent: readonly Own[]) => {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', DATABASE_URL: postgres.url }, dataDir);
  const { clickhouse, close } = await openStores(config, silentLog);
  try {
    const ids = sent.map(({ id }) => id);
    const found = new Set(await storedOnce(clickhouse, 'seamless_call', ids));
    const { differences } = await verifyFacts({ db: own, clickhouse });
    return { lost: ids.filter((id) => !found.has(id)), differences, open: await openGroups() };
  } finally {
    await close();
  }
};
