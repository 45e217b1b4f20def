import { createAgent, createGame, createSite, putFreeRounds, putPayout, putRecovery, putSettlement } from '../world.ts';
import { type Db, draw, rowOf, makeSiteGroup, makeSubGroup, makeSite, makeCurrency, type LiveCase } from './live.ts';

export const agent: LiveCase = async (t) => {
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
      billing_name: 'House Ltd',
      billing_address: '1 High Street',
      billing_tax_number: 'GB 1',
      billing_email: 'bills@house.example',
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

export const subAgentEdit: LiveCase = async ({ deps: { db } }) => {
  const id = await subAgent(db);
  return {
    target: { id, version: 1 },
    values: { note: 'A note', configured_group_id: await makeSubGroup(db, '50') },
    state: rowOf(db, 'sub_agent', id),
  };
};

export const subAgents: LiveCase = async ({ deps: { db } }) => {
  const id = await subAgent(db);
  return {
    target: { ids: [id] },
    values: { configured_group_id: await makeSubGroup(db, '50') },
    state: rowOf(db, 'sub_agent', id),
  };
};

export const subAgentGroup: LiveCase = async ({ deps: { db } }) => {
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

export const adjustment: LiveCase = async ({ deps: { db } }) => {
  const { id, state } = await run(db);
  return { target: { id, version: 1 }, values: { amount_usd: '-100000' }, state };
};

export const removedAdjustment: LiveCase = async ({ deps: { db } }) => {
  const { id, state } = await run(db);
  const { id: number } = await db
    .insertInto('settlement_adjustment')
    .values({ run_id: id, amount_usd: '5', reason: 'Agreed', by_user: 'test', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { target: { id, version: 1 }, values: { number }, state };
};

export const reopened: LiveCase = async ({ deps: { db } }) => {
  const { id, state } = await run(db);
  await db.updateTable('settlement_run').set({ state: 'confirmed' }).where('id', '=', id).execute();
  return { target: { id, version: 1 }, values: {}, state };
};

export const terms: LiveCase = async ({ deps: { db } }) => {
  const { id } = await createAgent(db);
  const tier = { site_id: null, vendor: null, game_type: null, basis: 'ggr', from_usd: '0', pct: '50' };
  return {
    target: { agent_id: id, version: 0, negative_carry: 'carry', tiers: [] },
    values: { negative_carry: 'reset', tiers: [tier], payment_days: 90 },
    state: async () => [
      await db.selectFrom('settlement_terms').selectAll().where('agent_id', '=', id).execute(),
      await db.selectFrom('fee_tier').selectAll().where('agent_id', '=', id).execute(),
    ],
  };
};

/** There is one; whoever asks has it as it stands. */
export const company: LiveCase = async ({ deps: { db } }) => {
  const read = () => db.selectFrom('company').selectAll().executeTakeFirst();
  const { version = 0, name = '', address = '', tax_number = '', email = '', payment_details = '' } = (await read()) ?? {};
  return {
    target: { version, name, address, tax_number, email, payment_details },
    values: {
      name: draw('House '),
      address: draw('Street '),
      tax_number: draw('GB '),
      email: 'bills@operator.example',
      payment_details: draw('IBAN '),
    },
    state: read,
  };
};

export const monthRate: LiveCase = async ({ deps: { db } }) => {
  const { code } = await makeCurrency(db);
  return {
    target: { month: '2026-01', currency: code, before: null, rate: '100' },
    values: { rate: '10000', before: null },
    state: () => db.selectFrom('settlement_rate').selectAll().where('currency', '=', code).execute(),
  };
};

export const tolerance: LiveCase = async ({ deps: { db } }) => {
  const { code } = await makeCurrency(db);
  return {
    target: { currency: code, version: 0 },
    values: { tolerance: '100000' },
    state: () => db.selectFrom('recon_tolerance').selectAll().where('currency', '=', code).execute(),
  };
};

export const setting: LiveCase = async ({ deps: { db } }) => ({
  target: { name: 'max_sessions', version: 0 },
  values: { value: 9 },
  state: () => db.selectFrom('setting').selectAll().execute(),
});

/** A payout that its wallet did not answer. */
const payoutIn =
  (standing: 'error_retry' | 'on_hold'): LiveCase =>
  async ({ deps: { db } }) => {
    const { id: agentId } = await createAgent(db);
    const { id: siteId } = await createSite(db, { agentId });
    const { id: playerId } = await db
      .insertInto('player')
      .values({ site_id: siteId, user_name: draw('p'), currency: 'USD' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await putPayout(db, { agentId, siteId, playerId }, { state: standing });
    const state = () => db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { target: { id, version: 1 }, values: {}, state };
  };
export const openPayout = payoutIn('error_retry');
export const heldPayout = payoutIn('on_hold');

/** Free rounds whose payout was left to staff. */
export const failedGrant: LiveCase = async ({ deps: { db } }, { userId }) => {
  const { id: agentId } = await createAgent(db);
  const { id: siteId } = await createSite(db, { agentId });
  const { id: gameId } = await createGame(db);
  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: draw('p'), currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payout = await putPayout(db, { agentId, siteId, playerId }, { state: 'error_manual' });
  const { grant: id } = await putFreeRounds(db, { agentId, siteId, playerId, gameId, userId }, { payoutId: payout });
  const state = () => db.selectFrom('payout').selectAll().where('id', '=', payout).executeTakeFirstOrThrow();
  return { target: { id, version: 1 }, values: {}, state };
};

/** A transfer that its platform left open; what is done about it stands in a row of its own. */
export const openTransfer =
  (direction: 'in' | 'out'): LiveCase =>
  async ({ deps: { db }, platform }) => {
    const { id: agentId } = await createAgent(db);
    const site = await createSite(db, { agentId });
    const id = draw('t');
    const { code: currency } = await makeCurrency(db);
    const row = { transfer_id: id, site: site.code, player: draw('p'), currency, direction, amount: '5', row_version: 1 };
    const more =
      direction === 'in' ? { state: 'failed' } : { state: 'manual', ref_transfer_ids: [draw('in')], bet: '0', win: '0' };
    await platform.post([{ ...row, ...more, created_at: '2026-01-10T10:00:00.000Z' }], { kind: 'transfers' });
    const state = () => db.selectFrom('transfer_recovery').selectAll().where('transfer_id', '=', id).execute();
    return { target: { id, version: 1 }, values: {}, state };
  };

/** A transfer that Manager is moving. */
export const movingTransfer: LiveCase = async ({ deps: { db } }) => {
  const { id: agentId } = await createAgent(db);
  const { id: siteId } = await createSite(db, { agentId });
  const { code: currency } = await makeCurrency(db);
  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: draw('p'), currency })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = draw('u');
  const { id: userId } = await db
    .insertInto('staff_user')
    .values({ user_name: name, name, invite_code: name, all_agents: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const target = await putRecovery(db, { agentId, siteId, playerId, userId });
  const state = () => db.selectFrom('transfer_recovery').selectAll().where('transfer_id', '=', target.id).execute();
  return { target, values: {}, state };
};

/** A player of a website where a weight may differ from 1. */
export const account: LiveCase = async ({ deps: { db } }) => {
  const { id: agentId } = await createAgent(db);
  const { id: siteId } = await createSite(db, { agentId });
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', siteId).execute();
  const { id } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: draw('p'), currency: (await makeCurrency(db)).code })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    target: { id, version: 1 },
    values: { level: 3, type: 'test', jackpot_weight: '2', note: 'A note' },
    state: () => db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};

/** An agent whose wins are looked at from a threshold of its own on. */
export const threshold: LiveCase = async ({ deps: { db } }) => {
  const { id: agentId } = await createAgent(db);
  await db
    .insertInto('big_win_threshold')
    .values({ agent_id: agentId, multiple: '100', win_usd: '50', updated_by: 'x' })
    .execute();
  return {
    target: { agent_id: agentId, version: 1, multiple: '100', win_usd: '50' },
    values: { multiple: '5000', win_usd: '90000' },
    state: () => db.selectFrom('big_win_threshold').selectAll().where('agent_id', '=', agentId).execute(),
  };
};
