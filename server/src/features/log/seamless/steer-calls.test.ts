import { approveRequest } from '@manager/contract/features/approval/approval';
import {
  getSeamlessDetail,
  getSeamlessList,
  resendNow,
  type SeamlessPayout,
  type SeamlessRow,
  stopRetry,
} from '@manager/contract/features/log/seamless';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { untilSent } from '../../../../test/outbox.ts';
import { createPayoutSites, pay, payoutsOf, type PayoutSite, wishFor } from '../../../../test/payout/payout-world.ts';
import { startSiteWallets, walletOver } from '../../../../test/payout/site-wallet.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createSite } from '../../../../test/world.ts';
import { type OwnFact, queueFacts } from '../../../journal/fact-outbox.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { startPayer } from '../../../kit/payout/start-payer.ts';
import type { Payout } from '../../../kit/service/payout-handler.ts';

const t = await startTestApp();
const { db } = t.deps;
const NO_WALLET = { putSite: async () => undefined, urlOf: (code: string) => `https://${code}.example/wallet` };
let site: PayoutSite;
let agentId: string;
beforeAll(async () => {
  [site] = (await createPayoutSites(db, NO_WALLET as never, { sites: 1, players: 60 })) as [PayoutSite];
  ({ agent_id: agentId } = await db.selectFrom('site').select('agent_id').where('id', '=', site.id).executeTakeFirstOrThrow());
});
beforeEach(() => setDualControl(t, 'off'));
afterAll(() => setDualControl(t, null));

const STEER = ['O-1', 'O-1-95'] as const;
let used = 0;
/** A payout after some attempts without an answer, each of them on record, as the engine leaves it. */
const openPayout = async (change: Partial<Payout> = {}, attempts = 1): Promise<Payout> => {
  const [made] = await pay(t.deps, { wishes: [wishFor(site.players[used++] as string)] });
  const payout = (made as { payout: Payout }).payout;
  const now = t.clock.nowMs();
  await db
    .updateTable('payout')
    .set({
      state: 'error_retry',
      attempts,
      tries: attempts,
      tries_since: new Date(now),
      next_attempt_at: new Date(now + 60_000),
      may_be_booked: true,
      ...change,
    })
    .where('id', '=', payout.id)
    .execute();
  await db
    .insertInto('payout_attempt')
    .values(
      Array.from({ length: attempts }, (_, index) => ({
        payout_id: payout.id,
        attempt: index + 1,
        step: change.step ?? 'pay',
        call_id: `${payout.transfer_id}-${index + 1}`,
        started_at: new Date(now + index),
        ended_at: new Date(now + index + 8_000),
        outcome: 'unknown',
        result: 'unknown',
        http_status: 0,
        remote_code: '',
        latency_ms: 8_000,
      })),
    )
    .execute();
  const facts: OwnFact[] = Array.from({ length: attempts }, (_, index) => ({
    kind: 'seamless_calls',
    line: {
      call_id: `${payout.transfer_id}-${index + 1}`,
      site: site.code,
      player: `p${used - 1}`,
      kind: 'bonus',
      request_id: change.step === 'cancel' ? `cancel:${payout.transfer_id}` : payout.transfer_id,
      currency: 'USD',
      amount: '10',
      attempt: index + 1,
      latency_ms: 8_000,
      outcome: 'unknown',
      called_at: new Date(now + index).toISOString(),
      row_version: 1,
    },
  }));
  await inTransaction(db, (tx) => queueFacts(tx, facts));
  await untilSent(db);
  return (await payoutsOf(db, [payout.id]))[0] as Payout;
};
const staff = (codes: readonly string[] = STEER) => t.signInAs({ agentId, codes });
const steering = ({ id, version }: Pick<Payout, 'id' | 'version'>) => ({ id, version, reason: 'the website asked' });
const now = async ({ id }: Payout): Promise<Payout> => (await payoutsOf(db, [id]))[0] as Payout;

