import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, type Database } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import { migrate } from '@manager/server/postgres/migrate';
import { readAllowedAddresses } from '@manager/server/wallet/address-guard';
import { createOutboundWallet } from '@manager/server/wallet/create-outbound-wallet';
import pino from 'pino';
import { makeBenchFolder } from './bench-folder.ts';

/** The outbound wallet by itself with the wallets of some websites, of which the last one can die. */
export type OwnWallet = {
  sites: readonly string[];
  call: (siteId: string) => Promise<{ end: string }>;
  /** A dead one takes every call and answers none. */
  setDead: (isDead: boolean) => void;
  /** Until the last website is called again. */
  recover: () => Promise<void>;
  close: () => Promise<void>;
};

/** What a wallet takes to book. */
const ANSWER_MS = 5;

export const openOwnWallet = async (count: number): Promise<OwnWallet> => {
  const log = pino({ level: 'error' }, pino.destination(2));
  const dir = await makeBenchFolder('wallet');
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  await migrate({ url: postgres.url, log });
  const database = createDb({ url: postgres.url, log });
  let isDead = false;
  const servers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      listen((request, response) => {
        request.resume();
        if (isDead && index === count - 1) return;
        setTimeout(() => response.end('{"status":"ok","balance":"1"}'), ANSWER_MS);
      }),
    ),
  );
  const sites = await makeSites(database, servers);
  const wallet = createOutboundWallet({
    db: database.db,
    openKey: ({ sealed }) => sealed.toString('hex'),
    allowed: readAllowedAddresses('127.0.0.1'),
    now: () => new Date(),
    log,
  });
  let calls = 0;
  const call = (siteId: string) => {
    calls += 1;
    const ids = { requestId: `r-${calls}`, callId: `c-${calls}`, attempt: 1, player: 'kim', currency: 'USD', isTest: false };
    return wallet.call({ siteId, action: 'credit', creditKind: 'promo', amount: '1', ...ids });
  };
  return {
    sites,
    call,
    setDead: (value) => {
      isDead = value;
    },
    recover: async () => {
      while ((await call(sites.at(-1) ?? '')).end !== 'booked') await sleep(200);
    },
    close: async () => {
      for (const server of servers) server.closeAllConnections();
      await wallet.close();
      for (const server of servers) server.close();
      await database.close();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

const listen = async (handler: RequestListener): Promise<Server> => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const makeSites = async ({ db }: Database, servers: readonly Server[]): Promise<string[]> => {
  const { id: agent_id } = await db
    .insertInto('agent')
    .values({ name: 'agent', seller_id: 'seller', invite_code: 'invite' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nobody = { created_by: '0', submitted_by: '0', approved_state: 'approved' };
  const sites = await db
    .insertInto('site')
    .values(
      servers.map((server, index) => ({
        ...nobody,
        agent_id,
        code: `site-${index}`,
        name: `site-${index}`,
        ticket_key: randomBytes(32),
        api_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('site_api_key')
    .values(sites.map(({ id }) => ({ site_id: id, sealed: randomBytes(32), last_four: '0000', by_user: '0' })))
    .execute();
  return sites.map(({ id }) => id);
};
