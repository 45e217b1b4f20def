import { getSeamlessDetail, getSeamlessList, getSeamlessStats, type SeamlessRow } from '@manager/contract/features/log/seamless';
import type { InputOf } from '@manager/contract/kit/endpoint';
import type { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { describe, expect, it, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { createAgent, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const takeFile = await startExports(t);
const { db } = t.deps;
const home = await createAgent(db, { name: 'Home' });
const away = await createAgent(db, { name: 'Away' });
const site = await createSite(db, { agentId: home.id, code: 'home-1' });
const second = await createSite(db, { agentId: home.id, code: 'home-2' });
const other = await createSite(db, { agentId: away.id, code: 'away-1' });
t.clock.set(Date.parse('2026-03-20T12:00:00Z'));

const at = (minute: number): string => new Date(Date.parse('2026-03-20T10:00:00Z') + minute * 60_000).toISOString();
const call = (callId: string, overrides: Partial<PlatformSeamlessCall>): PlatformSeamlessCall => ({
  call_id: callId,
  site: site.code,
  player: 'ann',
  kind: 'win',
  request_id: `r-${callId}`,
  currency: 'USD',
  latency_ms: 10,
  outcome: 'ok',
  http_status: 200,
  called_at: at(0),
  row_version: 1,
  ...overrides,
});

const CALLS: PlatformSeamlessCall[] = [
  call('a', {
    kind: 'bet',
    amount: '1.5',
    round_id: 'round-1',
    called_at: at(1),
    remote_code: 'ok',
  }),
  call('b1', { request_id: 'r-b', outcome: 'unknown', http_status: 0, latency_ms: 5_000, called_at: at(2), round_id: 'round-1' }),
  call('b2', { request_id: 'r-b', outcome: 'unknown', http_status: 502, latency_ms: 40, attempt: 2, called_at: at(3) }),
  call('b3', { request_id: 'r-b', outcome: 'duplicate', attempt: 3, latency_ms: 30, called_at: at(4) }),
  call('c', { player: 'bob', kind: 'cancel', outcome: 'bet_not_found', called_at: at(5), latency_ms: 20 }),
  call('d', {
    player: 'bob',
    kind: 'bet',
    outcome: 'not_enough_money',
    called_at: at(6),
    latency_ms: 25,
    currency: 'EUR',
    amount: '250',
    request_body: '{"token":"x"}',
  }),
  call('e', { site: second.code, kind: 'auth', direction: 'in', outcome: 'bad_signature', http_status: 401, called_at: at(7) }),
  call('f', { site: second.code, kind: 'balance', called_at: at(8), latency_ms: 300 }),
  // Whoever made it died; an answer in less than half a millisecond is one.
  call('g', { site: second.code, outcome: 'unknown', http_status: 0, latency_ms: 0, called_at: at(8) }),
  call('h', { site: second.code, latency_ms: 0, called_at: at(8) }),
  // An in, what its platform asked to have it taken back, and what merely begins alike.
  call('i1', { site: other.code, kind: 'transfer', request_id: 'in-1', outcome: 'unknown', called_at: at(9) }),
  call('i2', { site: other.code, kind: 'cancel', request_id: 'cancel:in-1', called_at: at(10) }),
  call('i3', { site: other.code, kind: 'cancel', request_id: 'cancel:in-10', called_at: at(11) }),
  call('x', { site: other.code, called_at: at(9), request_id: 'r-b' }),
];
await t.platform.post(CALLS, { kind: 'seamless_calls' });
// Told again, otherwise: the newest version is the call.
await t.platform.post(
  [call('f', { ...CALLS.find(({ call_id: id }) => id === 'f'), outcome: 'bet_not_found', latency_ms: 301, row_version: 2 })],
  {
    kind: 'seamless_calls',
  },
);

const staff = await t.signInAs({ agentId: home.id, codes: ['O-1', 'O-1-93'] });
type Input = InputOf<typeof getSeamlessList>;
const list = async (input: Input = {}): Promise<SeamlessRow[]> => (await staff.call(getSeamlessList, input)).list;
const idsOf = async (input: Input = {}): Promise<string> => (await list(input)).map((row) => row.call_id).join(' ');

// shows S2.98
test('shows the last 24 hours of the own scope, newest first, with what each call came to', async () => {
  const rows = await list();
  expect(rows.map(({ call_id: id, result }) => `${id} ${result}`)).toEqual([
    'h ok',
    'g timeout',
    'f declined',
    'e declined',
    'd declined',
    'c ok',
    'b3 ok',
    'b2 invalid_answer',
    'b1 timeout',
    'a ok',
  ]);
  expect(rows.at(-1)).toEqual({
    call_id: 'a',
    called_at: at(1),
    direction: 'out',
    site_id: site.id,
    site_code: 'home-1',
    agent_id: home.id,
    player_id: null,
    player: 'ann',
    kind: 'bet',
    request_id: 'r-a',
    round_id: 'round-1',
    amount: '1.5',
    currency: 'USD',
    result: 'ok',
    outcome: 'ok',
    http_status: 200,
    remote_code: 'ok',
    latency_ms: 10,
    attempt: 1,
    next_retry_at: null,
    is_retry_limit: false,
    is_test: false,
    settle_date: '2026-03-20',
    row_version: 1,
  });
});

describe('filters', () => {
  it.each<[string, Input, string]>([
    ['request, without a range and whoever else uses the id', { request_id: 'r-b' }, 'b3 b2 b1'],
    ['round, without a range', { round_id: 'round-1' }, 'b1 a'],
    ['direction', { direction: 'in' }, 'e'],
    ['methods', { kind: 'bet,cancel' }, 'd c a'],
    ['results', { result: ['timeout', 'invalid_answer'] }, 'g b2 b1'],
    ['outcomes', { outcome: 'duplicate,bet_not_found' }, 'f c b3'],
    ['HTTP', { http_class: ['none', '4xx', '5xx'] }, 'g e b2 b1'],
    ['attempts after the first', { is_repeated: true }, 'b3 b2'],
    ['one attempt', { attempt: 2 }, 'b2'],
    ['remote code', { remote_code: 'ok' }, 'a'],
    ['currency', { currency: 'EUR' }, 'd'],
    ['amount from', { min_amount: '1.5' }, 'd a'],
    ['amount to', { max_amount: '1.5' }, 'a'],
    ['amount between', { min_amount: '1.500001', max_amount: '250' }, 'd'],
    ['what was repeated too long, of which there is nothing', { result: 'retry_limit' }, ''],
    ['that or a timeout', { result: ['retry_limit', 'timeout'] }, 'g b1'],
    ['latency', { min_latency_ms: 40 }, 'f b2 b1'],
    ['player, known or not', { player: 'bob' }, 'd c'],
    ['website', { site_id: [second.id] }, 'h g f e'],
    ['time', { time_from: at(3), time_to: at(5) }, 'b3 b2'],
    ['another agent’s website', { site_id: [other.id] }, ''],
    ['another agent’s request', { request_id: 'r-x' }, ''],
  ])('by %s', async (_, input, expected) => {
    expect(await idsOf(input)).toBe(expected);
  });

  it('refuses ranges that read too much', async () => {
    const wide = { time_from: '2026-03-01T00:00:00Z', time_to: '2026-03-20T00:00:00Z' };
    expect((await staff.tryCall(getSeamlessList, wide)).code).toBe(40002);
    expect((await staff.tryCall(getSeamlessStats, wide)).code).toBe(40002);
    expect((await staff.tryCall(getSeamlessList, { ...wide, player: 'ann' })).code).toBe(0);
    expect((await staff.tryCall(getSeamlessList, { ...wide, round_id: 'round-1' })).code).toBe(0);
    expect((await staff.tryCall(getSeamlessList, { with_test: true })).code).toBe(40300);
  });
});

test('walks in pages, there and back, each call once', async () => {
  const whole = await idsOf();
  const seen: string[] = [];
  let cursor: string | null = null;
  let back: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof walk>> = await walk(cursor);
    seen.push(...page.list.map((row) => row.call_id));
    [cursor, back] = [page.next_cursor, page.prev_cursor];
  } while (cursor !== null);
  expect(seen.join(' ')).toBe(whole);
  expect((await walk(back)).list.map((row) => row.call_id)).toEqual(seen.slice(6, 9));
});
const walk = (cursor: string | null) => staff.call(getSeamlessList, { limit: 3, ...(cursor === null ? {} : { cursor }) });

/** The figures by another way: every row of the list, counted here. */
const counted = (rows: readonly SeamlessRow[]) => {
  const ok = rows.filter(({ result }) => result === 'ok').length;
  const latencies = rows
    .filter(({ call_id: id }) => id !== 'g')
    .map((row) => row.latency_ms)
    .toSorted((a, b) => a - b);
  const rank = (share: number) => latencies[Math.min(Math.floor(share * latencies.length), latencies.length - 1)] ?? null;
  const errors = Object.entries(
    Object.groupBy(
      rows.filter(({ result }) => result !== 'ok'),
      ({ outcome }) => outcome,
    ),
  );
  return {
    calls: rows.length,
    ok,
    success_pct: ((ok / rows.length) * 100).toFixed(4),
    timed: latencies.length,
    p50_ms: rank(0.5),
    p95_ms: rank(0.95),
    errors: errors
      .map(([outcome, found]) => ({ outcome, calls: found.length }))
      .toSorted((a, b) => b.calls - a.calls || (a.outcome < b.outcome ? -1 : 1)),
  };
};

test.each<Input>([{}, { player: 'ann' }, { kind: 'win' }, { request_id: 'r-b' }, { request_id: 'r-g' }])(
  'figures of %j are those of the rows that the list shows',
  async (input) => {
    const rows = await list(input);
    const stats = await staff.call(getSeamlessStats, input);
    expect(stats.total).toEqual(counted(rows));
    const bySite = Map.groupBy(rows, (row) => row.site_code);
    expect(stats.list).toHaveLength(bySite.size);
    for (const row of stats.list) expect(row).toMatchObject(counted(bySite.get(row.site_code) ?? []));
  },
);

test('puts the website with the worst success first, and says so of no calls', async () => {
  expect((await staff.call(getSeamlessStats, {})).list.map((row) => row.site_code)).toEqual(['home-2', 'home-1']);
  const none = await staff.call(getSeamlessStats, { request_id: 'nobody' });
  expect(none).toMatchObject({ total: { calls: 0, success_pct: null, errors: [] }, list: [] });
});

test('a call has its bodies as they are kept, and all attempts of its request at its website', async () => {
  const d = await staff.call(getSeamlessDetail, { call_id: 'd' });
  expect(d).toMatchObject({
    request_body: '{"token":"***"}',
    response_body: '',
    signature: { state: 'not_known', key_endings: [] },
    api_url: null,
    payout: null,
  });
  const b = await staff.call(getSeamlessDetail, { call_id: 'b2' });
  expect(b.attempts.map((row) => [row.call_id, row.attempt, row.result])).toEqual([
    ['b1', 1, 'timeout'],
    ['b2', 2, 'invalid_answer'],
    ['b3', 3, 'ok'],
  ]);
  expect((await staff.call(getSeamlessDetail, { call_id: 'e' })).signature.state).toBe('refused');
  expect((await staff.tryCall(getSeamlessDetail, { call_id: 'x' })).code).toBe(40400);
  expect(await staff.call(getSeamlessDetail, { call_id: 'f' })).toMatchObject({ outcome: 'bet_not_found', row_version: 2 });
});

test('a request and what takes it back are one chain, from either end', async () => {
  const foreign = await t.signInAs({ agentId: away.id, codes: ['O-1'] });
  for (const id of ['i1', 'i2']) {
    const { attempts } = await foreign.call(getSeamlessDetail, { call_id: id });
    expect(attempts.map((row) => row.call_id)).toEqual(['i1', 'i2']);
  }
});

test('leaves as a file with the rows of the list', async () => {
  const { table } = await takeFile(staff, {
    endpoint: getSeamlessList.path,
    input: { kind: 'win', site_id: [site.id], attempt: 2 },
    columns: columnsOf('call_id', 'result'),
  });
  expect(table.slice(1)).toEqual(['b2,invalid_answer']);
});
