import * as contract from '@manager/contract/features/risk-set/game-retained';
import { expect, it, vi } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { insertSiteGroup } from '../../../../test/report-world.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { mergeAll, sumsAlone } from '../../../../test/watched-queries.ts';
import { sitesByGroup } from './exposure-row.ts';
import { readDays } from './read-exposure.ts';
import { readStamped } from './read-stamped.ts';
import { watchExposure } from './watch-exposure.ts';

const t = await startTestApp({ hasSums: true });
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const { id: agentId } = await createAgent(db);
const site = await createSite(db, { agentId });
const early = await createSite(db, { agentId: (await createAgent(db, { timezone: 'Asia/Tokyo', settlementHour: 0 })).id });
const game = await createGame(db);
const signIn = () => t.signInAs({ isSuper: true });
const atFirst = await signIn();
t.clock.set(Date.parse('2026-11-20T12:00:00Z'));
const bet = (day: string, amounts: { bet: string; win: string }) => ({
  ...betRow({ site: site.code, game: game.code, bet_at: `${day}T10:00:00.000Z`, settled_at: `${day}T10:00:00.000Z` }),
  ...amounts,
});

// shows S2.76
it('reads what a game has kept with a pool, tells beyond its thresholds, and pays nothing from it', async () => {
  const boss = atFirst;
  await t.platform.postBets([
    bet('2026-11-18', { bet: '100', win: '30' }),
    bet('2026-11-20', { bet: '50', win: '400.000001' }),
    bet('2026-11-17', { bet: '900', win: '0' }),
  ]);
  const made = await boss.call(contract.saveExposure, {
    game_id: game.id,
    begins_on: '2026-11-18',
    start_usd: '1000',
    tax_pct: '5',
    decay_pct: '10',
    low_usd: '520',
  });
  // By hand: (1000 + 95 − 30) × 0.9 = 958.5; × 0.9 = 862.65; 862.65 + 47.5 − 400.000001 = 510.149999: today has not ended, and tomorrow has no bet yet.
  const { list, zones } = await boss.call(contract.getExposureHistory, { id: made.id });
  expect(zones).toEqual([
    { zone: 'normal', from_day: '2026-11-18', to_day: '2026-11-19', days: 2, pool: '958.5' },
    { zone: 'low', from_day: '2026-11-20', to_day: null, days: 1, pool: '510.149999' },
  ]);
  expect(list.map(({ day, bet: staked, win, pool, zone }) => [day, staked, win, pool, zone])).toEqual([
    ['2026-11-18', '100', '30', '958.5', 'normal'],
    ['2026-11-19', '0', '0', '862.65', 'normal'],
    ['2026-11-20', '50', '400.000001', '510.149999', 'low'],
  ]);
  expect(await boss.call(contract.getExposureDetail, { id: made.id })).toMatchObject({
    total_in: '150',
    total_out: '430.000001',
    retained: '-280.000001',
    tax: '7.5',
    pool: '510.149999',
    zone: 'low',
  });
  await watchExposure.run(t.deps);
  await watchExposure.run(t.deps);
  expect(await db.selectFrom('case_file').select(['kind', 'source_type', 'source_id']).execute()).toEqual([
    { kind: 'risk', source_type: 'game_exposure', source_id: made.id },
  ]);
  expect((await boss.tryCall(contract.saveExposure, { game_id: game.id, begins_on: '2026-11-18' })).code).toBe(40901);
  expect((await boss.tryCall(contract.saveExposure, { id: made.id, version: 1, high_usd: '400' })).code).toBe(40001);
  // 510.149999 × 0.9 = 459.1349991, cut to micros up. What is left of a day that began elsewhere is counted, and has not decayed.
  t.clock.set(Date.parse('2026-11-21T23:00:00Z'));
  await t.platform.postBets([
    { ...bet('2026-11-21', { bet: '10', win: '0' }), site: early.code, settled_at: '2026-11-21T22:00:00.000Z' },
  ]);
  expect(
    (await boss.call(contract.getExposureHistory, { id: made.id })).list.slice(2).map(({ day, pool }) => [day, pool]),
  ).toEqual([
    ['2026-11-20', '459.135'],
    ['2026-11-21', '459.135'],
    ['2026-11-22', '468.635'],
  ]);
  await boss.call(contract.removeExposure, { ids: [made.id] });
  expect((await boss.tryCall(contract.getExposureDetail, { id: made.id })).code).toBe(40400);
  // There is no field that would switch a profile by it.
  expect(Object.keys(contract.saveExposure.input.shape)).not.toContain('profile');
});

