import { PlatformFishingSlice } from '@manager/contract/platform/fishing-slices';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { mergeAll } from '../../test/watched-queries.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { rebuildFacts } from '../ingest/rebuild.ts';
import { verifyFacts } from '../ingest/rebuild-verify.ts';

const t = await startTestApp({ hasSums: true });
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 });
const site = await createSite(db, { agentId: agent.id });
const otherSite = await createSite(db, { agentId: agent.id });
const [game, otherGame] = [await createGame(db), await createGame(db)];
await createCurrency(db, { code: 'EUR', rate: '0.8' });
await createCurrency(db, { code: 'USD', rate: '1' });

// In Shanghai the day begins at noon, 04:00 UTC: the slice begins on one day and counts to the next.
const STARTED = '2026-01-02T03:59:30.000Z';
const ENDED = '2026-01-02T04:00:30.000Z';

let number = 0;
const slice = (overrides: Partial<PlatformFishingSlice> = {}): PlatformFishingSlice => ({
  slice_id: `fs${(number += 1)}`,
  session_id: 'stay-1',
  site: site.code,
  player: 'ann',
  game: game.code,
  currency: 'EUR',
  room: 'novice',
  started_at: STARTED,
  ended_at: ENDED,
  shots: 45,
  kills: 10,
  bet: '6',
  win: '76.4',
  row_version: 1,
  ...overrides,
});
const send = async (rows: readonly unknown[]): Promise<unknown> => {
  const { status, body } = await t.platform.post(rows, { kind: 'fishing_slices' });
  return [status, body.accepted, body.duplicates, body.amended, body.rejected.map(({ code }: { code: string }) => code)];
};
const query = (sql: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>[]> =>
  clickhouse.query({ name: 'test', sql, params });

describe('slices of fishing', () => {
  it('are stored as they came, and count to the day and at the rate of their bet', async () => {
    const row = slice({
      free_shots: 10,
      jackpot_win: '50',
      transfer_in: '20',
      transfer_out: '0.5',
      balance_before: '20',
      balance_after: '-1.25',
      rtp_profile: '96',
      math_version: '1.0.0',
    });
    expect(PlatformFishingSlice.safeParse(row).success).toBe(true);
    expect(await send([row])).toEqual([200, 1, 0, 0, []]);
    const [stored] = await query('SELECT *, ended_at FROM fishing_slice WHERE slice_id = {id:String}', { id: row.slice_id });
    expect(stored).toMatchObject({
      session_id: 'stay-1',
      site_id: Number(site.id),
      agent_id: Number(agent.id),
      game_id: Number(game.id),
      currency: 'EUR',
      settle_date: '2026-01-02',
      started_at: '2026-01-02 03:59:30.000',
      ended_at: '2026-01-02 04:00:30.000',
      room: 'novice',
      shots: 45,
      free_shots: 10,
      kills: 10,
      bet: '6',
      win: '76.4',
      jackpot_win: '50',
      // 6 / 0.8 and 76.4 / 0.8
      bet_usd: '7.5',
      win_usd: '95.5',
      transfer_in: '20',
      transfer_out: '0.5',
      balance_before: '20',
      balance_after: '-1.25',
      rtp_profile: '96',
      math_version: '1.0.0',
      row_version: 1,
      sign: 1,
    });
    const bet = betRow({ site: site.code, game: game.code, player: 'ann', currency: 'EUR', bet_id: row.slice_id });
    await t.platform.postBets([
      { ...bet, bet: '6', win: '26.4', jackpot_win: '50', bet_at: STARTED, settled_at: ENDED, round_id: row.slice_id },
    ]);
    const [booked] = await query('SELECT settle_date, fx_rate, bet_usd, win_usd FROM bet WHERE bet_id = {id:String}', {
      id: row.slice_id,
    });
    expect(booked).toEqual({
      settle_date: stored?.settle_date,
      fx_rate: stored?.fx_rate,
      bet_usd: stored?.bet_usd,
      win_usd: stored?.win_usd,
    });
    expect(
      await query("SELECT kind, key FROM fact_key WHERE key IN ({id:String}, 'stay-1') ORDER BY kind", { id: row.slice_id }),
    ).toEqual([
      { kind: 'fishing_slice', key: row.slice_id },
      { kind: 'fishing_session', key: 'stay-1' },
    ]);
  });

  it('are amended by a higher version, and keep day and rate', async () => {
    const row = slice({ session_id: 'stay-2' });
    expect(await send([row, row])).toEqual([200, 1, 1, 0, []]);
    const next = { ...row, ended_at: '2026-01-02T03:59:40.000Z', kills: 11, win: '77.2', row_version: 3 };
    expect(await send([next])).toEqual([200, 0, 0, 1, []]);
    expect(await send([{ ...row, row_version: 2 }])).toEqual([200, 0, 1, 0, []]);
    expect(
      await query(
        'SELECT settle_date, row_version, kills, win, win_usd, length_ms, sum(sign) AS n FROM fishing_slice WHERE slice_id = {id:String} GROUP BY ALL ORDER BY row_version',
        { id: row.slice_id },
      ),
    ).toEqual([
      { settle_date: '2026-01-02', row_version: 1, kills: 10, win: '76.4', win_usd: '95.5', length_ms: '60000', n: '0' },
      { settle_date: '2026-01-02', row_version: 3, kills: 11, win: '77.2', win_usd: '96.5', length_ms: '10000', n: '1' },
    ]);
  });

  it('may win without a bet: free bullets were left from before', async () => {
    expect(await send([slice({ shots: 3, free_shots: 3, bet: '0', win: '1.2' })])).toEqual([200, 1, 0, 0, []]);
    expect(await send([slice({ shots: 0, kills: 0, bet: '0', win: '1.2' })])).toEqual([200, 1, 0, 0, []]);
  });

  const known = slice({ session_id: 'stay-3' });
  it.each<[string, Record<string, unknown>, string]>([
    ['another session', { session_id: 'stay-4' }, 'bad_field'],
    ['another start', { started_at: '2026-01-02T03:59:31.000Z' }, 'bad_time'],
    ['another player', { player: 'bea' }, 'bad_field'],
    ['another game', { game: otherGame.code }, 'bad_field'],
    ['another website', { site: otherSite.code }, 'bad_field'],
  ])('refuse %s', async (...[, change, code]) => {
    await send([known]);
    expect(await send([{ ...known, ...change, row_version: 2 }])).toEqual([200, 0, 0, 0, [code]]);
  });

  const lacking = (name: keyof PlatformFishingSlice) =>
    Object.fromEntries(Object.entries(slice()).filter(([key]) => key !== name));
  it.each<[string, Record<string, unknown>, string]>([
    ...(['slice_id', 'session_id', 'site', 'player', 'game', 'currency', 'room', 'started_at', 'ended_at'] as const).map(
      (name): [string, Record<string, unknown>, string] => [`a slice without "${name}"`, lacking(name), 'missing_field'],
    ),
    ...(['shots', 'kills', 'bet', 'win', 'row_version'] as const).map((name): [string, Record<string, unknown>, string] => [
      `a slice without "${name}"`,
      lacking(name),
      'missing_field',
    ]),
    ['an end before the start', slice({ ended_at: '2026-01-02T03:59:29.999Z' }), 'bad_time'],
    ['an end more than a day later', slice({ ended_at: '2026-01-03T03:59:30.001Z' }), 'bad_time'],
    ['an end that lies ahead', slice({ started_at: '2999-01-01T00:00:00Z', ended_at: '2999-01-01T00:00:01Z' }), 'future_time'],
    ['more free bullets than bullets', slice({ free_shots: 46 }), 'bad_field'],
    ['more jackpot than win', slice({ jackpot_win: '76.400001' }), 'bad_amount'],
    ['a slice in which nothing happened', slice({ shots: 0, kills: 0, bet: '0', win: '0' }), 'bad_field'],
    ['half a bullet', slice({ shots: 1.5 }), 'bad_field'],
    ['fewer fish than none', slice({ kills: -1 }), 'bad_field'],
    ['a negative win', slice({ win: '-1' }), 'bad_amount'],
    ['a negative transfer', slice({ transfer_in: '-1' }), 'bad_amount'],
    ['a fraction of a millionth', slice({ bet: '0.0000001' }), 'bad_amount'],
    ['a room of another writing direction', slice({ room: 'x\u202ey' }), 'bad_field'],
    ['a name of a return that is too long', slice({ rtp_profile: 'x'.repeat(17) }), 'bad_field'],
    ['a field that there is not', { ...slice(), hits: 3 }, 'bad_field'],
    ['an unknown website', slice({ site: 'nowhere' }), 'unknown_site'],
    ['an unknown game', slice({ game: 'nothing' }), 'unknown_game'],
    ['an unknown currency', slice({ player: 'new', currency: 'XAU' }), 'unknown_currency'],
    ['another currency than the player’s', slice({ currency: 'USD' }), 'currency_mismatch'],
  ])('refuse %s', async (_, row, code) => {
    expect(await send([row])).toEqual([200, 0, 0, 0, [code]]);
  });
});

it('the sums by the day are those of the rows', async () => {
  const sql =
    'SELECT settle_date, room, sum(shots * sign) AS shots, sum(win_usd * sign) AS win FROM fishing_slice GROUP BY settle_date, room ORDER BY ALL';
  await mergeAll(clickhouse);
  const explained = await query(`EXPLAIN projections = 1 ${sql}`);
  expect(JSON.stringify(explained)).toContain('by_day');
  expect(await query(sql)).toEqual(
    await clickhouse.query({ name: 'test', sql, params: {}, settings: { optimize_use_projections: 0 } }),
  );
});

it('a rebuild brings back every version', async () => {
  const read = () => query('SELECT * FROM fishing_slice ORDER BY slice_id, row_version, sign');
  const before = await read();
  expect(before.length).toBeGreaterThan(6);
  await t.ingest.stop();
  await rebuildFacts({ db, archiveDir: null, databaseUrl: t.stores.postgresUrl, clickhouse, log: t.deps.log });
  expect(await read()).toEqual(before);
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});
