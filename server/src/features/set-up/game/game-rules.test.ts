import {
  bulkEditGames,
  getGameDetail,
  getGameList,
  previewBulkEditGames,
  saveGame,
  type GameRow,
} from '@manager/contract/features/set-up/game';
import { getGameAvailability } from '@manager/contract/features/set-up/game-availability';
import { saveCoin } from '@manager/contract/features/set-up/coin';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createSite } from '../../../../test/world.ts';
import { endNewMarks, renewHotList } from './marks.ts';

const t = await startTestApp();
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true, userName: 'chief' });
const DAY_MS = 86_400_000;

let drawn = 0;
const makeGame = (changes: InputOf<typeof saveGame> = {}): Promise<GameRow> => {
  drawn += 1;
  return admin.call(saveGame, { code: `rule-${drawn}`, name: `Game ${drawn}`, vendor: 'House', type: 'slot', ...changes });
};
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const detail = (id: string): Promise<GameRow> => admin.call(getGameDetail, { id });

describe('the rules of a game', () => {
  // shows S3.17
  it('keeps every field of a slot with its mathematics', async () => {
    await admin.call(saveCoin, {
      name: 'limits-a',
      lines: 25,
      total_bets: ['0.25', '2.5'],
      min_bet: '0.25',
      max_bet: '2.5',
      default_bet: '0.25',
    });
    const given = {
      vendor_game_id: 'vs25',
      window_size: '5x3',
      coin_size_type: 'currency' as const,
      min_bet: '0.2',
      default_bet: '1',
      max_bet: '100',
      min_position_bet: '0.01',
      max_position_bet: '4',
      limits_id: 'limits-a',
      stops: '32 32 32 32 32',
      mode: 'lines',
      jackpot_pool_code: 'grand',
      jackpot_rate: '0.25',
      features: ['free spins', 'sticky wild'],
      certifications: [{ lab: 'GLI', number: 'MO-1', date: '2026-02-03', jurisdiction: 'Malta', math_hash: 'ab12' }],
      rule: 'Three scatters start free spins.',
    };
    const row = await makeGame({ ...given, rtp: '96.5', rtp_profiles: ['96.5', '94', '94.00'] });
    expect(row).toMatchObject({ ...given, rtp: '96.5', rtp_profiles: ['94', '96.5'] });
    expect(await detail(row.id)).toEqual(row);
  });

  it.each<[string, InputOf<typeof saveGame>, Record<string, string>]>([
    [
      'a default below the minimum',
      { min_bet: '1', default_bet: '0.9' },
      { default_bet: 'Must be between the minimum and the maximum' },
    ],
    [
      'a default above the maximum',
      { max_bet: '1', default_bet: '1.1' },
      { default_bet: 'Must be between the minimum and the maximum' },
    ],
    [
      'position bets upside down',
      { min_position_bet: '2', max_position_bet: '1' },
      { min_position_bet: 'The minimum is above the maximum' },
    ],
    ['an RTP that is no profile', { rtp: '95', rtp_profiles: ['96'] }, { rtp: 'Not one of the listed values' }],
    ['limits that nobody has made', { limits_id: 'nowhere' }, { limits_id: 'Not found' }],
    ['a jackpot rate above 100', { jackpot_rate: '100.1' }, { jackpot_rate: 'From 0 to 100 percent, with at most 4 decimals' }],
  ])('refuses %s', async (_, changes, fields) => {
    const answer = await admin.tryCall(saveGame, { code: 'bad-one', name: 'Bad', vendor: 'House', type: 'slot', ...changes });
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, fields]);
  });

  it('never changes which coins count', async () => {
    const row = await makeGame();
    const answer = await admin.tryCall(saveGame, { id: row.id, version: 1, coin_size_type: 'currency' });
    expect([answer.code, fieldsOf(answer)]).toEqual([40902, { coin_size_type: 'Cannot be changed any more' }]);
  });

  it('asks a reason for other mathematics, and a second person where there is one', async () => {
    const row = await makeGame({ rtp: '96', jackpot_rate: '0.5' });
    for (const changes of [{ rtp: '95' }, { rtp_profiles: ['96'] }, { jackpot_rate: '0.6' }]) {
      const answer = await admin.tryCall(saveGame, { id: row.id, version: 1, ...changes });
      expect([answer.code, fieldsOf(answer)]).toEqual([40001, { reason: 'Required' }]);
    }
    // The same figure written another way is no change.
    expect((await admin.call(saveGame, { id: row.id, version: 1, rtp: '96.0', jackpot_rate: '0.50' })).rtp).toBe('96');
    await db
      .insertInto('setting')
      .values({ name: 'dual_control', value: JSON.stringify('on') })
      .execute();
    const waiting = await admin.tryCall(saveGame, { id: row.id, version: 2, rtp: '94', reason: 'new par sheet' });
    await db.deleteFrom('setting').where('name', '=', 'dual_control').execute();
    expect([waiting.code, (await detail(row.id)).rtp]).toEqual([40903, '96']);
    const { approval_id: id } = waiting.data as unknown as { approval_id: string };
    const approval = await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([approval.approve_code, approval.before, approval.after]).toEqual(['C-1-94', { rtp: '96' }, { rtp: '94' }]);
  });

  it('finds by flags and by a range of RTP', async () => {
    const vendor = 'Ranger';
    const low = await makeGame({ vendor, rtp: '90', has_jackpot: true });
    const high = await makeGame({ vendor, rtp: '97.5', is_permanent_hot: true });
    await makeGame({ vendor });
    const idsOf = async (filters: InputOf<typeof getGameList>) =>
      (await admin.call(getGameList, { vendor, sort: 'id', ...filters })).list.map(({ id }) => id);
    expect(await idsOf({ rtp_from: '90', rtp_to: '97' })).toEqual([low.id]);
    expect(await idsOf({ rtp_from: '90.0001' })).toEqual([high.id]);
    expect(await idsOf({ has_jackpot: '1' })).toEqual([low.id]);
    expect(await idsOf({ is_permanent_hot: '1' })).toEqual([high.id]);
  });
});