test('the last attempt of a payout says when the next one comes, and its detail what may be done', async () => {
  const payout = await openPayout({}, 2);
  const caller = await staff();
  const { list } = await caller.call(getSeamlessList, { request_id: payout.transfer_id });
  expect(list.map((row: SeamlessRow) => [row.attempt, row.next_retry_at, row.is_retry_limit])).toEqual([
    [2, payout.next_attempt_at?.toISOString(), false],
    [1, null, false],
  ]);
  const detail = await caller.call(getSeamlessDetail, { call_id: `${payout.transfer_id}-1` });
  expect(detail).toMatchObject({
    signature: { state: 'signed', key_endings: ['ests'] },
    payout: { id: payout.id, state: 'error_retry', can: { resend: true, stop_retry: true } },
  });
  expect(detail.attempts.map((row) => row.attempt)).toEqual([1, 2]);
  const reader = await (await staff(['O-1'])).call(getSeamlessDetail, { call_id: `${payout.transfer_id}-1` });
  expect(reader.payout?.can).toEqual({ resend: false, stop_retry: false, give_up: false });
});

test('of a payout that was sent for half a day the last attempt says that the limit is reached, of one that staff stopped not', async () => {
  const caller = await staff();
  const left = { state: 'error_manual', next_attempt_at: null } as const;
  const worn = await openPayout({ ...left, tries_since: new Date(t.clock.nowMs() - 12 * 3_600_000) });
  const stopped = await openPayout(left);
  const rowOf = async (payout: Payout) =>
    (await caller.call(getSeamlessList, { request_id: payout.transfer_id })).list[0] as SeamlessRow;
  expect(await rowOf(worn)).toMatchObject({ is_retry_limit: true, next_retry_at: null });
  expect(await rowOf(stopped)).toMatchObject({ is_retry_limit: false, next_retry_at: null });
  const found = async (asker: Caller) =>
    (await asker.call(getSeamlessList, { result: 'retry_limit' })).list.map((row: SeamlessRow) => row.call_id);
  expect(await found(caller)).toEqual([`${worn.transfer_id}-1`]);
  const { id: foreignId } = await createAgent(db);
  expect(await found(await t.signInAs({ agentId: foreignId, codes: ['O-1'] }))).toEqual([]);
});

it('resends now what waits and what failed, and puts it on record', async () => {
  for (const change of [{}, { state: 'error_manual', next_attempt_at: null }, { step: 'cancel', is_given_up: true }]) {
    const payout = await openPayout(change);
    const answer: SeamlessPayout = await (await staff()).call(resendNow, steering(payout));
    const after = await now(payout);
    expect(answer).toMatchObject({ id: payout.id, version: payout.version + 1, state: after.state });
    expect(after.transfer_id).toBe(payout.transfer_id);
    expect(after.next_attempt_at?.getTime()).toBeLessThanOrEqual(t.clock.nowMs());
    const audited = await db
      .selectFrom('audit_event')
      .select(['reason', 'agent_id'])
      .where('action', '=', 'payout.retry')
      .where('object_id', '=', payout.id)
      .execute();
    expect(audited).toEqual([{ reason: 'the website asked', agent_id: agentId }]);
  }
});

it.each<[string, Partial<Payout>, number]>([
  ['waits for its approval', { state: 'waiting_approval', next_attempt_at: null }, 40902],
  ['is paid', { state: 'paid', next_attempt_at: null, paid_at: new Date(), may_be_booked: false }, 40902],
  ['was taken back', { state: 'error_manual', next_attempt_at: null, is_cancelled: true, may_be_booked: false }, 40902],
  ['is being sent', { lease_token: '00000000-0000-4000-8000-000000000001', next_attempt_at: new Date('2100-01-01') }, 42900],
])('does not resend what %s', async (_, change, code) => {
  const payout = await openPayout(change);
  const answer = await (await staff()).tryCall(resendNow, steering(payout));
  expect([answer.code, await now(payout)]).toEqual([code, payout]);
});

test('a debit is never sent again, its cancel is', async () => {
  const [taken] = await pay(t.deps, { wishes: [wishFor(site.players[used++] as string, { direction: 'debit' } as never)] });
  const { id } = (taken as { payout: Payout }).payout;
  const failed = { state: 'error_manual', next_attempt_at: null, attempts: 1, tries: 1 };
  await db.updateTable('payout').set(failed).where('id', '=', id).execute();
  const caller = await staff();
  expect((await caller.tryCall(resendNow, { ...steering({ id, version: 1 }) })).code).toBe(40902);
  await db.updateTable('payout').set({ step: 'cancel', may_be_booked: true }).where('id', '=', id).execute();
  expect(await caller.call(resendNow, steering({ id, version: 1 }))).toMatchObject({ state: 'processing', step: 'cancel' });
});

