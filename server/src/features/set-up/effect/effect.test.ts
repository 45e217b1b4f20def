import * as effects from '@manager/contract/features/set-up/effect';
import { saveAgent } from '@manager/contract/features/set-up/agent';
import { saveGame } from '@manager/contract/features/set-up/game';
import { saveSubAgentGroup } from '@manager/contract/features/set-up/subagent-group';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import { saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import { saveWebsiteGroup } from '@manager/contract/features/set-up/website-group';
import { type Effect, isWithoutEffect } from '@manager/contract/kit/effect';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { putPool } from '../../../../test/jackpot/put-pool.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

/**
 * A preview is held against what games are told: the effective configuration of every game at every website, read through the Platform API
 * before and after the change is really made. The sums here are made of those answers alone.
 */
const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db } = t.deps;
const boss = await t.signInAs({ isSuper: true });

await createCurrency(db, { code: 'USD', rate: '1' });
const top = await createAgent(db);
const below = await createAgent(db, { parentId: top.id });
const insertGroup = async (table: 'site_group' | 'sub_agent_group', name: string): Promise<string> => {
  const values = table === 'site_group' ? { name, code: name } : { name };
  return (
    await db
      .insertInto(table)
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
};
const groups = [await insertGroup('site_group', 'asia'), await insertGroup('site_group', 'europe')];
const labels = await insertGroup('sub_agent_group', 'labels');
const sites = [
  await createSite(db, { agentId: top.id }),
  await createSite(db, { agentId: below.id }),
  await createSite(db, { agentId: below.id }),
];
const games = [
  await createGame(db),
  await createGame(db, { vendor: 'Bell' }),
  await createGame(db),
  await createGame(db, { vendor: 'Bell' }),
];
const PROFILES = [['96', '94'], ['96', '92'], [], ['96']];
for (const [at, { id }] of games.entries())
  await db
    .updateTable('game')
    .set({ rtp_profiles: PROFILES[at] ?? [], ...(at === 1 ? { has_jackpot: true, jackpot_pool_code: 'grand' } : {}) })
    .where('id', '=', id)
    .execute();
await db
  .updateTable('site')
  .set({ site_group_id: groups[0] as string })
  .where(
    'id',
    'in',
    sites.slice(1).map(({ id }) => id),
  )
  .execute();
for (const { code } of sites.slice(0, 2))
  await t.platform.postBets([
    betRow({ site: code, game: (games[0] as { code: string }).code, player: 'kim', sub_agent: 'north' }),
  ]);
await db.updateTable('sub_agent').set({ auto_group_id: labels }).execute();

// One game takes part by its own record, and all games of a vendor by a rule of the pool.
await putPool({ db, key: t.deps.settings.encryptionKey }, { games: [{ level: 'vendor', ref: 'Bell', factor: '1' }] });

type Told = { siteId: string; gameId: string; config: EffectiveConfig };

/** What every game at every website is told now; for a player of the label where one is named. */
const readAll = (subAgent?: string): Promise<Told[]> =>
  Promise.all(
    sites.flatMap((site) =>
      games.map(async (game) => {
        const response = await t.app.inject({
          method: 'GET',
          url: '/platform/v1/config/effective',
          query: { site: site.code, game: game.code, ...(subAgent === undefined ? {} : { sub_agent: subAgent }) },
          headers: { authorization: `Bearer ${t.platform.key}` },
        });
        return { siteId: site.id, gameId: game.id, config: response.json() };
      }),
    ),
  );

const short = (text: string | null | undefined): string | null => (text == null ? null : String(Number(text)));
const narrowest = (pick: (...numbers: number[]) => number, texts: (string | null | undefined)[]): string | null => {
  const given = texts.filter((text) => text != null).map(Number);
  return given.length === 0 ? null : String(pick(...given));
};

/** The value of a field as its effects spell it. */
const told = (field: Effect['field'], { config }: Told): string | null => {
  if (field === 'rtp') return short(config.rtp?.value);
  if (field === 'status') return config.playable ? 'playable' : 'not_playable';
  if (field === 'jackpot') return config.jackpot === null && config.jackpot_pools.length === 0 ? 'off' : 'on';
  const { limits, game_limits: own } = config;
  return field === 'min_bet'
    ? narrowest(Math.max, [limits.min_bet_usd?.value, own.min_bet])
    : narrowest(Math.min, [limits.max_bet_usd?.value, own.max_bet]);
};

const shares = (values: readonly (string | null)[]): Map<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
const asMap = (all: Effect['before']): Map<string | null, number> => new Map(all.map(({ value, count }) => [value, count]));

/** A small generator of numbers that is the same in every run. */
let seed = 20260110;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const oneOf = <T>(all: readonly T[]): T => all[random(all.length)] as T;
const RETURNS = ['92', '94', '95.5', '96', null];
const AMOUNTS = ['1', '5', '20', null];
const TOP_AMOUNTS = ['50', '200', '500', null];

type Wish = {
  save: Endpoint;
  preview: Endpoint;
  input: Record<string, unknown>;
  concerns: (at: Told) => boolean;
  label?: string;
};

const versionOf = async (table: 'site' | 'game' | 'site_group' | 'sub_agent_group', id: string): Promise<number> =>
  (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

const drawWish = async (): Promise<Wish> => {
  const reason = 'tried';
  const level = oneOf(['site', 'site', 'game', 'cell', 'group', 'labels'] as const);
  const some = (fields: Record<string, unknown>): Record<string, unknown> => {
    const names = Object.keys(fields);
    const first = oneOf(names);
    return Object.fromEntries(names.filter((name) => name === first || random(4) === 0).map((name) => [name, fields[name]]));
  };
  if (level === 'site') {
    const { id } = oneOf(sites);
    const fields = some({
      rtp: oneOf(RETURNS),
      min_bet_usd: oneOf(AMOUNTS),
      max_bet_usd: oneOf(TOP_AMOUNTS),
      jackpot: random(2) === 0,
      status: oneOf(['enabled', 'disabled']),
      site_group_id: oneOf([...groups, null]),
    });
    const input = { id, version: await versionOf('site', id), ...fields, reason };
    return { save: saveWebsite, preview: effects.previewWebsiteEffect, input, concerns: ({ siteId }) => siteId === id };
  }
  if (level === 'game') {
    const { id } = oneOf(games);
    const fields = some({
      status: oneOf(['enabled', 'disabled', 'maintenance']),
      min_bet: oneOf(['0.5', '2', '10', null]),
      max_bet: oneOf(['100', '300', null]),
      has_jackpot: random(2) === 0,
      rtp: '96',
    });
    const input = { id, version: await versionOf('game', id), ...fields, reason };
    return { save: saveGame, preview: effects.previewGameEffect, input, concerns: ({ gameId }) => gameId === id };
  }
  if (level === 'cell') {
    const [site, game] = [oneOf(sites), oneOf(games)];
    const row = await db
      .selectFrom('site_game')
      .select('version')
      .where('site_id', '=', site.id)
      .where('game_id', '=', game.id)
      .executeTakeFirst();
    const fields = some({
      rtp: oneOf([...RETURNS]),
      min_bet: oneOf(AMOUNTS),
      max_bet: oneOf(TOP_AMOUNTS),
      is_enabled: oneOf([true, false, null]),
    });
    const input = { id: `${site.id}-${game.id}`, version: row?.version ?? 0, ...fields, reason };
    const concerns = ({ siteId, gameId }: Told): boolean => siteId === site.id && gameId === game.id;
    return { save: saveWebsiteGame, preview: effects.previewWebsiteGameEffect, input, concerns };
  }
  if (level === 'group') {
    const id = oneOf(groups);
    const inGroup = new Set(
      (await db.selectFrom('site').select('id').where('site_group_id', '=', id).execute()).map((site) => site.id),
    );
    const input = { id, version: await versionOf('site_group', id), rtp: oneOf(RETURNS), reason };
    return {
      save: saveWebsiteGroup,
      preview: effects.previewWebsiteGroupEffect,
      input,
      concerns: ({ siteId }) => inGroup.has(siteId),
    };
  }
  const input = { id: labels, version: await versionOf('sub_agent_group', labels), rtp: oneOf(RETURNS), reason };
  const labelled = new Set(sites.slice(0, 2).map(({ id }) => id));
  const concerns = ({ siteId }: Told): boolean => labelled.has(siteId);
  return { save: saveSubAgentGroup, preview: effects.previewSubAgentGroupEffect, input, concerns, label: 'north' };
};

describe('the preview of an effect', () => {
  it('says what games are told once the change is made, whatever is changed at whichever level', async () => {
    const seen = { saved: 0, refused: 0, none: 0, fields: new Set<string>() };
    for (let round = 0; round < 60; round += 1) {
      const { save, preview, input, concerns, label } = await drawWish();
      const before = (await readAll(label)).filter(concerns);
      const foretold = ((await boss.call(preview, input)) as { list: Effect[] }).list;
      const none = foretold.filter(isWithoutEffect);
      const first = await boss.tryCall(save, input);
      if (none.length > 0) {
        seen.none += 1;
        // Other rules may refuse it before.
        expect([40902, 40001]).toContain(first.code);
        expect((await readAll(label)).filter(concerns)).toEqual(before);
      } else expect([0, 40001]).toContain(first.code);
      const done =
        none.length > 0 && first.code === 40902 ? await boss.tryCall(save, { ...input, accept_no_effect: true }) : first;
      if (done.code !== 0) {
        seen.refused += 1;
        continue;
      }
      seen.saved += 1;
      const after = (await readAll(label)).filter(concerns);
      for (const effect of foretold) {
        seen.fields.add(effect.field);
        const [was, is] = [before.map((at) => told(effect.field, at)), after.map((at) => told(effect.field, at))];
        const said = JSON.stringify(input);
        expect({ said, before: asMap(effect.before) }).toEqual({ said, before: shares(was) });
        expect({ said, after: asMap(effect.after) }).toEqual({ said, after: shares(is) });
        expect({ said, places: effect.places }).toEqual({ said, places: before.length });
        expect({ said, changed: effect.changed }).toEqual({ said, changed: was.filter((value, at) => value !== is[at]).length });
        if (effect.wanted !== null)
          expect({ said, taken: effect.taken }).toEqual({ said, taken: is.filter((value) => value === effect.wanted).length });
        const because = effect.reasons.reduce((sum, { count }) => sum + count, 0);
        if (effect.wanted !== null) expect(because).toBe(effect.places - effect.taken);
      }
      // What no effect speaks of has not changed.
      const spoken = new Set(foretold.map(({ field }) => field));
      for (const field of ['rtp', 'min_bet', 'max_bet', 'jackpot', 'status'] as const)
        if (!spoken.has(field)) expect(after.map((at) => told(field, at))).toEqual(before.map((at) => told(field, at)));
    }
    expect(seen.saved).toBeGreaterThan(25);
    expect(seen.none).toBeGreaterThan(4);
    expect([...seen.fields].toSorted()).toEqual(['jackpot', 'max_bet', 'min_bet', 'rtp', 'status']);
  });
});

describe('a return that no game has', () => {
  const world = async () => {
    const agent = await createAgent(db);
    const site = await createSite(db, { agentId: agent.id });
    return { agent, site };
  };
  const OF_SITE = { version: 1, reason: 'contract' };

  it('is refused with what is in force, saved when it is meant, and never shown as in force', async () => {
    await db
      .updateTable('game')
      .set({ rtp: '96', rtp_profiles: ['96', '94'] })
      .execute();
    await db.deleteFrom('site_game').execute();
    const { site } = await world();
    const input = { id: site.id, rtp: '92', ...OF_SITE };
    const [effect] = (await boss.call(effects.previewWebsiteEffect, input)).list;
    expect(effect).toEqual({
      field: 'rtp',
      name: 'rtp',
      unit: 'game',
      wanted: '92',
      places: 4,
      changed: 0,
      taken: 0,
      before: [{ value: '96', count: 4 }],
      after: [{ value: '96', count: 4 }],
      reasons: [{ reason: 'no_profile', level: null, count: 4 }],
      play: expect.objectContaining({ websites: 0, turnover_usd: '0' }),
    });
    const refused = await boss.tryCall(saveWebsite, input);
    expect(refused).toMatchObject({ code: 40902, data: { effects: [effect], fields: { rtp: 'Would be in force nowhere' } } });
    expect(await boss.call(getWebsiteDetail, { id: site.id })).toMatchObject({ version: 1, rtp: null });
    const saved = await boss.call(saveWebsite, { ...input, accept_no_effect: true });
    expect(saved).toMatchObject({
      rtp: '92',
      set_rtp: '92',
      effective_rtp: '96',
      rtp_in_force: [{ value: '96', count: 4 }],
    });
    // Taking it away again promises nothing.
    expect(await boss.call(saveWebsite, { id: site.id, version: 2, rtp: null })).toMatchObject({ rtp: null });
  });

  it('counts the games that have it and says why the others have not', async () => {
    await db
      .updateTable('game')
      .set({ rtp_profiles: ['96', '92'] })
      .where('id', '=', games[1]?.id ?? '')
      .execute();
    const { site } = await world();
    await db
      .insertInto('site_game')
      .values({ site_id: site.id, game_id: games[0]?.id ?? '', rtp: '94' })
      .execute();
    const [effect] = (await boss.call(effects.previewWebsiteEffect, { id: site.id, rtp: '92.00', ...OF_SITE })).list;
    expect(effect).toMatchObject({
      places: 4,
      changed: 1,
      taken: 1,
      before: [
        { value: '96', count: 3 },
        { value: '94', count: 1 },
      ],
      reasons: [{ reason: 'no_profile', count: 3 }],
    });
    expect((await boss.call(saveWebsite, { id: site.id, rtp: '92.00', ...OF_SITE })).rtp_in_force).toEqual([
      { value: '96', count: 2 },
      { value: '92', count: 1 },
      { value: '94', count: 1 },
    ]);
  });

  it('is told of before the website is there', async () => {
    const { agent } = await world();
    const input = { code: 'brand-new', name: 'Brand new', agent_id: agent.id, rtp: '91' };
    expect((await boss.call(effects.previewWebsiteEffect, input)).list[0]).toMatchObject({ places: 4, taken: 0 });
    expect(await boss.tryCall(saveWebsite, input)).toMatchObject({ code: 40902, data: { fields: { rtp: expect.any(String) } } });
    expect((await boss.tryCall(saveWebsite, { ...input, rtp: '94' })).code).toBe(0);
  });
});

describe('the IP currency check', () => {
  it('is what launches are told, and what it does says nothing without it', async () => {
    const site = await createSite(db, { agentId: top.id });
    const { code } = await db.selectFrom('site').select('code').where('id', '=', site.id).executeTakeFirstOrThrow();
    const game = await createGame(db);
    const isDenied = async (): Promise<boolean> => {
      const query = { site: code, game: game.code, currency: 'USD', country: 'DE' };
      const { body } = await t.platform.ask('GET', 'config/effective', query);
      return (body as unknown as EffectiveConfig).denials.includes('currency_of_country');
    };
    let version = 1;
    const save = async (set: object) => {
      const [effect] = (await boss.call(effects.previewWebsiteEffect, { id: site.id, ...set })).list;
      const answer = await boss.tryCall(saveWebsite, { id: site.id, version, reason: 'To be seen', ...set });
      if (answer.code === 0) version += 1;
      const turn = [effect?.before[0]?.value, effect?.after[0]?.value, effect?.wanted];
      return [answer.code, effect?.field, effect?.name, turn, effect?.reasons[0]?.reason, await isDenied()];
    };
    const [field, check, action] = ['ip_currency', 'ip_currency_check', 'ip_currency_action'];
    expect(await save({ [action]: 'log' })).toEqual([40902, field, action, [null, null, 'log'], 'no_check', false]);
    expect(await save({ [check]: true })).toEqual([0, field, check, [null, 'block', 'block'], undefined, true]);
    expect(await save({ [action]: 'log' })).toEqual([0, field, action, ['block', 'log', 'log'], undefined, false]);
    expect(await save({ [check]: false, [action]: 'block' })).toEqual([0, field, check, ['log', null, null], undefined, false]);
  });
});

describe('an agent', () => {
  it('opens the websites that nothing else keeps closed', async () => {
    const agent = await createAgent(db);
    const child = await createAgent(db, { parentId: agent.id });
    const [open, closed] = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: child.id })];
    await db.updateTable('site').set({ status: 'disabled' }).where('id', '=', closed.id).execute();
    const down = { id: agent.id, version: 1, status: 'disabled' as const, reason: 'gone' };
    expect((await boss.call(effects.previewAgentEffect, down)).list).toMatchObject([
      { unit: 'website', wanted: null, places: 2, changed: 1, after: [{ value: 'not_playable', count: 2 }] },
    ]);
    expect((await boss.tryCall(saveAgent, down)).code).toBe(0);
    await db.updateTable('site').set({ status: 'disabled' }).where('id', '=', open.id).execute();
    const up = { id: agent.id, version: 2, status: 'enabled' as const };
    const refused = await boss.tryCall(saveAgent, up);
    expect(refused).toMatchObject({
      code: 40902,
      data: { effects: [{ wanted: 'playable', taken: 0, reasons: [{ reason: 'site_disabled', count: 2 }] }] },
    });
    expect((await boss.tryCall(saveAgent, { ...up, accept_no_effect: true })).code).toBe(0);
  });
});

describe('whoever may not save', () => {
  it('may not preview either, and sees nothing of other agents', async () => {
    const site = sites[0] as { id: string };
    const reader = await t.signInAs({ codes: ['C-2'], agentId: top.id });
    expect((await reader.tryCall(effects.previewWebsiteEffect, { id: site.id, rtp: '92' })).code).toBe(40300);
    const stranger = await t.signInAs({ codes: ['C-2', 'C-2-91'], agentId: below.id });
    expect((await stranger.tryCall(effects.previewWebsiteEffect, { id: site.id, rtp: '92' })).code).toBe(40400);
    const clerk = await t.signInAs({ codes: ['C-1', 'C-1-91'], agentId: top.id });
    expect((await clerk.tryCall(effects.previewGameEffect, { id: games[0]?.id ?? '1', rtp: '92' })).code).toBe(40300);
  });
});
