import { previewCoinEffect, previewGameEffect } from '@manager/contract/features/set-up/effect';
import { previewImportCoins, saveCoin } from '@manager/contract/features/set-up/coin';
import { saveGame } from '@manager/contract/features/set-up/game';
import { importGames, previewImportGames } from '@manager/contract/features/set-up/game-import';
import { copySettings, getCopyPreview } from '@manager/contract/features/set-up/website-copy';
import { bulkEditWebsites, previewBulkEditWebsites } from '@manager/contract/features/set-up/website';
import {
  bulkEditWebsiteGames,
  copyWebsiteGames,
  previewBulkEdit,
  previewCopy,
} from '@manager/contract/features/set-up/website-game';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db } = t.deps;
const boss = await t.signInAs({ isSuper: true });
await createCurrency(db, { code: 'USD', rate: '1' });
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });

/** Stakes that players in USD are offered, as the games are told. */
const stakes = async (game: { code: string }): Promise<string[] | null> => {
  const response = await t.app.inject({
    method: 'GET',
    url: '/platform/v1/config/effective',
    query: { site: site.code, game: game.code, currency: 'USD' },
    headers: { authorization: `Bearer ${t.platform.key}` },
  });
  return response.json<EffectiveConfig>().coins?.total_bets ?? null;
};
const played = async (name: string, values: object = {}) => {
  const game = await createGame(db);
  await db
    .updateTable('game')
    .set({ limits_id: name, ...values })
    .where('id', '=', game.id)
    .execute();
  return game;
};
const LIST = { lines: 1, total_bets: ['1', '2', '5', '10'], min_bet: '1', max_bet: '10', default_bet: '1' };

describe('a coin list', () => {
  it('changes the stakes of the games whose own limits let it, as these are told afterwards', async () => {
    const coin = await boss.call(saveCoin, { name: 'low', ...LIST });
    const [free, held] = [await played('low'), await played('low', { max_bet: '5' })];
    const input = { id: coin.id, version: 1, max_bet: '5', default_bet: '2' };
    const before = [await stakes(free), await stakes(held)];
    const [effect] = (await boss.call(previewCoinEffect, { ...input, default_bet: '1' })).list;
    expect(effect).toMatchObject({
      field: 'coins',
      unit: 'game',
      places: 2,
      changed: 1,
      taken: 1,
      reasons: [{ reason: 'narrower', count: 1 }],
    });
    await boss.call(saveCoin, { ...input, default_bet: '1' });
    const after = [await stakes(free), await stakes(held)];
    expect(after.filter((list, at) => String(list) !== String(before[at]))).toHaveLength(effect?.changed ?? -1);
    expect(after).toEqual([
      ['1', '2', '5'],
      ['1', '2', '5'],
    ]);
  });

  it('whose new stakes no game can offer is saved only when that is meant; what no game is played with is free', async () => {
    const coin = await boss.call(saveCoin, { name: 'high', ...LIST });
    const bigger = { id: coin.id, version: 1, total_bets: ['1', '2', '5', '10', '20'] };
    expect((await boss.call(previewCoinEffect, bigger)).list).toMatchObject([{ places: 0 }]);
    await played('high', { max_bet: '2' });
    const refused = await boss.tryCall(saveCoin, { ...bigger, max_bet: '20' });
    expect(refused).toMatchObject({ code: 40902, data: { effects: [{ taken: 0, reasons: [{ reason: 'narrower' }] }] } });
    expect((await boss.tryCall(saveCoin, { ...bigger, max_bet: '20', accept_no_effect: true })).code).toBe(0);
  });

  it('in another name for a game is told currency by currency', async () => {
    const coin = await boss.call(saveCoin, { name: 'base-only', ...LIST });
    const [usd, inCurrency] = [await played(''), await played('', { coin_size_type: 'currency' })];
    const wish = { version: 1, limits_id: coin.name };
    expect((await boss.call(previewGameEffect, { id: usd.id, ...wish })).list).toMatchObject([
      { unit: 'currency', places: 1, taken: 1 },
    ]);
    const none = { id: inCurrency.id, ...wish };
    expect(await boss.tryCall(saveGame, none)).toMatchObject({
      code: 40902,
      data: { effects: [{ taken: 0, reasons: [{ reason: 'no_list', count: 1 }] }] },
    });
    await boss.call(saveGame, { id: usd.id, ...wish });
    expect([await stakes(usd), await stakes(inCurrency)]).toEqual([['1', '2', '5', '10'], null]);
  });
});

