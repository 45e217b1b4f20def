import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { AppError } from '../../base/app-error.ts';
import { type ScopedTx, inTransaction } from '../../postgres/db.ts';
import type { OutboundWallet } from '../../wallet/outbound.ts';
import { type Ctx, ownCtx } from '../service/ctx.ts';
import type { Payout } from '../service/payout-handler.ts';
import { createPayoutBudget } from './budgets.ts';
import { approvePayouts, rejectPayouts } from './decide-payouts.ts';
import { expirePayouts } from './expire-payouts.ts';
import type { PayoutRequest } from './payout-request.ts';
import { startPayer } from './start-payer.ts';
import { giveUpPayout, retryPayout, stopPayout } from './steer-payout.ts';

const CODE = 'C-2-94';
const USD = 1_000_000n;
const limits = { operation: 100n * USD, operatorDay: 150n * USD, playerDay: 120n * USD };
const purpose = testPurpose({
  name: 'test_by_hand',
  walletKind: 'compensation',
  promoKind: 'compensation',
  approveCode: CODE,
  limits: async () => limits,
});
const t = await startTestApp({ payoutHandlers: [purpose], settings: { dualControl: 'on' } });
const { db } = t.deps;
let wallets: SiteWallets;
let wallet: OutboundWallet;
let site: PayoutSite;

beforeAll(async () => {
  wallets = await startSiteWallets();
  [site] = (await createPayoutSites(db, wallets, { sites: 1, players: 200 })) as [PayoutSite];
  wallet = walletOver(db);
});
afterAll(async () => {
  await wallet.close();
  await wallets.stop();
});

let used = 0;
const freshPlayer = (): string => site.players[used++] as string;
/** Somebody of the staff, as verbs get to know him. */
const person = async (codes: readonly string[] = [CODE]): Promise<Ctx> => {
  const { userId } = await t.signInAs({ codes });
  const row = await db.selectFrom('staff_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const user = {
    id: userId,
    userName: row.user_name,
    isSuper: false,
    allAgents: true,
    agentId: null,
    codes: new Set(codes),
    scope: { kind: 'all', agentIds: null, exceptIds: [] },
    needsStepUp: false,
    factorAt: new Date(),
  } as unknown as Ctx['user'];
  return { ...ownCtx(t.deps, 'test'), db: t.deps.dbFor(user), user } as Ctx;
};
const inScope = <R>(ctx: Ctx, work: (tx: ScopedTx) => Promise<R>): Promise<R> => inTransaction(ctx.db, work as never);
const ask = async (ctx: Ctx | null, amounts: readonly string[], more: Partial<PayoutRequest> = {}): Promise<Payout[]> => {
  const playerId = more.playerId ?? freshPlayer();
  const wishes = amounts.map((amount) => wishFor(playerId, { amount, ...more }));
  const made = await pay(t.deps, { purpose, wishes, requestedBy: ctx?.user ?? null });
  return made.map(({ payout }) => payout as Payout);
};
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.reason : String(error)),
  );
const now = async ({ id }: Payout): Promise<Payout> => (await payoutsOf(db, [id]))[0] as Payout;
const withPayer = async (work: () => Promise<void>): Promise<void> => {
  const payer = await startPayer(t.deps, wallet);
  try {
    await work();
  } finally {
    await payer.stop();
  }
};

