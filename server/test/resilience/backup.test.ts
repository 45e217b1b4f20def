import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openStores, type Stores } from '../../src/stores.ts';
import { createFeeder } from '../kill/feeder.ts';
import { createProduct } from '../kill/product.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

/** A disk that is lost: what `npm run backup` made of the product while bets came in, on another machine, by `npm run restore`. */
const PLATFORM_KEY = 'backup-platform-key-0123456789';
const TOOLS = join(import.meta.dirname, '..', '..', '..', 'tools');

const workDir = mkdtempSync(join(tmpdir(), 'manager-lost-disk-'));
// The account of PostgreSQL is another one when this runs as root.
chmodSync(workDir, 0o755);
const [dataDir, backups, elsewhere] = ['data', 'backups', 'elsewhere'].map((name) => join(workDir, name)) as [
  string,
  string,
  string,
];
const product = createProduct({ dataDir, platformKey: PLATFORM_KEY });
afterAll(async () => {
  await product.stop();
  rmSync(workDir, { recursive: true, force: true });
});

const withStores = async <Result>(place: string, work: (stores: Stores) => Promise<Result>): Promise<Result> => {
  const stores = await openStores(readConfig({ DATA_DIR: place, DEMO: '0' }, place), pino({ level: 'silent' }));
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
};

const run = async (tool: string, args: readonly string[], place: string): Promise<{ code: number; output: string }> => {
  const child = spawn(process.execPath, [join(TOOLS, tool), ...args], {
    env: { ...process.env, DATA_DIR: place, DEMO: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], output, problem] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code: Number(code), output: output + problem };
};

const betsOf = ({ clickhouse }: Stores) =>
  clickhouse.query<{ bet_id: string; row_version: number; net: string }>({
    name: 'test',
    sql: 'SELECT bet_id, max(bet.row_version) AS row_version, sum(sign) AS net FROM bet GROUP BY bet_id',
  });

it('holds every bet that was acknowledged before it began, once, and is verified before it is done', async () => {
  const world = await withStores(dataDir, async ({ database: { db } }) => {
    await createCurrency(db, { code: 'USD', rate: '1' });
    const agent = await createAgent(db);
    return { site: (await createSite(db, { agentId: agent.id })).code, game: (await createGame(db)).code };
  });
  await product.start();
  const feeder = createFeeder({ name: 'f', seed: 1, platformKey: PLATFORM_KEY, address: product.address, ...world });
  const untilAcknowledged = async (batches: number): Promise<void> => {
    for (const target = feeder.record.acknowledgedBatches + batches; feeder.record.acknowledgedBatches < target;)
      await Promise.race([sleep(10), feeder.failed]);
  };
  await untilAcknowledged(5);
  const before = new Map([...feeder.record.bets].map(([id, { newest }]) => [id, newest.row_version ?? 1]));
  const made = await run('backup.ts', ['--to', backups, '--keep', '1'], dataDir);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('files') });
  await untilAcknowledged(2);
  await feeder.stop();
  await product.stop();

  mkdirSync(elsewhere);
  cpSync(join(dataDir, 'keys'), join(elsewhere, 'keys'), { recursive: true });
  const sent = new Set(feeder.record.bets.keys());
  rmSync(dataDir, { recursive: true });
  const [base = ''] = readdirSync(backups);
  const restored = await run('restore.ts', ['--from', join(backups, base)], elsewhere);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Done:') });
  const stored = new Map((await withStores(elsewhere, betsOf)).map((bet) => [bet.bet_id, bet]));
  expect([...before].filter(([id, version]) => (stored.get(id)?.row_version ?? 0) < version)).toEqual([]);
  expect([...stored.keys()].filter((id) => !sent.has(id))).toEqual([]);
  expect([...stored.values()].filter(({ net }) => net !== '1' && net !== '0')).toEqual([]);
});
