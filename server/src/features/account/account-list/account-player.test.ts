import { kickAccounts, saveAccount } from '@manager/contract/features/account/account-list';
import {
  CROWDED_PLAYERS,
  getAccountMonths,
  getAccountTimeline,
  getLinkedAccounts,
} from '@manager/contract/features/account/account-player';
import { saveBlock } from '@manager/contract/features/maintain/block';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { countFigures } from './count-figures.ts';

const t = await startTestApp();
const { db } = t.deps;
const NOW = Date.parse('2026-03-19T12:00:00Z');
t.clock.set(NOW);
const [own, other] = [await createAgent(db), await createAgent(db)];
const [site, far] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
await createCurrency(db, { code: 'USD', rate: '1' });
const game = await createGame(db);
const admin = await t.signInAs({ isSuper: true, userName: 'boss' });
const keeper = await t.signInAs({ agentId: own.id, codes: ['B', 'B-1', 'B-1-91', 'B-1-96'], userName: 'keeper' });
const place = { site: site.code, game: game.code };
const session = (row: object) => ({ ...place, currency: 'USD', started_at: '2026-03-19T10:00:00.000Z', row_version: 1, ...row });
const idOf = async (name: string): Promise<string> =>
  (await db.selectFrom('player').select('id').where('user_name', '=', name).executeTakeFirstOrThrow()).id;

it('tells lifetime figures by the settlement month', async () => {
  const on = (day: string) => ({ bet_at: `${day}T10:00:00.000Z`, settled_at: `${day}T10:00:00.000Z` });
  await t.platform.postBets([
    betRow({ ...place, player: 'ann', bet: '10', win: '4', ...on('2026-01-31') }),
    betRow({ ...place, player: 'ann', bet: '2.5', win: '0', ...on('2026-03-01') }),
    betRow({ ...place, player: 'ann', bet: '0.5', win: '9', ...on('2026-03-02') }),
    betRow({ ...place, player: 'ann', bet: '1', win: '7', source: 'free_round', ...on('2026-02-02') }),
  ]);
  await db
    .updateTable('player')
    .set({ created_at: new Date('2026-01-31T09:00:00Z') })
    .where('user_name', '=', 'ann')
    .execute();
  expect(await keeper.call(getAccountMonths, { id: await idOf('ann') })).toEqual({
    currency: 'USD',
    list: [
      { month: '2026-03', rounds: 2, bet: '3', win: '9', total: '-6', test_bet: '0', test_win: '0' },
      { month: '2026-01', rounds: 1, bet: '10', win: '4', total: '6', test_bet: '0', test_win: '0' },
    ],
  });
});

it('links players by their addresses, the same device first, and leaves out crowded ones and other agents', async () => {
  const from = (player: string, ip: string, rest: object = { device: 'ios' }) =>
    session({ session_id: `${player}-${ip}`, player, ip, ...rest });
  await t.platform.post(
    [
      from('ann', '10.0.0.1'),
      from('ann', '10.0.0.2'),
      from('ann', '10.0.0.9'),
      from('bob', '10.0.0.1', { device: 'android' }),
      from('bob', '10.0.0.2', { device: 'android' }),
      from('cat', '10.0.0.2'),
      from('dan', '10.0.0.3'),
      from('foreign', '10.0.0.1', { device: 'ios', site: far.code }),
      ...Array.from({ length: CROWDED_PLAYERS + 1 }, (_, n) => from(`crowd${n}`, '10.0.0.9')),
    ],
    { kind: 'sessions' },
  );
  await countFigures.run(t.deps);
  const id = await idOf('ann');
  const { list, crowded, addresses } = await keeper.call(getLinkedAccounts, { id });
  expect(list.map(({ user_name: name, shared_ips: ips, has_same_device: same }) => [name, ips, same])).toEqual([
    ['cat', 1, true],
    ['bob', 2, false],
  ]);
  expect([crowded, addresses, list[0]?.ips]).toEqual([1, 3, ['10.0.0.2']]);
  expect((await admin.call(getLinkedAccounts, { id })).list.map(({ user_name: name }) => name)).toContain('foreign');
  const masked = await t.signInAs({ agentId: own.id, codes: ['B', 'B-1'] });
  expect((await masked.call(getLinkedAccounts, { id })).list[0]?.ips).toEqual(['10.0.0.*']);
});

it('puts everything in one order, as far as the reader may see it', async () => {
  const id = await idOf('ann');
  const { body } = await t.platform.post(
    [
      {
        ...place,
        txn_id: 't1',
        player: 'ann',
        currency: 'USD',
        method: 'deposit',
        amount: '50',
        status: 'ok',
        created_at: '2026-03-19T11:00:00.000Z',
        row_version: 1,
      },
      {
        ...place,
        txn_id: 't2',
        player: 'ann',
        currency: 'USD',
        method: 'bet',
        amount: '-1',
        status: 'ok',
        created_at: '2026-03-19T11:30:00.000Z',
        row_version: 1,
      },
    ],
    { kind: 'wallet_txns' },
  );
  expect(body).toMatchObject({ accepted: 2 });
  await t.platform.postBets([
    betRow({ ...place, player: 'ann', bet_id: 'late', bet: '1', win: '3', bet_at: '2026-03-19T11:30:00.000Z' }),
  ]);
  await admin.call(saveBlock, { player_id: id, reason: 'a look', expires_at: '2026-03-20T00:00:00Z' });
  await admin.call(saveAccount, { id, version: 1, level: 2, reason: 'loyal' });
  await admin.call(kickAccounts, { ids: [id], reason: 'now' });
  // What staff do is on record by the clock of the store: so far the facts alone.
  const facts = (list: readonly { kind: string; what: string; amount: string | null }[]) =>
    list.filter(({ kind }) => kind !== 'staff' && kind !== 'block').map(({ kind, what, amount }) => [kind, what, amount]);
  t.clock.set(NOW);
  const { list, next_before: next, from_at: fromAt } = await admin.call(getAccountTimeline, { id });
  expect(facts(list)).toEqual([
    ['bet', 'settled', '1'],
    ['movement', 'deposit', '50'],
    ...Array.from({ length: 3 }, () => ['session_start', '', null]),
    ['bet', 'settled', '0.5'],
    ['bet', 'settled', '2.5'],
  ]);
  expect([next, fromAt]).toEqual(['2026-02-16T12:00:00.001Z', '2026-02-16T12:00:00.001Z']);
  const older = await admin.call(getAccountTimeline, { id, before: next ?? '' });
  expect(facts(older.list)).toEqual([
    ['bet', 'settled', '1'],
    ['bet', 'settled', '10'],
  ]);
  expect(facts((await keeper.call(getAccountTimeline, { id })).list).every(([kind]) => kind === 'session_start')).toBe(true);
});

it('knows nothing of another agent’s player', async () => {
  const id = await idOf('foreign');
  for (const endpoint of [getAccountMonths, getLinkedAccounts, getAccountTimeline])
    expect((await keeper.tryCall(endpoint, { id })).code).toBe(40400);
});
