import { approveRequest, getApprovalDetail } from '@manager/contract/features/approval/approval';
import { saveSettlementRate } from '@manager/contract/features/report/settlement-terms';
import { importCoins, previewImportCoins, saveCoin } from '@manager/contract/features/set-up/coin';
import { saveCurrency } from '@manager/contract/features/set-up/currency';
import { importGames, previewImportGames } from '@manager/contract/features/set-up/game-import';
import { saveWebsite } from '@manager/contract/features/set-up/website';
import { saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import { describe, expect, it } from 'vitest';
import { type Answer, startTestApp } from '../client.ts';
import { setDualControl } from '../sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';
import { makeCoin } from './live.ts';

const t = await startTestApp();
const { db } = t.deps;
const maker = await t.signInAs({ isSuper: true });
const checker = await t.signInAs({ isSuper: true });
await setDualControl(t, 'on');

const WAITS = 40903;
const requestOf = (answer: Answer<unknown>): string => {
  expect(answer.code).toBe(WAITS);
  return (answer.data as { approval_id: string }).approval_id;
};

const currencyOf = async (code: string, isInUse = true): Promise<string> => {
  await createCurrency(db, { code, rate: '100' });
  const { id } = await db.selectFrom('currency').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  if (!isInUse) return id;
  const site = await createSite(db, { agentId: (await createAgent(db)).id });
  await db
    .insertInto('player')
    .values({ site_id: site.id, user_name: `player of ${code}`, currency: code })
    .execute();
  return id;
};

describe('a currency in use', () => {
  it('keeps its stakes until a second person has seen all that changes', async () => {
    const id = await currencyOf('AAA');
    const change = { id, version: 1, rate: '1000', confirm_rate_jump: true, unit_ratio: 1000 as const, coin_factor: '1000' };
    const request = requestOf(await maker.tryCall(saveCurrency, change));
    expect(await checker.call(getApprovalDetail, { id: request })).toMatchObject({
      before: { rate: '100', unit_ratio: 1, coin_factor: '1' },
      after: { rate: '1000', unit_ratio: 1000, coin_factor: '1000' },
    });
    await checker.call(approveRequest, { id: request });
    const after = await db.selectFrom('currency').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(after).toMatchObject({ version: 2, unit_ratio: 1000 });
  });

  it('is sent back as it is by one person, in whatever writing', async () => {
    const id = await currencyOf('BBB');
    const same = { unit_ratio: 1 as const, coin_factor: '1.000', decimals: 2, status: 'enabled' as const, rate: '100.00' };
    expect(await maker.tryCall(saveCurrency, { id, version: 1, name: 'Bees', ...same })).toMatchObject({ code: 0 });
  });

  it('is prepared by one person while nobody has it', async () => {
    const id = await currencyOf('CCC', false);
    expect(await maker.tryCall(saveCurrency, { id, version: 1, coin_factor: '1000' })).toMatchObject({ code: 0 });
  });
});

describe('coin lists', () => {
  const list = { lines: 10, total_bets: ['1000', '10000'], min_bet: '1000', max_bet: '10000', default_bet: '1000' };

  it('that come under a name in use count at once and ask', async () => {
    const { name } = await makeCoin(db);
    await db.updateTable('game').set({ coin_size_type: 'currency' }).where('limits_id', '=', name).execute();
    const currency_id = await currencyOf('DDD', false);
    requestOf(await maker.tryCall(saveCoin, { name, currency_id, ...list }));
    expect(await maker.tryCall(saveCoin, { name: 'nobody-plays', currency_id, ...list })).toMatchObject({ code: 0 });
  });

  it('ask when a file changes one that is in use', async () => {
    const { id, name } = await makeCoin(db);
    const text = `name,currency_code,lines,total_bets,min_bet,max_bet,default_bet\n${name},,10,1000;10000,1000,10000,1000`;
    const { fingerprint } = await maker.call(previewImportCoins, { text });
    requestOf(await maker.tryCall(importCoins, { text, fingerprint, reason: 'More' }));
    expect(await db.selectFrom('coin').select('version').where('id', '=', id).executeTakeFirst()).toEqual({ version: 1 });
  });
});

it('a file of games asks about stakes', async () => {
  const { id, code } = await createGame(db);
  const text = `code,max_bet\n${code},100000`;
  const { fingerprint } = await maker.call(previewImportGames, { text });
  requestOf(await maker.tryCall(importGames, { text, fingerprint, reason: 'More' }));
  expect(await db.selectFrom('game').select('max_bet').where('id', '=', id).executeTakeFirst()).toEqual({ max_bet: null });
});

it('the limits of a game at a website go through unchanged, and no further', async () => {
  const [site, game] = [await createSite(db, { agentId: (await createAgent(db)).id }), await createGame(db)];
  await db.insertInto('site_game').values({ site_id: site.id, game_id: game.id, max_bet: '10' }).execute();
  const cell = { id: `${site.id}-${game.id}`, version: 1, reason: 'As agreed' };
  requestOf(await maker.tryCall(saveWebsiteGame, { ...cell, max_bet: '10000' }));
  requestOf(await maker.tryCall(saveWebsiteGame, { ...cell, config: { lines: [2, 1] } }));
  expect(await maker.tryCall(saveWebsiteGame, { ...cell, max_bet: '10.00', is_enabled: false })).toMatchObject({ code: 0 });
});

it('an approved website loses its approval when somebody who may not approve raises its stakes', async () => {
  const { id: agentId } = await createAgent(db);
  const site = await createSite(db, { agentId });
  const editor = await t.signInAs({ agentId, codes: ['C-2', 'C-2-91'] });
  const after = await editor.call(saveWebsite, { id: site.id, version: 1, max_bet_usd: '100000' });
  expect(after).toMatchObject({ approved_state: 'unapproved', max_bet_usd: '100000' });
});

describe('the rate of a month', () => {
  const month = { month: '2026-01', reason: 'Closing' };

  it('is held against the currency’s own when it is the first', async () => {
    await currencyOf('EEE');
    requestOf(await maker.tryCall(saveSettlementRate, { ...month, currency: 'EEE', before: null, rate: '10000' }));
    expect(await maker.tryCall(saveSettlementRate, { ...month, currency: 'EEE', before: null, rate: '110' })).toMatchObject({
      code: 0,
    });
  });

  it('does not walk away by small steps', async () => {
    await currencyOf('FFF');
    const step = (before: string | null, rate: string) =>
      maker.tryCall(saveSettlementRate, { ...month, currency: 'FFF', before, rate });
    expect(await step(null, '109')).toMatchObject({ code: 0 });
    requestOf(await step('109', '118'));
  });

  it('is held against the rate of its own time', async () => {
    const id = await currencyOf('GGG');
    await db
      .insertInto('currency_rate')
      .values({ currency_id: id, from_at: new Date('2026-02-01T00:00:00Z'), before: '100', after: '200', by_user: 'test' })
      .execute();
    requestOf(await maker.tryCall(saveSettlementRate, { ...month, currency: 'GGG', before: null, rate: '200' }));
    expect(await maker.tryCall(saveSettlementRate, { ...month, currency: 'GGG', before: null, rate: '101' })).toMatchObject({
      code: 0,
    });
  });
});
