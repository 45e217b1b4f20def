import {
  batchEditAccounts,
  getAccountDetail,
  getAccountList,
  kickAccounts,
  saveAccount,
} from '@manager/contract/features/account/account-list';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { saveBlock } from '@manager/contract/features/maintain/block';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { startExports, columnsOf } from '../../../../test/export-file.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { countFigures } from './count-figures.ts';

const t = await startTestApp({ hasSums: true, settings: { dualControl: 'on' } });
const { db } = t.deps;
const exported = await startExports(t);
const NOW = Date.parse('2026-03-19T12:00:00Z');
t.clock.set(NOW);
const own = await createAgent(db);
const other = await createAgent(db);
const [site, far] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'JPY', rate: '100' });
const game = await createGame(db);
const CODES = ['B', 'B-1', 'B-1-91', 'B-1-93', 'B-1-96', 'B-1-97', 'D-3', 'D-3-91'];
const keeper = await t.signInAs({ agentId: own.id, codes: CODES, userName: 'keeper' });
const admin = await t.signInAs({ isSuper: true });

const play = (rows: readonly Partial<Parameters<typeof betRow>[0]>[]) =>
  t.platform.postBets(
    rows.map((row) => betRow({ site: site.code, game: game.code, bet_at: '2026-03-19T11:50:00.000Z', ...row })),
  );
const session = async (row: Record<string, unknown>) => {
  const line = {
    site: site.code,
    game: game.code,
    currency: 'USD',
    started_at: '2026-03-19T11:40:00.000Z',
    row_version: 1,
    ...row,
  };
  expect((await t.platform.post([line], { kind: 'sessions' })).body.rejected).toEqual([]);
};
const count = () => countFigures.run(t.deps);
const listed = async (input: InputOf<typeof getAccountList>, who: Caller = keeper) =>
  (await who.call(getAccountList, input)).list;
const names = async (input: InputOf<typeof getAccountList>, who: Caller = keeper) =>
  (await listed(input, who)).map(({ user_name: name }) => name);
const idOf = async (name: string): Promise<string> =>
  (await db.selectFrom('player').select('id').where('user_name', '=', name).executeTakeFirstOrThrow()).id;

// shows S1.4, S2.35, S3.23
it('sums up what a player ever played, each bet once and in its newest version', async () => {
  await play([
    { player: 'ann', bet_id: 'a1', bet: '10', win: '4.000001' },
    {
      player: 'ann',
      bet_id: 'a2',
      bet: '5',
      win: '20',
      bet_at: '2026-03-19T11:55:00.000Z',
      ip: '10.1.2.3',
      device: 'ios',
      balance_before: '100',
      balance_after: '115',
    },
    { player: 'ann', bet_id: 'a3', bet: '7', win: '0', source: 'free_round' },
    { player: 'ann', bet_id: 'a4', bet: '3', win: '0', status: 'pending', settled_at: undefined },
    { player: 'yen', bet_id: 'y1', bet: '1000', win: '250', currency: 'JPY' },
  ]);
  await count();
  expect(await keeper.call(getAccountDetail, { id: await idOf('ann') })).toMatchObject({
    site_code: site.code,
    currency: 'USD',
    ip: '10.1.2.3',
    device: 'ios',
    rounds: 2,
    bet: '15',
    win: '24.000001',
    total: '-9.000001',
    test_rounds: 0,
    balance: '115',
    balance_at: '2026-03-19T11:55:00.000Z',
    last_at: '2026-03-19T11:55:00.000Z',
    level: 0,
    jackpot_weight: '1',
    type: 'real',
    status: 'active',
    is_online: false,
  });
  // An amendment, a cancellation and a settlement: 12 + 3 staked, 1 + 0 won.
  await play([
    { player: 'ann', bet_id: 'a1', bet: '12', win: '1', status: 'adjusted', row_version: 2 },
    { player: 'ann', bet_id: 'a2', bet: '5', win: '20', bet_at: '2026-03-19T11:55:00.000Z', status: 'cancelled', row_version: 2 },
    { player: 'ann', bet_id: 'a4', bet: '3', win: '0', row_version: 2 },
  ]);
  await count();
  await count();
  const answer = await keeper.call(getAccountList, { user_name: 'ANN', name_match: 'exact' });
  expect(answer).toMatchObject({
    total: 1,
    as_of: '2026-03-19T12:00:00.000Z',
    list: [{ rounds: 2, bet: '15', win: '1', total: '14' }],
  });
  // Compared in USD: 750 JPY are 7.50.
  expect(await names({ sort: '-total' })).toEqual(['ann', 'yen']);
  expect(await names({ sort: 'total' })).toEqual(['yen', 'ann']);
  expect((await listed({ currency: 'JPY' })).map(({ total, total_usd: usd }) => [total, usd])).toEqual([['750', '7.5']]);
});

