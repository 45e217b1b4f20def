import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { IS_NIGHT } from '../../../tools/test/draw.ts';
import { readConfig } from '../../src/config.ts';
import { verifyFacts } from '../../src/ingest/rebuild-verify.ts';
import { openStores, type Stores } from '../../src/stores.ts';
import { startBusyLoops } from '../kill/busy-loops.ts';
import { compareWithRecords } from '../kill/compare.ts';
import { createFeeder } from '../kill/feeder.ts';
import { createProduct, type Victim } from '../kill/product.ts';
import { drawVictims, tellDrawn } from '../kill/victims.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

const KILLS = Number(process.env['KILLS'] ?? (IS_NIGHT ? 100 : 5));
const PLATFORM_KEY = 'kill-loop-platform-key-0123456789';
/** Each of them at least once in the shortest run. */
const ROUND: readonly Victim[] = ['server', 'engine', 'server', 'engine', 'postgres'];
const VICTIMS = drawVictims(ROUND, KILLS, 'kill-loop');
const ACKNOWLEDGED_BETWEEN_KILLS = 4;
/** Against an end that never comes; how long it took is printed. */
const RECOVERY_LIMIT_MS = 300_000;
const LIMIT_A_KILL_MS = 30_000;

const dataDir = mkdtempSync(join(tmpdir(), 'manager-kill-'));
chmodSync(dataDir, 0o755); // the account of PostgreSQL is another one when this runs as root
const product = createProduct({ dataDir, platformKey: PLATFORM_KEY });
const endBusyLoops = startBusyLoops();
afterAll(async () => {
  endBusyLoops();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const withStores = async <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> => {
  const stores = await openStores(readConfig({ DATA_DIR: dataDir, DEMO: '0' }, dataDir), pino({ level: 'silent' }));
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
};

const seconds = (ms: number | undefined): string => ((ms ?? 0) / 1000).toFixed(1);

const seedWorld = ({ database: { db } }: Stores): Promise<{ site: string; game: string }> =>
  (async () => {
    await createCurrency(db, { code: 'USD', rate: '1' });
    const agent = await createAgent(db);
    return { site: (await createSite(db, { agentId: agent.id })).code, game: (await createGame(db)).code };
  })();

it(
  `loses, doubles and cuts nothing over ${KILLS} kills -9 of server, engine and PostgreSQL (${tellDrawn(VICTIMS)})`,
  { timeout: Math.max(600_000, KILLS * LIMIT_A_KILL_MS) },
  async () => {
    const world = await withStores(seedWorld);
    await product.start();
    const feeders = [1, 2, 3].map((n) =>
      createFeeder({ name: `f${n}`, seed: n, platformKey: PLATFORM_KEY, address: product.address, ...world }),
    );
    const failed = Promise.race(feeders.map(({ failed: wrong }) => wrong));
    failed.catch(() => undefined);
    const acknowledged = (): number => feeders.reduce((sum, { record }) => sum + record.acknowledgedBatches, 0);
    const untilAcknowledged = async (batches: number): Promise<void> => {
      const untilMs = performance.now() + RECOVERY_LIMIT_MS;
      for (const target = acknowledged() + batches; acknowledged() < target;) {
        if (performance.now() > untilMs) throw new Error(`no bets were taken within ${RECOVERY_LIMIT_MS} ms`);
        await Promise.race([sleep(10), failed]);
      }
    };

    const startMs = performance.now();
    const kills = { server: 0, engine: 0, postgres: 0 };
    const recoveriesMs: number[] = [];
    const startsMs: number[] = [];
    for (const [kill, victim] of VICTIMS.entries()) {
      await untilAcknowledged(ACKNOWLEDGED_BETWEEN_KILLS);
      // Another moment of a batch's way each time.
      await sleep((kill * 37) % 200);
      const killedMs = performance.now();
      const readyMs = await product.kill(victim); // rejects when a start is refused
      if (victim === 'server') startsMs.push(readyMs);
      if (process.env.KILLS !== undefined) console.log(`kill ${kill + 1}: ${victim}, ready after ${seconds(readyMs)} s`);
      await untilAcknowledged(1);
      recoveriesMs.push(performance.now() - killedMs);
      kills[victim] += 1;
    }
    const tookMs = performance.now() - startMs;
    // A last answer of each feeder: groups are applied in order, so nothing is under way behind it.
    await untilAcknowledged(10);
    for (const feeder of feeders) await feeder.stop();
    await product.stop();

    const records = feeders.map(({ record }) => record);
    const { comparison, differences, openGroups } = await withStores(async ({ database: { db }, clickhouse }) => ({
      comparison: await compareWithRecords(clickhouse, records),
      differences: (await verifyFacts({ db, clickhouse })).differences,
      openGroups: await db.selectFrom('ingest_group').select('id').where('applied_at', 'is', null).execute(),
    }));
    const sum = (of: (record: (typeof records)[number]) => number): number =>
      records.reduce((total, record) => total + of(record), 0);
    const slowest = recoveriesMs.toSorted((a, b) => a - b);
    console.log(
      `kill loop: ${KILLS} kills (${kills.server} server, ${kills.engine} engine, ${kills.postgres} PostgreSQL) in ${seconds(tookMs)} s: ${sum((r) => r.acknowledgedRows)} rows of ${sum((r) => r.acknowledgedBatches)} batches acknowledged, ` +
        `${sum((r) => r.resends)} sent again; ${comparison.lost.length} lost, ${comparison.wrong.length} wrong, ${comparison.neverSent.length} never sent, ${comparison.partial.length + differences.length} partial; ` +
        `taking bets again after ${seconds(slowest[Math.floor(slowest.length / 2)])} s (median), ${seconds(slowest.at(-1))} s (most); ` +
        `0 of ${startsMs.length} starts refused, the slowest was ready after ${seconds(Math.max(0, ...startsMs))} s`,
    );
    expect({ ...comparison, bets: undefined }).toEqual({ lost: [], wrong: [], neverSent: [], partial: [], bets: undefined });
    expect(differences).toEqual([]);
    expect(openGroups).toEqual([]);
  },
);
