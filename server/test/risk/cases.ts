import { randomBytes } from 'node:crypto';
import type { Caller, TestApp } from '../client.ts';
import { createAgent, createCurrency, createGame, createSite, putSettlement } from '../world.ts';

/** A live record: who it is, what each field could be set to, and how it stands in the store. */
export type Live = {
  /** What every call names; fields that a call must carry, as they are. */
  target: Record<string, unknown>;
  values: Record<string, unknown>;
  state: () => Promise<unknown>;
  /** Of a call that is carried out as it was previewed. */
  previewPath?: string;
};

export type LiveCase = (t: TestApp, admin: Caller) => Promise<Live>;

const draw = (prefix: string): string => `${prefix}${randomBytes(4).toString('hex')}`;
const CURRENCY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const drawCurrency = (): string => `X${[...randomBytes(5)].map((byte) => CURRENCY_LETTERS[byte % 26]).join('')}`;

type Db = TestApp['deps']['db'];

const rowOf =
  (db: Db, table: 'currency' | 'coin' | 'game' | 'site' | 'agent' | 'site_group' | 'sub_agent_group' | 'sub_agent', id: string) =>
  () =>
    db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const makeSiteGroup = async (db: Db, rtp: string | null): Promise<string> =>
  (
    await db
      .insertInto('site_group')
      .values({ code: draw('g'), name: draw('group '), rtp })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const makeSubGroup = async (db: Db, rtp: string | null): Promise<string> =>
  (
    await db
      .insertInto('sub_agent_group')
      .values({ name: draw('group '), rtp })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const makeSite = async (db: Db): Promise<string> => (await createSite(db, { agentId: (await createAgent(db)).id })).id;

/** A currency that a player has. */
const makeCurrency = async (db: Db): Promise<{ id: string; code: string }> => {
  const code = drawCurrency();
  await createCurrency(db, { code, rate: '100' });
  const { id } = await db.selectFrom('currency').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const site_id = await makeSite(db);
  await db
    .insertInto('player')
    .values({ site_id, user_name: draw('p'), currency: code })
    .execute();
  return { id, code };
};

/** A coin list that a game is played with. */
export const makeCoin = async (db: Db): Promise<{ id: string; name: string }> => {
  const name = draw('coins');
  const { id } = await db
    .insertInto('coin')
    .values({ name, lines: 10, total_bets: ['0.1', '1', '10'], min_bet: '0.1', max_bet: '10', default_bet: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const game = await createGame(db);
  await db.updateTable('game').set({ limits_id: name, coin_size_type: 'base' }).where('id', '=', game.id).execute();
  return { id, name };
};

const currency: LiveCase = async ({ deps: { db } }) => {
  const { id } = await makeCurrency(db);
  const rates = () => db.selectFrom('currency_rate').selectAll().where('currency_id', '=', id).execute();
  return {
    target: { id, version: 1, confirm_rate_jump: true },
    values: {
      code: drawCurrency(),
      name: 'Another',
      rate: '100000',
      is_rate_locked: true,
      unit_ratio: 1000,
      coin_factor: '1000',
      decimals: 0,
      symbol: '$',
      status: 'disabled',
      confirm_rate_jump: false,
    },
    state: async () => [await rowOf(db, 'currency', id)(), await rates()],
  };
};

const coin: LiveCase = async ({ deps: { db } }) => {
  const { id } = await makeCoin(db);
  return {
    target: { id, version: 1 },
    values: {
      name: draw('other'),
      currency_id: (await makeCurrency(db)).id,
      lines: 1,
      total_bets: ['0.1', '1', '10', '10000'],
      min_bet: '1',
      max_bet: '1',
      default_bet: '10',
      status: 'disabled',
      note: 'A note',
    },
    state: rowOf(db, 'coin', id),
  };
};

const GAME_MARKS = { sort: 7, is_featured: true, is_hot: true, is_permanent_hot: true, is_new: true };

const game: LiveCase = async ({ deps: { db } }) => {
  const { id } = await createGame(db);
  await db
    .updateTable('game')
    .set({ min_bet: '1', max_bet: '100', default_bet: '10', coin_size_type: 'base' })
    .where('id', '=', id)
    .execute();
  return {
    target: { id, version: 1 },
    values: {
      code: draw('code'),
      vendor_game_id: 'v-1',
      name: 'Another',
      name_zh: '另一个',
      names: { de: 'Andere' },
      vendor: 'Other',
      origin: 'Asia',
      type: 'fishing',
      status: 'disabled',
      rtp: '50',
      rtp_profiles: ['96', '90'],
      volatility: 'high',
      sigma: '9',
      max_multiple: '99999',
      min_bet: '2',
      max_bet: '100000',
      default_bet: '100',
      min_position_bet: '1',
      max_position_bet: '100000',
      coin_size_type: 'currency',
      limits_id: (await makeCoin(db)).name,
      window_size: '5x3',
      stops: '1,2,3',
      mode: 'lines',
      lines: 25,
      has_buy: true,
      has_jackpot: true,
      jackpot_pool_code: 'pool',
      jackpot_rate: '5',
      is_h5: true,
      is_flash: true,
      ...GAME_MARKS,
      languages: ['en', 'de'],
      features: ['wild'],
      certifications: [{ lab: 'Lab', number: '1', date: null, jurisdiction: 'MT', math_hash: '' }],
      description: 'Text',
      rule: 'Rules',
      note: 'A note',
    },
    state: rowOf(db, 'game', id),
  };
};

const gameBulk: LiveCase = async ({ deps: { db } }) => {
  const { id } = await createGame(db);
  return {
    target: { ids: [id] },
    values: { status: 'disabled', ...GAME_MARKS },
    state: rowOf(db, 'game', id),
    previewPath: '/api/set_up/game/preview_bulk_edit',
  };
};

const WEBSITE_FEATURES = { jackpot: true, task: true, ip_currency_check: true, status: 'disabled', note: 'A note' };

const website: LiveCase = async ({ deps: { db } }) => {
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

const websiteBulk: LiveCase = async (t, admin) => {
  const { target, state } = await website(t, admin);
  return { target: { ids: [target.id] }, values: WEBSITE_FEATURES, state, previewPath: '/api/set_up/website/preview_bulk_edit' };
};

const rotatedKey: LiveCase = async (t, admin) => {
  const { target, state } = await website(t, admin);
  return { target, values: {}, state };
};

const copiedSettings: LiveCase = async ({ deps: { db } }) => {
  const [id, source] = [await makeSite(db), await makeSite(db)];
  await db.updateTable('site').set({ max_bet_usd: '100000' }).where('id', '=', source).execute();
  return {
    target: { id, version: 1, source_site_id: source, source_version: 1, sections: ['limits'] },
    values: { source_site_id: source },
    state: rowOf(db, 'site', id),
  };
};

const siteGame = (db: Db, siteId: string) => () => db.selectFrom('site_game').selectAll().where('site_id', '=', siteId).execute();

const cell: LiveCase = async ({ deps: { db } }) => {
  const [siteId, { id: gameId }] = [await makeSite(db), await createGame(db)];
  return {
    target: { id: `${siteId}-${gameId}`, version: 0 },
    values: { is_enabled: false, rtp: '50', min_bet: '1', max_bet: '100000', config: { bet_multiplier: 1000 } },
    state: siteGame(db, siteId),
  };
};

const cells: LiveCase = async ({ deps: { db } }) => {
  const [siteId, { id: gameId }] = [await makeSite(db), await createGame(db)];
  return { target: { ids: [`${siteId}-${gameId}`] }, values: { is_enabled: false, rtp: '50' }, state: siteGame(db, siteId) };
};

const copiedCells: LiveCase = async ({ deps: { db } }) => {
  const [from, to, { id: game_id }] = [await makeSite(db), await makeSite(db), await createGame(db)];
  await db.insertInto('site_game').values({ site_id: from, game_id, max_bet: '100000' }).execute();
  return {
    target: { from_site_id: from, site_ids: [to], fields: ['limits'] },
    values: { from_site_id: from },
    state: siteGame(db, to),
  };
};

const resetCells: LiveCase = async ({ deps: { db } }) => {
  const [site_id, { id: game_id }] = [await makeSite(db), await createGame(db)];
  await db.insertInto('site_game').values({ site_id, game_id, max_bet: '1' }).execute();
  return { target: { ids: [`${site_id}-${game_id}`] }, values: {}, state: siteGame(db, site_id) };
};

const websiteGroup: LiveCase = async ({ deps: { db } }) => {
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

const members: LiveCase = async ({ deps: { db } }) => {
  const id = await makeSiteGroup(db, '50');
  const [coming, going] = [await makeSite(db), await makeSite(db)];
  await db.updateTable('site').set({ site_group_id: id }).where('id', '=', going).execute();
  return {
    target: { id, version: 1 },
    values: { add_site_ids: [coming], remove_site_ids: [going] },
    state: async () => [await rowOf(db, 'site', coming)(), await rowOf(db, 'site', going)()],
  };
};

const agent: LiveCase = async (t) => {
  const { db } = t.deps;
  const { id } = await createAgent(db);
  await t.signInAs({ agentId: id, codes: ['C-2', 'C-2-94'] });
  const calendars = () => db.selectFrom('agent_calendar').selectAll().where('agent_id', '=', id).execute();
  const moves = () => db.selectFrom('agent_move').selectAll().where('agent_id', '=', id).execute();
  return {
    target: { id, version: 1 },
    values: {
      name: draw('Another '),
      seller_id: draw('seller'),
      super_agent_id: (await createAgent(db)).id,
      brand: 'Brand',
      domain: 'elsewhere.example',
      website: 'https://elsewhere.example',
      site_group_id: await makeSiteGroup(db, '50'),
      timezone: 'Asia/Tokyo',
      settlement_hour: 5,
      status: 'disabled',
      compliance_profile: 'unregulated',
      note: 'A note',
      note2: 'A note',
      search_show: false,
      sort: 3,
    },
    state: async () => [await rowOf(db, 'agent', id)(), await calendars(), await moves()],
  };
};

const subAgent = async (db: Db): Promise<string> =>
  (
    await db
      .insertInto('sub_agent')
      .values({ site_id: await makeSite(db), code: draw('sub') })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const subAgentEdit: LiveCase = async ({ deps: { db } }) => {
  const id = await subAgent(db);
  return {
    target: { id, version: 1 },
    values: { note: 'A note', configured_group_id: await makeSubGroup(db, '50') },
    state: rowOf(db, 'sub_agent', id),
  };
};

const subAgents: LiveCase = async ({ deps: { db } }) => {
  const id = await subAgent(db);
  return {
    target: { ids: [id] },
    values: { configured_group_id: await makeSubGroup(db, '50') },
    state: rowOf(db, 'sub_agent', id),
  };
};

const subAgentGroup: LiveCase = async ({ deps: { db } }) => {
  // Rules of two groups must not overlap.
  await db.updateTable('sub_agent_group').set({ metric: null, from_value: null, to_value: null }).execute();
  const id = await makeSubGroup(db, '96');
  await db
    .updateTable('sub_agent_group')
    .set({ metric: 'bet', from_value: '10', to_value: '100' })
    .where('id', '=', id)
    .execute();
  return {
    target: { id, version: 1 },
    values: {
      name: draw('Another '),
      rtp: '50',
      note: 'A note',
      metric: 'win_loss',
      from_value: '1',
      to_value: '10000',
      min_rounds: 7,
    },
    state: rowOf(db, 'sub_agent_group', id),
  };
};

const run = async (db: Db) => {
  const id = await putSettlement(db, { agentId: (await createAgent(db)).id });
  const state = async () => [
    await db.selectFrom('settlement_run').selectAll().where('id', '=', id).execute(),
    await db.selectFrom('settlement_version').selectAll().where('run_id', '=', id).execute(),
    await db.selectFrom('settlement_adjustment').selectAll().where('run_id', '=', id).execute(),
  ];
  return { id, state };
};

const adjustment: LiveCase = async ({ deps: { db } }) => {
  const { id, state } = await run(db);
  return { target: { id, version: 1 }, values: { amount_usd: '-100000' }, state };
};

const removedAdjustment: LiveCase = async ({ deps: { db } }) => {
  const { id, state } = await run(db);
  const { id: number } = await db
    .insertInto('settlement_adjustment')
    .values({ run_id: id, amount_usd: '5', reason: 'Agreed', by_user: 'test', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { target: { id, version: 1 }, values: { number }, state };
};

const reopened: LiveCase = async ({ deps: { db } }) => {
  const { id, state } = await run(db);
  await db.updateTable('settlement_run').set({ state: 'confirmed' }).where('id', '=', id).execute();
  return { target: { id, version: 1 }, values: {}, state };
};

const terms: LiveCase = async ({ deps: { db } }) => {
  const { id } = await createAgent(db);
  const tier = { site_id: null, vendor: null, game_type: null, basis: 'ggr', from_usd: '0', pct: '50' };
  return {
    target: { agent_id: id, version: 0, negative_carry: 'carry', tiers: [] },
    values: { negative_carry: 'reset', tiers: [tier] },
    state: async () => [
      await db.selectFrom('settlement_terms').selectAll().where('agent_id', '=', id).execute(),
      await db.selectFrom('fee_tier').selectAll().where('agent_id', '=', id).execute(),
    ],
  };
};

const monthRate: LiveCase = async ({ deps: { db } }) => {
  const { code } = await makeCurrency(db);
  return {
    target: { month: '2026-01', currency: code, before: null, rate: '100' },
    values: { rate: '10000', before: null },
    state: () => db.selectFrom('settlement_rate').selectAll().where('currency', '=', code).execute(),
  };
};

const tolerance: LiveCase = async ({ deps: { db } }) => {
  const { code } = await makeCurrency(db);
  return {
    target: { currency: code, version: 0 },
    values: { tolerance: '100000' },
    state: () => db.selectFrom('recon_tolerance').selectAll().where('currency', '=', code).execute(),
  };
};

const setting: LiveCase = async ({ deps: { db } }) => ({
  target: { name: 'max_sessions', version: 0 },
  values: { value: 9 },
  state: () => db.selectFrom('setting').selectAll().execute(),
});

/** Every write with a field that is dangerous has to be here, or in `TOLD_ELSEWHERE`. */
export const LIVE_CASES: Readonly<Record<string, LiveCase>> = {
  '/api/set_up/currency/add_or_edit': currency,
  '/api/set_up/coin/add_or_edit': coin,
  '/api/set_up/game/add_or_edit': game,
  '/api/set_up/game/bulk_edit': gameBulk,
  '/api/set_up/website/add_or_edit': website,
  '/api/set_up/website/bulk_edit': websiteBulk,
  '/api/set_up/website/copy_settings': copiedSettings,
  '/api/set_up/website/rotate_api_key': rotatedKey,
  '/api/set_up/website_game/add_or_edit': cell,
  '/api/set_up/website_game/bulk_edit': cells,
  '/api/set_up/website_game/copy': copiedCells,
  '/api/set_up/website_game/reset': resetCells,
  '/api/set_up/website_group/add_or_edit': websiteGroup,
  '/api/set_up/website_group/set_members': members,
  '/api/set_up/agent/add_or_edit': agent,
  '/api/set_up/subagent/edit': subAgentEdit,
  '/api/set_up/subagent/batch_group': subAgents,
  '/api/set_up/subagent_group/add_or_edit': subAgentGroup,
  '/api/report/settlement_report/add_adjustment': adjustment,
  '/api/report/settlement_report/remove_adjustment': removedAdjustment,
  '/api/report/settlement_report/reopen': reopened,
  '/api/report/settlement_report/save_terms': terms,
  '/api/report/settlement_report/save_rate': monthRate,
  '/api/report/reconcile_report/tolerance/edit': tolerance,
  '/api/system/setting/edit': setting,
};

/** What needs more of a world than one record: the test that tells it. */
export const TOLD_ELSEWHERE: Readonly<Record<string, string>> = {
  '/api/set_up/coin/import': 'attacks.test.ts',
  '/api/set_up/game/import': 'attacks.test.ts',
  '/api/report/settlement_report/calculate': '../../src/features/report/settlement-report/story.test.ts',
  // An agent with bets.
  '/api/set_up/agent/add_or_edit is_test': '../../src/features/set-up/agent/agent.test.ts',
};
