import type { PlatformBet } from '@manager/contract/platform/bets';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';

const t = await startTestApp();
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 });
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
const other = { site: await createSite(db, { agentId: agent.id }), game: await createGame(db) };
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.9' });

const bet = (overrides: Partial<PlatformBet> = {}): PlatformBet => betRow({ site: site.code, game: game.code, ...overrides });

type Stored = Record<string, string | number | null>;
const storedRows = (betId: string): Promise<Stored[]> =>
  clickhouse.query<Stored>({
    name: 'test',
    sql: 'SELECT *, round_id, settled_at, modified_at, balance_after FROM bet WHERE bet_id = {id:String} ORDER BY row_version, sign',
    params: { id: betId },
  });
const netOf = async (betId: string): Promise<Stored> => {
  const [row] = await clickhouse.query<Stored>({
    name: 'test',
    sql: 'SELECT sum(sign) AS versions, sum(bet * sign) AS bet, sum(win_game * sign) AS win, sum(bet_usd * sign) AS bet_usd FROM bet WHERE bet_id = {id:String}',
    params: { id: betId },
  });
  return row as Stored;
};

describe('the label of a launch', () => {
  const labelOf = async (player: string): Promise<string | null> =>
    (
      await db
        .selectFrom('player')
        .leftJoin('sub_agent', 'sub_agent.id', 'player.sub_agent_id')
        .select('sub_agent.code')
        .where('user_name', '=', player)
        .executeTakeFirstOrThrow()
    ).code;

  it('makes an unknown sub-agent, once, and the player keeps the last one that he came with', async () => {
    const version = () => db.selectFrom('directory_version').select('n').executeTakeFirstOrThrow();
    const before = await version();
    await t.platform.postBets([
      bet({ player: 'lia', sub_agent: 'north' }),
      bet({ player: 'lia', sub_agent: 'south' }),
      bet({ player: 'tom', sub_agent: 'north' }),
      bet({ player: 'ida' }),
    ]);
    expect([await labelOf('lia'), await labelOf('tom'), await labelOf('ida')]).toEqual(['south', 'north', null]);
    await t.platform.postBets([bet({ player: 'lia', sub_agent: 'north' }), bet({ player: 'tom' })]);
    await t.platform.postBets([bet({ player: 'lia' }), bet({ player: 'ida', sub_agent: 'south' })]);
    expect([await labelOf('lia'), await labelOf('tom'), await labelOf('ida')]).toEqual(['north', 'north', 'south']);
    const made = await db.selectFrom('sub_agent').select(['site_id', 'code']).orderBy('code').execute();
    expect(made).toEqual([
      { site_id: site.id, code: 'north' },
      { site_id: site.id, code: 'south' },
    ]);
    // Nothing that bets are resolved against has changed: nobody reads the directory anew.
    expect(await version()).toEqual(before);
  });

  it('is the same for many batches at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `many-${index}`);
    await Promise.all(
      Array.from({ length: 6 }, (_, batch) =>
        t.platform.postBets(
          names.toSorted(() => (batch % 2 === 0 ? 1 : -1)).map((player) => bet({ player, sub_agent: 'crowd' })),
        ),
      ),
    );
    expect(new Set(await Promise.all(names.map(labelOf)))).toEqual(new Set(['crowd']));
  });
});

describe('many small bodies, faster than the store takes them', () => {
  it('are frozen together, and each gets its own answer', async () => {
    const groups = async (): Promise<number> => {
      const { n } = await db
        .selectFrom('ingest_group')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    };
    const before = await groups();
    const bets = Array.from({ length: 60 }, () => bet({ player: 'hasty' }));
    for (const answer of await Promise.all(bets.map((one) => t.platform.postBets([one]))))
      expect(answer).toMatchObject({ accepted: 1, duplicates: 0, rejected: [] });
    expect((await groups()) - before).toBeLessThanOrEqual((bets.length * 2) / 3);
    const [row] = await clickhouse.query<{ n: string }>({
      name: 'test',
      sql: 'SELECT sum(sign) AS n FROM bet WHERE bet_id IN {ids:Array(String)}',
      params: { ids: bets.map(({ bet_id: id }) => id) },
    });
    expect(row?.n).toBe(String(bets.length));
  });
});

