import { randomUUID } from 'node:crypto';
import type { PlatformPromoCredit } from '@manager/contract/platform/promo-credits';
import { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { PlatformSession } from '@manager/contract/platform/sessions';
import { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { rebuildFacts } from '../ingest/rebuild.ts';
import { verifyFacts } from '../ingest/rebuild-verify.ts';

const t = await startTestApp();
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 });
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.8' });

const AT = '2026-01-02T03:59:59.000Z';
let drawn = 0;
const nextId = (): string => `f${(drawn += 1)}`;

const txn = (overrides: Partial<PlatformWalletTxn> = {}): PlatformWalletTxn => ({
  txn_id: nextId(),
  site: site.code,
  player: 'ann',
  currency: 'EUR',
  method: 'bet',
  amount: '-1.20',
  balance_before: '10',
  balance_after: '8.8',
  status: 'ok',
  created_at: AT,
  row_version: 1,
  ...overrides,
});
const session = (overrides: Partial<PlatformSession> = {}): PlatformSession => ({
  session_id: nextId(),
  site: site.code,
  player: 'ann',
  game: game.code,
  currency: 'EUR',
  started_at: AT,
  row_version: 1,
  ...overrides,
});
const credit = (overrides: Partial<PlatformPromoCredit> = {}): PlatformPromoCredit => ({
  credit_id: nextId(),
  site: site.code,
  player: 'ann',
  currency: 'EUR',
  kind: 'activity',
  amount: '4',
  granted_at: AT,
  row_version: 1,
  ...overrides,
});
const call = (overrides: Partial<PlatformSeamlessCall> = {}): PlatformSeamlessCall => ({
  call_id: nextId(),
  site: site.code,
  kind: 'bet',
  request_id: nextId(),
  latency_ms: 40,
  outcome: 'ok',
  http_status: 200,
  called_at: AT,
  row_version: 1,
  ...overrides,
});

