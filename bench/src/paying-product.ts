import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { compensationPurpose } from '@manager/server/features/maintain/compensate/compensation-purpose';
import { apiKeyPurpose } from '@manager/server/features/set-up/website/api-keys';
import { createPayouts } from '@manager/server/kit/payout/create-payouts';
import { createQueue } from '@manager/server/kit/queue/queue';
import { seal } from '@manager/server/kit/service/seal';
import { createDb, inTransaction, type OwnerTx } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import pino from 'pino';
import { makePayerWorld } from './payer-world.ts';
import { type Product, startProduct } from './product.ts';
import type { Wallets } from './wallets.ts';

/** The product itself, which pays while people work with it; what it is to pay comes from this process. */
export type PayingProduct = {
  product: Product;
  sites: readonly string[];
  /** One payout at each of these websites. */
  pay: (sites: readonly string[]) => Promise<void>;
  /** Of what was asked for in that time at these websites: ms until each was paid, and how many are not. */
  paidWithin: (sites: readonly string[], from: Date, to: Date) => Promise<{ times: number[]; unpaid: number }>;
  waiting: (site: string) => Promise<number>;
  /** What waits for its next attempt at the website is due now. */
  hurry: (site: string) => Promise<void>;
  close: () => Promise<void>;
};

const KEY = 'the key of the benchmark';
/** Below every limit that asks for a second person, however long it takes. */
const AMOUNT = '0.01';

export const openPayingProduct = async (
  dir: string,
  { wallets, count }: { wallets: Wallets; count: number },
): Promise<PayingProduct> => {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const encryptionKey = randomBytes(32);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  const product = await startProduct({
    dataDir: join(dir, 'product'),
    databaseUrl: postgres.url,
    env: { ENCRYPTION_KEY: encryptionKey.toString('base64'), WALLET_ALLOW: '127.0.0.1' },
  });
  // What it asks is not what is measured: it may wait for a connection.
  const database = createDb({ url: postgres.url, log, poolMax: 6, waitMs: 30_000 });
  const queue = createQueue({ url: postgres.url, log });
  const { db, pool } = database;
  const sites = await makePayerWorld(database, {
    count,
    urlOf: wallets.urlOf,
    sealKey: (siteId) => seal(encryptionKey, apiKeyPurpose(siteId), KEY),
  });
  for (const site of sites) await wallets.ask(`sites/${site}`, { keys: [KEY], opens_accounts: true });
  const players = await db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'site.code'])
    .orderBy('player.id')
    .execute();
  const bySite = Map.groupBy(players, ({ code }) => code);
  let made = 0;
  return {
    product,
    sites,
    pay: (wanted) =>
      inTransaction(db, async (tx: OwnerTx) => {
        const wishes = wanted.map((site) => {
          made += 1;
          const own = bySite.get(site) ?? [];
          return {
            reference: `bench-${made}`,
            once: [String(made)],
            playerId: own[made % own.length]?.id ?? '',
            currency: 'USD',
            amount: AMOUNT,
          };
        });
        await createPayouts({ queue, now: () => new Date() }, tx, { purpose: compensationPurpose, wishes, requestedBy: null });
      }),
    paidWithin: async (wanted, from, to) => {
      const { rows } = await pool.query<{ ms: number | null }>(
        `select (extract(epoch from paid_at - payout.created_at) * 1000)::float8 as ms from payout join site on site.id = payout.site_id
         where site.code = any($1) and payout.created_at >= $2 and payout.created_at < $3`,
        [wanted, from, to],
      );
      const times = rows.flatMap(({ ms }) => (ms === null ? [] : [ms]));
      return { times, unpaid: rows.length - times.length };
    },
    waiting: async (site) => {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from payout join site on site.id = payout.site_id where code = $1 and next_attempt_at is not null',
        [site],
      );
      return rows[0]?.n ?? 0;
    },
    hurry: async (site) => {
      await pool.query(
        `update payout set next_attempt_at = now() from site
         where site.id = payout.site_id and code = $1 and next_attempt_at > now() and lease_token is null`,
        [site],
      );
    },
    close: async () => {
      await queue.stop();
      await database.close();
      await product.stop();
      await postgres.stop();
    },
  };
};
