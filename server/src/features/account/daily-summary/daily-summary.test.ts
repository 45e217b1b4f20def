import { getDailySummary } from '@manager/contract/features/account/daily-summary';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { countFigures } from '../account-list/count-figures.ts';

const t = await startTestApp({ hasSums: true });
const { db } = t.deps;
const exported = await startExports(t);
t.clock.set(Date.parse('2026-03-22T12:00:00Z'));
// The day begins at 12:00 UTC.
const [own, other] = [await createAgent(db, { settlementHour: 12 }), await createAgent(db)];
const [site, far] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
await createCurrency(db, { code: 'USD', rate: '1' });
const [slot, fish] = [await createGame(db), await createGame(db)];
await db.updateTable('game').set({ type: 'fishing' }).where('id', '=', fish.id).execute();
const reader = await t.signInAs({ agentId: own.id, codes: ['B', 'B-1', 'B-9-93'] });

let drawn = 0;
type Move = [method: string, at: string, amount: string, balances: [before: string, after: string], more?: object];
const move = (...[method, at, amount, [before, after], more = {}]: Move) => ({
  txn_id: `t${(drawn += 1)}`,
  site: site.code,
  player: 'kim',
  currency: 'USD',
  method,
  amount,
  balance_before: before,
  balance_after: after,
  status: 'ok',
  created_at: at,
  row_version: 1,
  ...more,
});
const DAY = '2026-03-19';
const session = (id: string, [at, end]: [string, string], more: object = {}) => ({
  session_id: id,
  site: site.code,
  player: 'kim',
  game: slot.code,
  currency: 'USD',
  started_at: at,
  ended_at: end,
  end_reason: 'logout',
  promo_received: '5',
  row_version: 1,
  ...more,
});

await t.platform.post(
  [
    // The day before, by twelve minutes.
    move('deposit', '2026-03-19T11:48:00.000Z', '100', ['0', '100']),
    move('bet', '2026-03-19T13:00:00.000Z', '-10', ['100', '90']),
    move('paid', '2026-03-19T13:00:01.000Z', '4', ['90', '94']),
    move('deposit', '2026-03-19T14:00:00.000Z', '50', ['94', '144']),
    move('withdraw', '2026-03-20T10:00:00.000Z', '-20', ['144', '124']),
    move('withdraw', '2026-03-20T10:05:00.000Z', '-99', ['124', '25'], { status: 'failed' }),
    move('compensate', '2026-03-20T11:00:00.000Z', '6', ['124', '130']),
    move('deposit', '2026-03-20T12:00:00.000Z', '1', ['130', '131']),
    move('deposit', '2026-03-18T15:00:00.000Z', '7.5', ['0', '7.5'], { player: 'idle' }),
  ],
  { kind: 'wallet_txns' },
);
await t.platform.postBets([
  betRow({
    site: site.code,
    game: slot.code,
    bet: '10',
    win: '4',
    bet_at: '2026-03-19T13:00:00.000Z',
    settled_at: '2026-03-19T13:00:01.000Z',
  }),
  betRow({
    site: site.code,
    game: slot.code,
    bet: '2',
    win: '1',
    source: 'free_round',
    bet_at: '2026-03-19T13:05:00.000Z',
    settled_at: '2026-03-19T13:05:01.000Z',
  }),
  betRow({
    site: site.code,
    game: fish.code,
    bet: '0.5',
    win: '0',
    source: 'bonus',
    bet_at: '2026-03-19T13:06:00.000Z',
    settled_at: '2026-03-19T13:06:01.000Z',
  }),
]);
const credit = (id: string, kind: string, amount: string) => ({
  credit_id: id,
  site: site.code,
  player: 'kim',
  game: slot.code,
  currency: 'USD',
  kind,
  source_id: 'x',
  amount,
  granted_at: '2026-03-19T13:10:00.000Z',
  row_version: 1,
});
await t.platform.post([credit('c1', 'free_round', '5'), credit('c2', 'compensation', '6')], {
  kind: 'promo_credits',
});
// Two sessions at once that both say what was received: it is counted from the credits alone.
await t.platform.post(
  [
    session('s1', ['2026-03-19T12:30:00.000Z', '2026-03-19T14:30:00.000Z'], { balance_start: '100', balance_end: '144' }),
    session('s2', ['2026-03-19T13:30:00.000Z', '2026-03-19T14:00:00.000Z'], { balance_start: '94', balance_end: '94' }),
  ],
  { kind: 'sessions' },
);
await countFigures.run(t.deps);