describe('availability', () => {
  it('is on record from the first day on, with who and why', async () => {
    const row = await makeGame();
    const refused = await admin.tryCall(saveGame, { id: row.id, version: 1, status: 'maintenance' });
    expect(fieldsOf(refused)).toEqual({ reason: 'Required' });
    await admin.call(saveGame, { id: row.id, version: 1, status: 'maintenance', reason: 'update of the reels' });
    await admin.call(saveGame, { id: row.id, version: 2, status: 'enabled' });
    await admin.call(saveGame, { id: row.id, version: 3, note: 'no change of status' });
    const { list } = await admin.call(getGameAvailability, { id: row.id });
    expect(list.map(({ before, after, by, reason }) => [before, after, by, reason])).toEqual([
      ['maintenance', 'enabled', 'chief', ''],
      ['enabled', 'maintenance', 'chief', 'update of the reels'],
      [null, 'enabled', 'chief', ''],
    ]);
    expect((await admin.tryCall(getGameAvailability, { id: '424242' })).code).toBe(40400);
  });
});

describe('many at once', () => {
  it('shows what would change and does just that', async () => {
    const [one, two, off] = [await makeGame({ sort: 5 }), await makeGame({ sort: 9, is_hot: true }), await makeGame({ sort: 7 })];
    const target = { ids: [one.id, two.id, off.id, '424242'], set: { sort: 7, status: 'disabled' as const } };
    await admin.call(saveGame, { id: off.id, version: 1, status: 'disabled', reason: 'gone' });
    const plan = await admin.call(previewBulkEditGames, target);
    expect(plan.counts).toEqual({ create: 0, change: 2, same: 1, skipped: 0, refused: 1 });
    expect(plan.list).toEqual([
      {
        line: null,
        id: one.id,
        name: one.code,
        outcome: 'change',
        changes: [
          { field: 'status', before: 'enabled', after: 'disabled' },
          { field: 'sort', before: 5, after: 7 },
        ],
        faults: [],
      },
      expect.objectContaining({ id: two.id, outcome: 'change' }),
      {
        line: null,
        id: '424242',
        name: '424242',
        outcome: 'refused',
        changes: [],
        faults: [{ field: '', message: 'Not found.' }],
      },
    ]);
    // Nothing has happened yet.
    expect((await detail(one.id)).version).toBe(1);
    const silent = await admin.tryCall(bulkEditGames, { ...target, fingerprint: plan.fingerprint });
    expect(fieldsOf(silent)).toEqual({ reason: 'Required' });
    const done = await admin.call(bulkEditGames, { ...target, fingerprint: plan.fingerprint, reason: 'season is over' });
    expect(done.counts).toEqual(plan.counts);
    expect([await detail(one.id), await detail(two.id), await detail(off.id)]).toMatchObject([
      { sort: 7, status: 'disabled', version: 2 },
      { sort: 7, status: 'disabled', version: 2, is_hot: true },
      { sort: 7, status: 'disabled', version: 2 },
    ]);
    const log = await admin.call(getGameAvailability, { id: two.id });
    expect(log.list[0]).toMatchObject({ before: 'enabled', after: 'disabled', reason: 'season is over' });
    const rows = await db
      .selectFrom('audit_event')
      .select(['object_id', 'outcome', 'before', 'after', 'reason'])
      .where('action', '=', 'game.bulk_edit')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      {
        object_id: one.id,
        outcome: 'ok',
        before: { sort: 5, status: 'enabled' },
        after: { sort: 7, status: 'disabled' },
        reason: 'season is over',
      },
      expect.objectContaining({ object_id: two.id, outcome: 'ok' }),
      { object_id: '424242', outcome: 'failed', before: null, after: null, reason: 'Not found.' },
    ]);
  });

  it('refuses a plan that somebody has overtaken, and one that changes nothing', async () => {
    const row = await makeGame({ vendor: 'Overtaken' });
    const target = { filter: { vendor: 'Overtaken' }, expected_count: 1, set: { is_featured: true } };
    const { fingerprint } = await admin.call(previewBulkEditGames, target);
    await admin.call(saveGame, { id: row.id, version: 1, note: 'me first' });
    expect((await admin.tryCall(bulkEditGames, { ...target, fingerprint })).code).toBe(40902);
    expect((await detail(row.id)).is_featured).toBe(false);
    const again = await admin.call(previewBulkEditGames, target);
    await admin.call(bulkEditGames, { ...target, fingerprint: again.fingerprint });
    expect(await detail(row.id)).toMatchObject({ is_featured: true, version: 3 });
    const idle = await admin.call(previewBulkEditGames, target);
    expect(idle.counts.same).toBe(1);
    const answer = await admin.tryCall(bulkEditGames, { ...target, fingerprint: idle.fingerprint });
    expect([answer.code, answer.message]).toEqual([40902, 'Nothing would change.']);
    const moved = await admin.tryCall(previewBulkEditGames, { ...target, expected_count: 2 });
    expect(moved.code).toBe(40902);
  });

  it('is open to holders of its code alone', async () => {
    const row = await makeGame();
    const agent = await createAgent(db);
    const editor = await t.signInAs({ agentId: agent.id, codes: ['C-1', 'C-1-91'] });
    const target = { ids: [row.id], set: { sort: 3 } };
    expect((await editor.tryCall(previewBulkEditGames, target)).code).toBe(40300);
    expect((await editor.tryCall(bulkEditGames, { ...target, fingerprint: 'x' })).code).toBe(40300);
    expect(fieldsOf(await admin.tryCall(previewBulkEditGames, { ids: [row.id], set: {} }))).toEqual({ set: 'Required' });
  });
});

