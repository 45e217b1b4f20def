import { get__TYPE__ } from '@manager/contract/features/__AREA__/__THING__';
import { expect, it } from 'vitest';
import { startTestApp } from '__SRC__/../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '__SRC__/../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const game = await createGame(db);
const own = await createAgent(db);
const other = await createAgent(db);
const betsOf = async (agentId: string, bets: readonly string[]): Promise<void> => {
  const site = await createSite(db, { agentId });
  await t.platform.postBets(bets.map((bet) => betRow({ site: site.code, game: game.code, bet, win: '0' })));
};
await betsOf(own.id, ['1.25', '2.5']);
await betsOf(other.id, ['100']);
const RANGE = { date_from: '2026-01-01', date_to: '2026-01-31', in: 'usd' } as const;

it('sums the bets of each agent, and of all', async () => {
  const reader = await t.signInAs({ isSuper: true });
  const report = await reader.call(get__TYPE__, { ...RANGE, sort: '-bet' });
  const bets = report.list.map((row) => [row.agent_id, Number(row.bet)]);
  expect(bets).toEqual([
    [other.id, 100],
    [own.id, 3.75],
  ]);
  expect(Number(report.sum.bet)).toBe(103.75);
});

it('keeps to the scope of its reader', async () => {
  const reader = await t.signInAs({ agentId: own.id, codes: [__SCREEN_CODES__] });
  const report = await reader.call(get__TYPE__, RANGE);
  expect(report.list.map((row) => row.agent_id)).toEqual([own.id]);
});
