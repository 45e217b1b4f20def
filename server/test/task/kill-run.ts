import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sumToMicros } from '@manager/domain/micros';
import { apiKeyPurpose } from '../../src/features/set-up/website/api-keys.ts';
import { seal } from '../../src/kit/service/seal.ts';
import { createDb, type OwnerDb } from '../../src/postgres/db.ts';
import { isTransient } from '../../src/postgres/transient.ts';
import { type Fleet, PARTS, type Part, startFleet, WALLET_FAULTS } from '../payout/fleet.ts';
import type { createDraw } from '../payout/payout-model.ts';
import { createPayoutSites, KEY, type PayoutSite } from '../payout/payout-world.ts';
import type { Booking } from '../payout/site-wallet.ts';
import { silentLog } from '../stores.ts';

export const RECOVERY_LIMIT_MS = 180_000;
const LIMIT_A_KILL_MS = 30_000;
const PATIENCE_MS = 15_000;
/** So much has become of it since one looked: it is under way. */
const BUSY = 4;

/** Counting and giving are the server's. */
export const DRAWN: readonly Part[] = ['server', 'server', 'server', 'server', 'payer', 'engine', 'postgres', 'wallet'];

export const killLimitMs = (kills: number): number => Math.max(420_000, kills * LIMIT_A_KILL_MS);

type Draw = ReturnType<typeof createDraw>;
type Kills = Record<Part, number>;
type Killing = { victims: readonly Part[]; draw: Draw; untilDue: () => Promise<unknown> };

/** A fleet of its own with websites and players, whose wallets fail now and then. */
export const startKillRun = async (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `manager-${name}-`));
  chmodSync(folder, 0o755); // the account of PostgreSQL is another one when this runs as root
  const encryptionKey = randomBytes(32);
  const fleet: Fleet = await startFleet({ folder, encryptionKey, payers: 1 });
  const database = createDb({ url: fleet.databaseUrl, log: silentLog, waitMs: 10_000, poolMax: 4, ingestMax: 1 });
  const { db } = database;
  let codes: string[] = [];
  return {
    fleet,
    db,
    close: async (): Promise<void> => {
      await database.close();
      await fleet.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    createSites: async (wanted: { sites: number; players: number }): Promise<PayoutSite[]> => {
      const sealKey = (siteId: string): Buffer => seal(encryptionKey, apiKeyPurpose(siteId), KEY);
      const sites = await createPayoutSites(db, fleet.wallets, { ...wanted, sealKey });
      codes = sites.map(({ code }) => code);
      await fleet.setFaults(codes, WALLET_FAULTS);
      return sites;
    },
    /** Kills these parts, each after `untilDue`, and waits for all of them to be back. */
    kill: async ({ victims, draw, untilDue }: Killing): Promise<Kills> => {
      const killed: Kills = { server: 0, engine: 0, payer: 0, postgres: 0, wallet: 0 };
      for (const part of victims) {
        await untilDue();
        await sleep(draw.below(600));
        // What is on its way back is waited for.
        while (!fleet.kill(part)) await sleep(20);
        killed[part] += 1;
      }
      return killed;
    },
    heal: (): Promise<void> => fleet.setFaults(codes, []),
    /** Time passes: what waits for its next attempt has waited. */
    letTimePass: (): Promise<unknown> =>
      db.updateTable('payout').set({ next_attempt_at: new Date() }).where('next_attempt_at', 'is not', null).execute(),
  };
};

/** A number that the store is asked for while it may be down: −1 then. */
export const whileUp = (count: () => Promise<number>) => (): Promise<number> =>
  count().catch((error: unknown) => (isTransient(error) ? -1 : Promise.reject(error as Error)));

/** Until the number grows fast enough; when too much is down for that, all the same. */
export const untilGrowing = async (count: () => Promise<number>): Promise<void> => {
  const before = await count();
  for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; await sleep(20))
    if ((await count()) >= before + BUSY) return;
};

type Paid = Awaited<ReturnType<typeof payoutsOf>>[number];

export const payoutsOf = (db: OwnerDb, purpose: string) =>
  db.selectFrom('payout').selectAll().where('purpose', '=', purpose).orderBy('id').execute();

/** Payouts against the wallets' own books: what is not paid, not booked once with this amount (micros), or booked for none of them. */
export const bookFaults = (payouts: readonly Paid[], bookings: readonly Booking[], amountOf: (payout: Paid) => bigint) => {
  const booked = Map.groupBy(bookings, ({ request_id: id, cancels }) => cancels ?? id);
  const known = new Set(payouts.map(({ transfer_id: id }) => id));
  return {
    transfers: booked.size,
    wrong: {
      unpaid: payouts.filter(({ state }) => state !== 'paid'),
      bookedOtherwise: payouts.filter((payout) => {
        const amounts = (booked.get(payout.transfer_id) ?? []).map(({ amount }) => sumToMicros(amount));
        return amounts.length !== 1 || amounts[0] !== amountOf(payout);
      }),
      bookedForNone: [...booked.keys()].filter((id) => !known.has(id)),
    },
  };
};

const SHOWN = 3;

/** What is wrong, a few of each kind; empty when nothing is. */
export const shownFaults = (faults: Record<string, readonly unknown[]>) =>
  Object.entries(faults)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => [name, list.length, list.slice(0, SHOWN)]);

export const tellKills = (killed: Kills): string => PARTS.map((part) => `${part} ${killed[part]}`).join(', ');
