import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, inTransaction, type OwnerDb } from '../../src/postgres/db.ts';
import { silentLog } from '../stores.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

/** What a platform names in its bets. */
export type World = { site: string; game: string };

const LIMIT_MS = 60_000;
const PORT_LINE = 3;

/** Where the embedded PostgreSQL of a running product listens. */
const urlOf = (dataDir: string): string => {
  const store = join(dataDir, 'postgres', 'store');
  const password = readFileSync(join(store, 'password'), 'utf8');
  const port = readFileSync(join(store, 'data', 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE] ?? '';
  return `postgres://manager:${password}@127.0.0.1:${port}/postgres`;
};

/** Sets up a website and a game in a running product: both or nothing. Rejects when it is cut off. */
const setUp = (db: OwnerDb): Promise<World> =>
  inTransaction(db, async (tx) => {
    const known = await tx.selectFrom('currency').select('id').where('code', '=', 'USD').executeTakeFirst();
    if (known === undefined) await createCurrency(tx, { code: 'USD', rate: '1' });
    const agent = await createAgent(tx);
    return { site: (await createSite(tx, { agentId: agent.id })).code, game: (await createGame(tx)).code };
  });

/** Tries until it succeeds or `isOver` says that nobody needs it any more. */
export const createWorld = async (dataDir: string, isOver: () => boolean): Promise<World | undefined> => {
  const database = createDb({ url: urlOf(dataDir), log: silentLog, waitMs: 5_000, poolMax: 1 });
  try {
    for (const untilMs = performance.now() + LIMIT_MS; !isOver();) {
      try {
        return await setUp(database.db);
      } catch (error) {
        if (performance.now() > untilMs) throw error;
        await sleep(100);
      }
    }
    return undefined;
  } finally {
    await database.close();
  }
};