describe('a new bet', () => {
  it('is stored with everything it said, stamped with day, rate and USD amounts', async () => {
    const row = bet({
      currency: 'EUR',
      player: 'eva',
      bet: '10',
      win: '4.5',
      jackpot_win: '0.5',
      jackpot_contribution: '0.01',
      bet_at: '2026-01-02T03:59:58.001Z',
      settled_at: '2026-01-02T03:59:59.000Z',
      sub_agent: 'sub 1',
      balance_before: '100',
      feature_buy: true,
      detail: { text: 'a\tb\\c\n"d"' },
    });
    expect(await t.platform.postBets([row])).toEqual({ accepted: 1, duplicates: 0, amended: 0, rejected: [] });
    const [stored] = await storedRows(row.bet_id);
    expect(stored).toMatchObject({
      round_id: row.round_id,
      site_id: Number(site.id),
      agent_id: Number(agent.id),
      game_id: Number(game.id),
      currency: 'EUR',
      sub_agent: 'sub 1',
      is_feature_buy: 1,
      is_test: 0,
      sign: 1,
      // 11:59:59 in Shanghai, an hour before the settlement hour ends the day.
      settle_date: '2026-01-01',
      bet_at: '2026-01-02 03:59:58.001',
      settled_at: '2026-01-02 03:59:59.000',
      bet: '10',
      win_game: '4.5',
      win_jackpot: '0.5',
      valid_bet: '10',
      fx_rate: '0.9',
      // 10 / 0.9 = 11.1111111…, (4.5 + 0.5) / 0.9 = 5.5555555…
      bet_usd: '11.111111',
      win_usd: '5.555556',
      balance_before: '100',
      balance_after: null,
    });
    const [detail] = await clickhouse.query<{ detail: string }>({
      name: 'test',
      sql: 'SELECT detail FROM bet_detail WHERE bet_id = {id:String}',
      params: { id: row.bet_id },
    });
    expect(JSON.parse(detail?.detail ?? '')).toEqual(row.detail);
  });

  it('is worth what its rate says of a currency of which a USD buys a hundred-thousandth', async () => {
    await createCurrency(db, { code: 'BTC', rate: '0.000010526302', decimals: 6 });
    const row = bet({ currency: 'BTC', player: 'satoshi', bet: '0.0125', win: '0.004' });
    expect(await t.platform.postBets([row])).toMatchObject({ accepted: 1 });
    // By hand, with 12 decimals: 0.0125 / 0.000010526302 = 1187.501555627…, 0.004 / 0.000010526302 = 380.000497800…; 8 of them would be 0.42 USD off.
    expect((await storedRows(row.bet_id))[0]).toMatchObject({
      fx_rate: '0.000010526302',
      bet_usd: '1187.501556',
      win_usd: '380.000498',
    });
  });

  it('falls on the next settlement day from the settlement hour on', async () => {
    const row = bet({ bet_at: '2026-01-02T04:00:00Z', settled_at: '2026-01-02T04:00:00Z' });
    await t.platform.postBets([row]);
    expect((await storedRows(row.bet_id))[0]?.settle_date).toBe('2026-01-02');
  });

  it('creates an unknown player once, whatever the number of requests', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => t.platform.postBets([bet({ player: 'newcomer', bet_id: `new-${i}` })])),
    );
    expect(await db.selectFrom('player').select('currency').where('user_name', '=', 'newcomer').execute()).toEqual([
      { currency: 'USD' },
    ]);
  });

  it('is test data when any agent above the site is', async () => {
    const testRoot = await createAgent(db, { isTest: true });
    const below = await createAgent(db, { parentId: testRoot.id });
    const testSite = await createSite(db, { agentId: below.id });
    const row = bet({ site: testSite.code });
    await t.platform.postBets([row]);
    expect((await storedRows(row.bet_id))[0]?.is_test).toBe(1);
  });
});