it('keeps test money apart', async () => {
  await play([{ player: 'tess', bet: '2', win: '0' }]);
  await db.updateTable('player').set({ type: 'test' }).where('user_name', '=', 'tess').execute();
  await play([{ player: 'tess', bet: '50', win: '10' }]);
  await count();
  expect(await listed({ type: 'test' })).toMatchObject([
    { user_name: 'tess', bet: '2', total: '2', test_bet: '50', test_win: '10' },
  ]);
});

it('tells who is online, from where, and with what balance', async () => {
  await session({ session_id: 's1', player: 'onno', ip: '10.9.9.9', device: 'android' });
  await session({ session_id: 's2', player: 'left', ip: '10.9.9.9', device: 'ios' });
  await session({
    session_id: 's2',
    player: 'left',
    ip: '10.9.9.9',
    device: 'ios',
    ended_at: '2026-03-19T11:45:00.000Z',
    end_reason: 'logout',
    balance_end: '7.5',
    row_version: 2,
  });
  await session({ session_id: 's3', player: 'asleep', started_at: '2026-03-19T11:20:00.000Z' });
  await count();
  expect(await names({ is_online: true })).toEqual(['onno']);
  expect(await names({ ip: '10.9.9.9', sort: 'id' })).toEqual(['onno', 'left']);
  expect(await listed({ min_balance: '7.5', max_balance: '7.5' })).toMatchObject([{ user_name: 'left', balance: '7.5' }]);
  const masked = await t.signInAs({ agentId: own.id, codes: ['B', 'B-1'] });
  expect((await listed({ user_name: 'onno' }, masked))[0]).toMatchObject({
    ip: '10.9.9.*',
    can: { edit: false, kick: false, block: false },
  });
  expect((await masked.tryCall(getAccountList, { ip: '10.9.9.9' })).code).toBe(40300);
});

