import {
  getSeamlessDetail,
  getSeamlessList,
  type SeamlessDetail,
  type SeamlessRow,
} from '@manager/contract/features/log/seamless';
import type { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { expect, it, test } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { untilSent } from '../../../../test/outbox.ts';
import { createAgent, createGame, createSite } from '../../../../test/world.ts';
import { queueFacts } from '../../../journal/fact-outbox.ts';
import { inTransaction } from '../../../postgres/db.ts';

const t = await startTestApp();
const { db } = t.deps;
const home = await createAgent(db, { name: 'Home' });
const site = await createSite(db, { agentId: home.id, code: 'home-1' });
const other = await createSite(db, { agentId: home.id, code: 'home-2' });
const { id: playerId } = await db
  .insertInto('player')
  .values({ site_id: site.id, user_name: 'ann', currency: 'USD' })
  .returning('id')
  .executeTakeFirstOrThrow();
const staff = await t.signInAs({ agentId: home.id, codes: ['O-1'], userName: 'reader' });
const { id: staffId } = await db
  .selectFrom('staff_user')
  .select('id')
  .where('user_name', '=', 'reader')
  .executeTakeFirstOrThrow();

const HOUR_MS = 3_600_000;
const nowMs = t.clock.nowMs();
const soon = new Date(nowMs + 60_000);
const ago = (hours: number): Date => new Date(nowMs - hours * HOUR_MS);
const owner = { agent_id: home.id, site_id: site.id, player_id: playerId, is_test: false, currency: 'USD' };

const log = async (...calls: Partial<PlatformSeamlessCall>[]): Promise<void> => {
  const facts = calls.map((call, index) => ({
    kind: 'seamless_calls' as const,
    line: {
      site: site.code,
      player: 'ann',
      latency_ms: 8_000,
      outcome: 'unknown',
      called_at: new Date(nowMs - 60_000 + index).toISOString(),
      row_version: 1,
      ...call,
    },
  }));
  await inTransaction(db, (tx) => queueFacts(tx, facts));
  await untilSent(db);
};
const rowOf = async (callId: string, requestId: string): Promise<SeamlessRow> =>
  (await staff.call(getSeamlessList, { request_id: requestId })).list.find((row) => row.call_id === callId) as SeamlessRow;
const detailOf = (callId: string, caller: Caller = staff): Promise<SeamlessDetail> =>
  caller.call(getSeamlessDetail, { call_id: callId });
const isFound = async (callId: string): Promise<boolean> =>
  (await staff.call(getSeamlessList, { result: 'retry_limit' })).list.some((row) => row.call_id === callId);

let used = 0;
type Standing = { state: string; step?: string; attempts: number; last_error?: string; isLeased?: boolean };
/** A transfer that staff took over, with the calls that were made for it, as the recoverer leaves it. */
const recovery = async (kind: 'retry' | 'cancel', standing: Standing, last: Partial<PlatformSeamlessCall> = {}) => {
  const { state, step = 'call', attempts, last_error = '', isLeased = false } = standing;
  const transferId = `transfer-${(used += 1)}`;
  const { id } = await db
    .insertInto('transfer_recovery')
    .values({
      ...owner,
      transfer_id: transferId,
      kind,
      state,
      step,
      attempts,
      tries: attempts,
      tries_since: ago(12),
      taken_at: new Date(nowMs),
      next_attempt_at: state === 'running' ? soon : null,
      lease_token: isLeased ? '00000000-0000-4000-8000-000000000001' : null,
      booked_at: state === 'done' ? new Date(nowMs) : null,
      last_error,
      amount: '10',
      reason: 'the player waits',
      requested_by: staffId,
      requested_name: 'reader',
      created_at: ago(13),
      updated_at: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = { kind: kind === 'cancel' ? ('cancel' as const) : ('transfer' as const) };
  const requestId = kind === 'cancel' ? `cancel:${transferId}` : transferId;
  const calls = Array.from({ length: attempts }, (_, index) => ({
    ...request,
    call_id: `transfer-recovery-${id}-${index + 1}`,
    request_id: requestId,
    attempt: index + 1,
    ...(index + 1 === attempts ? last : {}),
  }));
  await log({ kind: 'transfer', call_id: `${transferId}-of-its-platform`, request_id: transferId }, ...calls);
  return { transferId, requestId, firstId: `transfer-recovery-${id}-1`, lastId: `transfer-recovery-${id}-${attempts}` };
};

test.each(['retry', 'cancel'] as const)('the last call of a %s of a transfer says when the next one comes', async (kind) => {
  const made = await recovery(kind, { state: 'running', attempts: 2, last_error: 'timeout' });
  expect(await rowOf(made.lastId, made.requestId)).toMatchObject({ next_retry_at: soon.toISOString(), is_retry_limit: false });
  expect(await rowOf(made.firstId, made.requestId)).toMatchObject({ next_retry_at: null, is_retry_limit: false });
  const detail = await detailOf(made.firstId);
  expect(detail).toMatchObject({
    payout: null,
    cancel: null,
    signature: { state: 'signed' },
    recovery: {
      transfer_id: made.transferId,
      kind,
      state: 'running',
      attempts: 2,
      next_attempt_at: soon.toISOString(),
      last_error: 'timeout',
    },
  });
  // The in of its platform and what takes it back are one chain.
  expect(detail.attempts.map((row) => row.call_id)).toEqual([`${made.transferId}-of-its-platform`, made.firstId, made.lastId]);
  expect(await detailOf(`${made.transferId}-of-its-platform`)).toMatchObject({
    next_retry_at: null,
    signature: { state: 'not_known' },
    recovery: { transfer_id: made.transferId },
  });
});

type Ended = { standing: Standing; last?: Partial<PlatformSeamlessCall>; isLimit: boolean };
it.each<[string, Ended]>([
  ['was repeated for half a day', { standing: { state: 'manual', step: 'books', attempts: 2 }, isLimit: true }],
  ['was, and goes into the books just now', { standing: { state: 'running', step: 'books', attempts: 2 }, isLimit: true }],
  ['was stopped by staff', { standing: { state: 'manual', step: 'call', attempts: 2 }, isLimit: false }],
  [
    'got a definite no',
    {
      standing: { state: 'manual', step: 'books', attempts: 2 },
      last: { outcome: 'user_disabled', http_status: 200 },
      isLimit: false,
    },
  ],
  ['is under way', { standing: { state: 'running', attempts: 2, isLeased: true }, isLimit: false }],
  [
    'was booked',
    { standing: { state: 'done', step: 'books', attempts: 2 }, last: { outcome: 'duplicate', http_status: 200 }, isLimit: false },
  ],
])('a transfer that %s: no next retry, and the limit is reached or not', async (_, { standing, last = {}, isLimit }) => {
  const made = await recovery('retry', standing, last);
  expect(await rowOf(made.lastId, made.requestId)).toMatchObject({ next_retry_at: null, is_retry_limit: isLimit });
  expect(await rowOf(made.firstId, made.requestId)).toMatchObject({ next_retry_at: null, is_retry_limit: false });
  expect(await isFound(made.lastId)).toBe(isLimit);
  expect(await isFound(made.firstId)).toBe(false);
});

test('the id of a transfer at another website is not Manager’s call', async () => {
  const made = await recovery('retry', { state: 'manual', step: 'books', attempts: 1 });
  await log({ site: other.code, kind: 'transfer', call_id: 'alike', request_id: made.transferId });
  expect(await detailOf('alike')).toMatchObject({ recovery: null, signature: { state: 'not_known' }, is_retry_limit: false });
});

test('a recovery of test data is not shown to who may not see it', async () => {
  const made = await recovery('retry', { state: 'running', attempts: 1 });
  await db.updateTable('transfer_recovery').set({ is_test: true }).where('transfer_id', '=', made.transferId).execute();
  expect((await detailOf(made.lastId)).recovery).toBeNull();
});

const gameId = (await createGame(db)).id;
/** A cancel of a bet with one call at its last step. */
const cancelled = async (change: Record<string, unknown>, result: 'unknown' | 'refused' | 'done') => {
  const betId = `bet-${(used += 1)}`;
  const { id } = await db
    .insertInto('invalid_bet')
    .values({
      ...owner,
      game_id: gameId,
      bet_id: betId,
      round_id: betId,
      bet: '1',
      win: '0',
      bet_at: ago(14),
      source: 'staff',
      attempts: 1,
      tries: 1,
      step: 'bet',
      ...change,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const callId = `cancel-bet-${id}-1`;
  await db
    .insertInto('invalid_bet_attempt')
    .values({
      invalid_bet_id: id,
      attempt: 1,
      step: 'bet',
      request_id: `cancel:${betId}`,
      call_id: callId,
      started_at: new Date(nowMs - 60_000),
      ended_at: new Date(nowMs),
      outcome: result === 'unknown' ? 'unknown' : result === 'done' ? 'ok' : 'user_disabled',
      result,
    })
    .execute();
  const outcome = { unknown: 'unknown', refused: 'user_disabled', done: 'ok' } as const;
  await log({ kind: 'cancel', call_id: callId, request_id: `cancel:${betId}`, outcome: outcome[result] });
  return { callId, requestId: `cancel:${betId}`, id, betId };
};

type Cancelled = {
  change: Record<string, unknown>;
  result: 'unknown' | 'refused' | 'done';
  isLimit?: boolean;
  next?: string | null;
};
it.each<[string, Cancelled]>([
  [
    'waits for its next attempt',
    {
      change: { state: 'cancelling', tries_since: ago(1), next_attempt_at: soon },
      result: 'unknown',
      next: soon.toISOString(),
    },
  ],
  [
    'went well and goes on with another step',
    { change: { state: 'cancelling', step: 'books', next_attempt_at: soon }, result: 'done' },
  ],
  ['was sent for half a day', { change: { state: 'cancel_failed', tries_since: ago(12) }, result: 'unknown', isLimit: true }],
  ['was stopped', { change: { state: 'cancel_failed', tries_since: ago(1) }, result: 'unknown' }],
  ['was refused', { change: { state: 'cancel_failed', tries_since: ago(12) }, result: 'refused' }],
])('a cancel of a bet that %s says so', async (_, { change, result, isLimit = false, next = null }) => {
  const made = await cancelled(change, result);
  expect(await rowOf(made.callId, made.requestId)).toMatchObject({ next_retry_at: next, is_retry_limit: isLimit });
  expect(await isFound(made.callId)).toBe(isLimit);
  expect(await detailOf(made.callId)).toMatchObject({
    signature: { state: 'signed' },
    cancel: { id: made.id, bet_id: made.betId },
  });
});