it('reads all rules of a page by one question, each with its own game, websites and days', async () => {
  const { db: store, clickhouse } = t.deps;
  const group = await insertSiteGroup(store, 'harbour');
  await store.updateTable('site').set({ site_group_id: group }).where('id', '=', site.id).execute();
  const other = await createGame(store);
  const staked = (at: typeof site, of: typeof game, { day, ...amounts }: { day: string; bet: string; win: string }) => ({
    ...bet(day, amounts),
    site: at.code,
    game: of.code,
  });
  t.clock.set(Date.parse('2026-12-03T12:00:00Z'));
  const boss = await signIn();
  await t.platform.postBets([
    staked(site, game, { day: '2026-12-01', bet: '11', win: '1' }),
    staked(early, game, { day: '2026-12-01', bet: '13', win: '2' }),
    staked(site, other, { day: '2026-12-01', bet: '17', win: '3' }),
    staked(early, other, { day: '2026-12-02', bet: '19', win: '4' }),
    staked(site, other, { day: '2026-12-02', bet: '23', win: '5' }),
  ]);
  const rules = [
    { game_id: game.id, site_group_id: group, begins_on: '2026-12-01' },
    { game_id: game.id, site_group_id: null, begins_on: '2026-12-01' },
    { game_id: other.id, site_group_id: group, begins_on: '2026-12-02' },
    { game_id: other.id, site_group_id: null, begins_on: '2026-12-01' },
  ];
  const ids: string[] = [];
  for (const rule of rules) ids.push((await boss.call(contract.saveExposure, rule)).id);
  const asked = vi.spyOn(clickhouse, 'query');
  const { list } = await boss.call(contract.getExposureList, {});
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  const figures = ids.map((id) => list.find((row) => row.id === id)).map((row) => [row?.total_in, row?.total_out, row?.pool]);
  expect(figures).toEqual([
    ['11', '1', '10'],
    ['24', '3', '21'],
    ['23', '5', '18'],
    ['59', '12', '47'],
  ]);
  // Out of the sums that the store keeps, also for staff of an agent and by profile: bet by bet they would be refused.
  await mergeAll(clickhouse);
  const sums = sumsAlone(clickhouse);
  const watched = rules.map((rule, n) => ({ ...rule, id: ids[n] ?? '' }));
  const sitesOf = await sitesByGroup(db, watched);
  const now = new Date(t.clock.nowMs());
  for (const agentIds of [null, [agentId]]) {
    for (const rule of watched) {
      expect((await readDays(sums, { rules: [rule], sitesOf, agentIds, now })).get(rule.id)).not.toEqual([]);
      const siteIds = rule.site_group_id === null ? null : (sitesOf.get(rule.site_group_id) ?? []);
      expect(await readStamped(sums, { rule, siteIds, agentIds, now })).not.toEqual([]);
    }
  }
  for (const [n, id] of ids.entries()) {
    const one = await boss.call(contract.getExposureDetail, { id });
    expect([one.total_in, one.total_out, one.pool]).toEqual(figures[n]);
  }
  for (const id of ids) await boss.call(contract.removeExposure, { ids: [id] });
});

