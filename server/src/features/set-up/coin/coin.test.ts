import {
  deleteCoins,
  getCoinDetail,
  getCoinList,
  getCoinPreview,
  importCoins,
  previewImportCoins,
  saveCoin,
  type CoinRow,
} from '@manager/contract/features/set-up/coin';
import { deleteCurrencies, saveCurrency } from '@manager/contract/features/set-up/currency';
import { saveGame } from '@manager/contract/features/set-up/game';
import { saveWebsite } from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../../test/client.ts';
import { createAgent } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true });
const own = await createAgent(db);
const yuan = await admin.call(saveCurrency, { code: 'CNY', name: 'Yuan', rate: '7.1', coin_factor: '7.2' });
const dong = await admin.call(saveCurrency, { code: 'VND', name: 'Dong', rate: '25000' });

let drawn = 0;
const coinInput = (changes: InputOf<typeof saveCoin> = {}): InputOf<typeof saveCoin> => {
  drawn += 1;
  const list = { lines: 25, total_bets: ['0.25', '0.5', '1', '2.5', '5'], min_bet: '0.25', max_bet: '5', default_bet: '1' };
  return { name: `coin-${drawn}`, ...list, ...changes };
};
const makeCoin = (changes?: InputOf<typeof saveCoin>): Promise<CoinRow> => admin.call(saveCoin, coinInput(changes));
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;

describe('a coin list', () => {
  // shows S1.15, S2.83
  it('is kept as it is given, with its audit row', async () => {
    const row = await makeCoin({ name: 'limits-1', currency_id: yuan.id, total_bets: ['0.250', '1.00', '5'], note: 'first' });
    expect(row).toMatchObject({
      version: 1,
      name: 'limits-1',
      currency_code: 'CNY',
      total_bets: ['0.25', '1', '5'],
      min_bet: '0.25',
      note: 'first',
      game_count: 0,
      can: { edit: true, delete: true },
    });
    expect(await admin.call(getCoinDetail, { id: row.id })).toEqual(row);
    const changed = await admin.call(saveCoin, { id: row.id, version: 1, default_bet: '5', note: null });
    expect(changed).toMatchObject({ version: 2, default_bet: '5', note: '' });
    const entry = await db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('object_type', '=', 'coin')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'coin.save',
      before: { default_bet: '1', note: 'first' },
      after: { default_bet: '5', note: '' },
    });
  });

  it.each<[string, InputOf<typeof saveCoin>, object]>([
    [
      'stakes that descend',
      { total_bets: ['1', '0.5'] },
      expect.objectContaining({ total_bets: 'Must be ascending, each value once and above 0' }),
    ],
    [
      'stakes that lines do not divide',
      { lines: 3, total_bets: ['0.25', '1', '5'] },
      { total_bets: 'Each must be divisible by the lines to at most 6 decimals' },
    ],
    ['a default off the list', { default_bet: '2' }, { default_bet: 'Not one of the listed values' }],
    ['a maximum off the list', { max_bet: '4' }, { max_bet: 'Not one of the listed values' }],
    ['a default above the maximum', { max_bet: '0.5' }, { default_bet: 'Must be between the minimum and the maximum' }],
    ['a currency that is not there', { currency_id: '424242' }, { currency_id: 'Not found' }],
    ['a stake of 0', { total_bets: ['0', '1'] }, { 'total_bets.0': 'Must be above 0' }],
    ['no list at all', { total_bets: [] }, { total_bets: 'Too small or too short' }],
  ])('refuses %s', async (_, changes, fields) => {
    const answer = await admin.tryCall(saveCoin, coinInput(changes));
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, fields]);
  });

  it('stays what it is: base or of its currency; one of each for a name', async () => {
    const row = await makeCoin();
    const turned = await admin.tryCall(saveCoin, { id: row.id, version: 1, currency_id: yuan.id });
    expect([turned.code, fieldsOf(turned)]).toEqual([40902, { currency_id: 'Cannot be changed any more' }]);
    await makeCoin({ name: row.name, currency_id: yuan.id });
    for (const currencyId of [null, yuan.id]) {
      const again = await admin.tryCall(saveCoin, coinInput({ name: row.name, currency_id: currencyId }));
      expect([again.code, fieldsOf(again)]).toEqual([40901, { name: 'Already in use' }]);
    }
  });

  it('can neither go nor be renamed while a game is played with it', async () => {
    const base = await makeCoin();
    const other = await makeCoin({ name: base.name, currency_id: yuan.id });
    await admin.call(saveGame, { code: 'with-coins', name: 'With coins', vendor: 'House', type: 'slot', limits_id: base.name });
    expect((await admin.call(getCoinDetail, { id: base.id })).game_count).toBe(1);
    const renamed = await admin.tryCall(saveCoin, { id: base.id, version: 1, name: 'other-name' });
    expect(fieldsOf(renamed)).toEqual({ name: 'Cannot be changed any more' });
    const { list } = await admin.call(deleteCoins, { ids: [base.id, other.id] });
    expect(list.map(({ code }) => code)).toEqual([40902, 0]);
  });

  it('keeps its currency in the books', async () => {
    const money = await admin.call(saveCurrency, { code: 'COINED', name: 'Coined', rate: '2' });
    await makeCoin({ currency_id: money.id });
    expect((await admin.call(deleteCurrencies, { ids: [money.id] })).list[0]?.code).toBe(40902);
  });

  it('is found by name, currency, kind and status', async () => {
    const base = await makeCoin({ name: 'findable' });
    const mine = await makeCoin({ name: 'findable', currency_id: dong.id, status: 'disabled' });
    const idsOf = async (filters: InputOf<typeof getCoinList>) =>
      (await admin.call(getCoinList, { name: 'findable', ...filters })).list.map(({ id }) => id);
    expect(await idsOf({ kind: 'base' })).toEqual([base.id]);
    expect(await idsOf({ kind: 'currency' })).toEqual([mine.id]);
    expect(await idsOf({ currency: 'vn' })).toEqual([mine.id]);
    expect(await idsOf({ status: 'enabled' })).toEqual([base.id]);
  });
});

