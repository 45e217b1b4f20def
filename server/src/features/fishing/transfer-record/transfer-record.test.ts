import { getTransferDetail, getTransferList, type TransferRow } from '@manager/contract/features/fishing/transfer-record';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import type { PlatformTransfer } from '@manager/contract/platform/transfers';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const home = await createAgent(db, { name: 'Home' });
const away = await createAgent(db, { name: 'Away' });
const site = await createSite(db, { agentId: home.id, code: 'home-1' });
const other = await createSite(db, { agentId: away.id, code: 'away-1' });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.5' });
t.clock.set(Date.parse('2026-03-20T12:00:00Z'));

const at = (minute: number): string => new Date(Date.parse('2026-03-20T10:00:00Z') + minute * 60_000).toISOString();
const transfer = (transferId: string, overrides: Partial<PlatformTransfer>): PlatformTransfer => ({
  transfer_id: transferId,
  site: site.code,
  player: 'ann',
  game: game.code,
  currency: 'USD',
  direction: 'in',
  amount: '10',
  state: 'done',
  created_at: at(0),
  finished_at: at(100),
  row_version: 1,
  ...overrides,
});
const out = (transferId: string, refs: string[], overrides: Partial<PlatformTransfer>): PlatformTransfer =>
  transfer(transferId, { direction: 'out', ref_transfer_ids: refs, bet: '0', win: '0', ...overrides });

/** Ann's first stay fits, her second is off; Bob's in was cancelled, his out waits; Cleo is another agent's; Dan brings back what nobody told of. */
const ROWS: PlatformTransfer[] = [
  transfer('a-1', { amount: '20', created_at: at(1) }),
  transfer('a-2', { amount: '5.000001', created_at: at(2) }),
  out('a-3', ['a-1', 'a-2'], { amount: '22.500001', bet: '12.5', win: '10', created_at: at(3), retries: 2 }),
  transfer('a-4', { amount: '7', created_at: at(4) }),
  out('a-5', ['a-4'], { amount: '8', bet: '3', win: '3', created_at: at(5) }),
  transfer('b-1', { player: 'bob', currency: 'EUR', state: 'cancelled', created_at: at(6), last_error: 'read timed out' }),
  transfer('b-2', { player: 'bob', currency: 'EUR', direction: 'cancel', ref_transfer_ids: ['b-1'], created_at: at(7) }),
  transfer('b-3', { player: 'bob', currency: 'EUR', amount: '6', created_at: at(8) }),
  {
    ...out('b-4', ['b-3'], { player: 'bob', currency: 'EUR', amount: '6', state: 'retrying', created_at: at(9) }),
    finished_at: null,
  },
  transfer('c-1', { site: other.code, player: 'cleo', created_at: at(10) }),
  out('d-1', ['d-0'], { player: 'dan', amount: '1', created_at: at(11) }),
];
await t.platform.post(ROWS, { kind: 'transfers' });

const staff = await t.signInAs({ agentId: home.id, codes: ['K-1'] });
type Input = InputOf<typeof getTransferList>;
const list = (input: Input = {}): Promise<OutputOf<typeof getTransferList>> => staff.call(getTransferList, input);
const idsOf = async (input: Input = {}): Promise<string[]> => (await list(input)).list.map((row) => row.transfer_id);
const rowOf = async (id: string): Promise<TransferRow | undefined> => (await list({ transfer_id: id })).list[0];

// shows S2.43
test('shows the last 24 hours of the own scope, newest first, with what each row means', async () => {
  const { list: rows } = await list();
  expect(rows.map((row) => row.transfer_id)).toEqual('d-1 b-4 b-3 b-2 b-1 a-5 a-4 a-3 a-2 a-1'.split(' '));
  expect(rows[7]).toMatchObject({
    direction: 'out',
    player: 'ann',
    site_code: 'home-1',
    game_code: game.code,
    amount: '22.500001',
    ref_transfer_ids: ['a-1', 'a-2'],
    referred_by: [],
    bet: '12.5',
    win: '10',
    chain: 'fits',
    // 20 + 5.000001 − 12.5 + 10
    expected: '22.500001',
    difference: '0',
    state: 'done',
    retries: 2,
    created_at: at(3),
    finished_at: at(100),
  });
  expect(rows[3]).toMatchObject({ direction: 'cancel', chain: 'fits', expected: '10', amount_usd: '20' });
  expect(await idsOf({ only_broken: true })).toEqual(['a-5']);
  expect(rows[4]).toMatchObject({ chain: null, state: 'cancelled', referred_by: ['b-2'], last_error: 'read timed out' });
  expect(rows[1]).toMatchObject({ state: 'retrying', finished_at: null, chain: 'fits' });
});

test('a chain that does not fit says by how much; one that is not whole says what it lacks', async () => {
  expect(await rowOf('a-5')).toMatchObject({ chain: 'differs', expected: '7', difference: '1', problems: [] });
  expect(await rowOf('d-1')).toMatchObject({
    chain: 'incomplete',
    expected: null,
    difference: null,
    problems: [{ kind: 'missing', transfer_id: 'd-0' }],
  });
});

