import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import {
  createPayoutSites,
  drawReference,
  pay,
  payoutsOf,
  type PayoutSite,
  testPurpose,
  untilSettled,
  wishFor,
} from '../../../test/payout/payout-world.ts';
import { type SiteWallets, startSiteWallets, walletOver } from '../../../test/payout/site-wallet.ts';
import { silentLog } from '../../../test/stores.ts';
import { createAgent, createCurrency } from '../../../test/world.ts';
import { createDb, inTransaction } from '../../postgres/db.ts';
import type { OutboundWallet } from '../../wallet/outbound.ts';
import type { Payout } from '../service/payout-handler.ts';
import { createPayoutBudget } from './budgets.ts';
import { createPayouts } from './create-payouts.ts';
import { interruptedResult } from './payout-call.ts';
import { recordAttempts } from './record-attempts.ts';
import { resumePayouts } from './resume-payouts.ts';
import type { WalletRequest } from '../../wallet/outbound.ts';
import { type Payer, startPayer } from './start-payer.ts';

const told: { paid: Payout[]; failed: Payout[] } = { paid: [], failed: [] };
const refused = new Map<string, string>();
/** References at which a step of the feature fails. */
const broken = new Set<string>();
const purpose = testPurpose({
  findIneligible: async (_, payouts) => {
    if (payouts.some(({ reference }) => broken.has(reference))) throw new Error('a fault of the feature');
    return new Map(payouts.flatMap(({ id, reference }) => (refused.has(reference) ? [[id, refused.get(reference) ?? '']] : [])));
  },
  onPaid: async (_, payouts) => void told.paid.push(...payouts),
  onFailed: async (_, payouts) => void told.failed.push(...payouts),
});
const t = await startTestApp({ payoutHandlers: [purpose] });
const { db } = t.deps;
let wallets: SiteWallets;
let wallet: OutboundWallet;
let payer: Payer;
let sites: PayoutSite[];

beforeAll(async () => {
  wallets = await startSiteWallets();
  sites = await createPayoutSites(db, wallets, { sites: 3, players: 4 });
  wallet = walletOver(db);
  payer = await startPayer(t.deps, wallet);
});
afterAll(async () => {
  await payer.stop();
  await wallet.close();
  await wallets.stop();
});
beforeEach(() => {
  told.paid.length = 0;
  told.failed.length = 0;
});

const site = (n: number): PayoutSite => sites[n] as PayoutSite;
const player = (n: number, m = 0): string => site(n).players[m] as string;
const create = (wishes: Parameters<typeof pay>[1]['wishes'], order = {}) => pay(t.deps, { purpose, wishes, ...order });
const one = async (wish: ReturnType<typeof wishFor>): Promise<Payout> => {
  const [made] = await create([wish]);
  if (made?.payout == null) throw new Error('nothing was made');
  return made.payout;
};
const now = async (id: string): Promise<Payout> => (await payoutsOf(db, [id]))[0] as Payout;
const booked = async (transferId: string) =>
  (await wallets.bookings()).filter(({ request_id: id, cancels }) => id === transferId || cancels === transferId);
/** In the report store, once the outbox was taken up: rows of `wallet_txn`, `promo_credit` and `seamless_call`. */
const factsOf = async ({ transfer_id: id }: Payout): Promise<number[]> => {
  const count = async (table: string, column: string): Promise<number> => {
    const sql = `SELECT toInt32(sum(sign)) AS n FROM ${table} WHERE ${column} = {id:String}`;
    const [row] = await t.deps.clickhouse.query<{ n: number }>({ name: 'test.facts', sql, params: { id } });
    return row?.n ?? 0;
  };
  return Promise.all([count('wallet_txn', 'txn_id'), count('promo_credit', 'credit_id'), count('seamless_call', 'request_id')]);
};

