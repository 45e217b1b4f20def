import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/postgres/embedded.ts';
import { COMPILED, createProduct } from '../kill/product.ts';
import { silentLog } from '../stores.ts';
import { type Fault, type SiteWallets, startSiteWallets } from './site-wallet.ts';

export const PARTS = ['server', 'engine', 'payer', 'postgres', 'wallet'] as const;
export type Part = (typeof PARTS)[number];

/** What wallets do now and then while parts are killed. */
export const WALLET_FAULTS = [
  { kind: 'lost_answer', probability: 0.08 },
  { kind: 'http_500', probability: 0.08 },
  { kind: 'slow', ms: 300, probability: 0.08 },
  { kind: 'duplicate', probability: 0.05 },
] as const;

type Options = { folder: string; encryptionKey: Buffer; payers: number; env?: Record<string, string> };

/** Everything that money goes out through, each part to be killed while the others go on, and started again as whoever watches over it would. */
export type Fleet = {
  databaseUrl: string;
  dataDir: string;
  /** Of the product; another one after each start. */
  address: () => string;
  wallets: SiteWallets;
  /** In force from now on, also after the wallets were killed. */
  setFaults: (sites: readonly string[], faults: readonly Fault[]) => Promise<void>;
  /** Kill −9. False: it is down already. */
  kill: (part: Part) => boolean;
  /** Starts of the server and of payers that were refused because PostgreSQL was down at that moment. */
  refusedStarts: () => number;
  /** Until all that was killed is back; throws when something did not come back, or ended by itself. */
  untilWhole: () => Promise<void>;
  /** Ends the product and the payers; the stores and the wallets stay. Throws when one does not drain. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

export const PLATFORM_KEY = 'money-out-platform-key-0123456789';
const BACK_LIMIT_MS = 180_000;
const PAYER = join(import.meta.dirname, 'payer-process.ts');

export const startFleet = async ({ folder, encryptionKey, payers, env = {} }: Options): Promise<Fleet> => {
  const key = encryptionKey.toString('base64');
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog });
  const wallets = await startSiteWallets();
  const product = createProduct({
    dataDir,
    platformKey: PLATFORM_KEY,
    databaseUrl: postgres.url,
    env: { ENCRYPTION_KEY: key, WALLET_ALLOW: '127.0.0.1', ...env },
  });
  let refusedStarts = 0;
  let planned: { sites: readonly string[]; faults: readonly Fault[] } = { sites: [], faults: [] };
  const wrong: Error[] = [];
  const comingBack = new Map<Part, Promise<void>>();
  const paying: ChildProcess[] = [];

  const startAgain = (start: () => Promise<void>): Promise<void> => again(start, () => (refusedStarts += 1));
  const startOnePayer = async (): Promise<void> => {
    const child = fork(PAYER, [postgres.url, key], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...COMPILED },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);
    if (!isReady) throw new Error('a payer did not start');
    paying.push(child);
    child.once('exit', (code) => {
      if (code !== null && code !== 0) wrong.push(new Error(`a payer ended by itself with ${code}`));
    });
  };
  const killPostgres = async (): Promise<void> => {
    const pid = postgres.pid() as number;
    process.kill(pid, 'SIGKILL');
    await again(() => askPostgres(postgres.url));
  };
  const breakWallets = async (): Promise<void> => {
    for (const site of planned.sites) await wallets.setFaults(site, planned.faults);
  };

  const ways: Record<Part, () => Promise<unknown>> = {
    server: () =>
      product.kill('server').catch(() => {
        refusedStarts += 1;
        return startAgain(product.start);
      }),
    engine: () => product.kill('engine'),
    payer: async () => {
      const [victim] = paying.splice(0, 1) as [ChildProcess];
      victim.kill('SIGKILL');
      await startAgain(startOnePayer);
    },
    postgres: killPostgres,
    wallet: async () => {
      await wallets.kill();
      await breakWallets();
    },
  };
  const isThere = (part: Part): boolean => {
    if (comingBack.has(part)) return false;
    if (part === 'engine') return !comingBack.has('server') && product.pidOf('engine') !== undefined;
    return part !== 'postgres' || postgres.pid() !== undefined;
  };

  await product.start();
  for (let payer = 0; payer < payers; payer += 1) await startOnePayer();
  const drain = async (): Promise<void> => {
    const ends = paying.splice(0).map(async (child) => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await gone) as [number | null];
      if (code !== 0) wrong.push(new Error(`a payer that was told to stop ended with ${code}`));
    });
    await Promise.all([...ends, product.stop()]);
    if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(({ message }) => message).join('; '));
  };
  return {
    databaseUrl: postgres.url,
    dataDir,
    address: product.address,
    wallets,
    setFaults: async (sites, faults) => {
      planned = { sites, faults };
      await breakWallets();
    },
    kill: (part) => {
      if (!isThere(part)) return false;
      const back = ways[part]()
        .catch((error: unknown) => void wrong.push(error as Error))
        .then(() => void comingBack.delete(part));
      comingBack.set(part, back);
      return true;
    },
    refusedStarts: () => refusedStarts,
    untilWhole: async () => {
      while (comingBack.size > 0) await Promise.all(comingBack.values());
      if (wrong.length > 0)
        throw new AggregateError(wrong, `${wrong.map(({ message }) => message).join('; ')}\n${product.lastWords()}`);
    },
    drain,
    stop: async () => {
      await Promise.allSettled(comingBack.values());
      await drain().catch(() => undefined);
      await wallets.stop();
      await postgres.stop();
    },
  };
};

/** Until it goes well; throws when it does not in time. */
const again = async (work: () => Promise<void>, onFailure: () => void = () => undefined): Promise<void> => {
  for (const endMs = performance.now() + BACK_LIMIT_MS; ; await sleep(200))
    try {
      return await work();
    } catch (error) {
      if (performance.now() > endMs) throw error;
      onFailure();
    }
};

const askPostgres = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
};
