import { getAgentMonthReport, getAgentMonthVersions } from '@manager/contract/features/report/agent-month-report';
import { expect, it } from 'vitest';
import { aheadOfOthers } from '../../../../test/batch-ids.ts';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { freezeMonths } from './freeze-months.ts';

const t = await startTestApp({ hasSums: true });
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true });
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'CNY', rate: '8' });
const agent = await createAgent(db, { name: 'Eastern', timezone: 'Asia/Shanghai', settlementHour: 12 });
const other = await createAgent(db, { name: 'Other' });
const [east, west] = [
  await createSite(db, { agentId: agent.id, code: 'east' }),
  await createSite(db, { agentId: other.id, code: 'west' }),
];
const { code: game } = await createGame(db);
const MONTHS = { month_from: '2026-01', month_to: '2026-03' };
const figures = async (overrides = {}) => {
  const { list } = await admin.call(getAgentMonthReport, { ...MONTHS, sort: 'month', ...overrides });
  return list.map((row) => [row.agent_name, row.month, row.currency, row.run_version, row.bet, row.win_loss_usd, row.players]);
};
const freezeAt = (at: string) => freezeMonths.run({ ...t.deps, now: () => new Date(at) });

// shows S2.29
it('freezes a month once it is final in the calendar of its agent, and restates it in sight', async () => {
  const post = (bets: Parameters<typeof betRow>[0][]) => t.platform.postBets(bets.map((bet) => betRow(bet)));
  await post([
    { site: east.code, game, bet_id: 'a', bet: '100', win: '40', bet_at: '2026-01-05T10:00:00.000Z' },
    { site: east.code, game, bet: '80', win: '0', currency: 'CNY', player: 'li', bet_at: '2026-01-31T20:00:00.000Z' },
    // 1 February by the clock of UTC, still January by the agent's.
    { site: east.code, game, bet: '3', win: '1', player: 'lu', bet_at: '2026-02-01T03:59:59.000Z' },
    { site: west.code, game, bet: '50', win: '60', bet_at: '2026-01-20T10:00:00.000Z' },
  ]);
  expect(await freezeAt('2026-02-01T04:59:59Z')).toEqual({ rows: 1 });
  expect(await figures()).toEqual([['Other', '2026-01', 'USD', 1, '50', '-10', 1]]);
  expect(await freezeAt('2026-02-01T05:00:00Z')).toEqual({ rows: 1 });
  expect(await freezeAt('2026-02-01T06:00:00Z')).toBeNull();
  expect(await figures({ agent_id: [agent.id] })).toEqual([
    ['Eastern', '2026-01', 'CNY', 1, '80', '10', 1],
    ['Eastern', '2026-01', 'USD', 1, '103', '62', 2],
  ]);

  await post([
    {
      site: east.code,
      game,
      bet_id: 'a',
      bet: '100',
      win: '90',
      status: 'adjusted',
      row_version: 2,
      bet_at: '2026-01-05T10:00:00.000Z',
    },
  ]);
  // Nothing changes silently: the next version does.
  expect((await figures({ agent_id: [agent.id] }))[1]).toEqual(['Eastern', '2026-01', 'USD', 1, '103', '62', 2]);
  expect(await freezeAt('2026-02-01T07:00:00Z')).toEqual({ rows: 1 });
  expect(await figures({ agent_id: [agent.id] })).toEqual([
    ['Eastern', '2026-01', 'CNY', 2, '80', '10', 1],
    ['Eastern', '2026-01', 'USD', 2, '103', '12', 2],
  ]);
  const { list } = await admin.call(getAgentMonthVersions, { agent_id: agent.id, month: '2026-01' });
  expect(
    list.map(({ run_version: version, currency, win_loss: winLoss, fx_used: fx }) => [version, currency, winLoss, fx]),
  ).toEqual([
    [2, 'CNY', '80', '8'],
    [2, 'USD', '12', '1'],
    [1, 'CNY', '80', '8'],
    [1, 'USD', '62', '1'],
  ]);
  const all = await admin.call(getAgentMonthReport, MONTHS);
  expect(all.sum).toMatchObject({ rounds: 4, bet: '163', win_loss: '12' });
  expect(all.by_month).toMatchObject([{ month: '2026-01', bet: '163', win_loss: '12', rate: '92.6380' }]);
  await expect(db.updateTable('agent_month_line').set({ bet: '1' }).execute()).rejects.toThrow('append-only');
});

it('restates a month for credits that come late, and for bets that arrive after them in an older batch', async () => {
  const crossed = await createAgent(db, { name: 'Crossed' });
  const site = await createSite(db, { agentId: crossed.id, code: 'crossed' });
  const postBet = (bet: string) =>
    t.platform.postBets([betRow({ site: site.code, game, bet, win: '0', bet_at: '2026-01-10T10:00:00.000Z' })]);
  const give = (id: string, kind: string) =>
    t.platform.post(
      [
        {
          credit_id: id,
          site: site.code,
          player: 'ann',
          currency: 'USD',
          kind,
          amount: '5',
          granted_at: '2026-01-11T10:00:00.000Z',
          row_version: 1,
        },
      ],
      { kind: 'promo_credits' },
    );
  const frozen = async () => {
    await freezeAt('2026-03-10T00:00:00Z');
    const { list } = await admin.call(getAgentMonthReport, { ...MONTHS, sort: 'month', agent_id: [crossed.id] });
    return list.map((row) => [row.run_version, row.bet, row.compensation, row.ngr]);
  };
  await postBet('100');
  expect(await frozen()).toEqual([[1, '100', '0', '100']]);
  await aheadOfOthers(db, () => give('given', 'compensation'));
  expect(await frozen()).toEqual([[2, '100', '5', '95']]);
  await postBet('20');
  expect(await frozen()).toEqual([[3, '120', '5', '115']]);
  // It pays wins that the bets have told, and is in no figure.
  await give('free', 'free_round');
  expect(await frozen()).toEqual([[3, '120', '5', '115']]);
});

it('shows an agent its own months, and no more than two years at once', async () => {
  const own = await t.signInAs({ agentId: other.id, codes: ['F', 'F-9'] });
  expect((await own.call(getAgentMonthReport, MONTHS)).list.map(({ agent_name: name }) => name)).toEqual(['Other']);
  expect((await own.call(getAgentMonthReport, { ...MONTHS, agent_id: [agent.id] })).list).toEqual([]);
  expect((await own.tryCall(getAgentMonthVersions, { agent_id: agent.id, month: '2026-01' })).code).toBe(40400);
  expect((await admin.tryCall(getAgentMonthReport, { month_from: '2024-01', month_to: '2026-01' })).code).toBe(40002);
  expect((await admin.tryCall(getAgentMonthReport, { month_from: '2026-02', month_to: '2026-01' })).code).toBe(40001);
});
