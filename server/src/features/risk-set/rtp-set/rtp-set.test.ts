import {
  getRtpBandDetail,
  getRtpBandList,
  removeRtpBand,
  type RtpBandRow,
  saveRtpBand,
} from '@manager/contract/features/risk-set/rtp-set';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { added, amended, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { auditOwn } from '../../../kit/service/audit.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { watchBands } from './watch-bands.ts';

const t = await startTestApp();
const { db, clickhouse } = t.deps;
const NOW = Date.parse('2026-03-20T12:07:00Z');
t.clock.set(NOW);
await createCurrency(db, { code: 'USD', rate: '1' });
const [agent, game] = [await createAgent(db), await createGame(db, { rtp: '96' })];
await db
  .updateTable('game')
  .set({ rtp_profiles: ['94', '96', '97'] })
  .where('id', '=', game.id)
  .execute();
const { id: group } = await db
  .insertInto('site_group')
  .values({ code: 'asia', name: 'Asia' })
  .returning('id')
  .executeTakeFirstOrThrow();
const [inside, outside] = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: agent.id })];
await db.updateTable('site').set({ site_group_id: group }).where('id', '=', inside.id).execute();
const operator = await t.signInAs({ isSuper: true });
const clerk = await t.signInAs({ agentId: agent.id, codes: ['G', 'G-5', 'G-5-91', 'G-5-92'] });

beforeEach(() => setDualControl(t, 'off'));

const ends = { down_min: '93', down_max: '95', up_min: '96.5', up_max: '98' };
const draft = (more: object = {}): InputOf<typeof saveRtpBand> => ({
  game_id: game.id,
  site_group_id: group,
  ...ends,
  start_at: '2026-03-01T00:00:00.000Z',
  ...more,
});
const faultOf = async (input: InputOf<typeof saveRtpBand>, caller = operator): Promise<unknown> => {
  const answer = await caller.tryCall(saveRtpBand, input);
  return answer.code === 40001 ? Object.keys((answer.data as unknown as { fields: object }).fields) : answer.code;
};

// shows S2.74, S3.36
it('refuses bands that are out of order, off the target, beyond the certified profiles, or there already', async () => {
  expect(await faultOf(draft({ down_max: '93' }))).toEqual(['down_max']);
  expect(await faultOf(draft({ down_max: '96.0001', up_min: '97' }))).toEqual(['down_max']);
  expect(await faultOf(draft({ up_min: '95.9' }))).toEqual(['up_min']);
  expect(await faultOf(draft({ up_max: '96.5' }))).toEqual(['up_max']);
  expect(await faultOf(draft({ down_min: '90', down_max: '93.9' }))).toEqual(['down_max']);
  expect(await faultOf(draft({ up_min: '97.1' }))).toEqual(['up_min']);
  expect(await faultOf(draft({ game_id: '900001' }))).toEqual(['game_id']);
  expect(await faultOf(draft({ site_group_id: '900001' }))).toEqual(['site_group_id']);
  // Nothing is switched by a band: a field that would ask for it is refused like any that does not exist.
  expect((await operator.tryCall(saveRtpBand, draft({ switches: true }))).code).toBe(40001);
  const band = await operator.call(saveRtpBand, draft());
  expect(await faultOf(draft())).toBe(40901);
  expect(await faultOf({ id: band.id, version: 1, down_max: '95.5' })).toEqual(['reason']);
  expect(await faultOf({ id: band.id, version: 1, site_group_id: null, reason: 'x' })).toEqual(['site_group_id']);
  await operator.call(removeRtpBand, { ids: [band.id] });
});

it('is the operator’s: staff of an agent see what holds, not what was measured, and change nothing; changes need a second person', async () => {
  const band = await operator.call(saveRtpBand, draft());
  await db.updateTable('rtp_band').set({ side: 'above', rtp: '99', rounds: '5000' }).where('id', '=', band.id).execute();
  expect(await operator.call(getRtpBandDetail, { id: band.id })).toMatchObject({ side: 'above', rtp: '99' });
  await db.updateTable('game').set({ name_zh: '潮汐' }).where('id', '=', game.id).execute();
  expect((await operator.call(getRtpBandList, {}, { lang: 'zh' })).list).toMatchObject([{ game_name: '潮汐' }]);
  expect(await clerk.call(getRtpBandDetail, { id: band.id })).toMatchObject({
    up_max: '98',
    side: null,
    rtp: null,
    rounds: null,
    can: { edit: false },
  });
  expect((await clerk.call(getRtpBandList, { side: 'above' })).list).toEqual([]);
  expect((await clerk.tryCall(saveRtpBand, draft({ site_group_id: null }))).code).not.toBe(0);
  await setDualControl(t, 'on');
  expect((await operator.tryCall(saveRtpBand, { id: band.id, version: 1, up_max: '99', reason: 'too many' })).code).toBe(40903);
  expect((await operator.tryCall(removeRtpBand, { ids: [band.id] })).code).toBe(40903);
  expect((await operator.call(saveRtpBand, { id: band.id, version: 1, note: 'seen', reason: 'a note' })).note).toBe('seen');
  await setDualControl(t, 'off');
  await operator.call(removeRtpBand, { ids: [band.id] });
});

