import { approveRequest } from '@manager/contract/features/approval/approval';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import {
  bulkEditWebsiteGames,
  copyWebsiteGames,
  getWebsiteGameDetail,
  getWebsiteGameList,
  getWebsiteGameOptions,
  previewBulkEdit,
  previewCopy,
  resetWebsiteGames,
  saveWebsiteGame,
} from '@manager/contract/features/set-up/website-game';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true });
const CODES = ['C-7', 'C-7-91', 'C-7-92', 'C-7-94', 'C-7-97'];

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;

let drawn = 0;
const makeGame = async (overrides: Record<string, unknown> = {}): Promise<string> => {
  drawn += 1;
  const values = { code: `cell-game-${drawn}`, name: `Game ${String(drawn).padStart(3, '0')}`, vendor: 'Acme', type: 'slot' };
  return (
    await db
      .insertInto('game')
      .values({ ...values, rtp: '96', rtp_profiles: ['94', '96'], ...overrides })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
};
const makeSite = async (agentId: string, overrides: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await createSite(db, { agentId });
  if (Object.keys(overrides).length > 0) await db.updateTable('site').set(overrides).where('id', '=', id).execute();
  return id;
};
const world = async () => {
  const agent = await createAgent(db);
  return { agent: agent.id, site: await makeSite(agent.id), game: await makeGame() };
};
const rowOf = (site: string, game: string) =>
  db.selectFrom('site_game').selectAll().where('site_id', '=', site).where('game_id', '=', game).executeTakeFirst();
const lastAudit = (objectId: string) =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_type', '=', 'website_game')
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

beforeEach(() => {
  t.deps.settings.dualControl = 'off';
});

describe('a game at a website', () => {
  // shows S2.84, S3.16
  it('stands in the list without a row of its own, with what the levels above say', async () => {
    const agent = await createAgent(db);
    const { id: group } = await db
      .insertInto('site_group')
      .values({ name: `Asia ${agent.id}`, code: `asia-${agent.id}`, rtp: '94' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const site = await makeSite(agent.id, { site_group_id: group, min_bet_usd: '0.5', max_bet_usd: '80' });
    const game = await makeGame({ min_bet: '0.2', max_bet: '50' });
    const { list, total } = await admin.call(getWebsiteGameList, { site_id: [site], game_id: [game] });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      id: `${site}-${game}`,
      version: 0,
      is_enabled: null,
      effective_status: 'enabled',
      denials: [],
      rtp: null,
      effective_rtp: '94',
      rtp_from: 'site_group',
      site_group_name: `Asia ${agent.id}`,
      effective_min_bet: '0.5',
      min_bet_from: 'site',
      effective_max_bet: '50',
      max_bet_from: 'game',
      differs: false,
      updated_at: null,
      can: { edit: true, delete: false },
    });
  });

  it('takes the own limits of a game for dollars only where its coin list is in dollars', async () => {
    const agent = await createAgent(db);
    const site = await makeSite(agent.id, { min_bet_usd: '0.5', max_bet_usd: '80' });
    // 1,000 to 50,000 of whatever the player pays with.
    const game = await makeGame({ min_bet: '1000', max_bet: '50000', coin_size_type: 'currency' });
    const id = `${site}-${game}`;
    expect(await admin.call(getWebsiteGameDetail, { id })).toMatchObject({
      effective_min_bet: '0.5',
      min_bet_from: 'site',
      effective_max_bet: '80',
      max_bet_from: 'site',
      limit_levels: [
        { level: 'site_game', min: null, max: null },
        { level: 'site', min: '0.5', max: '80' },
        { level: 'game', min: null, max: null },
      ],
    });
    // A limit in dollars below 1,000 leaves room for bets.
    const narrowed = await admin.call(saveWebsiteGame, { id, version: 0, max_bet: '20' });
    expect(narrowed).toMatchObject({ effective_max_bet: '20', max_bet_from: 'site_game' });
  });

  it('says everything that keeps it from being played', async () => {
    const top = await createAgent(db);
    const agent = await createAgent(db, { parentId: top.id });
    await db.updateTable('agent').set({ status: 'disabled' }).where('id', '=', top.id).execute();
    const site = await makeSite(agent.id, { approved_state: 'unapproved', vendors: ['Other'], disabled_origins: ['MT'] });
    const game = await makeGame({ status: 'maintenance', origin: 'MT' });
    await db.insertInto('block').values({ site_id: site, game_id: game, reason: 'law', by_user: 'x' }).execute();
    const { denials, effective_status: status } = await admin.call(getWebsiteGameDetail, { id: `${site}-${game}` });
    expect(status).toBe('disabled');
    expect(denials).toEqual([
      'agent_disabled',
      'site_not_approved',
      'game_maintenance',
      'vendor_not_offered',
      'origin_not_offered',
      'blocked',
    ]);
  });

  it('passes over a profile that the game has no certificate for', async () => {
    const { site } = await world();
    await db.updateTable('site').set({ rtp: '90' }).where('id', '=', site).execute();
    const game = await makeGame();
    const detail = await admin.call(getWebsiteGameDetail, { id: `${site}-${game}` });
    expect(detail).toMatchObject({ effective_rtp: '96', rtp_from: 'game', rtp_profiles: ['94', '96'] });
    expect(detail.rtp_levels).toContainEqual({ level: 'site', value: '90', is_passed_over: true });
  });
});

describe('the list', () => {
  it('walks websites and games by name, counts all, and finds by state and by what differs', async () => {
    const agent = await createAgent(db);
    const vendor = `V-${agent.id}`;
    const [b, a] = [await makeSite(agent.id, { name: 'B' }), await makeSite(agent.id, { name: 'A', vendors: ['None'] })];
    const games = [await makeGame({ vendor }), await makeGame({ vendor }), await makeGame({ vendor, status: 'disabled' })];
    const [g1 = '', g2 = '', g3 = ''] = games;
    await db
      .insertInto('site_game')
      .values([
        { site_id: a, game_id: g2, is_enabled: true },
        { site_id: b, game_id: g1, is_enabled: false },
        { site_id: b, game_id: g3, max_bet: '3' },
      ])
      .execute();
    const ids = async (filter: object) =>
      (await admin.call(getWebsiteGameList, { agent_id: agent.id, vendor, ...filter })).list.map(({ id }) => id);
    const cell = (site: string, game: string): string => `${site}-${game}`;
    const all = [a, b].flatMap((site) => games.map((game) => cell(site, game)));
    expect(await ids({})).toEqual(all);
    expect(await ids({ limit: 2, page: 2 })).toEqual(all.slice(2, 4));
    expect((await admin.call(getWebsiteGameList, { agent_id: agent.id, vendor, limit: 1 })).total).toBe(6);
    expect(await ids({ sort: '-game_name' })).toEqual(games.toReversed().flatMap((game) => [cell(a, game), cell(b, game)]));
    expect(await ids({ state: 'enabled' })).toEqual([cell(a, g2), cell(b, g2)]);
    expect(await ids({ state: 'disabled' })).toEqual([cell(a, g1), cell(a, g3), cell(b, g1), cell(b, g3)]);
    expect(await ids({ differs: true })).toEqual([cell(a, g2), cell(b, g1), cell(b, g3)]);
    expect(await ids({ differs: true, state: 'disabled' })).toEqual([cell(b, g1), cell(b, g3)]);
    expect(await ids({ differs: false, state: 'enabled' })).toEqual([cell(b, g2)]);
  });
});

describe('setting what differs', () => {
  it('counts its version on, also when nothing differs any more', async () => {
    const { site, game } = await world();
    const id = `${site}-${game}`;
    const saved = await admin.call(saveWebsiteGame, { id, version: 0, is_enabled: false, min_bet: '1', config: { skin: 'x' } });
    expect(saved).toMatchObject({
      version: 1,
      is_enabled: false,
      min_bet: '1',
      config: { skin: 'x' },
      denials: ['not_enabled_here'],
    });
    expect(await lastAudit(id)).toMatchObject({
      action: 'website_game.save',
      before: { is_enabled: null, min_bet: null, config: {} },
      after: { is_enabled: false, min_bet: '1', config: { skin: 'x' } },
    });
    const stale = await admin.tryCall(saveWebsiteGame, { id, version: 0, is_enabled: true });
    expect(stale).toMatchObject({ code: 40900, data: { current: { id, version: 1, is_enabled: false } } });
    const again = await admin.call(saveWebsiteGame, { id, version: 1, is_enabled: true });
    expect(again).toMatchObject({ version: 2, is_enabled: true, min_bet: '1' });
    const cleared = await admin.call(saveWebsiteGame, { id, version: 2, is_enabled: null, min_bet: null, config: {} });
    expect(cleared).toMatchObject({ version: 3, differs: false, can: { delete: false } });
    expect((await admin.call(getWebsiteGameList, { site_id: [site], differs: true })).total).toBe(0);
  });

  it('refuses what the levels above rule out, at the field', async () => {
    const { site } = await world();
    await db.updateTable('site').set({ max_bet_usd: '10' }).where('id', '=', site).execute();
    const id = `${site}-${await makeGame({ min_bet: '2' })}`;
    const fault = async (input: object) =>
      fieldsOf(await admin.tryCall(saveWebsiteGame, { id, version: 0, reason: 'r', ...input }));
    expect(await fault({ rtp: '95' })).toEqual({ rtp: 'Not a certified RTP profile of the game' });
    expect(await fault({ min_bet: '5', max_bet: '4' })).toEqual({ min_bet: 'The minimum is above the maximum' });
    const none = 'Combined with the limits of the website and the game, no bet would be allowed';
    expect(await fault({ min_bet: '11' })).toEqual({ min_bet: none });
    expect(await fault({ max_bet: '1' })).toEqual({ max_bet: none });
    expect(await fault({ rtp: '94', reason: undefined })).toEqual({ reason: 'Required' });
    expect(await fault({ config: { big: 'x'.repeat(17_000) } })).toEqual({ config: 'Too large or too long' });
    expect(await fault({ config: { nul: '\u0000' } })).toEqual({ config: 'Control characters are not allowed' });
  });

  it('asks a second person for another return profile and writes it only then', async () => {
    t.deps.settings.dualControl = 'on';
    const { agent, site, game } = await world();
    const id = `${site}-${game}`;
    const signIn = async (codes: string[]): Promise<Caller> => {
      const caller = await t.signInAs({ agentId: agent, codes });
      await db.updateTable('staff_user').set({ password_hash: 'x' }).where('id', '=', caller.userId).execute();
      return caller;
    };
    const [maker, checker] = [await signIn(CODES), await signIn(CODES)];
    const waiting = await maker.tryCall(saveWebsiteGame, { id, version: 0, rtp: '94', reason: 'season' });
    expect(waiting.code).toBe(40903);
    expect(await rowOf(site, game)).toBeUndefined();
    const { approval_id: approval } = waiting.data as unknown as { approval_id: string };
    await checker.call(approveRequest, { id: approval });
    expect(await rowOf(site, game)).toMatchObject({ rtp: '94', version: 1 });
    // Taking it away again is another profile as well, also among many cells.
    expect((await maker.tryCall(resetWebsiteGames, { ids: [id], reason: 'over' })).code).toBe(40903);
    expect(fieldsOf(await maker.tryCall(bulkEditWebsiteGames, { ids: [id], rtp: '96' }))).toEqual({ reason: 'Required' });
    const many = await maker.tryCall(bulkEditWebsiteGames, {
      filter: { site_id: site },
      expected_count: 99_999,
      rtp: '96',
      reason: 'r',
    });
    expect(many.code).toBe(40902);
  });
});

describe('many cells', () => {
  it('are previewed, changed in one go, told apart in the history, and reset', async () => {
    const { agent, site } = await world();
    const other = await makeSite(agent);
    const vendor = `Bulk-${agent}`;
    const games = [await makeGame({ vendor }), await makeGame({ vendor, rtp_profiles: ['92'] }), await makeGame({ vendor })];
    const [g1 = '', g2 = ''] = games;
    await db.insertInto('site_game').values({ site_id: site, game_id: g1, is_enabled: false }).execute();
    const filter = { agent_id: agent, vendor };
    const target = { filter, expected_count: 6 };
    expect(await admin.call(previewBulkEdit, { ...target, is_enabled: false })).toMatchObject({
      changed: 5,
      unchanged: 1,
      refused: 0,
      websites: 2,
      games: 3,
      changes_rtp: false,
    });
    const done = await admin.call(bulkEditWebsiteGames, { ...target, is_enabled: false });
    expect(done).toEqual({ changed: 5, unchanged: 1, refused_total: 0, refused: [] });
    expect((await admin.call(getWebsiteGameList, { ...filter, state: 'enabled' })).total).toBe(0);

    const profile = await admin.call(bulkEditWebsiteGames, { ...target, rtp: '94', reason: 'season' });
    expect(profile).toMatchObject({ changed: 4, refused_total: 2 });
    expect(profile.refused).toContainEqual({
      id: `${site}-${g2}`,
      code: 40001,
      message: 'Not a certified RTP profile of the game',
    });

    const history = await admin.call(getObjectHistory, { object_type: 'website_game', object_id: `${other}-${g1}` });
    expect(history.list.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'website_game.bulk_edit', before: { rtp: null }, after: { rtp: '94' } },
      { action: 'website_game.bulk_edit', before: { is_enabled: null }, after: { is_enabled: false } },
    ]);
    const reset = await admin.call(resetWebsiteGames, { ...target, reason: 'over' });
    expect(reset).toMatchObject({ changed: 6, unchanged: 0 });
    expect((await admin.call(getWebsiteGameList, { ...filter, differs: true })).total).toBe(0);
  });

  it('are copied from one website to others: what it does not set goes there', async () => {
    const { agent, site, game } = await world();
    const [to, second] = [await makeSite(agent), await makeGame()];
    await db
      .insertInto('site_game')
      .values([
        { site_id: site, game_id: game, is_enabled: false, max_bet: '5' },
        { site_id: to, game_id: second, is_enabled: true, min_bet: '2' },
      ])
      .execute();
    const input = { from_site_id: site, site_ids: [to], fields: ['is_enabled' as const] };
    expect(await admin.call(previewCopy, input)).toMatchObject({ changed: 2, websites: 1, games: 2 });
    expect(await admin.call(copyWebsiteGames, input)).toMatchObject({ changed: 2 });
    expect(await rowOf(to, game)).toMatchObject({ is_enabled: false, max_bet: null });
    expect(await rowOf(to, second)).toMatchObject({ is_enabled: null, min_bet: '2' });
    expect(fieldsOf(await admin.tryCall(copyWebsiteGames, { ...input, site_ids: ['987654'] }))).toEqual({
      site_ids: 'Not found',
    });
    expect(fieldsOf(await admin.tryCall(copyWebsiteGames, { ...input, site_ids: [site] }))).toEqual({ site_ids: 'Not found' });
  });

  it('are refused when there are too many or none is named', async () => {
    const { site } = await world();
    const tooMany = await admin.tryCall(bulkEditWebsiteGames, {
      ids: [`${site}-1`],
      filter: {},
      expected_count: 1,
      is_enabled: true,
    });
    expect(tooMany.code).toBe(40001);
    expect(fieldsOf(await admin.tryCall(bulkEditWebsiteGames, { ids: [`${site}-1`] }))).toEqual({ is_enabled: 'Required' });
  });
});

describe('scope', () => {
  it('a website of another agent is unknown to every call', async () => {
    const [own, foreign] = [await world(), await world()];
    const user = await t.signInAs({ agentId: own.agent, codes: CODES });
    const id = `${foreign.site}-${foreign.game}`;
    expect((await user.tryCall(getWebsiteGameDetail, { id })).code).toBe(40400);
    expect((await user.tryCall(saveWebsiteGame, { id, version: 0, is_enabled: false })).code).toBe(40400);
    expect((await user.call(getWebsiteGameList, { site_id: [foreign.site] })).total).toBe(0);
    expect(await user.call(bulkEditWebsiteGames, { ids: [id], is_enabled: false })).toMatchObject({
      changed: 0,
      refused: [{ id, code: 40400 }],
    });
    expect((await user.call(getWebsiteGameOptions, {})).sites.map((site) => site.id)).toEqual([own.site]);
    const copied = await user.tryCall(copyWebsiteGames, { from_site_id: own.site, site_ids: [foreign.site], fields: ['rtp'] });
    expect(fieldsOf(copied)).toEqual({ site_ids: 'Not found' });
    expect(await rowOf(foreign.site, foreign.game)).toBeUndefined();
  });
});