describe('the marks', () => {
  it('"new" goes after thirty days, and a longer-lived one keeps its day', async () => {
    const started = Date.parse('2027-03-01T00:00:00.000Z');
    t.clock.set(started);
    try {
      const client = await t.signInAs({ isSuper: true });
      const { id } = await client.call(saveGame, { code: 'fresh', name: 'Fresh', vendor: 'House', type: 'slot', is_new: true });
      const until = new Date(started + 30 * DAY_MS).toISOString();
      expect((await client.call(getGameDetail, { id })).new_until).toBe(until);
      t.clock.set(started + 60_000);
      expect((await client.call(saveGame, { id, version: 1, is_new: true, name: 'Fresher' })).new_until).toBe(until);
      expect((await client.call(saveGame, { id, version: 2, is_new: false })).new_until).toBeNull();
      expect((await client.call(saveGame, { id, version: 3, is_new: true })).new_until).toBe(
        new Date(started + 60_000 + 30 * DAY_MS).toISOString(),
      );
      const at = (ms: number) => ({ db, now: () => new Date(ms) });
      expect(await endNewMarks(at(started + 30 * DAY_MS))).toBe(0);
      expect(await endNewMarks(at(started + 60_000 + 30 * DAY_MS))).toBe(1);
    } finally {
      t.clock.set(null);
    }
    const { list } = await admin.call(getGameList, { code: 'fresh' });
    expect(list).toMatchObject([{ is_new: false, new_until: null, version: 4 }]);
  });

  it('"hot" follows the players of the week; what is permanently hot stays', async () => {
    const agent = await createAgent(db);
    const [real, test] = [
      await createSite(db, { agentId: agent.id }),
      await createSite(db, { agentId: (await createAgent(db, { isTest: true })).id }),
    ];
    await createCurrency(db, { code: 'USD', rate: '1' });
    const [busy, quiet, old, tested] = [
      await makeGame(),
      await makeGame({ is_hot: true }),
      await makeGame({ is_permanent_hot: true }),
      await makeGame(),
    ];
    const { settled_at: settledAt } = betRow({ site: real.code, game: busy.code, bet: '1', win: '0' });
    const bets = ['anna', 'ben'].map((player) => betRow({ site: real.code, game: busy.code, bet: '1', win: '0', player }));
    await t.platform.postBets([...bets, betRow({ site: test.code, game: tested.code, bet: '1', win: '0' })]);
    const now = () => new Date(Date.parse(String(settledAt)) + DAY_MS);
    await renewHotList({ db, clickhouse: t.deps.clickhouse, now });
    const isHot = async ({ id }: { id: string }) => (await detail(id)).is_hot;
    expect([await isHot(busy), await isHot(quiet), await isHot(old), await isHot(tested)]).toEqual([true, false, true, false]);
    await renewHotList({ db, clickhouse: t.deps.clickhouse, now: () => new Date(now().getTime() + 9 * DAY_MS) });
    expect([await isHot(busy), await isHot(old)]).toEqual([false, true]);
  });
});
