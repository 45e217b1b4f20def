import {
  getTransferDetail,
  type retryTransfer,
  type TransferDetail,
  type TransferRecovery,
} from '@manager/contract/features/fishing/transfer-record';
import type { PlatformTransfer } from '@manager/contract/platform/transfers';
import { afterAll, expect } from 'vitest';
import { startRecoverer } from '../../src/features/fishing/transfer-record/start-recoverer.ts';
import { signedHeaders } from '../../src/wallet/sign.ts';
import { startTestApp } from '../client.ts';
import { setDualControl } from '../sweep/open-request.ts';
import { createPayoutSites, KEY } from './payout-world.ts';
import { startSiteWallets, walletOver } from './site-wallet.ts';

/** Two websites with wallets in a process of their own, and somebody who moves transfers alone. Call it at the top level of a test file. */
export const startTransferWorld = async () => {
  const t = await startTestApp();
  const { db, clickhouse } = t.deps;
  const wallets = await startSiteWallets();
  const [site, dead] = await createPayoutSites(db, wallets, { sites: 2, players: 1 });
  if (site === undefined || dead === undefined) throw new Error('no websites');
  const wallet = walletOver(db);
  afterAll(async () => {
    await setDualControl(t, null);
    await wallet.close();
    await wallets.stop();
  });
  await setDualControl(t, 'off');
  const staff = await t.signInAs({ codes: ['K-1', 'K-1-95'], userName: 'angler' });

  const minutesAgo = (minutes: number): string => new Date(t.clock.nowMs() - minutes * 60_000).toISOString();
  const createdAt = minutesAgo(30);
  const transfer = (id: string, overrides: Partial<PlatformTransfer> = {}): PlatformTransfer => ({
    transfer_id: id,
    site: site.code,
    player: 'p0',
    currency: 'USD',
    direction: 'in',
    amount: '10',
    state: 'done',
    created_at: createdAt,
    finished_at: createdAt,
    row_version: 1,
    ...overrides,
  });
  const open = (id: string, state: PlatformTransfer['state'], overrides: Partial<PlatformTransfer> = {}): PlatformTransfer => {
    const { finished_at: _, ...row } = transfer(id, { state, last_error: 'HTTP 503', ...overrides });
    return row;
  };
  const openOut = (id: string, state: PlatformTransfer['state'] = 'manual', overrides: Partial<PlatformTransfer> = {}) =>
    open(id, state, {
      direction: 'out',
      amount: '12.5',
      ref_transfer_ids: [`${id}-in`],
      bet: '4',
      win: '6.5',
      retries: 3,
      ...overrides,
    });
  const post = async (...rows: PlatformTransfer[]): Promise<void> => {
    const { body } = await t.platform.post(rows, { kind: 'transfers' });
    expect(body.rejected).toEqual([]);
  };
  const detail = (id: string): Promise<TransferDetail> => staff.call(getTransferDetail, { transfer_id: id });
  const reaches = async (id: string, state: TransferRecovery['state']): Promise<void> => {
    await expect.poll(async () => (await detail(id)).recovery?.state, { timeout: 30_000 }).toBe(state);
  };
  const wish = (id: string, version: number) => ({ id, version, reason: 'the player waits' });
  const ask = (endpoint: typeof retryTransfer, id: string, rowVersion = 1) => staff.call(endpoint, wish(id, rowVersion));
  /** The code that a wish is answered with. */
  const codeOf = async (endpoint: typeof retryTransfer, id: string, rowVersion = 1): Promise<number> =>
    (await staff.tryCall(endpoint, wish(id, rowVersion))).code;
  const withRecoverer = async (work: () => Promise<void>): Promise<void> => {
    const recoverer = startRecoverer(t.deps, wallet);
    try {
      await work();
    } finally {
      await recoverer.stop();
    }
  };
  /** What the wallet booked under the ids of a transfer. */
  const bookedOf = async (id: string): Promise<string[]> =>
    (await wallets.bookings())
      .filter((each) => [id, `cancel:${id}`].includes(each.request_id))
      .map(({ action, request_id: request, amount }) => `${action} ${request} ${amount}`);
  const callsOf = (requestId: string) =>
    clickhouse.query<{ outcome: string; attempt: number; kind: string }>({
      name: 'test',
      sql: 'SELECT outcome, attempt, kind FROM seamless_call WHERE request_id = {id:String} ORDER BY attempt, called_at',
      params: { id: requestId },
    });
  /** A call as the platform makes it. */
  const ownCall = async (fields: Record<string, unknown>): Promise<unknown> => {
    const body = JSON.stringify({ site: site.code, player: 'p0', currency: 'USD', is_test: false, ...fields });
    const headers = { 'content-type': 'application/json', ...signedHeaders({ keys: [KEY], body, now: new Date() }) };
    return (await fetch(wallets.urlOf(site.code), { method: 'POST', headers, body })).json();
  };
  return {
    t,
    db,
    clickhouse,
    wallets,
    wallet,
    site,
    dead,
    staff,
    minutesAgo,
    transfer,
    open,
    openOut,
    post,
    detail,
    reaches,
    ask,
    codeOf,
    withRecoverer,
    bookedOf,
    callsOf,
    ownCall,
  };
};
