import * as contract from '@manager/contract/features/risk-set/game-retained';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { watchExposure } from './watch-exposure.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const site = await createSite(db, { agentId: (await createAgent(db)).id });
const early = await createSite(db, { agentId: (await createAgent(db, { timezone: 'Asia/Tokyo', settlementHour: 0 })).id });
const game = await createGame(db);
const boss = await t.signInAs({ isSuper: true });
t.clock.set(Date.parse('2026-11-20T12:00:00Z'));
const bet = (day: string, amounts: { bet: string; win: string }) => ({
  ...betRow({ site: site.code, game: game.code, bet_at: `${day}T10:00:00.000Z`, settled_at: `${day}T10:00:00.000Z` }),
  ...amounts,
});

// shows S2.76
it('reads what a game has kept with a pool, tells beyond its thresholds, and pays nothing from it', async () => {
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
  const { list } = await boss.call(contract.getExposureHistory, { id: made.id });
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