describe('the same bet again', () => {
  it('is a duplicate in the same or a lower version, in one batch, in another and at once', async () => {
    const row = bet({ row_version: 2 });
    expect((await t.platform.post([row, row])).body).toMatchObject({ accepted: 1, duplicates: 1 });
    const answers = await Promise.all([row, { ...row, row_version: 1, win: '99' }, row].map((again) => t.platform.post([again])));
    expect(answers.map(({ body }) => body.duplicates)).toEqual([1, 1, 1]);
    expect(await netOf(row.bet_id)).toMatchObject({ versions: '1', win: '0.4' });
  });

  it('amends in a higher version: the old row is taken back, day and rate stay', async () => {
    const row = bet({ currency: 'EUR', player: 'eva' });
    await t.platform.postBets([row]);
    const answer = await t.platform.post([
      { ...row, row_version: 3, status: 'adjusted', win: '2', settled_at: '2026-01-20T00:00:00Z' },
    ]);
    expect(answer.body).toMatchObject({ accepted: 0, amended: 1, rejected: [] });
    const rows = await storedRows(row.bet_id);
    expect(rows.map((r) => [r.row_version, r.sign, r.win_game, r.settle_date])).toEqual([
      [1, -1, '0.4', '2026-01-10'],
      [1, 1, '0.4', '2026-01-10'],
      [3, 1, '2', '2026-01-10'],
    ]);
    expect(await netOf(row.bet_id)).toMatchObject({ versions: '1', bet: '1', win: '2', bet_usd: '1.111111' });
  });

  it('amends a bet that is frozen but not applied yet, and one within its own batch', async () => {
    const row = bet();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((version) => t.platform.post([{ ...row, row_version: version, win: String(version) }])),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await netOf(row.bet_id)).toMatchObject({ versions: '1', win: '4' });
    const twice = bet();
    expect((await t.platform.post([twice, { ...twice, row_version: 2, win: '7' }])).body).toMatchObject({
      accepted: 1,
      amended: 1,
    });
    expect(await netOf(twice.bet_id)).toMatchObject({ versions: '1', win: '7' });
  });

  it('amends the largest amounts that the columns hold', async () => {
    const row = bet({ bet: '999999999999.999999', win: '0', balance_before: '999999999999.999999', balance_after: '0' });
    await t.platform.postBets([row]);
    expect(
      (
        await t.platform.post([
          { ...row, row_version: 2, status: 'adjusted', bet: '0.000001', balance_after: '-999999999999.999999' },
        ])
      ).body,
    ).toMatchObject({ amended: 1 });
    expect(await netOf(row.bet_id)).toMatchObject({ versions: '1', bet: '0.000001', bet_usd: '0.000001' });
    expect((await storedRows(row.bet_id)).map((r) => [r.sign, r.balance_after])).toEqual([
      [-1, '0'],
      [1, '0'],
      [1, '-999999999999.999999'],
    ]);
  });

  it('stamps a pending bet anew when it settles, also into another month', async () => {
    const row = bet({ status: 'pending', win: '0', bet_at: '2026-01-31T12:00:00Z', settled_at: undefined });
    await t.platform.postBets([row]);
    await t.platform.post([{ ...row, status: 'settled', win: '5', row_version: 2, settled_at: '2026-02-01T12:00:00Z' }]);
    expect((await storedRows(row.bet_id)).map((r) => [r.status, r.sign, r.settle_date])).toEqual([
      ['pending', -1, '2026-01-31'],
      ['pending', 1, '2026-01-31'],
      ['settled', 1, '2026-02-01'],
    ]);
    await t.platform.post([{ ...row, status: 'adjusted', win: '6', row_version: 3, settled_at: '2026-02-01T12:00:00Z' }]);
    expect(await netOf(row.bet_id)).toMatchObject({ versions: '1', win: '6' });
  });

  it('cancels, and stays cancelled', async () => {
    const row = bet();
    await t.platform.postBets([row]);
    expect((await t.platform.post([{ ...row, status: 'cancelled', row_version: 2 }])).body.amended).toBe(1);
    expect((await t.platform.post([{ ...row, row_version: 3 }])).body.rejected).toMatchObject([
      { code: 'tombstoned', id: row.bet_id },
    ]);
    expect((await t.platform.post([row])).body.duplicates).toBe(1);
    expect((await t.platform.post([{ ...row, status: 'cancelled', row_version: 4 }])).body.duplicates).toBe(1);
  });

  it('refuses a late bet after a cancel that came first', async () => {
    const row = bet();
    await t.platform.postBets([{ ...row, status: 'cancelled', row_version: 1 }]);
    expect((await t.platform.post([row])).body.duplicates).toBe(1);
    expect((await t.platform.post([{ ...row, row_version: 2 }])).body.rejected).toMatchObject([{ code: 'tombstoned' }]);
  });

  it.each([
    ['site', () => ({ site: other.site.code }), 'bad_field'],
    ['game', () => ({ game: other.game.code }), 'bad_field'],
    ['player', () => ({ player: 'somebody-else' }), 'bad_field'],
    ['draw', () => ({ draw_id: 'another-draw' }), 'bad_field'],
    ['time', () => ({ bet_at: '2026-01-10T09:59:59.000Z' }), 'bad_time'],
    ['status', () => ({ status: 'pending' as const }), 'bad_field'],
  ])('cannot change its %s', async (_, change, code) => {
    const row = { ...bet(), draw_id: 'a-draw' };
    await t.platform.postBets([row]);
    expect((await t.platform.post([{ ...row, ...change(), row_version: 2 }])).body.rejected).toMatchObject([{ code }]);
    expect(await netOf(row.bet_id)).toMatchObject({ versions: '1', win: '0.4' });
  });
});

