import {
  addCampaign,
  addPlayers,
  cancelCampaign,
  type CampaignRow,
  previewPlayers,
} from '@manager/contract/features/account/free-round-bonus';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const own = await createAgent(db);
const other = await createAgent(db);
const site = await createSite(db, { agentId: own.id });
const game = await createGame(db, { vendor: 'Acme' });
await db.updateTable('game').set({ limits_id: 'small', coin_size_type: 'base' }).where('id', '=', game.id).execute();
const { id: coinId } = await db
  .insertInto('coin')
  .values({ name: 'small', lines: 10, total_bets: ['0.5', '1', '2'], min_bet: '0.5', max_bet: '2', default_bet: '1' })
  .returning('id')
  .executeTakeFirstOrThrow();
const editor = await t.signInAs({ isSuper: true });

beforeAll(() => setDualControl(t, 'off'));
afterAll(() => setDualControl(t, null));

let drawn = 0;
const HOUR = 3_600_000;
const inputOf = (changes: Partial<InputOf<typeof addCampaign>> = {}): InputOf<typeof addCampaign> => ({
  code: `spring-${(drawn += 1)}`,
  name: 'Spring',
  site_ids: [site.id],
  game_ids: [game.id],
  bets: [{ currency: 'USD', bet: '1', max_win: null }],
  rounds: 3,
  starts_at: new Date(Date.now() - HOUR).toISOString(),
  expires_at: new Date(Date.now() + 24 * HOUR).toISOString(),
  ...changes,
});
const newPlayer = async (): Promise<string> => {
  const name = `player-${(drawn += 1)}`;
  await db.insertInto('player').values({ site_id: site.id, user_name: name, currency: 'USD' }).execute();
  return name;
};
const grant = async ({ id, version }: CampaignRow, text: string) => {
  const { fingerprint } = await editor.call(previewPlayers, { id, text });
  return editor.tryCall(addPlayers, { id, version, text, fingerprint, reason: 'spring' });
};

it('makes no campaign of a game that one of its websites does not offer, and names both', async () => {
  const said = async () => {
    const { code, data } = await editor.tryCall(addCampaign, inputOf());
    return code === 40001 ? (data as unknown as { fields: Record<string, string> }).fields : code;
  };
  const refused = { game_ids: `“${game.code}” is not offered at ${site.code}` };
  const setSite = (change: object) => db.updateTable('site').set(change).where('id', '=', site.id).execute();
  const setGame = (change: object) => db.updateTable('game').set(change).where('id', '=', game.id).execute();
  await setSite({ vendors: ['Other'] });
  expect(await said()).toEqual(refused);
  const here = { site_id: site.id, game_id: game.id };
  // Switched on by hand it is offered all the same.
  await db
    .insertInto('site_game')
    .values({ ...here, is_enabled: true })
    .execute();
  expect(await said()).toBe(0);
  await setSite({ vendors: [] });
  await db.updateTable('site_game').set({ is_enabled: false }).where('site_id', '=', site.id).execute();
  expect(await said()).toEqual(refused);
  await db.deleteFrom('site_game').where('site_id', '=', site.id).execute();
  await setGame({ status: 'disabled' });
  expect(await said()).toEqual(refused);
  await setGame({ status: 'maintenance' });
  expect(await said()).toBe(0);
  await setGame({ status: 'enabled' });
});

it('grants no bet value that the games have taken off their list since', async () => {
  const campaign = await editor.call(addCampaign, inputOf());
  const [first, second] = [await newPlayer(), await newPlayer()];
  expect((await grant(campaign, `user_name\n${first}`)).code).toBe(0);
  await db
    .updateTable('coin')
    .set({ total_bets: ['0.5', '2'] })
    .where('id', '=', coinId)
    .execute();
  const plan = await editor.call(previewPlayers, { id: campaign.id, text: `user_name\n${second}` });
  expect(plan).toMatchObject({ accepted: 0, refused: 1 });
  expect(plan.list[0]?.message).toBe('The bet value is no longer on offer in these games: coins or limits have changed');
  await db
    .updateTable('coin')
    .set({ total_bets: ['0.5', '1', '2'] })
    .where('id', '=', coinId)
    .execute();
  expect((await grant(campaign, `user_name\n${second}`)).code).toBe(0);
});

it('takes the result of an upload again', async () => {
  const campaign = await editor.call(addCampaign, inputOf());
  const name = await newPlayer();
  const text = `line,user_name,site,result\r\n2,${name},${site.code},\r\n3,nobody,${site.code},"No such player, sorry"\r\n`;
  const plan = await editor.call(previewPlayers, { id: campaign.id, text });
  expect(plan.list.map(({ user_name: player, message }) => [player, message])).toEqual([
    [name, ''],
    ['nobody', 'No such player at this website'],
  ]);
});

it('keeps a website at its agent until its campaigns are over and their wins are paid', async () => {
  await db.updateTable('free_round_campaign').set({ cancelled_at: new Date() }).execute();
  await db.updateTable('free_round_grant').set({ state: 'cancelled', ended_at: new Date(), counted_at: new Date() }).execute();
  const campaign = await editor.call(addCampaign, inputOf({ name: 'Harvest' }));
  expect((await grant(campaign, `user_name\n${await newPlayer()}`)).code).toBe(0);
  const move = async (agentId: string) => {
    const { id, version } = await editor.call(getWebsiteDetail, { id: site.id });
    return editor.tryCall(saveWebsite, { id, version, agent_id: agentId, reason: 'sold' });
  };
  const refused = await move(other.id);
  expect(refused.code).toBe(40902);
  expect(refused.message).toContain('“Harvest”');
  await editor.call(cancelCampaign, { id: campaign.id, version: campaign.version, reason: 'sold' });
  // What was won is not paid yet.
  expect((await move(other.id)).code).toBe(40902);
  await db.updateTable('free_round_grant').set({ counted_at: new Date() }).where('campaign_id', '=', campaign.id).execute();
  expect((await move(other.id)).code).toBe(0);
});