it('filters and sorts by every field', async () => {
  expect(await names({ user_name: 'An' })).toEqual(['ann']);
  expect(await names({ nick_name: 'AN' })).toEqual(['ann']);
  expect(await names({ user_name: 'an', name_match: 'exact' })).toEqual([]);
  expect(await names({ id: [await idOf('yen'), await idOf('ann')].join(','), sort: 'id' })).toEqual(['ann', 'yen']);
  expect(await names({ last_from: '2026-03-19T11:55:00Z' })).toEqual(['ann']);
  expect(await names({ created_to: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await names({ agent_id: other.id })).toEqual([]);
  const all = await names({ site_id: site.id, sort: 'id' });
  for (const column of ['id', 'created_at', 'last_at', 'balance', 'total', 'level']) {
    const up = await names({ sort: column });
    expect(up.toSorted()).toEqual(all.toSorted());
    expect(await names({ sort: `-${column}` })).toEqual(up.toReversed());
  }
  expect(await keeper.call(getAccountList, { limit: 2, page: 2, sort: 'id' })).toMatchObject({
    total: all.length,
    total_is_exact: true,
  });
  expect((await listed({ limit: 2, page: 2, sort: 'id' })).map(({ user_name: name }) => name)).toEqual(all.slice(2, 4));
});

it('shows blocks that name the account', async () => {
  const id = await idOf('yen');
  await keeper.call(saveBlock, { player_id: id, game_id: game.id, reason: 'x' });
  expect(await listed({ status: 'partly_blocked' })).toMatchObject([{ user_name: 'yen', status: 'partly_blocked' }]);
  await keeper.call(saveBlock, { player_id: id, reason: 'x', expires_at: '2026-03-19T12:05:00Z' });
  expect(await names({ status: 'blocked' })).toEqual(['yen']);
  expect(await names({ status: 'active' })).not.toContain('yen');
  t.clock.set(NOW + 5 * 60_000);
  expect(await names({ status: 'blocked' })).toEqual([]);
  t.clock.set(NOW);
});

it('changes level and note at once, type and weight with a second person, and refuses what steers outcomes', async () => {
  const id = await idOf('ann');
  const { version } = await keeper.call(getAccountDetail, { id });
  expect(await keeper.call(saveAccount, { id, version, level: 3, note: 'VIP', reason: 'loyal' })).toMatchObject({
    level: 3,
    note: 'VIP',
    version: version + 1,
  });
  expect((await keeper.tryCall(saveAccount, { id, version, level: 4, reason: 'x' })).code).toBe(40900);
  const now = { id, version: version + 1, reason: 'x' };
  expect((await keeper.tryCall(saveAccount, { ...now, jackpot_weight: '2' })).message).toContain('regulated');
  expect((await keeper.tryCall(saveAccount, { ...now, type: 'robot' })).message).toContain('regulated');
  expect((await keeper.tryCall(saveAccount, { ...now, type: 'test' })).code).toBe(40903);
  expect((await keeper.tryCall(saveAccount, { ...now, jackpot_weight: '1.000', level: 5 })).code).toBe(0);
  const [event] = (await keeper.call(getObjectHistory, { object_type: 'player', object_id: id })).list.slice(-1);
  expect(event).toMatchObject({
    action: 'player.save',
    reason: 'loyal',
    before: { level: 0, note: '' },
    after: { level: 3, note: 'VIP' },
  });
});

it('kicks and edits many, each with an answer of its own', async () => {
  const [ann, yen, gone] = [await idOf('ann'), await idOf('yen'), '999999'];
  await t.platform.postBets([betRow({ site: far.code, game: game.code, player: 'foreign' })]);
  const foreign = await idOf('foreign');
  const answer = await keeper.call(kickAccounts, { ids: [ann, foreign, yen, gone], reason: 'shared' });
  expect(answer.list.map(({ id, code }) => [id, code])).toEqual([
    [ann, 0],
    [foreign, 40400],
    [yen, 0],
    [gone, 40400],
  ]);
  expect((await db.selectFrom('kick').select('player_id').orderBy('player_id').execute()).map((row) => row.player_id)).toEqual(
    [ann, yen].toSorted((a, b) => Number(a) - Number(b)),
  );
  const edited = await keeper.call(batchEditAccounts, { ids: [ann, yen], level: 5, reason: 'campaign' });
  expect(edited.list.map(({ code }) => code)).toEqual([40902, 0]);
  const one = await t.signInAs({ agentId: own.id, codes: ['B', 'B-1', 'B-1-91'] });
  expect((await one.tryCall(kickAccounts, { ids: [ann, yen], reason: 'x' })).code).toBe(40300);
  expect((await one.call(kickAccounts, { ids: [ann], reason: 'again' })).list).toMatchObject([{ code: 0 }]);
});

it('shows nobody players of another agent', async () => {
  const id = await idOf('foreign');
  expect(await names({ id })).toEqual([]);
  expect(await names({ id }, admin)).toEqual(['foreign']);
  expect((await keeper.tryCall(getAccountDetail, { id })).code).toBe(40400);
  expect((await keeper.tryCall(saveAccount, { id, version: 1, note: 'x', reason: 'x' })).code).toBe(40400);
});

it('leaves as a file, also by ids', async () => {
  const ids = [await idOf('ann'), await idOf('yen')].join(',');
  const columns = columnsOf('id', 'user_name', 'total');
  const { table } = await exported(keeper, { endpoint: getAccountList.path, input: { id: ids }, columns });
  expect(table.slice(1, 3)).toEqual([`${await idOf('ann')},ann,14`, `${await idOf('yen')},yen,750`]);
});
