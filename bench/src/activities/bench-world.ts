import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Database } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import pino from 'pino';
import { type Console, openConsole } from '../console.ts';
import { makePayerWorld } from '../payer-world.ts';
import { type Product, startProduct } from '../product.ts';
import { createSender, GAMES, PLAYERS_A_SITE, type Sender, SITES } from './playing.ts';

export type World = { product: Product; admin: Console; pool: Database['pool']; sender: Sender; ids: string[] };

/** Some run on all websites, the others on two each, as agents run their own. */
export type Many = { activities: number; everywhere: number };

type Put = (pool: Database['pool'], n: number, siteIds: readonly string[]) => Promise<string>;

/** The product on a PostgreSQL of its own, with websites, players, games and so many activities, each put there by `put`, which answers its id. */
export const withWorld = async (
  { activities, everywhere, put }: Many & { put: Put },
  work: (world: World) => Promise<void>,
): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'manager-bench-activities-'));
  const log = pino({ level: 'warn' }, pino.destination(2));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  const key = randomBytes(32);
  const product = await startProduct({
    dataDir: join(dir, 'product'),
    databaseUrl: postgres.url,
    env: { ENCRYPTION_KEY: key.toString('base64') },
    profileDir: process.env['BENCH_PROFILE'],
  });
  const database = createDb({ url: postgres.url, log, poolMax: 3, waitMs: 30_000 });
  try {
    await makePayerWorld(database, { count: SITES, urlOf: () => '', sealKey: () => Buffer.from('none') });
    await database.pool.query(
      `insert into player (site_id, user_name, currency) select id, 'player-' || n, 'USD' from site, generate_series(201, $1::int) as n`,
      [PLAYERS_A_SITE],
    );
    await database.pool.query(
      `insert into game (code, name, vendor, type, rtp, sigma) select 'game-' || n, 'Game ' || n, 'Acme', 'slot', 96, 5 from generate_series(0, $1::int) as n`,
      [GAMES - 1],
    );
    const ids: string[] = [];
    const { rows: sites } = await database.pool.query<{ id: string }>('select id from site order by id');
    const siteIdsOf = (n: number): string[] =>
      n < everywhere ? [] : [n, n + 1].map((index) => sites[index % sites.length]?.id ?? '');
    for (let n = 0; n < activities; n++) ids.push(await put(database.pool, n, siteIdsOf(n)));
    const sender = createSender(product);
    await work({ product, admin: await openConsole(product.url), pool: database.pool, sender, ids });
    sender.close();
  } finally {
    await product.stop();
    await database.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
};
