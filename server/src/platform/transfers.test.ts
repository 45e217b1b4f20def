import { PlatformTransfer } from '@manager/contract/platform/transfers';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { encodeNative } from '../fact/native-block.ts';
import { rebuildFacts } from '../ingest/rebuild.ts';
import { verifyFacts } from '../ingest/rebuild-verify.ts';

const t = await startTestApp();
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 });
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'EUR', rate: '0.8' });

const AT = '2026-01-02T03:59:59.000Z';
const LATER = '2026-01-02T04:00:01.500Z';
let drawn = 0;
const transfer = (overrides: Partial<PlatformTransfer> = {}): PlatformTransfer => ({
  transfer_id: `x${(drawn += 1)}`,
  site: site.code,
  player: 'ann',
  game: game.code,
  currency: 'EUR',
  direction: 'in',
  amount: '10',
  state: 'requested',
  created_at: AT,
  row_version: 1,
  ...overrides,
});
const out = (overrides: Partial<PlatformTransfer> = {}): PlatformTransfer =>
  transfer({ direction: 'out', ref_transfer_ids: ['in-1'], bet: '3', win: '1.5', ...overrides });
const send = async (rows: readonly unknown[]): Promise<unknown> => {
  const { status, body } = await t.platform.post(rows, { kind: 'transfers' });
  return [status, body.accepted, body.duplicates, body.amended, body.rejected.map(({ code }) => code)];
};
const query = (sql: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>[]> =>
  clickhouse.query({ name: 'test', sql, params });

describe('transfers', () => {
  it('are stored with day, rate and USD of their request, and say what they refer to', async () => {
    const row = out({ amount: '8.5', ref_transfer_ids: ['in-1', 'in-2', 'in-1'], state: 'done', finished_at: LATER, retries: 2 });
    expect(PlatformTransfer.safeParse(row).success).toBe(true);
    expect(await send([row])).toEqual([200, 1, 0, 0, []]);
    const [stored] = await query('SELECT *, finished_at, ref_transfer_ids FROM transfer WHERE transfer_id = {id:String}', {
      id: row.transfer_id,
    });
    expect(stored).toMatchObject({
      site_id: Number(site.id),
      agent_id: Number(agent.id),
      game_id: Number(game.id),
      settle_date: '2026-01-01',
      direction: 'out',
      state: 'done',
      amount: '8.5',
      // 8.5 / 0.8
      amount_usd: '10.625',
      bet: '3',
      win: '1.5',
      retries: 2,
      last_error: '',
      finished_at: '2026-01-02 04:00:01.500',
      ref_transfer_ids: ['in-1', 'in-2'],
      is_test: 0,
      sign: 1,
    });
    const keys = await query(`SELECT kind, key FROM fact_key WHERE key IN ('in-1', 'in-2', {id:String}) ORDER BY kind, key`, {
      id: row.transfer_id,
    });
    expect(keys).toEqual([
      { kind: 'transfer', key: row.transfer_id },
      { kind: 'transfer_ref', key: 'in-1' },
      { kind: 'transfer_ref', key: 'in-2' },
    ]);
  });

  it('an in of the plainest kind has no figures of play and no end', async () => {
    const row = transfer();
    delete row.game;
    expect(await send([row])).toEqual([200, 1, 0, 0, []]);
    const [stored] = await query('SELECT *, ref_transfer_ids FROM transfer WHERE transfer_id = {id:String}', {
      id: row.transfer_id,
    });
    expect(stored).toMatchObject({ game_id: 0, bet: null, win: null, length_ms: '-1', ref_transfer_ids: [], retries: 0 });
  });

  it('count a repeat once and go through their states; each version stays to be read', async () => {
    const row = transfer({ amount: '4' });
    const version = (rowVersion: number, change: Partial<PlatformTransfer>) => ({ ...row, ...change, row_version: rowVersion });
    expect(await send([row, row])).toEqual([200, 1, 1, 0, []]);
    expect(await send([version(2, { state: 'failed', last_error: 'read timed out' })])).toEqual([200, 0, 0, 1, []]);
    expect(await send([version(3, { state: 'cancel_sent', retries: 1 }), version(2, { state: 'done' })])).toEqual(
      // The second says done without its end: refused before it is held against what is known.
      [200, 0, 0, 1, ['missing_field']],
    );
    expect(await send([version(9, { state: 'cancelled', finished_at: LATER, retries: 2 })])).toEqual([200, 0, 0, 1, []]);
    const rows = await query(
      'SELECT state, row_version, sum(sign) AS n, sum(amount * sign) AS amount FROM transfer WHERE transfer_id = {id:String} GROUP BY state, row_version ORDER BY row_version',
      { id: row.transfer_id },
    );
    expect(rows).toEqual([
      { state: 'requested', row_version: 1, n: '0', amount: '0' },
      { state: 'failed', row_version: 2, n: '0', amount: '0' },
      { state: 'cancel_sent', row_version: 3, n: '0', amount: '0' },
      { state: 'cancelled', row_version: 9, n: '1', amount: '4' },
    ]);
  });

  it('say the same state again for another attempt, and skip states that were never told', async () => {
    const row = out({ state: 'retrying', retries: 1, last_error: 'HTTP 503' });
    expect(await send([row, { ...row, retries: 2, row_version: 2 }])).toEqual([200, 1, 0, 1, []]);
    expect(await send([{ ...row, state: 'manual', retries: 720, row_version: 3 }])).toEqual([200, 0, 0, 1, []]);
    expect(await send([{ ...row, state: 'done', finished_at: LATER, row_version: 4 }])).toEqual([200, 0, 0, 1, []]);
    const straight = transfer();
    expect(await send([straight, { ...straight, state: 'cancelled', finished_at: LATER, row_version: 7 }])).toEqual([
      200,
      1,
      0,
      1,
      [],
    ]);
  });

  const ended = transfer({ state: 'done', finished_at: LATER });
  const declined = transfer({ state: 'failed', finished_at: LATER });
  const paid = out({ state: 'retrying' });
  it.each<[string, [PlatformTransfer, Record<string, unknown>], string]>([
    ['done is final', [ended, { state: 'cancelled' }], 'bad_field'],
    ['done, said again', [ended, { last_error: 'late' }], 'bad_field'],
    ['failed is not done afterwards', [declined, { state: 'done' }], 'bad_field'],
    ['retrying is not requested again', [paid, { state: 'requested' }], 'bad_field'],
    ['another amount', [paid, { amount: '9' }], 'bad_field'],
    ['another direction', [paid, { direction: 'cancel', bet: null, win: null }], 'bad_field'],
    ['another instant', [paid, { created_at: LATER }], 'bad_time'],
    ['another player', [paid, { player: 'eve' }], 'bad_field'],
  ])('refuses a version that would make it another transfer: %s', async (_, [known, change], code) => {
    await send([known]);
    expect(await send([{ ...known, ...change, row_version: 2 }])).toEqual([200, 0, 0, 0, [code]]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an in that refers', transfer({ ref_transfer_ids: ['a'] }), 'bad_field'],
    ['an in with stakes', transfer({ bet: '1' }), 'bad_field'],
    ['an in that is retrying', transfer({ state: 'retrying' }), 'bad_field'],
    ['an out without ins', out({ ref_transfer_ids: [] }), 'missing_field'],
    ['an out without its wins', { ...out(), win: null }, 'missing_field'],
    ['an out that failed', out({ state: 'failed' }), 'bad_field'],
    ['an out with a negative stake', { ...out(), bet: '-1' }, 'bad_amount'],
    ['a cancel of two', transfer({ direction: 'cancel', ref_transfer_ids: ['a', 'b'] }), 'bad_field'],
    ['a cancel of nothing', transfer({ direction: 'cancel' }), 'bad_field'],
    ['ids with a blank', out({ ref_transfer_ids: ['a b'] }), 'bad_field'],
    ['ids that are no list', { ...out(), ref_transfer_ids: 'a' }, 'bad_field'],
    ['too many ids', out({ ref_transfer_ids: Array.from({ length: 51 }, (_, i) => `a${i}`) }), 'bad_field'],
    ['done without an end', transfer({ state: 'done' }), 'missing_field'],
    ['an end while it is open', transfer({ finished_at: LATER }), 'bad_field'],
    ['an end before the request', transfer({ state: 'done', finished_at: '2026-01-01T00:00:00Z' }), 'bad_time'],
    ['a state that there is not', { ...transfer(), state: 'lost' }, 'bad_field'],
    ['a direction that there is not', { ...transfer(), direction: 'up' }, 'bad_field'],
    ['a negative amount', { ...transfer(), amount: '-1' }, 'bad_amount'],
    ['retries as a text', { ...transfer(), retries: '1' }, 'bad_field'],
    ['a field that there is not', { ...transfer(), note: 'x' }, 'bad_field'],
    ['an unknown game', { ...transfer(), game: 'nowhere' }, 'unknown_game'],
  ])('refuses %s', async (_, row, code) => {
    expect(await send([row])).toEqual([200, 0, 0, 0, [code]]);
  });
});

it('ids that were frozen before there were transfers still go into the store', async () => {
  const columns = ['kind', 'key', 'site_id', 'settle_date', 'batch_id'];
  const native = encodeNative(
    [
      { name: 'kind', type: `Enum8('wallet_txn' = 1, 'seamless_round' = 8)`, of: () => 8 },
      { name: 'key', type: 'String', of: () => 'old-key' },
      { name: 'site_id', type: 'UInt32', of: () => 1 },
      { name: 'settle_date', type: 'Date', of: () => 20_000 },
      { name: 'batch_id', type: 'UInt64', of: () => 1 },
    ],
    [{}],
  );
  await clickhouse.insert({ name: 'test', table: 'fact_key', columns, native });
  expect(await query(`SELECT kind FROM fact_key WHERE key = 'old-key'`)).toEqual([{ kind: 'seamless_round' }]);
  await clickhouse.command({ name: 'test', sql: `DELETE FROM fact_key WHERE key = 'old-key'` });
});

it('a rebuild brings back every version', async () => {
  const read = () => query('SELECT * FROM transfer ORDER BY transfer_id, row_version, sign');
  const before = await read();
  expect(before.length).toBeGreaterThan(10);
  await t.ingest.stop();
  await rebuildFacts({ db, archiveDir: null, databaseUrl: t.stores.postgresUrl, clickhouse, log: t.deps.log });
  expect(await read()).toEqual(before);
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});