// T036
describe('limits', () => {
  test('let pass what is below them and have the rest wait for a second person, however it is split', async () => {
    const ctx = await person();
    const states = async (...args: Parameters<typeof ask>) =>
      (await ask(...args)).map(({ state, limits_exceeded: names }) => [state, ...names].join(' '));
    expect(await states(ctx, ['60'])).toEqual(['processing']);
    expect(await states(ctx, ['50', '51'])).toEqual(Array.from({ length: 2 }, () => 'waiting_approval operation operator_day'));
    const other = await person();
    const playerId = freshPlayer();
    expect(await states(other, ['70'], { playerId })).toEqual(['processing']);
    expect(await states(await person(), ['51'], { playerId })).toEqual(['waiting_approval player_day']);
    // Other people and other players are not concerned.
    expect(await states(await person(), ['51'])).toEqual(['processing']);
  });

  test('count for many at once as for one after the other: of one player by many people, and of one person for many players', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => person()));
    const playerId = freshPlayer();
    const passed = (made: readonly Payout[][]): number => made.flat().filter(({ state }) => state === 'processing').length;
    // 30 × 4 = 120 of the player.
    expect(passed(await Promise.all(people.map((ctx) => ask(ctx, ['30'], { playerId }))))).toBe(4);
    // 30 × 5 = 150 of the person.
    const ctx = await person();
    expect(passed(await Promise.all(people.map(() => ask(ctx, ['30']))))).toBe(5);
  });

  test('forget what is a day old', async () => {
    const ctx = await person();
    await ask(ctx, ['100']);
    await db
      .updateTable('payout')
      .set({ created_at: new Date(Date.now() - 24 * 3_600_000 - 1_000) })
      .where('requested_by', '=', ctx.user.id)
      .execute();
    expect((await ask(ctx, ['100']))[0]?.state).toBe('processing');
  });

  test('are kept by any sequence of calls in the store', async () => {
    const [ctx, players] = [await person(), [freshPlayer(), freshPlayer()]];
    const made: Payout[] = [];
    for (let n = 0; n < 40; n++)
      made.push(
        ...(await ask(
          ctx,
          Array.from({ length: randomInt(1, 4) }, () => String(randomInt(1, 40))),
          { playerId: players[randomInt(2)] as string },
        )),
      );
    const passed = made.filter(({ state }) => state === 'processing');
    const dollars = (list: readonly Payout[]): bigint => list.reduce((sum, { usd }) => sum + BigInt(usd.replace('.', '')), 0n);
    expect(dollars(passed)).toBeLessThanOrEqual(limits.operatorDay);
    for (const id of players)
      expect(dollars(passed.filter((each) => each.player_id === id))).toBeLessThanOrEqual(limits.playerDay);
    expect(passed.length).toBeLessThan(made.length);
  });
});

