import { getWalletDetail, getWalletList } from '@manager/contract/features/statistics/wallet-record';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import type { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import type { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import { describe, expect, it, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const home = await createAgent(db, { name: 'Home' });
const away = await createAgent(db, { name: 'Away' });
const site = await createSite(db, { agentId: home.id, code: 'home-1' });
const other = await createSite(db, { agentId: away.id, code: 'away-1' });
await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', site.id).execute();
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.5' });
t.clock.set(Date.parse('2026-03-20T12:00:00Z'));

const at = (minute: number): string => new Date(Date.parse('2026-03-20T10:00:00Z') + minute * 60_000).toISOString();
const txn = (txnId: string, overrides: Partial<PlatformWalletTxn>): PlatformWalletTxn => ({
  txn_id: txnId,
  site: site.code,
  player: 'ann',
  currency: 'USD',
  method: 'bet',
  amount: '-1',
  status: 'ok',
  created_at: at(0),
  row_version: 1,
  ...overrides,
});

/** Ann's ledger adds up but for t-4; Bob pays in euros; Cleo is another agent's. */
const ROWS: PlatformWalletTxn[] = [
  txn('t-1', { method: 'deposit', amount: '20', balance_before: '0', balance_after: '20', created_at: at(1) }),
  txn('t-2', { bet_id: 'b-1', game: game.code, amount: '-2.5', balance_before: '20', balance_after: '17.5', created_at: at(2) }),
  txn('t-3', {
    request_id: 'q-3',
    bet_id: 'b-1',
    method: 'paid',
    amount: '4.000001',
    balance_before: '17.5',
    balance_after: '21.500001',
    created_at: at(3),
  }),
  txn('t-4', { method: 'adjust', amount: '1', balance_before: '21.500001', balance_after: '22', created_at: at(4) }),
  txn('t-5', {
    method: 'withdraw',
    amount: '-99',
    balance_before: '22',
    balance_after: '22',
    status: 'failed',
    created_at: at(5),
  }),
  txn('t-6', { player: 'bob', currency: 'EUR', method: 'deposit', amount: '3', created_at: at(6) }),
  txn('t-7', { site: other.code, player: 'cleo', method: 'deposit', amount: '1000003', created_at: at(7) }),
  txn('t-8', { method: 'deposit', amount: '7', status: 'pending', created_at: at(8) }),
];
await t.platform.post(ROWS, { kind: 'wallet_txns' });
const call: PlatformSeamlessCall = {
  call_id: 'c-1',
  site: site.code,
  player: 'ann',
  kind: 'win',
  request_id: 'q-3',
  latency_ms: 5_000,
  outcome: 'unknown',
  called_at: at(3),
  row_version: 1,
};
await t.platform.post(
  [call, { ...call, call_id: 'c-2', attempt: 2, outcome: 'ok', http_status: 200, latency_ms: 60, called_at: at(4) }],
  {
    kind: 'seamless_calls',
  },
);

const staff = await t.signInAs({ agentId: home.id, codes: ['E-2', 'O-1'] });
type Input = InputOf<typeof getWalletList>;
const list = (input: Input = {}): Promise<OutputOf<typeof getWalletList>> => staff.call(getWalletList, input);
const idsOf = async (input: Input = {}): Promise<string[]> => (await list(input)).list.map((row) => row.txn_id);

// shows S2.20, S3.24
test('shows the last 24 hours of the own scope, newest first, with what each row means', async () => {
  const { list: rows } = await list();
  expect(rows.map((row) => row.txn_id)).toEqual(['t-8', 't-6', 't-5', 't-4', 't-3', 't-2', 't-1']);
  expect(rows[4]).toMatchObject({
    request_id: 'q-3',
    bet_id: 'b-1',
    round_id: 'b-1',
    player: 'ann',
    site_code: 'home-1',
    api_type: 'transfer',
    game_id: null,
    method: 'paid',
    amount: '4.000001',
    balance_before: '17.5',
    balance_after: '21.500001',
    balance_difference: '0',
    created_at: at(3),
  });
  expect(rows[1]).toMatchObject({ currency: 'EUR', amount_usd: '6', balance_before: null, balance_difference: null });
});

test('a broken balance says by how much, a failed movement need not hold', async () => {
  const { list: rows } = await list({ player: 'ann' });
  const differences = Object.fromEntries(rows.map((row) => [row.txn_id, row.balance_difference]));
  expect(differences).toEqual({ 't-1': '0', 't-2': '0', 't-3': '0', 't-4': '-0.500001', 't-5': null, 't-8': null });
  expect(await idsOf({ is_broken: true })).toEqual(['t-4']);
  expect(await idsOf({ is_broken: false, player: 'ann' })).toEqual(['t-8', 't-5', 't-3', 't-2', 't-1']);
});

describe('filters', () => {
  // shows S3.24
  it.each<[string, Input, string[]]>([
    ['methods', { method: ['deposit', 'paid'] }, ['t-8', 't-6', 't-3', 't-1']],
    ['request', { request_id: 'q-3' }, ['t-3']],
    ['request that is the movement', { request_id: 't-2' }, ['t-2']],
    ['bet', { bet_id: 'b-1' }, ['t-3', 't-2']],
    ['movement', { txn_id: 't-1' }, ['t-1']],
    ['currency', { currency: 'EUR' }, ['t-6']],
    ['status', { status: 'failed' }, ['t-5']],
    ['signed amounts, both inclusive', { min_amount: '-2.5', max_amount: '3' }, ['t-6', 't-4', 't-2']],
    ['game', { game_id: [game.id] }, ['t-2']],
    ['player', { player: 'bob' }, ['t-6']],
    ['another agent’s player', { player: 'cleo' }, []],
    ['another agent’s site', { site_id: [other.id] }, []],
    ['another agent’s movement by its id', { txn_id: 't-7' }, []],
    ['time', { time_from: at(2), time_to: at(4) }, ['t-3', 't-2']],
  ])('by %s', async (_, input, expected) => {
    expect(await idsOf(input)).toEqual(expected);
  });

  it('refuses ranges that read too much', async () => {
    const wide = { time_from: '2026-03-01T00:00:00Z', time_to: '2026-03-20T00:00:00Z' };
    expect((await staff.tryCall(getWalletList, wide)).code).toBe(40002);
    expect((await staff.tryCall(getWalletList, { ...wide, player: 'ann' })).code).toBe(0);
    expect((await staff.tryCall(getWalletList, { time_from: at(2), time_to: at(2) })).code).toBe(40001);
  });
});

test('sums each method over the whole filter, ok only, natively where there is one currency', async () => {
  const { sum } = await list({ limit: 20 });
  const byMethod = Object.fromEntries(sum.methods.map(({ method, ...rest }) => [method, rest]));
  expect(sum.currency).toBe(null);
  expect(byMethod).toEqual({
    deposit: { txns: 2, amount: null, amount_usd: '26' },
    bet: { txns: 1, amount: null, amount_usd: '-2.5' },
    paid: { txns: 1, amount: null, amount_usd: '4.000001' },
    adjust: { txns: 1, amount: null, amount_usd: '1' },
  });
  const euros = await list({ player: 'bob' });
  expect(euros.sum).toEqual({ currency: 'EUR', methods: [{ method: 'deposit', txns: 1, amount: '3', amount_usd: '6' }] });
});

test('checks the ledger of one player, whatever else narrows the list', async () => {
  const check = { currency: 'USD', opening: '0', movements: '22.500001', closing: '22', difference: '-0.500001' };
  expect((await list({ player: 'ann' })).check).toEqual(check);
  expect((await list({ player: 'ann', method: ['bet'] })).check).toEqual(check);
  expect((await list({ player: 'ann', time_to: at(4) })).check).toMatchObject({ closing: '21.500001', difference: '0' });
  expect((await list({ player: 'bob' })).check).toBe(null);
  await db.updateTable('site').set({ api_type: 'seamless' }).where('id', '=', site.id).execute();
  expect((await list({ player: 'ann' })).check).toBe(null);
  await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', site.id).execute();
  expect((await list()).check).toBe(null);
});

test('walks the whole list in both directions and keeps its range', async () => {
  const walked: string[] = [];
  let page = await list({ player: 'ann', limit: 20 });
  const whole = page.list.map((row) => row.txn_id);
  page = await list({ player: 'ann', limit: 2 });
  for (;;) {
    walked.push(...page.list.map((row) => row.txn_id));
    if (page.next_cursor === null) break;
    t.clock.set(t.clock.nowMs() + 1);
    page = await list({ player: 'ann', limit: 2, cursor: page.next_cursor });
  }
  expect(walked).toEqual(whole);
  const back = await list({ player: 'ann', limit: 2, cursor: page.prev_cursor ?? '' });
  expect(back.list.map((row) => row.txn_id)).toEqual(whole.slice(-page.list.length - 2, -page.list.length));
  expect((await staff.tryCall(getWalletList, { cursor: page.prev_cursor ?? '' })).code).toBe(40001);
});

test('an amendment replaces its version everywhere', async () => {
  await t.platform.post([txn('t-8', { method: 'deposit', amount: '7', status: 'failed', created_at: at(8), row_version: 2 })], {
    kind: 'wallet_txns',
  });
  const { list: rows } = await list({ txn_id: 't-8' });
  expect(rows.map((row) => [row.status, row.row_version])).toEqual([['failed', 2]]);
});

describe('one movement', () => {
  it('comes with the others of its bet and the calls behind it', async () => {
    const detail = await staff.call(getWalletDetail, { txn_id: 't-3' });
    expect(detail.of_bet.map((row) => row.txn_id)).toEqual(['t-2', 't-3']);
    expect(detail.calls).toEqual([
      { call_id: 'c-1', kind: 'win', attempt: 1, outcome: 'unknown', http_status: 0, latency_ms: 5_000, called_at: at(3) },
      { call_id: 'c-2', kind: 'win', attempt: 2, outcome: 'ok', http_status: 200, latency_ms: 60, called_at: at(4) },
    ]);
  });

  it('hides calls without their code, and is not found out of scope', async () => {
    const clerk = await t.signInAs({ agentId: home.id, codes: ['E-2'] });
    expect((await clerk.call(getWalletDetail, { txn_id: 't-3' })).calls).toBe(null);
    expect((await clerk.tryCall(getWalletDetail, { txn_id: 't-7' })).code).toBe(40400);
    expect((await clerk.tryCall(getWalletDetail, { txn_id: 'nothing' })).code).toBe(40400);
  });
});
