import { createAgent, createGame } from '../world.ts';
import { type Db, draw, rowOf, makeSiteGroup, makeSite, type LiveCase } from './live.ts';

const WEBSITE_FEATURES = {
  jurisdiction: 'UK',
  jackpot: true,
  task: true,
  ip_currency_check: true,
  ip_currency_action: 'log',
  status: 'disabled',
  note: 'A note',
};

export const website: LiveCase = async ({ deps: { db } }) => {
  const id = await makeSite(db);
  await db.updateTable('site').set({ jackpot: false, task: false, ip_currency_check: false }).where('id', '=', id).execute();
  return {
    target: { id, version: 1 },
    values: {
      code: draw('code'),
      name: 'Another',
      agent_id: (await createAgent(db)).id,
      domain: 'elsewhere.example',
      brand: 'Brand',
      site_group_id: await makeSiteGroup(db, '50'),
      api_type: 'transfer',
      api_url: 'https://elsewhere.example/wallet',
      api_params: { mode: 'other' },
      ip_whitelist: '192.0.2.1',
      rtp: '50',
      vendors: ['Acme'],
      game_types: ['slot'],
      disabled_origins: ['Asia'],
      min_bet_usd: '1',
      max_bet_usd: '100000',
      max_win_day_usd: '100000',
      max_win_day_action: 'cap',
      negative_balance: 'allow',
      compliance_profile: 'unregulated',
      ...WEBSITE_FEATURES,
    },
    state: rowOf(db, 'site', id),
  };
};

export const websiteBulk: LiveCase = async (t, admin) => {
  const { target, state } = await website(t, admin);
  return { target: { ids: [target.id] }, values: WEBSITE_FEATURES, state, previewPath: '/api/set_up/website/preview_bulk_edit' };
};

export const rotatedKey: LiveCase = async (t, admin) => {
  const { target, state } = await website(t, admin);
  return { target, values: {}, state };
};

export const copiedSettings: LiveCase = async ({ deps: { db } }) => {
  const [id, source] = [await makeSite(db), await makeSite(db)];
  await db.updateTable('site').set({ max_bet_usd: '100000' }).where('id', '=', source).execute();
  return {
    target: { id, version: 1, source_site_id: source, source_version: 1, sections: ['limits'] },
    values: { source_site_id: source },
    state: rowOf(db, 'site', id),
  };
};

const siteGame = (db: Db, siteId: string) => () => db.selectFrom('site_game').selectAll().where('site_id', '=', siteId).execute();

export const cell: LiveCase = async ({ deps: { db } }) => {
  const [siteId, { id: gameId }] = [await makeSite(db), await createGame(db)];
  return {
    target: { id: `${siteId}-${gameId}`, version: 0 },
    values: { is_enabled: false, rtp: '50', min_bet: '1', max_bet: '100000', config: { bet_multiplier: 1000 } },
    state: siteGame(db, siteId),
  };
};

export const cells: LiveCase = async ({ deps: { db } }) => {
  const [siteId, { id: gameId }] = [await makeSite(db), await createGame(db)];
  return { target: { ids: [`${siteId}-${gameId}`] }, values: { is_enabled: false, rtp: '50' }, state: siteGame(db, siteId) };
};

export const copiedCells: LiveCase = async ({ deps: { db } }) => {
  const [from, to, { id: game_id }] = [await makeSite(db), await makeSite(db), await createGame(db)];
  await db.insertInto('site_game').values({ site_id: from, game_id, max_bet: '100000' }).execute();
  return {
    target: { from_site_id: from, site_ids: [to], fields: ['limits'] },
    values: { from_site_id: from },
    state: siteGame(db, to),
  };
};

export const resetCells: LiveCase = async ({ deps: { db } }) => {
  const [site_id, { id: game_id }] = [await makeSite(db), await createGame(db)];
  await db.insertInto('site_game').values({ site_id, game_id, max_bet: '1' }).execute();
  return { target: { ids: [`${site_id}-${game_id}`] }, values: {}, state: siteGame(db, site_id) };
};

export const websiteGroup: LiveCase = async ({ deps: { db } }) => {
  const id = await makeSiteGroup(db, '96');
  await db
    .updateTable('site')
    .set({ site_group_id: id })
    .where('id', '=', await makeSite(db))
    .execute();
  return {
    target: { id, version: 1 },
    values: { code: draw('code'), name: draw('Another '), rtp: '50', note: 'A note' },
    state: rowOf(db, 'site_group', id),
  };
};

export const members: LiveCase = async ({ deps: { db } }) => {
  const id = await makeSiteGroup(db, '50');
  const [coming, going] = [await makeSite(db), await makeSite(db)];
  await db.updateTable('site').set({ site_group_id: id }).where('id', '=', going).execute();
  return {
    target: { id, version: 1 },
    values: { add_site_ids: [coming], remove_site_ids: [going] },
    state: async () => [await rowOf(db, 'site', coming)(), await rowOf(db, 'site', going)()],
  };
};

/** A rule of play about one game of a website. */
export const playRule: LiveCase = async ({ deps: { db } }) => {
  const { id: gameId } = await createGame(db);
  const { id } = await db
    .insertInto('play_rule')
    .values({ site_id: await makeSite(db), game_id: gameId, min_cycle_ms: 2_500, on_too_fast: 'refuse', autoplay: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    target: { id, version: 1 },
    values: {
      jurisdiction: 'UK',
      game_type: 'slot',
      site_id: await makeSite(db),
      game_id: (await createGame(db)).id,
      min_cycle_ms: 100,
      on_too_fast: 'mark',
      autoplay: true,
      turbo: true,
      slam_stop: true,
      feature_buy: true,
      note: 'A note',
    },
    state: () => db.selectFrom('play_rule').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};

export const removedRule: LiveCase = async (t, admin) => {
  const { target, state } = await playRule(t, admin);
  return { target: { ids: [target['id']] }, values: {}, state };
};
