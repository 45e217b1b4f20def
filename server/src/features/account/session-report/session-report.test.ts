import { getAccountTimeline } from '@manager/contract/features/account/account-player';
import { getSessionReport } from '@manager/contract/features/account/session-report';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const exported = await startExports(t);
t.clock.set(Date.parse('2026-03-19T13:00:00Z'));
const [own, other] = [await createAgent(db), await createAgent(db)];
const site = await createSite(db, { agentId: own.id });
await createCurrency(db, { code: 'USD', rate: '1' });
const [slot, fish] = [await createGame(db), await createGame(db)];
const reader = await t.signInAs({ agentId: own.id, codes: ['B', 'B-1', 'B-8-93'] });
const stranger = await t.signInAs({ agentId: other.id, codes: ['B', 'B-1', 'B-1-96'] });

const at = (time: string): string => `2026-03-19T${time}:00.000Z`;
const session = (id: string, game: { code: string } | null, more: object) => ({
  session_id: id,
  site: site.code,
  player: 'kim',
  game: game?.code,
  currency: 'USD',
  ip: '10.1.2.3',
  country: 'DE',
  device: 'ios',
  row_version: 1,
  ...more,
});
const bet = (game: { code: string }, time: string, money: { bet: string; win: string }) =>
  betRow({ site: site.code, game: game.code, bet_at: at(time), settled_at: at(time), ...money });

// A slot and a fishing game side by side, the slot opened again before it was closed, and a lobby around it all.
await t.platform.post(
  [
    session('lobby', null, { started_at: at('10:00'), balance_start: '100' }),
    session('first', slot, { started_at: at('10:10'), ended_at: at('10:40'), end_reason: 'replaced' }),
    session('second', slot, {
      started_at: at('10:30'),
      ended_at: at('11:00'),
      end_reason: 'kick',
      promo_received: '3',
      balance_end: '80',
    }),
    session('fish', fish, {
      started_at: at('10:20'),
      ended_at: at('10:50'),
      end_reason: 'logout',
      transfer_in: '20',
      transfer_out: '15.5',
    }),
    session('none', fish, { player: 'ann', started_at: at('10:20') }),
  ],
  { kind: 'sessions' },
);
await t.platform.postBets([
  bet(slot, '10:15', { bet: '1', win: '0' }),
  bet(slot, '10:35', { bet: '2', win: '5' }),
  bet(fish, '10:35', { bet: '4', win: '0.5' }),
  bet(slot, '11:30', { bet: '8', win: '0' }),
]);
const RANGE = { time_from: at('10:00'), time_to: at('12:00') };

it('tells the fifteen items of each session, and counts every bet in one session alone', async () => {
  const { list } = await reader.call(getSessionReport, { ...RANGE, player: 'kim' });
  expect(list.map(({ id, rounds, bet: staked, win, win_loss: loss }) => [id, rounds, staked, win, loss])).toEqual([
    ['second', 1, '2', '5', '-3'],
    ['fish', 1, '4', '0.5', '3.5'],
    ['first', 1, '1', '0', '1'],
    ['lobby', 1, '8', '0', '8'],
  ]);
  expect(list[0]).toMatchObject({
    user_name: 'kim',
    started_at: at('10:30'),
    ended_at: at('11:00'),
    end_reason: 'kick',
    promo_received: '3',
    balance_end: '80',
    country: 'DE',
    ip: '10.1.2.*',
    device: 'ios',
  });
  expect(list[1]).toMatchObject({ transfer_in: '20', transfer_out: '15.5' });
  expect(list[3]).toMatchObject({ ended_at: null, end_reason: null, game_id: null, balance_start: '100' });
});

it('is walked by cursor, found by its id without a range, and filtered by its end', async () => {
  const first = await reader.call(getSessionReport, { ...RANGE, limit: 2 });
  const next = await reader.call(getSessionReport, { ...RANGE, limit: 2, cursor: first.next_cursor ?? '' });
  const names = [...first.list, ...next.list].map(({ id }) => id);
  expect(names).toEqual(['second', 'none', 'fish', 'first']);
  expect((await reader.call(getSessionReport, { session_id: 'fish' })).list.map(({ id }) => id)).toEqual(['fish']);
  expect((await reader.call(getSessionReport, { ...RANGE, end_reason: 'open' })).list.map(({ id }) => id)).toEqual([
    'none',
    'lobby',
  ]);
  expect((await reader.tryCall(getSessionReport, { time_from: at('10:00'), time_to: '2026-03-21T00:00:00Z' })).code).toBe(40002);
});

it('shows nobody sessions of another agent, and says so when there are none', async () => {
  expect((await stranger.call(getSessionReport, { session_id: 'fish' })).list).toEqual([]);
  const columns = columnsOf('id', 'bet');
  const { table } = await exported(reader, { endpoint: getSessionReport.path, input: RANGE, columns });
  expect(table).toEqual(['id,bet', 'second,2', 'none,0', 'fish,4', 'first,1', 'lobby,8']);
  const empty = { time_from: '2026-03-01T00:00:00Z', time_to: '2026-03-01T12:00:00Z' };
  expect((await exported(reader, { endpoint: getSessionReport.path, input: empty, columns })).table).toEqual([
    'id,bet',
    'No Activity',
  ]);
});

// The bets of a session are those that were made in it, however late their games settle (docs/regulators.md, R4).
it('counts a bet in its session and shows it on the time line, however long it took to settle', async () => {
  const late = at('10:36');
  t.clock.set(Date.parse('2026-04-02T12:00:00Z'));
  await t.platform.postBets([
    { ...bet(fish, '10:36', { bet: '7', win: '3' }), bet_id: 'late', round_id: 'late', settled_at: '2026-04-02T11:00:00.000Z' },
  ]);
  const again = await t.signInAs({ agentId: own.id, codes: ['B', 'B-1', 'B-3'] });
  const { list } = await again.call(getSessionReport, { session_id: 'fish' });
  expect(list).toMatchObject([{ rounds: 2, bet: '11', win: '3.5', win_loss: '7.5' }]);
  const { id: playerId } = await db.selectFrom('player').select('id').where('user_name', '=', 'kim').executeTakeFirstOrThrow();
  const line = await again.call(getAccountTimeline, { id: playerId, before: at('12:00') });
  expect(line.list.filter(({ kind, at: when }) => kind === 'bet' && when === late)).toHaveLength(1);
});
