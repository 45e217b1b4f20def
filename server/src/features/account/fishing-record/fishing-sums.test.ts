import { getFishingList } from '@manager/contract/features/account/fishing-record';
import { getGameReport } from '@manager/contract/features/report/game-report';
import type { PlatformFishingSlice } from '@manager/contract/platform/fishing-slices';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { mergeAll } from '../../../../test/watched-queries.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp({ hasSums: true });
const { db, clickhouse } = t.deps;
const exported = await startExports(t);
t.clock.set(Date.parse('2026-01-12T12:00:00Z'));
// Two calendars: a day that begins at noon in Shanghai, one that begins at midnight in New York.
const [east, west] = [
  await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 }),
  await createAgent(db, { timezone: 'America/New_York', settlementHour: 0 }),
];
const HOURS = { east: 8 - 12, west: -5 };
const sites = { east: await createSite(db, { agentId: east.id }), west: await createSite(db, { agentId: west.id }) };
const [reef, deep] = [await createGame(db), await createGame(db)];
for (const { id } of [reef, deep]) await db.updateTable('game').set({ type: 'fishing' }).where('id', '=', id).execute();
const RATES = { USD: '1', EUR: '0.8', JPY: '153.7' };
for (const [code, rate] of Object.entries(RATES)) await createCurrency(db, { code, rate });

type Place = keyof typeof sites;
type Told = PlatformFishingSlice & { place: Place; jackpot: bigint };
const micros = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'));
};
const textOf = (n: bigint): string => `${n / 1_000_000n}.${String(n % 1_000_000n).padStart(6, '0')}`;

/** A slice every ten minutes of two days, at both websites, in three currencies, some across the beginning of a day. */
const SLICES: Told[] = Array.from({ length: 288 }, (_, n) => {
  const place: Place = n % 3 === 0 ? 'west' : 'east';
  const currency = (['USD', 'EUR', 'JPY'] as const)[n % 5 === 0 ? 0 : n % 2 === 0 ? 1 : 2];
  const startMs = Date.parse('2026-01-10T03:59:30Z') + n * 600_000 - (n % 6 === 0 ? 0 : 1);
  const jackpot = n % 17 === 0 ? 12_345_678n + BigInt(n) : 0n;
  const bet = n % 13 === 0 ? 0n : BigInt(n) * 1_000_003n + 1n;
  const win = jackpot + (n % 4 === 0 ? 0n : BigInt(n) * 987_659n + 7n);
  return {
    place,
    jackpot,
    slice_id: `s${n}`,
    session_id: `stay-${Math.floor(n / 12)}-${currency}-${place}`,
    site: sites[place].code,
    player: `p-${currency}`,
    game: n % 7 === 0 ? reef.code : deep.code,
    currency,
    room: n % 2 === 0 ? 'novice' : 'master',
    started_at: new Date(startMs).toISOString(),
    ended_at: new Date(startMs + 60_000).toISOString(),
    shots: n + 1,
    free_shots: n % 13 === 0 ? n + 1 : 0,
    kills: n % 9,
    bet: textOf(bet),
    win: textOf(win),
    jackpot_win: textOf(jackpot),
    row_version: 1,
  };
});
const sliceOf = ({ place: _place, jackpot: _jackpot, ...slice }: Told): PlatformFishingSlice => slice;
const betOf = ({ jackpot, ...slice }: Told) => ({
  bet_id: slice.slice_id,
  round_id: slice.slice_id,
  site: slice.site,
  player: slice.player,
  game: slice.game,
  currency: slice.currency,
  bet: slice.bet,
  win: textOf(micros(slice.win) - jackpot),
  jackpot_win: textOf(jackpot),
  status: 'settled' as const,
  source: 'normal' as const,
  bet_at: slice.started_at,
  settled_at: slice.ended_at,
  row_version: 1,
});
// What is told first is not what stands: bets and slices are amended alike.
const AMENDED = SLICES.filter((_, n) => n % 10 === 3).map((one) => ({
  ...one,
  kills: one.kills + 1,
  bet: textOf(micros(one.bet) + 5n),
}));
const STANDING = SLICES.map((one) => AMENDED.find(({ slice_id: id }) => id === one.slice_id) ?? one);
await t.platform.post(SLICES.map(sliceOf), { kind: 'fishing_slices' });
await t.platform.postBets(SLICES.map(betOf));
await t.platform.post(
  AMENDED.map((one) => ({ ...sliceOf(one), row_version: 2 })),
  { kind: 'fishing_slices' },
);
await t.platform.postBets(AMENDED.map((one) => ({ ...betOf(one), status: 'adjusted', row_version: 2 })));

const dayOf = ({ ended_at: at, place }: Told): string =>
  new Date(Date.parse(at) + HOURS[place] * 3_600_000).toISOString().slice(0, 10);
/** Half away from zero, in whole numbers. */
const usdOf = (amount: bigint, currency: string): bigint => {
  const rate = micros(RATES[currency as keyof typeof RATES]);
  return (2n * amount * 1_000_000n + rate) / (2n * rate);
};
const sumOf = (rows: readonly Told[]) => {
  const add = (of: (row: Told) => bigint): bigint => rows.reduce((total, row) => total + of(row), 0n);
  return {
    slices: rows.length,
    shots: rows.reduce((total, row) => total + row.shots, 0),
    kills: rows.reduce((total, row) => total + row.kills, 0),
    bet: add((row) => micros(row.bet)),
    win: add((row) => micros(row.win)),
    jackpot: add((row) => row.jackpot),
    bet_usd: add((row) => usdOf(micros(row.bet), row.currency)),
    win_usd: add((row) => usdOf(micros(row.win), row.currency)),
  };
};

