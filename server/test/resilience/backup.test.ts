import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openStores, type Stores } from '../../src/stores.ts';
import { createFeeder } from '../kill/feeder.ts';
import { createProduct } from '../kill/product.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

/** A disk that is lost: what `npm run backup` saved of the product while bets came in, on another machine, by `npm run restore`. */
const PLATFORM_KEY = 'backup-platform-key-0123456789';
const TOOLS = join(import.meta.dirname, '..', '..', '..', 'tools');

const workDir = mkdtempSync(join(tmpdir(), 'manager-lost-disk-'));
// The account of PostgreSQL is another one when this runs as root.
chmodSync(workDir, 0o755);
afterAll(() => rmSync(workDir, { recursive: true, force: true }));

const withStores = async <Result>(place: string, work: (stores: Stores) => Promise<Result>): Promise<Result> => {
  const stores = await openStores(readConfig({ DATA_DIR: place, DEMO: '0' }, place), pino({ level: 'silent' }));
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
};

type Tool = { ended: Promise<{ code: number; output: string }>; said: (text: string) => Promise<void>; stop: () => void };

const start = (tool: string, args: readonly string[], place: string): Tool => {
  const child = spawn(process.execPath, [join(TOOLS, tool), ...args], {
    env: { ...process.env, DATA_DIR: place, DEMO: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), output }));
  return {
    ended,
    said: async (text) => {
      let isOver = false;
      void ended.then(() => (isOver = true));
      while (!output.includes(text)) {
        if (isOver) throw new Error(output);
        await sleep(20);
      }
    },
    stop: () => void child.kill('SIGTERM'),
  };
};
const run = (tool: string, args: readonly string[], place: string): Tool['ended'] => start(tool, args, place).ended;

const betsOf = ({ clickhouse }: Stores) =>
  clickhouse.query<{ bet_id: string; row_version: number; net: string }>({
    name: 'test',
    sql: 'SELECT bet_id, max(bet.row_version) AS row_version, sum(sign) AS net FROM bet GROUP BY bet_id',
  });

type Saving = {
  dataDir: string;
  backups: string;
  /** Of that many requests more. */
  untilAcknowledged: (batches: number) => Promise<void>;
  /** What was acknowledged so far, with its versions. */
  acknowledged: () => Map<string, number>;
};

/** Answers what was acknowledged before the end that the saving stands for. */
const SAVINGS: Record<string, (saving: Saving) => Promise<Map<string, number>>> = {
  'by one backup': async ({ dataDir, backups, acknowledged }) => {
    const before = acknowledged();
    const made = await run('backup.ts', ['--to', backups, '--keep', '1'], dataDir);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('files') });
    return before;
  },
  'by a continuous one, up to the moment of its end': async ({ dataDir, backups, untilAcknowledged, acknowledged }) => {
    const following = start('backup.ts', ['--to', backups, '--continuous'], dataDir);
    await following.said('Everything up to');
    await untilAcknowledged(5);
    const before = acknowledged();
    following.stop();
    expect(await following.ended).toMatchObject({ code: 0, output: expect.stringContaining('Stopped: everything up to') });
    return before;
  },
};

it.each(Object.keys(SAVINGS))('every bet that was acknowledged is there once after the disk is lost, saved %s', async (name) => {
  const place = join(workDir, String(Object.keys(SAVINGS).indexOf(name)));
  const [dataDir, backups, elsewhere] = ['data', 'backups', 'elsewhere'].map((part) => join(place, part)) as [
    string,
    string,
    string,
  ];
  mkdirSync(place);
  const world = await withStores(dataDir, async ({ database: { db } }) => {
    await createCurrency(db, { code: 'USD', rate: '1' });
    const agent = await createAgent(db);
    return { site: (await createSite(db, { agentId: agent.id })).code, game: (await createGame(db)).code };
  });
  const product = createProduct({ dataDir, platformKey: PLATFORM_KEY });
  await product.start();
  const feeder = createFeeder({ name: 'f', seed: 1, platformKey: PLATFORM_KEY, address: product.address, ...world });
  const untilAcknowledged = async (batches: number): Promise<void> => {
    for (const target = feeder.record.acknowledgedBatches + batches; feeder.record.acknowledgedBatches < target;)
      await Promise.race([sleep(10), feeder.failed]);
  };
  const acknowledged = () => new Map([...feeder.record.bets].map(([id, { newest }]) => [id, newest.row_version ?? 1]));
  let before: Map<string, number>;
  try {
    await untilAcknowledged(5);
    before = await (SAVINGS[name] as (typeof SAVINGS)[string])({ dataDir, backups, untilAcknowledged, acknowledged });
    await untilAcknowledged(2);
    await feeder.stop();
  } finally {
    await product.stop();
  }

  mkdirSync(elsewhere);
  cpSync(join(dataDir, 'keys'), join(elsewhere, 'keys'), { recursive: true });
  const sent = new Set(feeder.record.bets.keys());
  rmSync(dataDir, { recursive: true });
  const [base = ''] = readdirSync(backups).filter((file) => file.startsWith('base-'));
  const restored = await run('restore.ts', ['--from', join(backups, base)], elsewhere);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Done:') });
  const stored = new Map((await withStores(elsewhere, betsOf)).map((bet) => [bet.bet_id, bet]));
  expect([...before].filter(([id, version]) => (stored.get(id)?.row_version ?? 0) < version)).toEqual([]);
  expect([...stored.keys()].filter((id) => !sent.has(id))).toEqual([]);
  expect([...stored.values()].filter(({ net }) => net !== '1' && net !== '0')).toEqual([]);
});