it('calculates what other profiles would have paid, from what bets were stamped with, and says what lacks one', async () => {
  const played = await createGame(db);
  await db
    .updateTable('game')
    .set({ rtp_profiles: ['96', '92', '84.5'] })
    .where('id', '=', played.id)
    .execute();
  t.clock.set(Date.parse('2026-12-13T12:00:00Z'));
  const boss = await signIn();
  const stamped = (day: string, profile: string, amounts: { bet: string; win: string }) => ({
    ...bet(day, amounts),
    game: played.code,
    ...(profile === '' ? {} : { rtp_profile: profile }),
  });
  await t.platform.postBets([
    stamped('2026-12-11', '96', { bet: '100', win: '150' }),
    stamped('2026-12-12', '96', { bet: '200', win: '60.000001' }),
    stamped('2026-12-12', '92', { bet: '100', win: '100' }),
    stamped('2026-12-12', '', { bet: '50', win: '20' }),
    stamped('2026-12-13', '96', { bet: '10', win: '0' }),
    stamped('2026-12-13', 'vendor-A', { bet: '1', win: '7' }),
  ]);
  const { id } = await boss.call(contract.saveExposure, {
    game_id: played.id,
    begins_on: '2026-12-11',
    low_usd: '0',
    high_usd: '150',
  });
  expect((await boss.call(contract.getExposureHistory, { id })).profiles).toEqual(['84.5', '92', '96']);
  const before = await db.selectFrom('game_exposure_rule').selectAll().where('id', '=', id).execute();
  const { effect } = await boss.call(contract.simulateExposure, { id, low_profile: '84.5', high_profile: '96' });
  // The second day begins at −50: 300 at 84.5 % are 253.5 in place of 192 + 92 = 284, so it pays 30.5 less. The third begins at 150.499999, above 150: 96 % as it was.
  expect(effect).toMatchObject({
    low_days: 1,
    high_days: 1,
    theoretical_win: { was: '389.6', simulated: '359.1' },
    win: { was: '337.000001', simulated: '306.500001' },
    ggr: { was: '123.999999', simulated: '154.499999' },
    pool: { was: '123.999999', simulated: '154.499999' },
    unstamped_bets: 2,
  });
  expect(effect?.list.map(({ day, began, pool, unstamped_bets: bets }) => [day, began, pool.simulated, bets])).toEqual([
    ['2026-12-11', 'normal', '-50', 0],
    ['2026-12-12', 'low', '150.499999', 1],
    ['2026-12-13', 'high', '154.499999', 1],
  ]);
  expect(await db.selectFrom('game_exposure_rule').selectAll().where('id', '=', id).execute()).toEqual(before);
  const refused = async (low: string, high: string): Promise<number> =>
    (await boss.tryCall(contract.simulateExposure, { id, low_profile: low, high_profile: high })).code;
  expect([await refused('90', '96'), await refused('96', '92')]).toEqual([40001, 40001]);

  // Staff of an agent see what their own agents take in, and nothing of the pool.
  const ann = await t.signInAs({ agentId, codes: ['G', 'G-7', 'G-7-91'] });
  const hidden = { is_part: true, pool: null, zone: null, start_usd: null, decay_pct: null, low_usd: null, high_usd: null };
  expect(await ann.call(contract.getExposureDetail, { id })).toMatchObject({
    ...hidden,
    total_in: '461',
    total_out: '337.000001',
  });
  expect((await ann.call(contract.getExposureList, { game_id: played.id })).list).toMatchObject([hidden]);
  const { list, ...rest } = await ann.call(contract.getExposureHistory, { id });
  expect(rest).toMatchObject({ is_part: true, zones: [], profiles: [] });
  expect(list.map(({ bet: staked, pool, zone }) => [staked, pool, zone])).toEqual([
    ['100', null, null],
    ['350', null, null],
    ['11', null, null],
  ]);
  expect((await ann.call(contract.simulateExposure, { id, low_profile: '84.5', high_profile: '96' })).effect).toBeNull();
  const bob = await t.signInAs({ agentId: (await createAgent(db)).id, codes: ['G', 'G-7'] });
  expect(await bob.call(contract.getExposureDetail, { id })).toMatchObject({ ...hidden, total_in: '0' });
});
