import { randomBytes } from 'node:crypto';
import type { AnyDb, OwnerDb, OwnerTx } from '../../src/postgres/db.ts';
import { inTransaction } from '../../src/postgres/db.ts';
import { createPayouts } from '../../src/kit/payout/create-payouts.ts';
import type { PayoutOrder, PayoutRequest, WishOutcome } from '../../src/kit/payout/payout-request.ts';
import type { Deps } from '../../src/kit/service/ctx.ts';
import type { Payout, PayoutHandler } from '../../src/kit/service/payout-handler.ts';
import { createAgent, createCurrency, createSite, TEST_PURPOSE } from '../world.ts';
import type { SiteWallets } from './site-wallet.ts';

export const KEY = 'the key of every website in tests';

export type PayoutSite = { id: string; code: string; players: string[] };

type World = {
  sites: number;
  players: number;
  currency?: string;
  /** What each player has in his wallet to begin with; absent: nothing. */
  balance?: string;
  /** As the website's key is stored; tests leave it open. */
  sealKey?: (siteId: string) => Buffer;
};

/** Websites with wallets, and players in them. */
export const createPayoutSites = async (
  db: AnyDb,
  wallets: Pick<SiteWallets, 'putSite' | 'urlOf'>,
  { sites, players, currency = 'USD', balance, sealKey = () => Buffer.from(KEY) }: World,
): Promise<PayoutSite[]> => {
  if ((await db.selectFrom('currency').select('id').where('code', '=', currency).executeTakeFirst()) === undefined)
    await createCurrency(db, { code: currency, rate: '1' });
  const { id: agentId } = await createAgent(db);
  const made: PayoutSite[] = [];
  for (let n = 0; n < sites; n++) {
    const site = await createSite(db, { agentId });
    await db
      .updateTable('site')
      .set({ api_url: wallets.urlOf(site.code) })
      .where('id', '=', site.id)
      .execute();
    await db
      .insertInto('site_api_key')
      .values({ site_id: site.id, sealed: sealKey(site.id), last_four: KEY.slice(-4), by_user: '0' })
      .execute();
    const names = Array.from({ length: players }, (_, index) => `p${index}`);
    await wallets.putSite(site.code, {
      keys: [KEY],
      opens_accounts: true,
      allows_negative: true,
      ...(balance === undefined ? {} : { players: names.map((name) => ({ name, currency, balance })) }),
    });
    const rows = await db
      .insertInto('player')
      .values(names.map((name) => ({ site_id: site.id, user_name: name, currency })))
      .returning('id')
      .execute();
    made.push({ ...site, players: rows.map(({ id }) => id) });
  }
  return made;
};

export type Told = { paid: string[]; failed: string[] };

/** A purpose that notes what it is told, in the transaction that tells it. */
export const testPurpose = (overrides: Partial<PayoutHandler> = {}): PayoutHandler => ({
  name: TEST_PURPOSE,
  walletKind: 'promo',
  promoKind: 'activity',
  approveCode: 'C-2-94',
  limits: async () => ({ operation: null, operatorDay: null, playerDay: null }),
  findIneligible: async () => new Map(),
  onProcessing: async () => undefined,
  onPaid: async () => undefined,
  onFailed: async () => undefined,
  ...overrides,
});

export const drawReference = (): string => randomBytes(8).toString('hex');

export const wishFor = (playerId: string, overrides: Partial<PayoutRequest> = {}): PayoutRequest => {
  const reference = overrides.reference ?? drawReference();
  return { reference, once: [reference], playerId, currency: 'USD', amount: '10', ...overrides };
};

/** Makes payouts as a feature of the product does. */
export const pay = (
  deps: Pick<Deps, 'queue' | 'now'> & { db: OwnerDb },
  order: Partial<PayoutOrder> & Pick<PayoutOrder, 'wishes'>,
): Promise<WishOutcome[]> =>
  inTransaction(deps.db, (tx: OwnerTx) => createPayouts(deps, tx, { purpose: testPurpose(), requestedBy: null, ...order }));

export const payoutsOf = (db: AnyDb, ids?: readonly string[]): Promise<Payout[]> => {
  const all = db.selectFrom('payout').selectAll().orderBy('id');
  return (ids === undefined ? all : all.where('id', 'in', [...ids])).execute();
};

/** Until nothing is left that a worker would take up. */
export const untilSettled = async (db: AnyDb, timeoutMs = 120_000): Promise<void> => {
  const endsMs = Date.now() + timeoutMs;
  for (;;) {
    const open = await db.selectFrom('payout').select('id').where('next_attempt_at', 'is not', null).limit(1).executeTakeFirst();
    if (open === undefined) return;
    if (Date.now() > endsMs) throw new Error('payouts are still open');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