describe('a payout', () => {
  test('is paid once, told to its feature and a fact of each kind', async () => {
    const payout = await one(wishFor(player(0), { amount: '12.345678', sourceId: 'campaign-1' }));
    expect(payout).toMatchObject({ state: 'processing', amount: '12.34', prize_amount: '12.345678', usd: '12.34' });
    await untilSettled(db);
    expect(await now(payout.id)).toMatchObject({ state: 'paid', attempts: 1, last_outcome: 'ok', balance_after: '12.34' });
    expect(await booked(payout.transfer_id)).toMatchObject([{ action: 'credit', amount: '12.34', player: 'p0' }]);
    expect(told.paid.map(({ id, state }) => [id, state])).toEqual([[payout.id, 'paid']]);
    await expect.poll(() => factsOf(payout), { timeout: 30_000 }).toEqual([1, 1, 1]);
  });

  test('of the same reference is the same one, and with another content a conflict', async () => {
    const wish = wishFor(player(0));
    const first = await one(wish);
    const [again] = await create([wish]);
    expect(again).toMatchObject({ outcome: 'existing', payout: { id: first.id } });
    await expect(create([{ ...wish, amount: '11' }])).rejects.toMatchObject({ reason: 'payout.conflict' });
    await expect(create([wishFor(player(1)), { ...wish, playerId: player(1) }])).rejects.toMatchObject({
      reason: 'payout.conflict',
    });
    const both = await Promise.all(Array.from({ length: 8 }, () => create([wishFor(player(2), { reference: 'raced' })])));
    expect(new Set(both.map(([made]) => made?.payout?.id)).size).toBe(1);
    await untilSettled(db);
  });

  test('keeps what it is and its transfer id, whoever tries to change them', async () => {
    const { id } = await one(wishFor(player(0)));
    for (const change of [{ transfer_id: 'other' }, { reference: 'other' }, { purpose: 'other' }, { amount: '1' }])
      await expect(db.updateTable('payout').set(change).where('id', '=', id).execute()).rejects.toThrow(/never change/);
    await expect(db.deleteFrom('payout').where('id', '=', id).execute()).rejects.toThrow();
    await untilSettled(db);
  });

  test('is rounded down to the decimals of the currency at the rate of the moment, and nothing is no payout', async () => {
    await createCurrency(db, { code: 'JPY', rate: '149.997' });
    await db.updateTable('currency').set({ decimals: 0 }).where('code', '=', 'JPY').execute();
    const [tokyo] = await createPayoutSites(db, wallets, { sites: 1, players: 1, currency: 'JPY' });
    const playerId = tokyo?.players[0] as string;
    // 12.34 × 149.997 = 1850.96298.
    expect(await one(wishFor(playerId, { amount: '12.34' }))).toMatchObject({
      amount: '1850',
      fx_rate: '149.997',
    });
    expect(await create([wishFor(playerId, { amount: '0.006' })])).toEqual([{ outcome: 'too_small', payout: null }]);
    await untilSettled(db);
  });

  test('that is not eligible is never sent, and gives back what was reserved', async () => {
    const budgetId = await budget('100');
    const reference = drawReference();
    refused.set(reference, 'player is blocked');
    const payout = await one(wishFor(player(0), { reference, budgetId }));
    await untilSettled(db);
    expect(await now(payout.id)).toMatchObject({ state: 'not_eligible', attempts: 0, last_error: 'player is blocked' });
    expect(await booked(payout.transfer_id)).toEqual([]);
    expect(await budgetOf(budgetId)).toMatchObject({ reserved: '0', paid: '0' });
    expect(told.failed.map(({ id }) => id)).toEqual([payout.id]);
  });

  test('whose answer got lost is asked for again under its id until the wallet says that it knows it', async () => {
    await wallets.setFaults(site(0).code, [{ kind: 'lost_answer', for_calls: 1 }]);
    const payout = await one(wishFor(player(0)));
    await untilSettled(db);
    expect(await now(payout.id)).toMatchObject({ state: 'paid', attempts: 2, last_outcome: 'duplicate', may_be_booked: false });
    expect(await booked(payout.transfer_id)).toHaveLength(1);
    await expect.poll(() => factsOf(payout), { timeout: 30_000 }).toEqual([1, 1, 2]);
    expect(await db.selectFrom('fact_outbox').select('message').where('refused_at', 'is not', null).execute()).toEqual([]);
  });

  test('that takes is never repeated: what is unknown is cancelled, and the cancel is repeated', async () => {
    await wallets.setFaults(site(0).code, [{ kind: 'lost_answer', for_calls: 2 }]);
    const payout = await one(wishFor(player(0), { direction: 'debit', amount: '3' }));
    await untilSettled(db);
    expect(await now(payout.id)).toMatchObject({
      state: 'error_manual',
      step: 'cancel',
      is_cancelled: true,
      may_be_booked: false,
      // Why it had to be taken back stays to be read.
      last_error: 'ECONNRESET',
    });
    const moves = await booked(payout.transfer_id);
    expect(moves.map(({ action, amount }) => [action, amount])).toEqual([
      ['transfer_in', '-3'],
      ['cancel', '3'],
    ]);
    expect(told.failed.map(({ id }) => id)).toEqual([payout.id]);
  });

  test('that the wallet refuses for good is left to a person', async () => {
    await wallets.setFaults(site(0).code, [{ kind: 'not_enough_money', for_calls: 1 }]);
    const payout = await one(wishFor(player(0), { direction: 'debit' }));
    await untilSettled(db);
    expect(await now(payout.id)).toMatchObject({ state: 'error_manual', last_outcome: 'not_enough_money', may_be_booked: false });
  });

  test('that is refused without a word of JSON says why all the same', async () => {
    await wallets.setFaults(site(0).code, [{ kind: 'bad_signature', for_calls: 1 }]);
    const payout = await one(wishFor(player(0), { direction: 'debit' }));
    await untilSettled(db);
    expect(await now(payout.id)).toMatchObject({
      state: 'error_manual',
      last_outcome: 'bad_signature',
      last_error: 'bad_signature',
    });
  });

  test('for which no wallet can be called says so, and is not sent', async () => {
    await payer.stop();
    // The store of its websites is away.
    const away = createDb({ url: 'postgres://127.0.0.1:1/away', log: silentLog, poolMax: 1, ingestMax: 1 });
    const gone = walletOver(away.db);
    const lame = await startPayer(t.deps, gone);
    const payout = await one(wishFor(player(0)));
    try {
      await expect.poll(async () => (await now(payout.id)).last_error, { timeout: 20_000 }).toBe('unavailable');
      expect(await now(payout.id)).toMatchObject({ state: 'processing', attempts: 0, may_be_booked: false });
    } finally {
      await lame.stop();
      await gone.close();
      await away.close();
      payer = await startPayer(t.deps, wallet);
    }
    await untilSettled(db);
    expect(await now(payout.id)).toMatchObject({ state: 'paid', attempts: 1, last_error: '' });
  });
});

