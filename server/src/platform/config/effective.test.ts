import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'VND', rate: '26000' });
await db.updateTable('currency').set({ coin_factor: '20000' }).where('code', '=', 'VND').execute();

const top = await createAgent(db, { name: 'Top' });
const agent = await createAgent(db, { parentId: top.id, name: 'Below' });
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);

const ask = async (query: Record<string, string> = {}): Promise<EffectiveConfig> => {
  const response = await t.app.inject({
    method: 'GET',
    url: '/platform/v1/config/effective',
    query: { site: site.code, game: game.code, ...query },
    headers: { authorization: `Bearer ${t.platform.key}` },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};
const setSite = (values: Record<string, unknown>) =>
  db
    .updateTable('site')
    .set(values as never)
    .where('id', '=', site.id)
    .execute();
const setGame = (values: Record<string, unknown>) =>
  db
    .updateTable('game')
    .set(values as never)
    .where('id', '=', game.id)
    .execute();
const setHere = async (values: Record<string, unknown>): Promise<void> => {
  await db.deleteFrom('site_game').execute();
  await db
    .insertInto('site_game')
    .values({ site_id: site.id, game_id: game.id, ...values } as never)
    .execute();
};

describe('the return', () => {
  it('climbs from the game to the group of the label, and says where it comes from', async () => {
    const rtp = async (query: Record<string, string> = {}) => (await ask(query)).rtp;
    await setGame({ rtp: '96' });
    expect(await rtp()).toEqual({ value: '96.0000', from: 'game', from_name: game.code });
    const groupId = (
      await db
        .insertInto('site_group')
        .values({ name: 'Asia', code: 'asia', rtp: '95' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    await setSite({ site_group_id: groupId });
    expect(await rtp()).toEqual({ value: '95.0000', from: 'site_group', from_name: 'Asia' });
    await setSite({ rtp: '94' });
    expect(await rtp()).toEqual({ value: '94.0000', from: 'site', from_name: site.code });
    await setHere({ rtp: '93' });
    expect(await rtp()).toEqual({ value: '93.0000', from: 'site_game', from_name: site.code });

    const groupOf = async (name: string, value: string) =>
      (await db.insertInto('sub_agent_group').values({ name, rtp: value }).returning('id').executeTakeFirstOrThrow()).id;
    const [auto, configured] = [await groupOf('Found', '92'), await groupOf('Chosen', '91')];
    await t.platform.postBets([betRow({ site: site.code, game: game.code, player: 'kim', sub_agent: 'north' })]);
    expect(await rtp({ player: 'kim' })).toMatchObject({ value: '93.0000' });
    await db.updateTable('sub_agent').set({ auto_group_id: auto }).execute();
    expect(await rtp({ player: 'kim' })).toEqual({ value: '92.0000', from: 'sub_agent_group', from_name: 'Found' });
    await db.updateTable('sub_agent').set({ configured_group_id: configured }).execute();
    expect(await rtp({ player: 'kim' })).toEqual({ value: '91.0000', from: 'sub_agent_group', from_name: 'Chosen' });
    // A new player has the label of the launch; one without is nobody's.
    expect(await rtp({ player: 'newcomer', sub_agent: 'north' })).toMatchObject({ from_name: 'Chosen' });
    expect(await rtp({ player: 'newcomer' })).toMatchObject({ from: 'site_game' });

    // What the game is not certified for is passed over.
    await setGame({ rtp_profiles: ['96', '94'] });
    expect(await rtp({ player: 'kim' })).toEqual({ value: '94.0000', from: 'site', from_name: site.code });
    await setGame({ rtp_profiles: ['88'] });
    expect(await rtp({ player: 'kim' })).toBeNull();
    await setGame({ rtp_profiles: [] });
    await db.updateTable('sub_agent_group').set({ deleted_at: new Date() }).execute();
    expect(await rtp({ player: 'kim' })).toMatchObject({ from: 'site_game' });
  });
});

describe('denials', () => {
  const denials = async (query: Record<string, string> = {}) => {
    const answer = await ask(query);
    expect(answer.playable).toBe(answer.denials.length === 0);
    return answer.denials;
  };
  const setTop = (status: 'enabled' | 'disabled') => db.updateTable('agent').set({ status }).where('id', '=', top.id).execute();

  it('come from every level, together', async () => {
    await setHere({});
    expect(await denials()).toEqual([]);
    await setTop('disabled');
    await setSite({
      status: 'disabled',
      approved_state: 'unapproved',
      vendors: ['Other'],
      game_types: ['fishing'],
      disabled_origins: ['X'],
    });
    await setGame({ status: 'maintenance', origin: 'X' });
    await setHere({ is_enabled: false });
    expect(await denials()).toEqual([
      'agent_disabled',
      'site_disabled',
      'site_not_approved',
      'game_maintenance',
      'vendor_not_offered',
      'type_not_offered',
      'origin_not_offered',
      'not_enabled_here',
    ]);
    await setTop('enabled');
    await setSite({ status: 'enabled', approved_state: 'approved', disabled_origins: [] });
    await setGame({ status: 'enabled' });
    await setHere({ is_enabled: true });
    expect(await denials()).toEqual([]);
    await setSite({ vendors: [], game_types: [] });
  });

  it('name a block that matches in everything that it names, until it is over', async () => {
    const { id: kim } = await db.selectFrom('player').select('id').where('user_name', '=', 'kim').executeTakeFirstOrThrow();
    const other = await createGame(db);
    const block = async (values: Record<string, unknown>): Promise<void> => {
      await db.deleteFrom('block').execute();
      await db
        .insertInto('block')
        .values({ reason: 'x', by_user: 'x', ...values } as never)
        .execute();
    };
    const kimAndOthers = async () => [
      (await denials({ player: 'kim' })).length,
      (await denials({ player: 'eva' })).length,
      (await denials()).length,
    ];
    await block({ site_id: site.id, player_id: kim });
    expect(await kimAndOthers()).toEqual([1, 0, 0]);
    expect((await ask({ player: 'kim' })).blocks).toEqual([{ id: expect.any(String), expires_at: null }]);
    await block({ player_id: kim, game_id: other.id });
    expect(await kimAndOthers()).toEqual([0, 0, 0]);
    await block({ game_id: game.id, expires_at: new Date(Date.now() + 60_000) });
    expect(await kimAndOthers()).toEqual([1, 1, 1]);
    await block({ game_id: game.id, expires_at: new Date(Date.now() - 60_000) });
    expect(await kimAndOthers()).toEqual([0, 0, 0]);
    await block({ site_id: site.id, deleted_at: new Date() });
    expect(await kimAndOthers()).toEqual([0, 0, 0]);
  });
});

describe('the currency of the country', () => {
  // shows S2.73
  it('denies a launch where the website refuses it, and only what can be said', async () => {
    await t.platform.postBets([betRow({ site: site.code, game: game.code, player: 'viet', currency: 'VND' })]);
    const refused = async (query: Record<string, string>): Promise<boolean> => {
      const { playable, denials } = await ask(query);
      expect(playable).toBe(denials.length === 0);
      return denials.includes('currency_of_country');
    };
    const cases: [Record<string, string>, boolean][] = [
      [{ player: 'viet', country: 'TH' }, true],
      [{ player: 'viet', country: 'VN' }, false],
      [{ player: 'viet' }, false],
      // No country has it, or nobody knows which currency is meant.
      [{ player: 'viet', country: 'ZZ' }, false],
      [{ country: 'TH' }, false],
      // Another currency for the coins is not the player's; a new player has none yet but the one that is asked for.
      [{ player: 'viet', country: 'US', currency: 'USD' }, true],
      [{ player: 'fresh', country: 'US', currency: 'USD' }, false],
      [{ player: 'fresh', country: 'DE', currency: 'USD' }, true],
    ];
    const each = async () => Promise.all(cases.map(async ([query]) => [query, await refused(query)]));
    await setSite({ ip_currency_check: true, ip_currency_action: 'block' });
    expect(await each()).toEqual(cases);
    const nobody = cases.map(([query]) => [query, false]);
    await setSite({ ip_currency_action: 'log' });
    expect(await each()).toEqual(nobody);
    await setSite({ ip_currency_check: false, ip_currency_action: 'block' });
    expect(await each()).toEqual(nobody);
    for (const country of ['th', 'THA', '']) await expect(ask({ country })).rejects.toThrow(/country code of ISO 3166-1/);
  });
});

describe('stakes', () => {
  it('are those of the list that all limits leave, in the asked currency', async () => {
    await db
      .insertInto('coin')
      .values({
        name: 'slots',
        lines: 20,
        total_bets: ['0.2', '1', '2', '10', '100'],
        min_bet: '0.2',
        max_bet: '100',
        default_bet: '1',
      })
      .execute();
    await setGame({ limits_id: 'slots', min_bet: '0.2', max_bet: '50' });
    await setSite({ min_bet_usd: '0.5', max_bet_usd: '500' });
    await setHere({ max_bet: '10', min_bet: '0.1' });
    const usd = await ask({ currency: 'USD' });
    expect(usd.limits).toEqual({ min_bet_usd: { value: '0.5', from: 'site' }, max_bet_usd: { value: '10', from: 'site_game' } });
    expect(usd.game_limits).toMatchObject({ min_bet: '0.2', max_bet: '50', default_bet: null });
    expect(usd.coins).toEqual({ name: 'slots', from: 'base', lines: 20, total_bets: ['1', '2', '10'], default_bet: '1' });
    expect((await ask({ currency: 'VND' })).coins?.total_bets).toEqual(['20000', '40000', '200000']);
    // The player's own currency, when none is asked for.
    expect((await ask({ player: 'kim' })).currency).toBe('USD');
    expect((await ask()).coins).toBeNull();
    await setHere({ max_bet: '0.6' });
    expect((await ask({ currency: 'USD' })).coins).toBeNull();
    await db.updateTable('coin').set({ status: 'disabled' }).execute();
    await setHere({});
    expect((await ask({ currency: 'USD' })).coins).toBeNull();
  });
});

describe('what else is in force', () => {
  it('is the nearest compliance profile, the jackpot where both want it, and the daily win', async () => {
    expect((await ask()).compliance).toEqual({ profile: 'regulated', from: 'default', from_name: '' });
    await db.updateTable('agent').set({ compliance_profile: 'unregulated' }).where('id', '=', top.id).execute();
    expect((await ask()).compliance).toEqual({ profile: 'unregulated', from: 'agent', from_name: 'Top' });
    await setSite({ compliance_profile: 'regulated', max_win_day_usd: '2500', max_win_day_action: 'cap' });
    await setGame({ has_jackpot: true, jackpot_pool_code: 'grand', jackpot_rate: '1.5' });
    const before = await ask();
    expect([before.compliance.from, before.max_win_day, before.jackpot]).toEqual(['site', { usd: '2500', action: 'cap' }, null]);
    await setSite({ jackpot: true });
    expect((await ask()).jackpot).toEqual({ pool_code: 'grand', rate: '1.5000' });
  });

  it('is nothing for what does not exist', async () => {
    for (const [query, code] of [
      [{ site: 'nowhere' }, 'unknown_site'],
      [{ game: 'nothing' }, 'unknown_game'],
    ] as const) {
      const response = await t.app.inject({
        method: 'GET',
        url: '/platform/v1/config/effective',
        query: { site: site.code, game: game.code, ...query },
        headers: { authorization: `Bearer ${t.platform.key}` },
      });
      expect([response.statusCode, response.json()]).toEqual([404, expect.objectContaining({ code })]);
    }
  });
});