it('tells once when a return leaves its band, by the websites of its group, and again only after it came back', async () => {
  const band = await operator.call(saveRtpBand, draft());
  const bet = (winGame: bigint, more: object = {}): BetFact =>
    makeBet({ siteId: inside.id, agentId: agent.id, playerId: '1', gameId: game.id, betAtMs: NOW - 3_600_000, winGame, ...more });
  const look = async (): Promise<RtpBandRow> => {
    await watchBands.run(t.deps);
    return operator.call(getRtpBandDetail, { id: band.id });
  };
  await insertBets(clickhouse, [
    ...Array.from({ length: 900 }, () => added(bet(990_000n))),
    // Neither of another group, nor before the start, nor what a jackpot paid.
    ...Array.from({ length: 500 }, () => added(bet(0n, { siteId: outside.id }))),
    ...Array.from({ length: 500 }, () => added(bet(0n, { betAtMs: Date.parse('2026-02-28T10:00:00Z') }))),
  ]);
  expect(await look()).toMatchObject({ side: null, rounds: 900, case_id: null });
  const more = Array.from({ length: 100 }, () => bet(990_000n, { winJackpot: 9_000_000n }));
  await insertBets(clickhouse, more.map(added));
  const left = await look();
  expect(left).toMatchObject({ side: 'above', rtp: '99', rounds: 1_000, version: 1 });
  const cases = () =>
    db.selectFrom('case_file').select(['id', 'title_key', 'state']).where('source_id', '=', band.id).orderBy('id').execute();
  expect(await cases()).toEqual([{ id: left.case_id, title_key: 'rtp_band_above', state: 'open' }]);
  expect((await look()).left_at).toBe(left.left_at);
  expect(await cases()).toHaveLength(1);
  // A tenth of the rounds is corrected to nothing: 89.1 % is beyond the other end.
  await insertBets(
    clickhouse,
    more.flatMap((one) => amended(one, { ...one, winGame: 0n, winUsd: one.jackpotWinUsd, status: 'adjusted', rowVersion: 2 })),
  );
  expect(await look()).toMatchObject({ side: 'below', rtp: '89.1' });
  // As long as the case is open, what is found goes into it.
  expect(await cases()).toHaveLength(1);
});

it('does not stand against staff who change the band meanwhile, and leaves what they changed to the next look', async () => {
  const other = await createGame(db, { rtp: '96' });
  await db
    .updateTable('game')
    .set({ rtp_profiles: ['94', '96', '97'] })
    .where('id', '=', other.id)
    .execute();
  const band = await operator.call(saveRtpBand, draft({ game_id: other.id }));
  const won = (): BetFact =>
    makeBet({
      siteId: inside.id,
      agentId: agent.id,
      playerId: '1',
      gameId: other.id,
      betAtMs: NOW - 3_600_000,
      winGame: 1_200_000n,
    });
  await insertBets(
    clickhouse,
    Array.from({ length: 1_000 }, () => added(won())),
  );
  let watched: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    await sql`select 1 from rtp_band where id = ${band.id} for update`.execute(tx);
    watched ??= Promise.resolve(watchBands.run(t.deps));
    const waits = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await expect.poll(async () => (await waits()).rows.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await sql`update rtp_band set status = 'disabled', version = version + 1 where id = ${band.id}`.execute(tx);
    await sql`set local lock_timeout = '0.5s'`.execute(tx);
    await auditOwn(tx, 'test', [{ action: 'rtp_band.save', objectType: 'rtp_band', objectId: band.id }]);
  });
  await watched;
  expect(await operator.call(getRtpBandDetail, { id: band.id })).toMatchObject({ side: null, case_id: null, looked_at: null });
});