test('of many who resend at once one does', async () => {
  const payout = await openPayout({ state: 'error_manual', next_attempt_at: null });
  const callers = await Promise.all(Array.from({ length: 8 }, () => staff()));
  const codes = await Promise.all(callers.map(async (each) => (await each.tryCall(resendNow, steering(payout))).code));
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 7 }, () => 40900)]);
  expect((await now(payout)).version).toBe(payout.version + 1);
});

test('what fifty resend at once is called once, and the wallet books nothing that it had not booked', async () => {
  const wallets = await startSiteWallets();
  const wallet = walletOver(db);
  try {
    const [own] = (await createPayoutSites(db, wallets, { sites: 1, players: 1 })) as [PayoutSite];
    const { agent_id: ownAgent } = await db
      .selectFrom('site')
      .select('agent_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    const [made] = await pay(t.deps, { wishes: [wishFor(own.players[0] as string)] });
    const { id, transfer_id: transferId } = (made as { payout: Payout }).payout;
    // Booked, and whoever asked died before he heard of it.
    const first = { siteId: own.id, requestId: transferId, callId: `${transferId}-1`, attempt: 1, player: 'p0', currency: 'USD' };
    const { end } = await wallet.call({ ...first, action: 'credit', creditKind: 'promo', amount: '10', isTest: false });
    expect(end).toBe('booked');
    await db
      .updateTable('payout')
      .set({
        state: 'error_retry',
        attempts: 1,
        tries: 1,
        tries_since: new Date(),
        may_be_booked: true,
        next_attempt_at: new Date('2100-01-01'),
      })
      .where('id', '=', id)
      .execute();
    const payout = (await payoutsOf(db, [id]))[0] as Payout;
    const callers = await Promise.all(Array.from({ length: 5 }, () => t.signInAs({ agentId: ownAgent, codes: STEER })));
    const payer = await startPayer(t.deps, wallet);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (callers[n % callers.length] as Caller).tryCall(resendNow, steering(payout))),
    );
    expect(answers.filter((answer) => answer?.code === 0)).toHaveLength(1);
    // Seen before the one that was first, or while it was being sent, or told to come back.
    expect(answers.filter((answer) => ![0, 40900, 40902, 42900].includes(answer?.code ?? -1))).toEqual([]);
    await expect.poll(async () => (await now(payout)).state, { timeout: 30_000 }).toBe('paid');
    await payer.stop();
    expect(await now(payout)).toMatchObject({ state: 'paid', attempts: 2, last_outcome: 'duplicate' });
    expect((await wallets.bookings()).filter(({ request_id: known }) => known === transferId)).toHaveLength(1);
  } finally {
    await wallet.close();
    await wallets.stop();
  }
});

test('stopping wants a second person, and stops what was seen', async () => {
  await setDualControl(t, 'on');
  const payout = await openPayout();
  const asked = await (await staff()).tryCall(stopRetry, steering(payout));
  expect([asked.code, (await now(payout)).state]).toEqual([40903, 'error_retry']);
  const { approval_id: id } = asked.data as unknown as { approval_id: string };
  await (await staff([...STEER, 'A-3'])).call(approveRequest, { id });
  expect(await now(payout)).toMatchObject({ state: 'error_manual', next_attempt_at: null, may_be_booked: true });
  const again = await (await staff()).tryCall(stopRetry, steering(await now(payout)));
  expect(again.code).toBe(40902);
});

test('nobody steers payouts of others, or without the code', async () => {
  const payout = await openPayout();
  const { id: foreignId } = await createAgent(db);
  await createSite(db, { agentId: foreignId });
  const foreign = await t.signInAs({ agentId: foreignId, codes: STEER });
  const reader = await staff(['O-1']);
  for (const endpoint of [resendNow, stopRetry]) {
    expect((await foreign.tryCall(endpoint, steering(payout))).code).toBe(40400);
    expect((await reader.tryCall(endpoint, steering(payout))).code).toBe(40300);
    expect((await (await staff()).tryCall(endpoint, { ...steering(payout), version: payout.version + 1 })).code).toBe(40900);
  }
  expect(await now(payout)).toEqual(payout);
});