describe('a bad row', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no id', { bet_id: undefined }, 'missing_field'],
    ['null status', { status: null }, 'missing_field'],
    ['unknown site', { site: 'nowhere' }, 'unknown_site'],
    ['unknown game', { game: 'nothing' }, 'unknown_game'],
    ['unknown currency', { currency: 'XXX' }, 'unknown_currency'],
    ['other currency of the player', { player: 'eva', currency: 'USD' }, 'currency_mismatch'],
    ['number for money', { bet: 1 }, 'bad_amount'],
    ['seven decimals', { win: '0.1234567' }, 'bad_amount'],
    ['exponent', { bet: '1e3' }, 'bad_amount'],
    ['negative', { bet: '-1' }, 'bad_amount'],
    ['above the column', { bet: '1000000000000' }, 'bad_amount'],
    ['above the column in USD', { player: 'eva', currency: 'EUR', bet: '999999999999.999999' }, 'bad_amount'],
    ['no zone', { bet_at: '2026-01-10T10:00:00' }, 'bad_time'],
    ['no such day', { bet_at: '2026-02-30T10:00:00Z', settled_at: undefined }, 'bad_time'],
    ['settled before it was made', { settled_at: '2026-01-10T09:00:00Z' }, 'bad_time'],
    ['future', { bet_at: '2126-01-01T00:00:00Z', settled_at: undefined }, 'future_time'],
    ['unknown field', { bett: '1' }, 'bad_field'],
    ['unknown status', { status: 'won' }, 'bad_field'],
    ['tab in the player', { player: 'a\tb' }, 'bad_field'],
    ['backslash in the id', { bet_id: 'a\\b' }, 'bad_field'],
    ['version 0', { row_version: 0 }, 'bad_field'],
    ['detail that is no object', { detail: [1] }, 'bad_field'],
    ['detail too large', { detail: { text: 'x'.repeat(70_000) } }, 'bad_field'],
  ])('%s', async (_, overrides, code) => {
    await t.platform.postBets([bet({ currency: 'EUR', player: 'eva' })]);
    const good = bet();
    const { status, body } = await t.platform.post([{ ...bet(), ...overrides }, good]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: 1, rejected: [{ line: 1, code }] });
    expect(await netOf(good.bet_id)).toMatchObject({ versions: '1' });
  });

  it('that is no JSON does not block the others; a body without any is 422', async () => {
    expect((await t.platform.post(['{oops', JSON.stringify(bet())])).body).toMatchObject({
      accepted: 1,
      rejected: [{ line: 1, code: 'bad_field' }],
    });
    expect((await t.platform.post(['{oops'])).status).toBe(422);
    expect((await t.platform.post([''])).status).toBe(422);
  });
});

