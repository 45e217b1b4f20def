import { PlatformJackpotHit } from '@manager/contract/platform/jackpot-hits';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { rebuildFacts } from '../ingest/rebuild.ts';
import { verifyFacts } from '../ingest/rebuild-verify.ts';

const t = await startTestApp();
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 });
const site = await createSite(db, { agentId: agent.id });
const otherSite = await createSite(db, { agentId: agent.id });
const [game, otherGame] = [await createGame(db), await createGame(db)];
await createCurrency(db, { code: 'EUR', rate: '0.8' });
await createCurrency(db, { code: 'USD', rate: '1' });

// In Shanghai the day begins at noon, 04:00 UTC.
const HIT_AT = '2026-01-02T03:59:30.000Z';

let number = 0;
const hit = (overrides: Partial<PlatformJackpotHit> = {}): PlatformJackpotHit => ({
  hit_id: `jh${(number += 1)}`,
  bet_id: `b${number}`,
  site: site.code,
  player: 'ann',
  game: game.code,
  currency: 'EUR',
  pool: 'deep-sea',
  amount: '50.25',
  hit_at: HIT_AT,
  row_version: 1,
  ...overrides,
});
const send = async (rows: readonly unknown[]): Promise<unknown> => {
  const { status, body } = await t.platform.post(rows, { kind: 'jackpot_hits' });
  return [status, body.accepted, body.duplicates, body.amended, body.rejected.map(({ code }: { code: string }) => code)];
};
const query = (sql: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>[]> =>
  clickhouse.query({ name: 'test', sql, params });

describe('hits of jackpots', () => {
  it('are stored as they came, before their bet, and count to the day of the hit', async () => {
    const row = hit({ bet_id: 'b-main', round_id: 'r-main', tier: 'grand', pool_value: '50.5', status: 'hit' });
    expect(PlatformJackpotHit.safeParse(row).success).toBe(true);
    expect(await send([row])).toEqual([200, 1, 0, 0, []]);
    const [stored] = await query('SELECT *, round_id FROM jackpot_hit WHERE hit_id = {id:String}', { id: row.hit_id });
    expect(stored).toMatchObject({
      bet_id: 'b-main',
      round_id: 'r-main',
      site_id: Number(site.id),
      agent_id: Number(agent.id),
      game_id: Number(game.id),
      currency: 'EUR',
      fx_rate: '0.8',
      settle_date: '2026-01-01',
      hit_at: '2026-01-02 03:59:30.000',
      pool: 'deep-sea',
      tier: 'grand',
      amount: '50.25',
      pool_value: '50.5',
      status: 'hit',
      is_test: 0,
      row_version: 1,
      sign: 1,
    });
    expect(
      await query("SELECT kind, key FROM fact_key WHERE key IN ({id:String}, 'b-main') ORDER BY kind", { id: row.hit_id }),
    ).toEqual([
      { kind: 'jackpot_hit', key: row.hit_id },
      { kind: 'jackpot_bet', key: 'b-main' },
    ]);
  });

  it('need no tier, no value of the pool and no status, and their round is their bet', async () => {
    const row = hit();
    expect(await send([row])).toEqual([200, 1, 0, 0, []]);
    expect(
      await query('SELECT round_key, round_id, tier, pool_value, status FROM jackpot_hit WHERE hit_id = {id:String}', {
        id: row.hit_id,
      }),
    ).toEqual([{ round_key: '', round_id: row.bet_id, tier: '', pool_value: null, status: 'hit' }]);
  });

  it('are counted once however often they come, amended by a higher version, and cancelled for good', async () => {
    const row = hit({ tier: 'minor' });
    expect(await send([row, row])).toEqual([200, 1, 1, 0, []]);
    expect(await send([row])).toEqual([200, 0, 1, 0, []]);
    expect(await send([{ ...row, amount: '60', tier: 'major', row_version: 3 }])).toEqual([200, 0, 0, 1, []]);
    expect(await send([{ ...row, amount: '70', row_version: 2 }])).toEqual([200, 0, 1, 0, []]);
    expect(await send([{ ...row, amount: '60', status: 'cancelled', row_version: 4 }])).toEqual([200, 0, 0, 1, []]);
    expect(await send([{ ...row, amount: '60', row_version: 5 }])).toEqual([200, 0, 0, 0, ['bad_field']]);
    expect(
      await query(
        'SELECT row_version, amount, tier, status, sum(sign) AS n FROM jackpot_hit WHERE hit_id = {id:String} GROUP BY ALL ORDER BY row_version',
        { id: row.hit_id },
      ),
    ).toEqual([
      { row_version: 1, amount: '50.25', tier: 'minor', status: 'hit', n: '0' },
      { row_version: 3, amount: '60', tier: 'major', status: 'hit', n: '0' },
      { row_version: 4, amount: '60', tier: 'minor', status: 'cancelled', n: '1' },
    ]);
  });

  it('several of one bet are taken, and a bad row costs no other one', async () => {
    const [first, second, bad] = [hit({ bet_id: 'b-two' }), hit({ bet_id: 'b-two', pool: 'reef' }), hit({ amount: '0' })];
    expect(await send([first, bad, second])).toEqual([200, 2, 0, 0, ['bad_amount']]);
    const { body } = await t.platform.post([hit({ amount: '0.000000' })], { kind: 'jackpot_hits' });
    expect(body.rejected).toMatchObject([
      { line: 1, code: 'bad_amount', message: expect.stringContaining('"amount"') as string },
    ]);
  });

  const known = hit();
  it.each<[string, Record<string, unknown>, string]>([
    ['another bet', { bet_id: 'b-other' }, 'bad_field'],
    ['another round', { round_id: 'r-other' }, 'bad_field'],
    ['another pool', { pool: 'reef' }, 'bad_field'],
    ['another instant', { hit_at: '2026-01-02T03:59:31.000Z' }, 'bad_time'],
    ['another player', { player: 'bea' }, 'bad_field'],
    ['another game', { game: otherGame.code }, 'bad_field'],
    ['another website', { site: otherSite.code }, 'bad_field'],
  ])('refuse %s', async (...[, change, code]) => {
    await send([known]);
    expect(await send([{ ...known, ...change, row_version: 2 }])).toEqual([200, 0, 0, 0, [code]]);
  });

  const lacking = (name: keyof PlatformJackpotHit) => Object.fromEntries(Object.entries(hit()).filter(([key]) => key !== name));
  const NEEDED = ['hit_id', 'bet_id', 'site', 'player', 'game', 'currency', 'pool', 'amount', 'hit_at', 'row_version'] as const;
  it.each<[string, Record<string, unknown>, string]>([
    ...NEEDED.map((name): [string, Record<string, unknown>, string] => [
      `a hit without "${name}"`,
      lacking(name),
      'missing_field',
    ]),
    ['an amount that is a number', { ...hit(), amount: 50.25 }, 'bad_amount'],
    ['an amount below 0', hit({ amount: '-1' }), 'bad_amount'],
    ['an amount of nothing', hit({ amount: '0.00' }), 'bad_amount'],
    ['a fraction of a millionth', hit({ amount: '0.0000001' }), 'bad_amount'],
    ['an exponent', hit({ amount: '1e3' }), 'bad_amount'],
    ['more money than there is', hit({ amount: '123456789012345' }), 'bad_amount'],
    ['more money than any number holds', hit({ amount: '9'.repeat(400) }), 'bad_amount'],
    ['a pool that showed less than nothing', hit({ pool_value: '-0.01' }), 'bad_amount'],
    ['a pool that showed a number', { ...hit(), pool_value: 1 }, 'bad_amount'],
    ['a pool of another writing direction', hit({ pool: 'x\u202ey' }), 'bad_field'],
    ['a pool without a name', hit({ pool: '' }), 'bad_field'],
    ['a pool whose name is too long', hit({ pool: 'x'.repeat(41) }), 'bad_field'],
    ['a tier that is a list', { ...hit(), tier: ['grand'] }, 'bad_field'],
    ['a tier whose name is too long', hit({ tier: 'x'.repeat(33) }), 'bad_field'],
    ['a status that there is not', { ...hit(), status: 'paid' }, 'bad_field'],
    ['a version that is none', hit({ row_version: 0 }), 'bad_field'],
    ['a bet with a blank', hit({ bet_id: 'a b' }), 'bad_field'],
    ['an instant that lies ahead', hit({ hit_at: '2999-01-01T00:00:00Z' }), 'future_time'],
    ['an instant that is none', hit({ hit_at: '2026-02-30T00:00:00Z' }), 'bad_time'],
    ['a field that there is not', { ...hit(), method: 'mystery' }, 'bad_field'],
    ['an unknown website', hit({ site: 'nowhere' }), 'unknown_site'],
    ['an unknown game', hit({ game: 'nothing' }), 'unknown_game'],
    ['an unknown currency', hit({ player: 'new', currency: 'XAU' }), 'unknown_currency'],
    ['another currency than the player’s', hit({ currency: 'USD' }), 'currency_mismatch'],
  ])('refuse %s', async (_, row, code) => {
    expect(await send([row])).toEqual([200, 0, 0, 0, [code]]);
  });

  it('take the largest amount that a fact can have, to the last micro', async () => {
    const row = hit({ amount: '999999999999.999999', pool_value: '999999999999.999999' });
    expect(await send([row])).toEqual([200, 1, 0, 0, []]);
    expect(
      await query('SELECT toString(amount) AS amount FROM jackpot_hit WHERE hit_id = {id:String}', { id: row.hit_id }),
    ).toEqual([{ amount: '999999999999.999999' }]);
  });
});

it('a rebuild brings back every version', async () => {
  const read = () => query('SELECT *, round_id FROM jackpot_hit ORDER BY hit_id, row_version, sign');
  const before = await read();
  expect(before.length).toBeGreaterThan(8);
  await t.ingest.stop();
  await rebuildFacts({ db, archiveDir: null, databaseUrl: t.stores.postgresUrl, clickhouse, log: t.deps.log });
  expect(await read()).toEqual(before);
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});
