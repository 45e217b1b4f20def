import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDb, type Database } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import pino from 'pino';
import { createSender, GAMES, PLAYERS_A_SITE, type Sender, SITES } from './activities/playing.ts';
import { type Console, openConsole } from './console.ts';
import { makePayerWorld } from './payer-world.ts';
import { type Product, startProduct } from './product.ts';
import { makeBenchFolder } from './bench-folder.ts';

export type PlayingWorld = { product: Product; admin: Console; pool: Database['pool']; sender: Sender };

type Asked = { name: string; rtpPct: number; prepare: (pool: Database['pool']) => Promise<void> };

/** The product on a PostgreSQL of its own, with websites, players and slots whose bets `sender` sends, once `prepare` has put there what they meet. */
export const withPlayingProduct = async (
  { name, rtpPct, prepare }: Asked,
  work: (world: PlayingWorld) => Promise<void>,
): Promise<void> => {
  const dir = await makeBenchFolder(name);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  const product = await startProduct({
    dataDir: join(dir, 'product'),
    databaseUrl: postgres.url,
    env: { ENCRYPTION_KEY: randomBytes(32).toString('base64') },
    profileDir: process.env['BENCH_PROFILE'],
  });
  const database = createDb({ url: postgres.url, log, poolMax: 3, waitMs: 30_000 });
  const { pool } = database;
  try {
    await makePayerWorld(database, { count: SITES, urlOf: () => '', sealKey: () => Buffer.from('none') });
    await pool.query(
      `insert into player (site_id, user_name, currency) select id, 'player-' || n, 'USD' from site, generate_series(201, $1::int) as n`,
      [PLAYERS_A_SITE],
    );
    await pool.query(
      `insert into game (code, name, vendor, type, rtp, sigma) select 'game-' || n, 'Game ' || n, 'Acme', 'slot', $2::numeric, 5 from generate_series(0, $1::int) as n`,
      [GAMES - 1, rtpPct],
    );
    await prepare(pool);
    const sender = createSender(product);
    await work({ product, admin: await openConsole(product.url), pool, sender });
    sender.close();
  } finally {
    await product.stop();
    await database.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
};