describe('a second person', () => {
  test('agrees once: of fifty at once one does, and one payment is made', async () => {
    const [asker, ...deciders] = await Promise.all(Array.from({ length: 6 }, () => person()));
    const [payout] = (await ask(asker as Ctx, ['101'])) as [Payout];
    const ends = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const decider = deciders[n % deciders.length] as Ctx;
        return reasonOf(inScope(decider, (tx) => approvePayouts(decider, tx, [payout.id])));
      }),
    );
    expect(ends.filter((end) => end === 'ok')).toHaveLength(1);
    // A decision that waits too long for the others is told to come back; it decides nothing.
    expect(new Set(ends.filter((end) => end !== 'ok' && !end.includes('lock timeout')))).toEqual(new Set(['object.wrong_state']));
    await withPayer(() => untilSettled(db));
    expect((await wallets.bookings()).filter(({ request_id: id }) => id === payout.transfer_id)).toHaveLength(1);
    expect(await now(payout)).toMatchObject({ state: 'paid', decided_by: expect.any(String) as string });
  });

  test('is never the one who asked, and needs the code', async () => {
    const [ctx, powerless] = [await person(), await person([])];
    const [payout] = (await ask(ctx, ['101'])) as [Payout];
    expect(await reasonOf(inScope(ctx, (tx) => approvePayouts(ctx, tx, [payout.id])))).toBe('approval.own_request');
    expect(await reasonOf(inScope(powerless, (tx) => approvePayouts(powerless, tx, [payout.id])))).toBe('permission.missing');
    await db
      .insertInto('account_touch')
      .values({ account_id: powerless.user.id, touched_by: ctx.user.id, at: new Date() })
      .execute();
    const slipped = { ...powerless, user: { ...powerless.user, codes: new Set([CODE]) } };
    expect(await reasonOf(inScope(slipped, (tx) => approvePayouts(slipped, tx, [payout.id])))).toBe('approval.not_independent');
    expect((await now(payout)).state).toBe('waiting_approval');
  });

  test('agrees to all or none', async () => {
    const [ctx, decider] = [await person(), await person()];
    const budgetId = await inTransaction(db, (tx) =>
      createPayoutBudget(tx, {
        purpose: purpose.name,
        reference: drawReference(),
        agentId: null,
        currency: 'USD',
        amount: '1000',
        now: new Date(),
      }),
    );
    const payouts = [...(await ask(ctx, ['101', '0.5'], { budgetId })), ...(await ask(ctx, ['200'], { budgetId }))];
    const ids = payouts.map(({ id }) => id);
    const budget = () =>
      db.selectFrom('payout_budget').select(['reserved', 'paid']).where('id', '=', budgetId).executeTakeFirstOrThrow();
    expect(await budget()).toEqual({ reserved: '301.5', paid: '0' });
    await inScope(decider, (tx) => rejectPayouts(decider, tx, { ids: ids.slice(0, 1), reason: 'not meant' }));
    expect(await budget()).toEqual({ reserved: '200.5', paid: '0' });
    expect(await reasonOf(inScope(decider, (tx) => approvePayouts(decider, tx, ids)))).toBe('object.wrong_state');
    expect(await reasonOf(inScope(decider, (tx) => approvePayouts(decider, tx, [...ids, '999999'])))).toBe('object.not_found');
    await inScope(decider, (tx) => approvePayouts(decider, tx, ids.slice(1)));
    await withPayer(() => untilSettled(db));
    expect(await budget()).toEqual({ reserved: '0', paid: '200.5' });
  });

  // T036
  test('has a day: then nobody agrees any more, it is closed, and what was reserved is free', async () => {
    const [ctx, decider] = [await person(), await person()];
    const budgetId = await inTransaction(db, (tx) =>
      createPayoutBudget(tx, {
        purpose: purpose.name,
        reference: drawReference(),
        agentId: null,
        currency: 'USD',
        amount: '400',
        now: new Date(),
      }),
    );
    const [old] = (await ask(ctx, ['101'], { budgetId })) as [Payout];
    const [fresh] = (await ask(await person(), ['102'], { budgetId })) as [Payout];
    const since = (id: string, ms: number) =>
      db
        .updateTable('payout')
        .set({ created_at: new Date(Date.now() - 24 * 3_600_000 + ms) })
        .where('id', '=', id)
        .execute();
    await since(old.id, -1);
    await since(fresh.id, 60_000);
    expect(await reasonOf(inScope(decider, (tx) => approvePayouts(decider, tx, [old.id])))).toBe('object.wrong_state');
    // One is counted twice by no two processes.
    const runs = await Promise.all([expirePayouts.run(t.deps), expirePayouts.run(t.deps)]);
    expect(runs.reduce((sum, run) => sum + (run?.rows ?? 0), 0)).toBe(1);
    expect(await now(old)).toMatchObject({ state: 'rejected', last_error: 'expired', decided_by: null, attempts: 0 });
    expect((await now(fresh)).state).toBe('waiting_approval');
    const { reserved } = await db
      .selectFrom('payout_budget')
      .select('reserved')
      .where('id', '=', budgetId)
      .executeTakeFirstOrThrow();
    expect(reserved).toBe('102');
    const audited = db.selectFrom('audit_event').select(['action', 'actor_id', 'object_type', 'after']);
    expect(await audited.where('object_id', '=', old.reference).execute()).toEqual([
      { action: 'test_by_hand.expire', actor_id: null, object_type: 'test_by_hand', after: { state: 'rejected' } },
    ]);
    await inScope(decider, (tx) => approvePayouts(decider, tx, [fresh.id]));
    await withPayer(() => untilSettled(db));
  });

  test('outside of whose scope a payout lies does not find it', async () => {
    const [ctx, decider] = [await person(), await person()];
    const [payout] = (await ask(ctx, ['101'])) as [Payout];
    const user = { ...decider.user, scope: { kind: 'agents' as const, agentIds: ['0'], aboveIds: [] } };
    const elsewhere: Ctx = { ...decider, user, db: t.deps.dbFor(user) };
    expect(await reasonOf(inScope(elsewhere, (tx) => approvePayouts(elsewhere, tx, [payout.id])))).toBe('object.not_found');
    expect(await elsewhere.db.selectFrom('payout').select('id').where('id', '=', payout.id).execute()).toEqual([]);
  });
});

