import { getMoneyOut, getSiteOverview } from '@manager/contract/features/dashboard/dashboard';
import { getRefusedFacts, retryRefusedFacts } from '@manager/contract/features/log/job';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { outboxFacts, queueOwn, untilSent } from '../../../test/outbox.ts';
import { createAgent, createCurrency, createSite, putPayout } from '../../../test/world.ts';
import { runJob } from '../../kit/jobs/run-job.ts';
import { watchPayouts } from './stuck-payouts.ts';
import { writeWalletStates } from '../../wallet/wallet-state.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const HOUR_MS = 3_600_000;
const startedMs = t.clock.nowMs();
const ago = (hours: number): Date => new Date(startedMs - hours * HOUR_MS);

const tenant = async (code: string) => {
  const { id: agentId } = await createAgent(db, { name: code });
  const { id: siteId } = await createSite(db, { agentId, code });
  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: 'ann', currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { agentId, siteId, playerId };
};
const own = await tenant('own-1');
const other = await tenant('other-1');

type Standing = { created_at: Date; decided_at?: Date; state?: string; is_test?: boolean; last_error?: string };
const put = async (owner: typeof own, standing: Standing): Promise<string> => {
  const id = await putPayout(db, owner);
  const next_attempt_at = standing.state === 'error_manual' || standing.state === 'waiting_approval' ? null : ago(-1);
  const row = await db
    .updateTable('payout')
    .set({ next_attempt_at, ...standing })
    .where('id', '=', id)
    .returning('transfer_id')
    .executeTakeFirstOrThrow();
  return row.transfer_id;
};
const refused = await put(own, { created_at: ago(2), state: 'error_manual', last_error: 'user_disabled' });
const late = await put(own, { created_at: ago(12.1) });
await put(own, { created_at: ago(11) });
// Agreed to an hour ago: it could not have been paid before.
await put(own, { created_at: ago(30), decided_at: ago(1) });
await put(own, { created_at: ago(30), state: 'waiting_approval' });
await put(own, { created_at: ago(30), state: 'error_manual', is_test: true });
const foreign = await put(other, { created_at: ago(40), state: 'error_manual' });

test('tells of payouts that are left to staff or late, within the own scope and by what the caller may see', async () => {
  const staff = await t.signInAs({ agentId: own.agentId, codes: ['O-1'] });
  const mine = await staff.call(getMoneyOut, {});
  expect(mine).toMatchObject({ payouts: { manual: 1, late: 1 }, transfers: null, bets: null, refused: null });
  expect(mine.payouts?.list).toMatchObject([
    { transfer_id: late, state: 'error_retry', site_code: 'own-1', amount: '1', since: ago(12.1).toISOString() },
    { transfer_id: refused, state: 'error_manual', last_error: 'user_disabled' },
  ]);
  const everyone = await t.signInAs({ codes: ['O-1', 'O-4', 'K-1', 'F-91'] });
  expect(await everyone.call(getMoneyOut, { with_test: true })).toMatchObject({
    payouts: { manual: 3, late: 1, list: [{ transfer_id: foreign }, {}, {}, {}] },
    transfers: { manual: 0, list: [] },
    refused: 0,
  });
  const nobody = await t.signInAs({ codes: ['F-2'] });
  expect((await nobody.tryCall(getMoneyOut, {})).code).toBe(40300);
});

test('tells of transfers that were left to staff again, those that wait longest first, to whoever may see transfers', async () => {
  const { id: askedBy } = await db.selectFrom('staff_user').select('id').limit(1).executeTakeFirstOrThrow();
  const putRecovery = (owner: typeof own, id: string, standing: { updated_at: Date; state?: string; is_test?: boolean }) =>
    db
      .insertInto('transfer_recovery')
      .values({
        transfer_id: id,
        kind: 'retry',
        state: 'manual',
        agent_id: owner.agentId,
        site_id: owner.siteId,
        player_id: owner.playerId,
        is_test: false,
        currency: 'USD',
        amount: '12.5',
        last_error: 'timeout',
        reason: 'the player waits',
        requested_by: askedBy,
        requested_name: 'angler',
        created_at: ago(50),
        next_attempt_at: standing.state === 'running' ? ago(-1) : null,
        ...standing,
      })
      .execute();
  for (let n = 1; n <= 6; n += 1) await putRecovery(own, `reef-${n}`, { updated_at: ago(n) });
  await putRecovery(own, 'reef-running', { updated_at: ago(9), state: 'running' });
  await putRecovery(own, 'reef-test', { updated_at: ago(9), is_test: true });
  await putRecovery(other, 'reef-foreign', { updated_at: ago(9) });
  // K-1 alone is enough, and tells of nothing else.
  const angler = await t.signInAs({ agentId: own.agentId, codes: ['K-1'] });
  const mine = await angler.call(getMoneyOut, {});
  expect(mine).toMatchObject({ payouts: null, refused: null, transfers: { manual: 6 } });
  expect(mine.transfers?.list.map((row) => row.transfer_id)).toEqual(['reef-6', 'reef-5', 'reef-4', 'reef-3', 'reef-2']);
  expect(mine.transfers?.list[0]).toEqual({
    transfer_id: 'reef-6',
    site_code: 'own-1',
    currency: 'USD',
    amount: '12.5',
    last_error: 'timeout',
    since: ago(6).toISOString(),
  });
});