test('a range that cuts a chain does not change what is said of it', async () => {
  const { list: rows } = await list({ time_from: at(3), time_to: at(4) });
  expect(rows.map((row) => [row.transfer_id, row.chain])).toEqual([['a-3', 'fits']]);
});

describe('filters', () => {
  it.each<[string, Input, string[]]>([
    ['transfer, without a range', { transfer_id: 'a-1' }, ['a-1']],
    ['direction', { direction: 'cancel' }, ['b-2']],
    ['states', { state: ['cancelled', 'retrying'] }, ['b-4', 'b-1']],
    ['currency', { currency: 'EUR', direction: 'in' }, ['b-3', 'b-1']],
    ['player', { player: 'dan' }, ['d-1']],
    ['game', { game_id: [game.id], player: 'dan' }, ['d-1']],
    ['another agent’s player', { player: 'cleo' }, []],
    ['another agent’s site', { site_id: [other.id] }, []],
    ['another agent’s transfer by its id', { transfer_id: 'c-1' }, []],
    ['time', { time_from: at(2), time_to: at(4) }, ['a-3', 'a-2']],
  ])('by %s', async (_, input, expected) => {
    expect(await idsOf(input)).toEqual(expected);
  });

  it('refuses ranges that read too much', async () => {
    const wide = { time_from: '2026-03-01T00:00:00Z', time_to: '2026-03-20T00:00:00Z' };
    expect((await staff.tryCall(getTransferList, wide)).code).toBe(40002);
    expect((await staff.tryCall(getTransferList, { ...wide, player: 'ann' })).code).toBe(0);
    expect((await staff.tryCall(getTransferList, { ...wide, transfer_id: 'a-1' })).code).toBe(0);
    expect((await staff.tryCall(getTransferList, { time_from: at(2), time_to: at(2) })).code).toBe(40001);
    expect((await staff.tryCall(getTransferList, { with_test: true })).code).toBe(40300);
  });
});

test('sums each direction over the whole filter, done only, natively where there is one currency', async () => {
  const { sum } = await list({ limit: 1 });
  expect(sum).toEqual({
    currency: null,
    directions: [
      // 20 + 5.000001 + 7, and 6 EUR at 0.5 a dollar
      { direction: 'in', transfers: 4, amount: null, amount_usd: '44.000001' },
      // 22.500001 + 8 + 1
      { direction: 'out', transfers: 3, amount: null, amount_usd: '31.500001' },
      { direction: 'cancel', transfers: 1, amount: null, amount_usd: '20' },
    ],
  });
  expect((await list({ player: 'bob' })).sum).toEqual({
    currency: 'EUR',
    directions: [
      { direction: 'in', transfers: 1, amount: '6', amount_usd: '12' },
      { direction: 'cancel', transfers: 1, amount: '10', amount_usd: '20' },
    ],
  });
});

test('walks the whole list in both directions and keeps its range', async () => {
  const whole = await idsOf();
  const walked: string[] = [];
  let page = await list({ limit: 3 });
  for (;;) {
    walked.push(...page.list.map((row) => row.transfer_id));
    if (page.next_cursor === null) break;
    t.clock.set(t.clock.nowMs() + 1);
    page = await list({ limit: 3, cursor: page.next_cursor });
  }
  expect(walked).toEqual(whole);
  const back = await list({ limit: 3, cursor: page.prev_cursor ?? '' });
  expect(back.list.map((row) => row.transfer_id)).toEqual(whole.slice(-page.list.length - 3, -page.list.length));
  expect((await staff.tryCall(getTransferList, { player: 'ann', cursor: page.prev_cursor ?? '' })).code).toBe(40001);
});

describe('one transfer', () => {
  it('comes with everything that hangs together with it, from wherever one looks', async () => {
    for (const id of ['a-1', 'a-2', 'a-3']) {
      const detail = await staff.call(getTransferDetail, { transfer_id: id });
      expect(detail.of_chain.map((row) => row.transfer_id)).toEqual(['a-1', 'a-2', 'a-3']);
      const sent = ROWS.find((row) => row.transfer_id === id);
      expect(detail.sent).toEqual({ ...sent, retries: sent?.retries ?? 0 });
    }
  });

  it('tells what was told of it, version by version', async () => {
    const open = { ...transfer('v-1', { state: 'requested', created_at: at(12) }), finished_at: null };
    await t.platform.post([open], { kind: 'transfers' });
    await t.platform.post([{ ...open, state: 'failed', last_error: 'HTTP 500', row_version: 2 }], { kind: 'transfers' });
    await t.platform.post([{ ...open, state: 'cancel_sent', retries: 1, row_version: 4 }], { kind: 'transfers' });
    const { state, versions } = await staff.call(getTransferDetail, { transfer_id: 'v-1' });
    expect(state).toBe('cancel_sent');
    expect(versions).toEqual([
      { row_version: 1, state: 'requested', retries: 0, last_error: '', finished_at: null },
      { row_version: 2, state: 'failed', retries: 0, last_error: 'HTTP 500', finished_at: null },
      { row_version: 4, state: 'cancel_sent', retries: 1, last_error: '', finished_at: null },
    ]);
    expect((await rowOf('v-1'))?.row_version).toBe(4);
  });

  it('is not found out of scope, and nobody reads without the code', async () => {
    for (const id of ['c-1', 'nothing']) expect((await staff.tryCall(getTransferDetail, { transfer_id: id })).code).toBe(40400);
    const stranger = await t.signInAs({ agentId: home.id, codes: ['E-2'] });
    expect((await stranger.tryCall(getTransferList, {})).code).toBe(40300);
    expect((await stranger.tryCall(getTransferDetail, { transfer_id: 'a-1' })).code).toBe(40300);
  });
});