describe('a change of many', () => {
  const closedSite = async (): Promise<string> => {
    const { id } = await createSite(db, { agentId: (await createAgent(db)).id });
    await db.updateTable('site').set({ status: 'disabled', approved_state: 'unapproved' }).where('id', '=', id).execute();
    return id;
  };

  it('of websites says in its plan what would be in force, and without any effect has to be meant', async () => {
    const ids = [await closedSite(), await closedSite()];
    const target = { ids, set: { status: 'enabled' as const } };
    const plan = await boss.call(previewBulkEditWebsites, target);
    const games = Number(
      (
        await db
          .selectFrom('game')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
    expect(plan).toMatchObject({
      counts: { change: 2 },
      effects: [
        {
          field: 'status',
          unit: 'cell',
          places: 2 * games,
          taken: 0,
          reasons: [{ reason: 'site_not_approved', count: 2 * games }],
        },
      ],
    });
    const apply = { ...target, fingerprint: plan.fingerprint };
    expect((await boss.tryCall(bulkEditWebsites, apply)).code).toBe(40902);
    expect((await boss.tryCall(bulkEditWebsites, { ...apply, accept_no_effect: true })).code).toBe(0);
  });

  it('is let through as soon as one of them takes it', async () => {
    const open = await createSite(db, { agentId: agent.id });
    await db.updateTable('site').set({ status: 'disabled' }).where('id', '=', open.id).execute();
    const target = { ids: [await closedSite(), open.id], set: { status: 'enabled' as const } };
    const plan = await boss.call(previewBulkEditWebsites, target);
    expect(plan.effects).toMatchObject([{ reasons: [{ reason: 'site_not_approved' }] }]);
    expect((await boss.tryCall(bulkEditWebsites, { ...target, fingerprint: plan.fingerprint })).code).toBe(0);
  });

  it('of games at websites has to be meant where narrower levels hold it back', async () => {
    const [game, from, to] = [
      await createGame(db),
      await createSite(db, { agentId: agent.id }),
      await createSite(db, { agentId: agent.id }),
    ];
    await db.updateTable('site').set({ status: 'disabled' }).where('id', '=', to.id).execute();
    const cells = { ids: [`${to.id}-${game.id}`], is_enabled: true };
    expect((await boss.call(previewBulkEdit, cells)).effects).toMatchObject([
      { field: 'status', taken: 0, reasons: [{ reason: 'site_disabled' }] },
    ]);
    expect((await boss.tryCall(bulkEditWebsiteGames, cells)).code).toBe(40902);
    expect((await boss.tryCall(bulkEditWebsiteGames, { ...cells, is_enabled: false })).code).toBe(0);
    await db.insertInto('site_game').values({ site_id: from.id, game_id: game.id, max_bet: '500' }).execute();
    await db.updateTable('site').set({ max_bet_usd: '100' }).where('id', '=', to.id).execute();
    const copy = { from_site_id: from.id, site_ids: [to.id], fields: ['limits' as const] };
    expect((await boss.call(previewCopy, copy)).effects).toMatchObject([{ field: 'max_bet', wanted: '500', taken: 0 }]);
    expect((await boss.tryCall(copyWebsiteGames, copy)).code).toBe(40902);
    expect((await boss.tryCall(copyWebsiteGames, { ...copy, accept_no_effect: true })).code).toBe(0);
  });

  it('of games counts the limits of those in dollars, whichever of them comes first', async () => {
    const [inCurrency, inUsd] = [await played('', { coin_size_type: 'currency' }), await played('')];
    const sites = await db.selectFrom('site').select('id').where('deleted_at', 'is', null).execute();
    const file = { text: `code,min_bet\n${inCurrency.code},3\n${inUsd.code},3\n` };
    expect((await boss.call(previewImportGames, file)).effects).toMatchObject([
      {
        field: 'min_bet',
        wanted: '3',
        places: sites.length,
        changed: sites.length,
        after: [{ value: '3', count: sites.length }],
      },
    ]);
  });

  it('of coin lists is looked at list by list', async () => {
    const [one, other] = [
      await boss.call(saveCoin, { name: 'many-one', ...LIST }),
      await boss.call(saveCoin, { name: 'many-other', ...LIST }),
    ];
    await played(one.name);
    await played(other.name, { max_bet: '2' });
    const text = `name,currency_code,lines,total_bets,min_bet,max_bet,default_bet\n${[one, other].map(({ name }) => `${name},,1,1;2;5,1,5,1`).join('\n')}\n`;
    const { effects } = await boss.call(previewImportCoins, { text });
    // The one without effect comes first.
    expect(effects).toMatchObject([
      { places: 1, changed: 0, taken: 0 },
      { places: 1, changed: 1, taken: 1 },
    ]);
  });

  it('by a copy of settings or a file of games is looked at like one by hand', async () => {
    await db
      .updateTable('game')
      .set({ rtp_profiles: ['96', '94'] })
      .execute();
    const [from, to] = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: agent.id })];
    await db.updateTable('site').set({ rtp: '92' }).where('id', '=', from.id).execute();
    const sections = ['rtp' as const];
    const plan = await boss.call(getCopyPreview, { id: to.id, source_site_id: from.id, sections });
    expect(plan.effects).toMatchObject([{ field: 'rtp', wanted: '92', taken: 0 }]);
    const copy = { id: to.id, version: 1, source_site_id: from.id, source_version: 1, sections };
    expect((await boss.tryCall(copySettings, copy)).code).toBe(40902);
    expect((await boss.tryCall(copySettings, { ...copy, accept_no_effect: true })).code).toBe(0);
    await db.updateTable('site').set({ status: 'disabled' }).execute();
    const game = await createGame(db);
    await db.updateTable('game').set({ status: 'disabled' }).where('id', '=', game.id).execute();
    const file = { text: `code,status\n${game.code},enabled\n` };
    const planned = await boss.call(previewImportGames, file);
    expect(planned.effects).toMatchObject([{ field: 'status', unit: 'website', taken: 0 }]);
    const apply = { ...file, fingerprint: planned.fingerprint, reason: 'back' };
    expect((await boss.tryCall(importGames, apply)).code).toBe(40902);
    expect((await boss.tryCall(importGames, { ...apply, accept_no_effect: true })).code).toBe(0);
  });
});
