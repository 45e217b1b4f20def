import { putLoginRule, putMark } from '../sweep/risk-objects.ts';
import { createAgent, createGame } from '../world.ts';
import { draw, type LiveCase, makeSite } from './live.ts';

/** A mark that was reviewed: the player is limited. */
export const reviewedMark: LiveCase = async ({ deps: { db } }) => {
  const siteId = await makeSite(db);
  const { agent_id: agentId } = await db.selectFrom('site').select('agent_id').where('id', '=', siteId).executeTakeFirstOrThrow();
  await db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', siteId).execute();
  const player = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: draw('kim'), currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await putMark(db, { agentId, siteId, playerId: player.id });
  await db
    .updateTable('risk_mark')
    .set({
      state: 'reviewed',
      outcome: 'limited',
      max_bet_usd: '2',
      needs_check: true,
      ends_at: new Date('2099-01-01T00:00:00Z'),
    })
    .where('id', '=', id)
    .execute();
  return {
    target: { id, version: 1, outcome: 'limited' },
    values: { outcome: 'blocked', max_bet_usd: '5000', needs_check: false, ends_at: '2099-02-01T00:00:00.000Z' },
    state: () => db.selectFrom('risk_mark').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};

export const releasedMark: LiveCase = async (t, admin) => {
  const { target, state } = await reviewedMark(t, admin);
  return { target: { id: target['id'], version: target['version'] }, values: {}, state };
};

export const riskRule: LiveCase = async ({ deps: { db } }) => {
  const { id, version } = await db
    .selectFrom('risk_rule')
    .select(['id', 'version'])
    .where('kind', '=', 'win_loss')
    .executeTakeFirstOrThrow();
  return {
    target: { id, version },
    values: { is_on: true, threshold: '77', min_rounds: 9, daily_auto_times: 7, description: 'Another' },
    state: () => db.selectFrom('risk_rule').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};

export const loginRule: LiveCase = async ({ deps: { db } }) => {
  const { id: agentId } = await createAgent(db);
  const id = await putLoginRule(db, { agentId });
  return {
    target: { id, version: 1 },
    values: {
      user_id: '1',
      group_id: '1',
      agent_id: (await createAgent(db)).id,
      effect: 'allow',
      network: '192.0.2.0/24',
      note: 'A note',
      expires_at: '2099-01-01T00:00:00.000Z',
      locks_me_out: true,
    },
    state: () => db.selectFrom('login_rule').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};

export const removedLoginRule: LiveCase = async (t, admin) => {
  const { target, state } = await loginRule(t, admin);
  return { target: { ids: [target['id']] }, values: {}, state };
};

export const exposure: LiveCase = async ({ deps: { db } }) => {
  const { id: gameId } = await createGame(db);
  const { id } = await db
    .insertInto('game_exposure_rule')
    .values({ game_id: gameId, begins_on: new Date().toISOString().slice(0, 10), low_usd: '-100', high_usd: '100' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    target: { id, version: 1 },
    values: {
      game_id: (await createGame(db)).id,
      site_group_id: '1',
      begins_on: '2026-01-01',
      start_usd: '5',
      tax_pct: '1',
      decay_pct: '2',
      low_usd: '-9000',
      high_usd: '9000',
      note: 'A note',
    },
    state: () => db.selectFrom('game_exposure_rule').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};

export const removedExposure: LiveCase = async (t, admin) => {
  const { target, state } = await exposure(t, admin);
  return { target: { ids: [target['id']] }, values: {}, state };
};