const post = (kind: string, rows: readonly unknown[], idempotencyKey?: string) =>
  t.platform.post(rows, { kind, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
const counts = async (kind: string, rows: readonly unknown[]): Promise<unknown> => {
  const { status, body } = await post(kind, rows);
  return [status, body.accepted, body.duplicates, body.amended, body.rejected.map(({ line, code }) => `${line} ${code}`)];
};
type Stored = Record<string, unknown>;
const query = <Row = Stored>(sql: string, params: Record<string, unknown> = {}): Promise<Row[]> =>
  clickhouse.query<Row>({ name: 'test', sql, params });
const stored = (table: string, idName: string, id: string): Promise<Stored[]> =>
  query(`SELECT * FROM ${table} WHERE ${idName} = {id:String} ORDER BY row_version, sign`, { id });

describe('wallet movements', () => {
  it('are stored with day, rate and USD of their instant; ids that repeat another are left out and read back', async () => {
    const plain = txn();
    const linked = txn({
      request_id: 'q-7',
      bet_id: 'b-7',
      round_id: 'r-7',
      game: game.code,
      method: 'paid',
      amount: '0.000001',
    });
    expect(await counts('wallet_txns', [plain, linked])).toEqual([200, 2, 0, 0, []]);
    const [row] = await query(
      `SELECT *, request_id, round_id, balance_after, toString(created_at) AS at FROM wallet_txn WHERE txn_id = {id:String}`,
      { id: plain.txn_id },
    );
    expect(row).toMatchObject({
      site_id: Number(site.id),
      agent_id: Number(agent.id),
      game_id: 0,
      settle_date: '2026-01-01',
      at: '2026-01-02 03:59:59.000',
      method: 'bet',
      status: 'ok',
      amount: '-1.2',
      amount_usd: '-1.5',
      request_key: '',
      request_id: plain.txn_id,
      bet_id: '',
      round_id: '',
      balance_before: '10',
      balance_shift: '0',
      balance_after: '8.8',
      sign: 1,
    });
    const [other] = await query(
      `SELECT request_id, round_id, bet_id, amount_usd, balance_shift FROM wallet_txn WHERE txn_id = {id:String}`,
      {
        id: linked.txn_id,
      },
    );
    // 8.8 − (10 + 0.000001): the ledger of this row is broken, and says by how much. 0.00000125 USD are 0.000001.
    expect(other).toEqual({
      request_id: 'q-7',
      round_id: 'r-7',
      bet_id: 'b-7',
      amount_usd: '0.000001',
      balance_shift: '-1.200001',
    });
  });

  it('count a repeat once, let a pending one become final once, and refuse what would rewrite the ledger', async () => {
    const open = txn({ status: 'pending', balance_after: null });
    const done = { ...open, status: 'ok', balance_after: '8.8', row_version: 2 };
    expect(await counts('wallet_txns', [open, open])).toEqual([200, 1, 1, 0, []]);
    expect(await counts('wallet_txns', [done, done, { ...done, row_version: 1 }])).toEqual([200, 0, 2, 1, []]);
    expect(await counts('wallet_txns', [{ ...done, amount: '-9', row_version: 3 }])).toEqual([200, 0, 0, 0, ['1 bad_field']]);
    expect((await stored('wallet_txn', 'txn_id', open.txn_id)).map((row) => [row.status, row.sign])).toEqual([
      ['pending', -1],
      ['pending', 1],
      ['ok', 1],
    ]);
  });

  it('keep their amendment within one batch, in memory and from the store alike', async () => {
    const open = txn({ status: 'pending' });
    expect(await counts('wallet_txns', [open, { ...open, status: 'failed', row_version: 5 }])).toEqual([200, 1, 0, 1, []]);
    const [net] = await query(`SELECT sum(sign) AS n, sum(amount * sign) AS amount FROM wallet_txn WHERE txn_id = {id:String}`, {
      id: open.txn_id,
    });
    expect(net).toEqual({ n: '1', amount: '-1.2' });
  });

  it('refuse bad rows alone, each for its reason', async () => {
    const rows = [
      txn({ site: 'nowhere' }),
      txn({ game: 'nothing' }),
      txn({ currency: 'XXX' }),
      txn({ currency: 'USD' }),
      txn({ amount: '1e3' }),
      txn({ created_at: '2999-01-01T00:00:00Z' }),
      { ...txn(), method: 'theft' },
      { ...txn(), player: undefined },
      { ...txn(), surprise: 1 },
      'no json',
      txn(),
    ];
    expect(await counts('wallet_txns', rows)).toEqual([
      200,
      1,
      0,
      0,
      [
        '1 unknown_site',
        '2 unknown_game',
        '3 unknown_currency',
        '4 currency_mismatch',
        '5 bad_amount',
        '6 future_time',
        '7 bad_field',
        '8 missing_field',
        '9 bad_field',
        '10 bad_field',
      ],
    ]);
  });

  it.each([
    ['player', { player: 'bob' }, 'bad_field'],
    ['game', { game: game.code }, 'bad_field'],
    ['instant', { created_at: '2026-01-02T04:00:00.000Z' }, 'bad_time'],
  ])('cannot become another one by its %s', async (_, change, code) => {
    const open = txn({ status: 'pending' });
    await post('wallet_txns', [open]);
    expect(await counts('wallet_txns', [{ ...open, ...change, row_version: 2 }])).toEqual([200, 0, 0, 0, [`1 ${code}`]]);
  });
});

describe('sessions', () => {
  it('open with one version and end with the next, and stay ended', async () => {
    const open = session({ balance_start: '10', device: 'mobile', country: 'CN', sub_agent: 'north' });
    const ended: PlatformSession = {
      ...open,
      ended_at: '2026-01-02T04:09:59.500Z',
      end_reason: 'idle',
      balance_end: '7',
      row_version: 2,
    };
    expect(await counts('sessions', [open])).toEqual([200, 1, 0, 0, []]);
    expect(await counts('sessions', [ended])).toEqual([200, 0, 0, 1, []]);
    expect(await counts('sessions', [{ ...open, row_version: 3 }])).toEqual([200, 0, 0, 0, ['1 bad_field']]);
    const rows = await query(
      `SELECT sign, length_ms, end_reason, settle_date, balance_end, toString(ended_at) AS ended FROM game_session WHERE session_id = {id:String} ORDER BY row_version, sign`,
      { id: open.session_id },
    );
    const opened = {
      length_ms: '-1',
      end_reason: 'none',
      settle_date: '2026-01-01',
      balance_end: null,
      ended: '1970-01-01 00:00:00.000',
    };
    expect(rows).toEqual([
      { sign: -1, ...opened },
      { sign: 1, ...opened },
      // Ended on the next settlement day, and still counted on the day of its start.
      {
        sign: 1,
        length_ms: '600500',
        end_reason: 'idle',
        settle_date: '2026-01-01',
        balance_end: '7',
        ended: '2026-01-02 04:09:59.500',
      },
    ]);
  });

  it.each([
    ['an end before the start', { ended_at: '2026-01-02T03:59:58.000Z', end_reason: 'logout' }, 'bad_time'],
    ['an end without a reason', { ended_at: AT }, 'missing_field'],
    ['a reason without an end', { end_reason: 'logout' }, 'missing_field'],
    ['a country in small letters', { country: 'de' }, 'bad_field'],
  ])('refuse %s', async (_, change, code) => {
    expect(await counts('sessions', [{ ...session(), ...change }])).toEqual([200, 0, 0, 0, [`1 ${code}`]]);
  });
});

it('no key writes or changes what Manager itself gave: the numbers of payouts are its own', async () => {
  const number = `pay-${randomUUID()}`;
  for (const row_version of [1, 2])
    expect(
      await counts('promo_credits', [{ ...credit({ kind: 'compensation' }), credit_id: number, amount: '0', row_version }]),
    ).toEqual([200, 0, 0, 0, ['1 bad_field']]);
});

it('a promo credit is taken back by an amendment to 0', async () => {
  const given = credit({ kind: 'compensation', source_id: 'case-1' });
  expect(await counts('promo_credits', [given])).toEqual([200, 1, 0, 0, []]);
  expect(await counts('promo_credits', [{ ...given, amount: '0', row_version: 2 }])).toEqual([200, 0, 0, 1, []]);
  expect(await counts('promo_credits', [credit({ kind: 'activity', amount: '-1' })])).toEqual([200, 0, 0, 0, ['1 bad_amount']]);
  const [net] = await query(
    `SELECT sum(sign) AS credits, sum(amount * sign) AS amount, sum(amount_usd * sign) AS usd FROM promo_credit WHERE credit_id = {id:String}`,
    { id: given.credit_id },
  );
  expect(net).toEqual({ credits: '1', amount: '0', usd: '0' });
});

it('a compensation may take back, and then counts below 0', async () => {
  const taken = credit({ kind: 'compensation', amount: '-12.000001' });
  expect(await counts('promo_credits', [taken])).toEqual([200, 1, 0, 0, []]);
  const [net] = await query(`SELECT sum(amount * sign) AS amount FROM promo_credit WHERE credit_id = {id:String}`, {
    id: taken.credit_id,
  });
  expect(net).toEqual({ amount: '-12.000001' });
  for (const kind of ['free_round', 'free_win', 'activity', 'task', 'card'] as const)
    expect(await counts('promo_credits', [credit({ kind, amount: '-1' })])).toEqual([200, 0, 0, 0, ['1 bad_amount']]);
});

describe('seamless calls', () => {
  it('note an unknown player and whatever currency, create nobody, and mask secrets', async () => {
    const known = call({ player: 'ann', currency: 'USD', outcome: 'wrong_currency' });
    const unknown = call({
      player: 'ghost',
      outcome: 'unknown',
      http_status: 0,
      latency_ms: 5_000,
      attempt: 2,
      request_body: '{"token":"abc \\" d","userToken": "x","amount":"1"}',
    });
    expect(await counts('seamless_calls', [known, unknown])).toEqual([200, 2, 0, 0, []]);
    const ghosts = await db.selectFrom('player').select('id').where('user_name', '=', 'ghost').execute();
    expect(ghosts).toEqual([]);
    const [first] = await stored('seamless_call', 'call_id', known.call_id);
    expect(Number(first?.player_id)).toBeGreaterThan(0);
    const [second] = await stored('seamless_call', 'call_id', unknown.call_id);
    expect(second).toMatchObject({
      player_id: '0',
      user_name: 'ghost',
      attempt: 2,
      http_status: 0,
      request_body: '{"token":"***","userToken": "***","amount":"1"}',
      settle_date: '2026-01-01',
    });
  });

  it('refuse a body that is too large', async () => {
    expect(await counts('seamless_calls', [call({ response_body: 'x'.repeat(8_193) })])).toEqual([200, 0, 0, 0, ['1 bad_field']]);
  });
});

it('an idempotency key belongs to one body of one kind', async () => {
  const row = txn();
  const first = await post('wallet_txns', [row], 'key-1');
  expect(await post('wallet_txns', [row], 'key-1')).toEqual(first);
  expect((await post('wallet_txns', [txn()], 'key-1')).status).toBe(409);
  expect((await post('sessions', [row], 'key-1')).status).toBe(409);
});

it('every id leads to the place of its record', async () => {
  const row = txn({ request_id: 'q-9', bet_id: 'b-9' });
  await post('wallet_txns', [row]);
  expect(
    await query(`SELECT kind, key, site_id, settle_date FROM fact_key WHERE key IN ({id:String}, 'q-9', 'b-9') ORDER BY kind`, {
      id: row.txn_id,
    }),
  ).toEqual(
    [
      ['wallet_txn', row.txn_id],
      ['wallet_request', 'q-9'],
      ['wallet_bet', 'b-9'],
    ].map(([kind, key]) => ({ kind, key, site_id: Number(site.id), settle_date: '2026-01-01' })),
  );
});

it('the contract prints what the validators take', () => {
  expect(PlatformWalletTxn.safeParse(txn()).success).toBe(true);
  expect(PlatformSession.safeParse(session({ country: 'de' })).success).toBe(false);
  expect(PlatformSeamlessCall.safeParse(call({ http_status: null })).success).toBe(true);
});

it('a rebuild brings back the same rows of every table', async () => {
  const tables = ['wallet_txn', 'game_session', 'promo_credit', 'seamless_call', 'fact_key'];
  const sums = (): Promise<Stored[]> =>
    Promise.all(
      tables.map(async (table) => (await query(`SELECT count() AS n, sum(cityHash64(*)) AS hash FROM ${table}`))[0] as Stored),
    );
  const before = await sums();
  for (const { n } of before) expect(Number(n)).toBeGreaterThan(0);
  await t.ingest.stop();
  await rebuildFacts({ db, archiveDir: null, databaseUrl: t.stores.postgresUrl, clickhouse, log: t.deps.log });
  expect(await sums()).toEqual(before);
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});