describe('staff', () => {
  const budgetFor = (amount: string): Promise<string> =>
    inTransaction(db, (tx) =>
      createPayoutBudget(tx, {
        purpose: purpose.name,
        reference: drawReference(),
        agentId: null,
        currency: 'USD',
        amount,
        now: new Date(),
      }),
    );
  const reservedOf = async (id: string): Promise<string> =>
    (await db.selectFrom('payout_budget').select('reserved').where('id', '=', id).executeTakeFirstOrThrow()).reserved;

  test('stop what is tried again, try it now, and give up what cannot have been booked', async () => {
    const ctx = await person();
    const budgetId = await budgetFor('10');
    await wallets.setFaults(site.code, [{ kind: 'http_500', for_calls: 1 }]);
    const [payout] = (await ask(null, ['5'], { budgetId })) as [Payout];
    await inScope(ctx, (tx) => stopPayout(ctx, tx, payout.id));
    expect(await now(payout)).toMatchObject({ state: 'error_manual', attempts: 0 });
    expect(await reservedOf(budgetId)).toBe('5');
    await inScope(ctx, (tx) => retryPayout(ctx, tx, payout.id));
    await withPayer(() => untilSettled(db));
    expect(await now(payout)).toMatchObject({ state: 'paid', attempts: 2 });

    const [other] = (await ask(null, ['5'], { budgetId })) as [Payout];
    await inScope(ctx, (tx) => stopPayout(ctx, tx, other.id));
    await inScope(ctx, (tx) => giveUpPayout(ctx, tx, other.id));
    expect([(await now(other)).state, await reservedOf(budgetId)]).toEqual(['rejected', '0']);
    for (const step of [stopPayout, retryPayout, giveUpPayout])
      expect(await reasonOf(inScope(ctx, (tx) => step(ctx, tx, other.id)))).toBe('object.wrong_state');
  });

  test('give up what may have been booked by taking it back first', async () => {
    const ctx = await person();
    const budgetId = await budgetFor('5');
    // Booked, and nobody heard of it.
    await wallets.setFaults(site.code, [{ kind: 'lost_answer', for_calls: 1 }]);
    const [payout] = (await ask(null, ['5'], { budgetId })) as [Payout];
    const payer = await startPayer(t.deps, wallet);
    await expect.poll(async () => (await now(payout)).state, { timeout: 20_000 }).toBe('error_retry');
    await payer.stop();
    await inScope(ctx, (tx) => stopPayout(ctx, tx, payout.id));
    await inScope(ctx, (tx) => giveUpPayout(ctx, tx, payout.id));
    expect(await now(payout)).toMatchObject({ state: 'processing', step: 'cancel' });
    expect(await reservedOf(budgetId)).toBe('5');
    await withPayer(() => untilSettled(db));
    expect(await now(payout)).toMatchObject({ state: 'rejected', is_cancelled: true });
    expect(await reservedOf(budgetId)).toBe('0');
    const moves = (await wallets.bookings()).filter(
      ({ request_id: id, cancels }) => id === payout.transfer_id || cancels === payout.transfer_id,
    );
    expect(moves.map(({ amount }) => amount)).toEqual(['5', '-5']);
  });

  test('give up what was refused for good by taking it back first, while an attempt before it may be on its way', async () => {
    const ctx = await person();
    const budgetId = await budgetFor('10');
    await wallets.setFaults(site.code, [
      { kind: 'http_500', for_calls: 1 },
      { kind: 'not_enough_money', for_calls: 1 },
      // A wallet that says so to a cancel has nothing left to take back.
      { kind: 'cancelled', actions: ['cancel'] },
    ]);
    const [payout] = (await ask(null, ['5'], { budgetId })) as [Payout];
    await withPayer(() => untilSettled(db));
    const left = { state: 'error_manual', attempts: 2, last_outcome: 'not_enough_money', may_be_booked: true };
    expect(await now(payout)).toMatchObject(left);
    await inScope(ctx, (tx) => giveUpPayout(ctx, tx, payout.id));
    expect([(await now(payout)).step, await reservedOf(budgetId)]).toEqual(['cancel', '5']);
    await withPayer(() => untilSettled(db));
    expect(await now(payout)).toMatchObject({ state: 'rejected', is_cancelled: true, last_outcome: 'bet_not_found' });
    expect(await reservedOf(budgetId)).toBe('0');
    // The attempt that was on its way is there at last, and books nothing.
    const { transfer_id: requestId, user_name: player } = { ...payout, user_name: 'p0' };
    const late = { siteId: site.id, action: 'credit', requestId, callId: `${requestId}-late`, attempt: 1, player } as const;
    const more = { currency: 'USD', amount: '5', creditKind: 'compensation', isTest: false } as const;
    await wallets.setFaults(site.code, []);
    expect(await wallet.call({ ...late, ...more })).toMatchObject({ end: 'refused', remoteCode: 'cancelled' });
    expect((await wallets.bookings()).filter(({ request_id: id }) => id === requestId)).toEqual([]);

    await wallets.setFaults(site.code, [
      { kind: 'http_500', for_calls: 1 },
      { kind: 'not_enough_money', for_calls: 1 },
    ]);
    const [again] = (await ask(null, ['5'], { budgetId })) as [Payout];
    await withPayer(() => untilSettled(db));
    await inScope(ctx, (tx) => retryPayout(ctx, tx, again.id));
    await withPayer(() => untilSettled(db));
    expect(await now(again)).toMatchObject({ state: 'paid', may_be_booked: false, last_error: '' });
  });

  test('change nothing while the wallet is being called; whose process died counts as unknown', async () => {
    const ctx = await person();
    const [payout] = (await ask(null, ['5'])) as [Payout];
    const lease = { lease_token: '00000000-0000-4000-8000-000000000000', attempts: 1, tries: 1, tries_since: new Date() };
    await db
      .updateTable('payout')
      .set({ ...lease, next_attempt_at: new Date(Date.now() + 20_000) })
      .where('id', '=', payout.id)
      .execute();
    await db
      .insertInto('payout_attempt')
      .values({ payout_id: payout.id, attempt: 1, step: 'pay', call_id: `${payout.transfer_id}-1`, started_at: new Date() })
      .execute();
    expect(await reasonOf(inScope(ctx, (tx) => stopPayout(ctx, tx, payout.id)))).toBe('requests.in_progress');
    await db
      .updateTable('payout')
      .set({ next_attempt_at: new Date(Date.now() - 1) })
      .where('id', '=', payout.id)
      .execute();
    await inScope(ctx, (tx) => stopPayout(ctx, tx, payout.id));
    expect(await now(payout)).toMatchObject({ state: 'error_manual', may_be_booked: true, lease_token: null });
    expect(await db.selectFrom('payout_attempt').select('result').where('payout_id', '=', payout.id).execute()).toEqual([
      { result: 'interrupted' },
    ]);
    await inScope(ctx, (tx) => giveUpPayout(ctx, tx, payout.id));
    await withPayer(() => untilSettled(db));
    // The wallet never had it: its cancel says so, and nothing is booked.
    expect((await now(payout)).state).toBe('rejected');
    expect((await wallets.bookings()).filter(({ request_id: id }) => id === payout.transfer_id)).toEqual([]);
  });
});