describe('the preview', () => {
  it('shows game by game and currency by currency what may be staked, and whose limits cut it', async () => {
    const name = 'previewed';
    const base = await makeCoin({ name });
    await makeCoin({
      name,
      currency_id: dong.id,
      total_bets: ['5000', '10000'],
      min_bet: '5000',
      max_bet: '10000',
      default_bet: '5000',
    });
    const game = { vendor: 'House', type: 'slot' as const, limits_id: name };
    await admin.call(saveGame, { ...game, code: 'pre-a', name: 'Whole' });
    await admin.call(saveGame, { ...game, code: 'pre-b', name: 'Cut', min_bet: '0.5', max_bet: '2.5' });
    await admin.call(saveGame, { ...game, code: 'pre-c', name: 'Own lists', coin_size_type: 'currency' });
    await admin.call(saveGame, { ...game, code: 'pre-d', name: 'Nothing', min_bet: '6' });
    const site = await admin.call(saveWebsite, {
      code: 'narrow',
      name: 'Narrow',
      agent_id: own.id,
      min_bet_usd: '0.4',
      max_bet_usd: '1',
    });
    await admin.call(saveWebsite, { code: 'wide', name: 'Wide', agent_id: own.id, max_bet_usd: '5' });
    const preview = await admin.call(getCoinPreview, { id: base.id });
    expect(preview.currencies).toEqual([
      { code: 'CNY', coin_factor: '7.2' },
      { code: 'COINED', coin_factor: '1' },
      { code: 'VND', coin_factor: '1' },
    ]);
    const narrowed = await admin.call(getCoinPreview, { id: base.id, currency: 'vn' });
    expect(narrowed.currencies.map(({ code }) => code)).toEqual(['VND']);
    const cellsOf = (code: string) => preview.games.find((each) => each.code === code)?.cells;
    expect(cellsOf('pre-a')?.[0]).toEqual({
      currency: 'CNY',
      total_bets: ['1.8', '3.6', '7.2', '18', '36'],
      default_bet: '7.2',
      notice: null,
    });
    expect(cellsOf('pre-b')?.[0]).toEqual({
      currency: 'CNY',
      total_bets: ['3.6', '7.2', '18'],
      default_bet: '7.2',
      notice: 'cut',
    });
    expect(cellsOf('pre-c')?.filter(({ currency }) => currency !== 'COINED')).toEqual([
      { currency: 'CNY', total_bets: [], default_bet: null, notice: 'no_list' },
      { currency: 'VND', total_bets: ['5000', '10000'], default_bet: '5000', notice: null },
    ]);
    expect(cellsOf('pre-d')?.[0]?.notice).toBe('nothing_left');
    expect(preview.websites).toEqual([{ id: site.id, code: 'narrow', min_bet_usd: '0.4', max_bet_usd: '1', left: 2 }]);
    const stranger = await t.signInAs({ agentId: (await createAgent(db)).id, codes: ['C-6'] });
    const foreign = await stranger.call(getCoinPreview, { id: base.id, game: 'pre-b' });
    expect([foreign.websites, foreign.games.map(({ code }) => code), foreign.game_count]).toEqual([[], ['pre-b'], 1]);
  });
});