test('of each that gets stuck the job log tells once, and once more when it gets stuck again', async () => {
  const run = async (): Promise<string | undefined> => {
    t.clock.set(t.clock.nowMs() + 5 * 60_000);
    await runJob(t.deps, watchPayouts);
    const row = await db
      .selectFrom('job_run')
      .select('error')
      .where('job', '=', 'payout.watch')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    await db.deleteFrom('job_run').where('job', '=', 'payout.watch').execute();
    return row?.error;
  };
  const told = await run();
  expect(told).toContain('3 payouts are left to staff, 1 have waited for more than 12 hours');
  for (const id of [refused, late, foreign]) expect(told).toContain(id);
  expect(await run()).toBeUndefined();
  await db.updateTable('payout').set({ told_at: null }).where('transfer_id', '=', refused).execute();
  expect(await run()).toContain(`1 payouts are left to staff, 0 have waited for more than 12 hours: ${refused} (user_disabled)`);
});

test('a website whose calls are paused is down, and one that is tried again is worth a look', async () => {
  await db
    .updateTable('site')
    .set({ status: 'enabled', approved_state: 'approved' })
    .where('id', 'in', [own.siteId, other.siteId])
    .execute();
  const now = new Date(t.clock.nowMs());
  const state = { failures: 5, openedAt: now, lastOkAt: null };
  await writeWalletStates(
    db,
    [
      { ...state, siteId: own.siteId, state: 'open', nextProbeAt: new Date(now.getTime() + 60_000) },
      { ...state, siteId: other.siteId, state: 'open', nextProbeAt: now },
    ],
    now,
  );
  const staff = await t.signInAs({ codes: ['F-2'] });
  const of = async (code: string) => (await staff.call(getSiteOverview, {})).list.find((row) => row.site_code === code);
  expect(await of('own-1')).toMatchObject({ health: 'down', circuit: 'open', is_open: true, wallet_calls: 0 });
  expect(await of('other-1')).toMatchObject({ health: 'warn', circuit: 'half_open' });
  const scoped = await t.signInAs({ agentId: own.agentId, codes: ['F-2'] });
  expect((await scoped.call(getSiteOverview, {})).list).toMatchObject([{ site_code: 'own-1', circuit: 'open' }]);
});

test('records that were refused are counted, and sent again by whoever may', async () => {
  const facts = outboxFacts('not-yet');
  await queueOwn(db, [facts.call(), facts.call(), facts.txn()]);
  await untilSent(db);
  const reader = await t.signInAs({ codes: ['O-4'] });
  expect(await reader.call(getRefusedFacts, {})).toMatchObject({
    list: [
      { kind: 'seamless_calls', code: 'unknown_site', count: 2 },
      { kind: 'wallet_txns', code: 'unknown_site', count: 1 },
    ],
    can: { retry: false },
  });
  expect((await reader.call(getMoneyOut, {})).refused).toBe(3);
  expect((await reader.tryCall(retryRefusedFacts, {})).code).toBe(40300);
  const { id: agentId } = await createAgent(db);
  await createSite(db, { agentId, code: 'not-yet' });
  const keeper = await t.signInAs({ codes: ['O-4', 'O-4-91'] });
  expect((await keeper.call(getRefusedFacts, {})).can).toEqual({ retry: true });
  expect(await keeper.call(retryRefusedFacts, {})).toEqual({ sent: 3 });
  await untilSent(db);
  expect(await keeper.call(getRefusedFacts, {})).toEqual({ list: [], can: { retry: false } });
  expect(await keeper.call(retryRefusedFacts, {})).toEqual({ sent: 0 });
});