describe('a request', () => {
  it('with the same key and body gets the same answer again, with another body 409', async () => {
    const rows = [bet(), { ...bet(), site: 'nowhere' }];
    const first = await t.platform.post(rows, { idempotencyKey: 'k-1' });
    expect(first.body).toMatchObject({ accepted: 1, rejected: [{ line: 2 }] });
    expect((await t.platform.post(rows, { idempotencyKey: 'k-1' })).body).toEqual(first.body);
    expect((await t.platform.post([bet()], { idempotencyKey: 'k-1' })).status).toBe(409);
  });

  it('sent fifty times at once with one key runs once', async () => {
    const rows = [bet()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => t.platform.post(rows, { idempotencyKey: 'k-2' })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ accepted: 1, duplicates: 0, amended: 0, rejected: [] })]),
    );
  });

  it('without a key, with an unknown one or without the scope is refused', async () => {
    const post = (authorization?: string) =>
      t.app.inject({
        method: 'POST',
        url: '/platform/v1/bets',
        headers: { 'content-type': 'application/x-ndjson', ...(authorization === undefined ? {} : { authorization }) },
        body: JSON.stringify(bet()),
      });
    expect((await post()).statusCode).toBe(401);
    expect((await post('Bearer wrong-key-0123456789')).statusCode).toBe(401);
    await db
      .updateTable('platform_key')
      .set({ scopes: ['config'] })
      .execute();
    expect((await post(`Bearer ${t.platform.key}`)).statusCode).toBe(403);
    await db
      .updateTable('platform_key')
      .set({ scopes: ['ingest', 'config'], ip_allow: '10.0.0.0/8' })
      .execute();
    expect((await post(`Bearer ${t.platform.key}`)).statusCode).toBe(403);
    await db.updateTable('platform_key').set({ ip_allow: '' }).execute();
    expect((await post(`Bearer ${t.platform.key}`)).statusCode).toBe(200);
  });

  it('may be a JSON array, may be compressed, and must say what it is', async () => {
    const { gzipSync, zstdCompressSync } = await import('node:zlib');
    const send = (headers: Record<string, string>, body: Buffer | string) =>
      t.app.inject({
        method: 'POST',
        url: '/platform/v1/bets',
        headers: { authorization: `Bearer ${t.platform.key}`, ...headers },
        body,
      });
    const array = JSON.stringify([bet(), bet()]);
    expect((await send({ 'content-type': 'application/json' }, array)).json()).toMatchObject({ accepted: 2 });
    expect(
      (await send({ 'content-type': 'application/json', 'content-encoding': 'gzip' }, gzipSync(array))).json(),
    ).toMatchObject({ duplicates: 2 });
    expect(
      (await send({ 'content-type': 'application/json', 'content-encoding': 'zstd' }, zstdCompressSync(array))).json(),
    ).toMatchObject({ duplicates: 2 });
    expect((await send({ 'content-type': 'application/json', 'content-encoding': 'br' }, array)).statusCode).toBe(415);
    expect((await send({ 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'no gzip')).statusCode).toBe(422);
    expect((await send({ 'content-type': 'text/plain' }, array)).statusCode).toBe(415);
    // 40 MiB of nothing, compressed to some kilobytes
    expect(
      (
        await send(
          { 'content-type': 'application/json', 'content-encoding': 'gzip' },
          gzipSync(Buffer.alloc(40 * 1024 * 1024, 0x20)),
        )
      ).statusCode,
    ).toBe(413);
    const problem = await send({ 'content-type': 'application/json' }, 'nonsense');
    expect(problem.statusCode).toBe(422);
    expect(problem.headers['content-type']).toContain('application/problem+json');
  });

  it('of more than 50 000 rows is refused whole', async () => {
    expect((await t.platform.post(Array.from({ length: 50_001 }, () => '{}'))).status).toBe(413);
  });
});

it('keeps Σ of the journal = Σ of ClickHouse, and answers for a batch by its id', async () => {
  const [journal] = await db
    .selectFrom('ingest_batch')
    .select((eb) => [eb.fn.sum('rows').as('rows')])
    .where('table_name', '=', 'bet')
    .execute();
  const [stored] = await clickhouse.query<{ n: string }>({ name: 'test', sql: 'SELECT count() AS n FROM bet' });
  expect(stored?.n).toBe(journal?.rows);
  const { id } = await db.selectFrom('ingest_request').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const batch = (path: string) => t.app.inject({ url: path, headers: { authorization: `Bearer ${t.platform.key}` } });
  expect((await batch(`/platform/v1/batches/${id}`)).statusCode).toBe(200);
  expect((await batch('/platform/v1/batches/999999')).statusCode).toBe(404);
});