const staff = await t.signInAs({ isSuper: true, allAgents: true });
const DAYS = ['2026-01-09', '2026-01-10', '2026-01-11', '2026-01-12'];
const ALL = { date_from: '2026-01-09', date_to: '2026-01-12', limit: 1000 };

describe('the sums of slices', () => {
  it('are those of the rows in every currency, and in USD, to the last digit', async () => {
    const { list, sum } = await staff.call(getFishingList, ALL);
    const all = sumOf(STANDING);
    expect(list).toHaveLength(all.slices);
    expect(sum).toMatchObject({ slices: all.slices, shots: all.shots, kills: all.kills });
    expect([micros(sum.bet_usd), micros(sum.win_usd)]).toEqual([all.bet_usd, all.win_usd]);
    expect(list.reduce((total, row) => total + micros(row.bet_usd), 0n)).toBe(all.bet_usd);
    expect(list.reduce((total, row) => total + micros(row.win_usd), 0n)).toBe(all.win_usd);
    expect(sum.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'USD']);
    for (const one of sum.currencies) {
      const rows = list.filter(({ currency }) => currency === one.currency);
      const told = sumOf(STANDING.filter(({ currency }) => currency === one.currency));
      expect([one.slices, one.shots, one.kills]).toEqual([told.slices, told.shots, told.kills]);
      expect([micros(one.bet), micros(one.win), micros(one.jackpot_win)]).toEqual([told.bet, told.win, told.jackpot]);
      expect(rows.reduce((total, row) => total + micros(row.bet), 0n)).toBe(told.bet);
      expect(rows.reduce((total, row) => total + micros(row.win), 0n)).toBe(told.win);
    }
    expect(new Set(list.map(({ agreement }) => agreement))).toEqual(new Set(['fits']));
  });

  // shows S2.38
  it('of a game and a day are what the bets of that game came to, in both calendars', async () => {
    let seen = 0;
    for (const [place, agentId] of [
      ['east', east.id],
      ['west', west.id],
    ] as const) {
      for (const game of [reef, deep]) {
        for (const day of DAYS) {
          const filters = { agent_id: [agentId], game_id: [game.id], date_from: day, date_to: day };
          const told = sumOf(STANDING.filter((one) => one.place === place && one.game === game.code && dayOf(one) === day));
          const [{ sum }, report] = [await staff.call(getFishingList, filters), await staff.call(getGameReport, filters)];
          expect([sum.slices, micros(sum.bet_usd), micros(sum.win_usd)], `${place} ${day}`).toEqual([
            told.slices,
            told.bet_usd,
            told.win_usd,
          ]);
          expect([report.sum.rounds, micros(report.sum.bet), micros(report.sum.win)]).toEqual([
            told.slices,
            told.bet_usd,
            told.win_usd,
          ]);
          seen += told.slices;
        }
      }
    }
    expect(seen).toBe(STANDING.length);
  });

  it('follow every filter, over pages and in the file as well', async () => {
    const filters = { ...ALL, site_id: [sites.east.id], room: 'novice', currency: 'JPY', game_id: [deep.id] };
    const { list, sum } = await staff.call(getFishingList, { ...filters, currency: 'EUR' });
    const euros = STANDING.filter(
      (one) => one.place === 'east' && one.room === 'novice' && one.currency === 'EUR' && one.game === deep.code,
    );
    expect(list).toHaveLength(euros.length);
    expect(micros(sum.bet_usd)).toBe(sumOf(euros).bet_usd);
    // Novices never play in yen.
    expect((await staff.call(getFishingList, filters)).sum).toMatchObject({
      slices: 0,
      bet_usd: '0',
      rtp_pct: null,
      currencies: [],
    });

    const paged: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const page = await staff.call(getFishingList, { ...filters, currency: 'EUR', limit: 20, ...(cursor && { cursor }) });
      paged.push(...page.list.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    const newestFirst = euros.toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1)).map(({ slice_id: id }) => id);
    expect(paged).toEqual(newestFirst);

    const { limit: _limit, ...input } = { ...filters, currency: 'EUR' };
    const { table } = await exported(staff, {
      endpoint: getFishingList.path,
      input: { ...input, site_id: sites.east.id, game_id: deep.id },
      columns: columnsOf('id', 'bet_usd', 'agreement'),
    });
    expect(table.slice(1, 1 + newestFirst.length).map((line) => line.split(',')[0])).toEqual(newestFirst);
    expect(table.slice(1).reduce((total, line) => total + micros(line.split(',')[1] ?? '0'), 0n)).toBe(sumOf(euros).bet_usd);
  });

  it('by days, websites and games come from the sums that the store keeps', async () => {
    await mergeAll(clickhouse);
    const sql = `SELECT currency, sum(bet_usd * sign) FROM fishing_slice WHERE is_test = 0 AND settle_date >= '2026-01-09' AND settle_date <= '2026-01-12'
      AND agent_id IN (${east.id}) AND game_id IN (${deep.id}) GROUP BY currency`;
    const plan = await clickhouse.query({ name: 'test', sql: `EXPLAIN projections = 1 ${sql}`, params: {} });
    expect(JSON.stringify(plan)).toContain('by_day');
  });
});