it('adds up the day of each player by the agent’s calendar, overlapping sessions and failed movements aside', async () => {
  const { list, total } = await reader.call(getDailySummary, { site_id: site.id, day: DAY });
  expect(total).toBe(2);
  expect(list[0]).toEqual({
    id: expect.any(String),
    user_name: 'kim',
    type: 'real',
    currency: 'USD',
    opening: '100',
    deposits: '50',
    withdrawals: '20',
    bonus_issued: '5',
    bonus_wagered: '2.5',
    bonus_expired: '0',
    bonus_by_type: 'fishing 0 / 0.5 / 0; slot 5 / 2 / 0',
    to_games: '0',
    from_games: '0',
    game_start: '100',
    game_end: '144',
    rounds: 1,
    bet: '10',
    win: '4',
    win_loss: '6',
    adjustments: '6',
    closing: '130',
    unexplained: '0',
    has_movements: true,
  });
});

it('carries the balance of players over who moved nothing', async () => {
  const { list } = await reader.call(getDailySummary, { site_id: site.id, day: DAY });
  expect(list[1]).toMatchObject({ user_name: 'idle', opening: '7.5', closing: '7.5', unexplained: '0', has_movements: false });
  expect((await reader.call(getDailySummary, { site_id: site.id, day: DAY, is_active: true })).list).toHaveLength(1);
  const next = await reader.call(getDailySummary, { site_id: site.id, day: '2026-03-21' });
  expect(next.list.map(({ opening, closing }) => [opening, closing])).toEqual([
    ['131', '131'],
    ['7.5', '7.5'],
  ]);
  // Before anybody was known.
  expect((await reader.call(getDailySummary, { site_id: site.id, day: '2026-03-01' })).list).toEqual([]);
});

it('pages through more than 5,000 players, each once', async () => {
  const names = Array.from({ length: 5_200 }, (_, n) => ({
    site_id: site.id,
    user_name: `many${n}`,
    currency: 'USD',
    created_at: new Date('2026-01-01'),
  }));
  for (let from = 0; from < names.length; from += 1_000)
    await db
      .insertInto('player')
      .values(names.slice(from, from + 1_000))
      .execute();
  const { table } = await exported(reader, {
    endpoint: getDailySummary.path,
    input: { site_id: site.id, day: DAY },
    columns: columnsOf('id', 'user_name', 'closing'),
  });
  const rows = table.slice(1).map((line) => line.split(','));
  expect([rows.length, new Set(rows.map(([id]) => id)).size]).toEqual([5_202, 5_202]);
  expect(rows.slice(0, 3).map(([, name, closing]) => [name, closing])).toEqual([
    ['kim', '130'],
    ['idle', '7.5'],
    ['many0', ''],
  ]);
});

it('is made for a day without players as well, and for nobody of another agent', async () => {
  const columns = columnsOf('user_name');
  const none = await exported(reader, {
    endpoint: getDailySummary.path,
    input: { site_id: site.id, day: '2025-03-01' },
    columns,
  });
  expect(none.table).toEqual(['user_name', 'No Activity']);
  expect((await reader.tryCall(getDailySummary, { site_id: far.id, day: DAY })).code).toBe(40400);
  expect((await reader.tryCall(getDailySummary, { site_id: site.id, day: DAY, with_test: true })).code).toBe(40300);
});
