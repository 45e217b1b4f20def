import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '../stores.ts';
import { createOutboundWallet } from '../../src/wallet/create-outbound-wallet.ts';
import { readAllowedAddresses } from '../../src/wallet/address-guard.ts';
import type { OwnerDb } from '../../src/postgres/db.ts';
import type { OutboundWallet } from '../../src/wallet/outbound.ts';

const MAIN = fileURLToPath(import.meta.resolve('@manager/simulator/wallet/main'));

export type Booking = {
  site: string;
  request_id: string;
  action: string;
  amount: string;
  cancels: string | null;
  player: string;
};
export type Fault = {
  kind: string;
  probability?: number;
  for_calls?: number;
  for_seconds?: number;
  ms?: number;
  books?: boolean;
  actions?: readonly string[];
};

/** The wallets of websites, in a process of their own: what they booked is the independent truth. */
export type SiteWallets = {
  urlOf: (site: string) => string;
  putSite: (
    code: string,
    setting: {
      keys: string[];
      opens_accounts?: boolean;
      players?: { name: string; currency: string; balance: string }[];
      allows_negative?: boolean;
    },
  ) => Promise<void>;
  setFaults: (site: string, faults: readonly Fault[]) => Promise<void>;
  /** All bookings, opening balances left out. */
  bookings: () => Promise<Booking[]>;
  /** Sentences on whatever does not add up. */
  faults: () => Promise<string[]>;
  /** Kill −9; resolves when they answer again, at the same address and without faults. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

type Ready = { url: string; control: { url: string; token: string } };

export const startSiteWallets = async (): Promise<SiteWallets> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-wallets-'));
  let child: ChildProcess;
  const start = async (): Promise<Ready> => {
    child = fork(MAIN, { env: { ...process.env, WALLET_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [said] = (await once(child, 'message')) as [Ready];
    return said;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const ready = await start();
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${ready.control.url}/${path}`, {
      headers: { authorization: `Bearer ${ready.control.token}` },
      ...(body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    urlOf: (site) => `${ready.url}${site}`,
    putSite: async (code, setting) => void (await ask(`sites/${code}`, setting)),
    setFaults: async (site, faults) => void (await ask(`sites/${site}/faults`, faults)),
    bookings: async () => {
      const found: Booking[] = [];
      for (let after: number | null = 0; after !== null;) {
        const page = (await ask(`ledger?after=${after}`)) as { list: Booking[]; next: number | null };
        found.push(...page.list);
        after = page.next;
      }
      return found.filter(({ action }) => action !== 'opening');
    },
    faults: async () => ((await ask('ledger/check')) as { faults: string[] }).faults,
    kill: async () => {
      await end('SIGKILL');
      await start();
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** The product's own way to these wallets. Keys of tests lie open. */
export const walletOver = (db: OwnerDb, now: () => Date = () => new Date()): OutboundWallet =>
  createOutboundWallet({
    db,
    openKey: ({ sealed }) => sealed.toString(),
    allowed: readAllowedAddresses('127.0.0.1'),
    now,
    log: silentLog,
  });