const balanceAt = (siteId: string): WalletRequest => ({
  siteId,
  action: 'balance',
  requestId: drawReference(),
  callId: drawReference(),
  attempt: 1,
  player: 'nobody',
  currency: 'USD',
  isTest: false,
});

describe('a dead website', () => {
  test('holds up no other, and its payouts wait without using attempts up while its circuit is open', async () => {
    await wallets.setFaults(site(1).code, [{ kind: 'reset' }]);
    const dead = (await create(Array.from({ length: 40 }, () => wishFor(player(1))))).map(({ payout }) => payout?.id as string);
    const alive = (await create(Array.from({ length: 40 }, () => wishFor(player(2))))).map(({ payout }) => payout?.id as string);
    await expect
      .poll(async () => (await payoutsOf(db, alive)).every(({ state }) => state === 'paid'), { timeout: 60_000 })
      .toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const waiting = await payoutsOf(db, dead);
    expect(waiting.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(20);
    await wallets.setFaults(site(1).code, []);
    await untilSettled(db);
    expect((await payoutsOf(db, dead)).every(({ state }) => state === 'paid')).toBe(true);
    expect(await wallets.faults()).toEqual([]);
  });

  test('at which a step of a feature fails holds up no other', async () => {
    const reference = drawReference();
    broken.add(reference);
    const stuck = await one(wishFor(player(1), { reference }));
    const others = (await create([wishFor(player(0)), wishFor(player(2))])).map(({ payout }) => payout?.id as string);
    await expect
      .poll(async () => (await payoutsOf(db, others)).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['paid', 'paid']);
    expect(await now(stuck.id)).toMatchObject({ state: 'processing', attempts: 0 });
    broken.clear();
    await untilSettled(db);
    expect(await now(stuck.id)).toMatchObject({ state: 'paid', attempts: 1 });
  });

  test('that is not set up keeps its payouts until it is', async () => {
    const { api_url: url } = await db.selectFrom('site').select('api_url').where('id', '=', site(0).id).executeTakeFirstOrThrow();
    await db.updateTable('site').set({ api_url: '' }).where('id', '=', site(0).id).execute();
    // Other tests have just called it: its address is read anew once a second.
    await expect.poll(async () => (await wallet.call(balanceAt(site(0).id))).detail, { timeout: 20_000 }).toBe('no_address');
    const payout = await one(wishFor(player(0)));
    await expect.poll(async () => (await now(payout.id)).last_error, { timeout: 20_000 }).toBe('no_address');
    expect(await now(payout.id)).toMatchObject({ state: 'processing', attempts: 0 });
    expect(await db.selectFrom('payout_attempt').selectAll().where('payout_id', '=', payout.id).execute()).toEqual([]);
    await db.updateTable('site').set({ api_url: url }).where('id', '=', site(0).id).execute();
    await db.updateTable('payout').set({ next_attempt_at: new Date() }).where('id', '=', payout.id).execute();
    await untilSettled(db);
    expect(await now(payout.id)).toMatchObject({ state: 'paid', attempts: 1 });
  });

  test('whose address was changed and not agreed to yet is paid nothing there: what is due waits on hold until it is', async () => {
    const set = (approved_state: string) => db.updateTable('site').set({ approved_state }).where('id', '=', site(0).id).execute();
    await set('unapproved');
    await expect.poll(async () => (await wallet.call(balanceAt(site(0).id))).detail, { timeout: 20_000 }).toBe('not_approved');
    const [first, second] = [await one(wishFor(player(0))), await one(wishFor(player(0)))];
    for (const { id } of [first, second])
      await expect.poll(async () => (await now(id)).state, { timeout: 20_000 }).toBe('on_hold');
    expect(await now(first.id)).toMatchObject({
      attempts: 0,
      next_attempt_at: null,
      last_error: 'not_approved',
      may_be_booked: false,
    });
    expect(await booked(first.transfer_id)).toEqual([]);
    await inTransaction(db, async (tx) => {
      await tx.updateTable('site').set({ approved_state: 'approved' }).where('id', '=', site(0).id).execute();
      expect(await resumePayouts(t.deps, tx, site(0).id)).toBe(2);
    });
    await untilSettled(db);
    expect(await now(second.id)).toMatchObject({ state: 'paid', attempts: 1, last_error: '' });
    expect(await booked(first.transfer_id)).toHaveLength(1);
  });

  test('that is approved while the end of a call that was kept back is noted leaves nothing on hold', async () => {
    // Claimed while its website was not approved, which is over before this is noted.
    const payout = await inTransaction(db, async (tx) => {
      const [made] = await createPayouts(t.deps, tx, { purpose, wishes: [wishFor(player(0))], requestedBy: null });
      const claim = { lease_token: randomUUID(), next_attempt_at: new Date('2100-01-01'), attempts: 1, tries: 1 };
      const claimed = tx
        .updateTable('payout')
        .set(claim)
        .where('id', '=', made?.payout?.id ?? '');
      return claimed.returningAll().executeTakeFirstOrThrow();
    });
    const call = { payout: { ...payout, site_code: site(0).code, user_name: 'p0' }, request: balanceAt(site(0).id) };
    const result = { ...interruptedResult(call.payout, new Date()), end: 'not_sent', detail: 'not_approved' } as const;
    await recordAttempts(db, [{ ...call, result }], { purposes: [purpose], now: new Date(), log: silentLog });
    expect((await now(payout.id)).state).toBe('processing');
    await untilSettled(db);
    expect((await now(payout.id)).state).toBe('paid');
  });
});

const budget = (amount: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { id: agentId } = await createAgent(tx);
    return createPayoutBudget(tx, {
      purpose: purpose.name,
      reference: drawReference(),
      agentId,
      currency: 'USD',
      amount,
      now: new Date(),
    });
  });