test('a chain that reaches into another agent’s transfers is not guessed at', async () => {
  const moved = await createSite(db, { agentId: away.id, code: 'moved' });
  await t.platform.post([transfer('m-1', { site: moved.code, player: 'max', created_at: at(13) })], { kind: 'transfers' });
  await db.updateTable('site').set({ agent_id: home.id }).where('id', '=', moved.id).execute();
  await t.platform.post([out('m-2', ['m-1'], { site: moved.code, player: 'max', created_at: at(14) })], { kind: 'transfers' });
  expect(await rowOf('m-1')).toBe(undefined);
  expect(await rowOf('m-2')).toMatchObject({ chain: 'incomplete', problems: [{ kind: 'missing', transfer_id: 'm-1' }] });
  const everyone = await t.signInAs({ codes: ['K-1'] });
  const { list: rows } = await everyone.call(getTransferList, { transfer_id: 'm-2' });
  expect(rows).toMatchObject([{ chain: 'fits', expected: '10' }]);
});

/** Stays of one player at random, in micros; what is said of each is worked out beside, in integers. */
const drawnStay = fc.record({
  ins: fc.array(fc.record({ micros: fc.bigInt(1n, 10n ** 12n), fate: fc.constantFrom('done', 'cancelled', 'open', 'untold') }), {
    minLength: 1,
    maxLength: 5,
  }),
  bet: fc.bigInt(0n, 10n ** 12n),
  win: fc.bigInt(10n ** 12n, 10n ** 13n),
  shift: fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, fc.bigInt(-5n, 5n)),
  isTwice: fc.boolean(),
});
const textOf = (micros: bigint): string => `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;

test('says of drawn chains what their figures say', async () => {
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(drawnStay, { minLength: 1, maxLength: 6 }), async (stays) => {
      const rows: PlatformTransfer[] = [];
      const expected = new Map<string, string>();
      for (const { ins, bet, win, shift, isTwice } of stays) {
        const name = `p-${(drawn += 1)}`;
        const named = ins.map((each, i) => ({ ...each, id: `${name}-${i}` }));
        for (const { id, micros, fate } of named) {
          const row = transfer(id, { amount: textOf(micros), created_at: at(20) });
          if (fate === 'done') rows.push(row);
          else if (fate === 'cancelled') rows.push({ ...row, state: 'cancelled' });
          else if (fate === 'open') rows.push({ ...row, state: 'failed', finished_at: null });
        }
        const paidIn = named.filter(({ fate }) => fate === 'done').reduce((sum, { micros }) => sum + micros, 0n);
        const refs = named.map(({ id }) => id);
        const amount = textOf(paidIn - bet + win + shift);
        const back = out(`${name}-out`, refs, { amount, bet: textOf(bet), win: textOf(win), created_at: at(21) });
        rows.push(back);
        if (isTwice) rows.push({ ...back, transfer_id: `${name}-again` });
        const isWhole = named.every(({ fate }) => fate === 'done' || fate === 'cancelled');
        const result = !isWhole ? 'incomplete' : isTwice && paidIn > 0n ? 'twice' : shift === 0n ? 'fits' : 'differs';
        for (const id of isTwice ? [`${name}-out`, `${name}-again`] : [`${name}-out`]) expected.set(id, result);
      }
      // In any order: an out may be told of before its ins.
      const { body } = await t.platform.post(
        rows.toSorted((a, b) => (a.amount < b.amount ? -1 : 1)),
        { kind: 'transfers' },
      );
      expect(body.rejected).toEqual([]);
      const found = await list({ time_from: at(20), time_to: at(22), direction: 'out', limit: 1_000 });
      const said = new Map(found.list.map((row) => [row.transfer_id, row.chain]));
      for (const [id, result] of expected) expect([id, said.get(id)]).toEqual([id, result]);
      const broken = await list({ time_from: at(20), time_to: at(22), only_broken: true, limit: 1_000 });
      const isBroken = ({ chain }: TransferRow): boolean => chain === 'differs' || chain === 'twice';
      expect(broken.list).toEqual(found.list.filter(isBroken));
    }),
    { numRuns: 12 },
  );
});
