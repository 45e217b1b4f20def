import { join } from 'node:path';
import { createPayouts } from '@manager/server/kit/payout/create-payouts';
import { startPayer } from '@manager/server/kit/payout/start-payer';
import { createQueue } from '@manager/server/kit/queue/queue';
import type { PayoutHandler } from '@manager/server/kit/service/payout-handler';
import { createDb, inTransaction, type OwnerTx } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import { migrate } from '@manager/server/postgres/migrate';
import { readAllowedAddresses } from '@manager/server/wallet/address-guard';
import { createOutboundWallet } from '@manager/server/wallet/create-outbound-wallet';
import pino from 'pino';
import { makePayerWorld } from './payer-world.ts';

/** The payout engine in this process, over a PostgreSQL that a product may share, which then ships the facts. */
export type OwnPayer = {
  databaseUrl: string;
  /** Makes websites with wallets and players, by the codes that it answers; from here on payouts are paid. */
  start: (world: { count: number; key: string; urlOf: (site: string) => string }) => Promise<string[]>;
  /** Makes so many payouts in one transaction, over all websites. */
  create: (count: number) => Promise<void>;
  states: () => Promise<Record<string, number>>;
  /** Lines that the product has not taken up yet. */
  factsWaiting: () => Promise<number>;
  close: () => Promise<void>;
};

const PURPOSE: PayoutHandler = {
  name: 'bench',
  walletKind: 'promo',
  promoKind: 'activity',
  approveCode: 'none',
  limits: async () => ({ operation: null, operatorDay: null, playerDay: null }),
  findIneligible: async () => new Map(),
  onProcessing: async () => undefined,
  onPaid: async () => undefined,
  onFailed: async () => undefined,
};

export const openOwnPayer = async (dir: string): Promise<OwnPayer> => {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  await migrate({ url: postgres.url, log });
  const database = createDb({ url: postgres.url, log });
  const { db, pool } = database;
  const queue = createQueue({ url: postgres.url, log });
  const now = (): Date => new Date();
  const wallet = createOutboundWallet({
    db,
    openKey: ({ sealed }) => sealed.toString(),
    allowed: readAllowedAddresses('127.0.0.1'),
    now,
    log,
  });
  let made = 0;
  let players: { id: string }[] = [];
  let payer: { stop: () => Promise<void> } | undefined;
  return {
    databaseUrl: postgres.url,
    start: async (world) => {
      const sites = await makePayerWorld(database, { ...world, sealKey: () => Buffer.from(world.key) });
      players = await db.selectFrom('player').select('id').orderBy('id').execute();
      payer = await startPayer({ db, queue, now, log, payoutHandlers: [PURPOSE] }, wallet);
      return sites;
    },
    create: (wanted) =>
      inTransaction(db, async (tx: OwnerTx) => {
        const wishes = Array.from({ length: wanted }, () => {
          made += 1;
          const playerId = players[(made * 7) % players.length]?.id ?? '';
          return { reference: `bench-${made}`, once: [String(made)], playerId, currency: 'USD', amount: '1.25' };
        });
        await createPayouts({ queue, now }, tx, { purpose: PURPOSE, wishes, requestedBy: null });
      }),
    states: async () => {
      const { rows } = await pool.query<{ state: string; n: number }>(
        'select state, count(*)::int as n from payout group by state',
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    factsWaiting: async () => (await pool.query<{ n: number }>('select count(*)::int as n from fact_outbox')).rows[0]?.n ?? 0,
    close: async () => {
      await payer?.stop();
      await wallet.close();
      await queue.stop();
      await database.close();
      await postgres.stop();
    },
  };
};