const budgetOf = (id: string) => db.selectFrom('payout_budget').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a budget', () => {
  test('is paid from, and never beyond, to the last micro', async () => {
    const budgetId = await budget('30.000001');
    await create([wishFor(player(0), { budgetId, amount: '10.000001' }), wishFor(player(1), { budgetId, amount: '20' })]);
    await untilSettled(db);
    expect(await budgetOf(budgetId)).toMatchObject({ reserved: '0', paid: '30.000001' });
    const reference = drawReference();
    await expect(create([wishFor(player(0), { budgetId, amount: '0.01', reference })])).rejects.toMatchObject({
      reason: 'payout.budget_exceeded',
      details: { left: '0', wanted: '0.01', currency: 'USD' },
    });
    expect(await db.selectFrom('payout').select('id').where('reference', '=', reference).execute()).toEqual([]);
  });

  test('is never overdrawn by many at once', async () => {
    const budgetId = await budget('100');
    // Each wants 0.07 to 0.70 of it, more than twice of what is there; Σ is counted here in cents.
    const wanted = Array.from({ length: 600 }, (_, n) => 7 * ((n % 10) + 1));
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, async (_, lane) => {
        let taken = 0;
        for (let n = lane; n < wanted.length; n += 8) {
          const cents = wanted[n] as number;
          const amount = `0.${String(cents).padStart(2, '0')}`;
          const isMade = await create([wishFor(player(n % 3), { budgetId, amount })]).then(
            () => true,
            (error: { reason?: string }) => {
              if (error.reason !== 'payout.budget_exceeded') throw error;
              return false;
            },
          );
          if (isMade) taken += cents;
        }
        return taken;
      }),
    );
    const taken = results.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : Number.NaN), 0);
    expect(taken).toBeLessThanOrEqual(10_000);
    // What is left is less than the smallest that was refused.
    expect(taken).toBeGreaterThan(10_000 - 7);
    await untilSettled(db);
    expect(await budgetOf(budgetId)).toMatchObject({ reserved: '0', paid: String(taken / 100) });
  });
});