describe('the import', () => {
  const csv = (...rows: string[]): string =>
    ['name,currency_code,lines,total_bets,min_bet,max_bet,default_bet', ...rows].join('\n');

  it('says line by line what it would do, and does all or nothing', async () => {
    const kept = await makeCoin({ name: 'kept' });
    const moved = await makeCoin({ name: 'moved', currency_id: yuan.id });
    const good = [
      'kept,,25,0.25; 0.5; 1; 2.5; 5,0.25,5,1',
      'moved,cny,25,0.25; 0.5; 1; 2.5; 5,0.25,5,2.5',
      'fresh,VND,10,"1000,2000",1000,2000,1000',
    ];
    const plan = await admin.call(previewImportCoins, {
      text: csv(...good, 'bad,XXX,10,1,1,1,1', 'worse,,3,1,1,1,1', 'fresh,VND,10,1000,1000,1000,1000'),
    });
    expect(plan.counts).toEqual({ create: 1, change: 1, same: 1, skipped: 0, refused: 3 });
    expect(plan.list.map(({ line, name, outcome, faults }) => [line, name, outcome, faults.map(({ field }) => field)])).toEqual([
      [3, 'moved CNY', 'change', []],
      [4, 'fresh VND', 'create', []],
      [5, 'bad XXX', 'refused', ['currency_code']],
      [6, 'worse', 'refused', ['total_bets']],
      [7, 'fresh VND', 'refused', ['name']],
    ]);
    const refused = await admin.tryCall(importCoins, {
      text: csv(...good, 'bad,XXX,10,1,1,1,1'),
      fingerprint: plan.fingerprint,
      reason: 'list of May',
    });
    expect(refused.code).toBe(40902);
    const file = { text: csv(...good) };
    const { fingerprint, list } = await admin.call(previewImportCoins, file);
    expect(list[0]?.changes).toEqual([{ field: 'default_bet', before: '1', after: '2.5' }]);
    const stale = await admin.tryCall(importCoins, { ...file, fingerprint: 'other', reason: 'list of May' });
    expect(stale.code).toBe(40902);
    await admin.call(importCoins, { ...file, fingerprint, reason: 'list of May' });
    expect((await admin.call(getCoinDetail, { id: kept.id })).version).toBe(1);
    expect(await admin.call(getCoinDetail, { id: moved.id })).toMatchObject({ version: 2, default_bet: '2.5' });
    expect((await admin.call(getCoinList, { name: 'fresh' })).list).toMatchObject([
      { currency_code: 'VND', total_bets: ['1000', '2000'] },
    ]);
  });

  it('reads its numbers in one way for the whole file, and refuses the lines that leave it open', async () => {
    const head = 'name;currency_code;lines;total_bets;min_bet;max_bet;default_bet';
    const rows = ['comma;VND;1;"0,5; 1.000";0,5;1.000;0,5', 'other;VND;1;"5; 1.000";5;1.000;5'];
    const plan = await admin.call(previewImportCoins, { text: [head, ...rows].join('\n') });
    expect([plan.numbers, plan.counts.refused]).toEqual(['comma', 0]);
    expect(plan.list.map(({ changes }) => changes.find(({ field }) => field === 'max_bet')?.after)).toEqual(['1000', '1000']);
    const open = { text: [head, 'sure;VND;1;5;5;5;5', rows[1]].join('\n') };
    const unsure = await admin.call(previewImportCoins, open);
    expect([unsure.numbers, unsure.list.map(({ line, outcome }) => [line, outcome])]).toEqual([
      'open',
      [
        [2, 'create'],
        [3, 'refused'],
      ],
    ]);
    expect(unsure.list[1]?.faults[0]).toMatchObject({
      field: 'total_bets',
      message: expect.stringContaining('1.000 = 1 | 1000'),
    });
    const chosen = await admin.call(previewImportCoins, { ...open, numbers: 'comma' });
    expect([chosen.numbers, chosen.counts]).toEqual(['comma', { create: 2, change: 0, same: 0, skipped: 0, refused: 0 }]);
  });

  it('wants the code of a single save as well', async () => {
    const clerk = await t.signInAs({ codes: ['C-6', 'C-6-97'] });
    const plan = await clerk.call(previewImportCoins, { text: csv('mine,,25,0.25,0.25,0.25,0.25') });
    expect(plan.counts).toMatchObject({ create: 0, refused: 1 });
    expect(
      (
        await clerk.tryCall(importCoins, {
          text: csv('mine,,25,0.25,0.25,0.25,0.25'),
          fingerprint: plan.fingerprint,
          reason: 'x',
        })
      ).code,
    ).toBe(40902);
  });
});
