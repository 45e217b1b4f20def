import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { compareHours } from './compare-hours.ts';

const t = await startTestApp({ hasSums: true });
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'America/New_York', settlementHour: 6 });
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'JPY', rate: '150' });
const NOW = Date.parse('2026-03-02T09:30:00.000Z');
const at = (hoursAgo: number): string => new Date(NOW - hoursAgo * 3_600_000).toISOString();
const bet = (hoursAgo: number, overrides: Partial<PlatformBet> = {}): PlatformBet =>
  betRow({ site: site.code, game: game.code, bet_at: at(hoursAgo), settled_at: at(hoursAgo - 0.4), ...overrides });

/** As the shipper does it: nothing is applied meanwhile. */
const exclusive = <Result>(work: () => Promise<Result>): Promise<Result> => work();
const compare = () => compareHours({ db, clickhouse, now: () => new Date(NOW) }, exclusive);
const run = (sql: string): Promise<void> => clickhouse.command({ name: 'test', sql });

it('agrees over amendments, currencies and a month that ends in another zone', async () => {
  const rows = [1, 2, 5, 20, 40, 60].flatMap((hours) => [
    bet(hours),
    bet(hours, { currency: 'JPY', player: 'yen', win: '0.000001' }),
    bet(hours, { status: 'pending', settled_at: undefined }),
  ]);
  await t.platform.postBets(rows);
  await t.platform.postBets(
    rows
      .map((row) => ({ ...row, row_version: 2, status: 'cancelled' as const, settled_at: row.settled_at ?? row.bet_at }))
      .slice(0, 9),
  );
  expect(await compare()).toEqual([]);
  expect((await db.selectFrom('fact_hour').selectAll().execute()).length).toBeGreaterThan(10);
});

it('finds one bet of one hour that is gone, one that is there twice, and an amount that is a millionth off', async () => {
  const months = async () => (await compare()).map(({ partition }) => partition);
  const gone = bet(3);
  await t.platform.postBets([gone]);
  expect(await months()).toEqual([]);
  await run(`ALTER TABLE bet DELETE WHERE bet_id = '${gone.bet_id}' SETTINGS mutations_sync = 2`);
  expect(await months()).toEqual(['202603']);
  await t.platform.postBets([bet(2.1)]);
  expect(await months()).toEqual(['202603']);
});

it('leaves alone what lies further back', async () => {
  const old = bet(24 * 5);
  await t.platform.postBets([old]);
  const before = await compare();
  await run(`ALTER TABLE bet DELETE WHERE bet_id = '${old.bet_id}' SETTINGS mutations_sync = 2`);
  expect(await compare()).toEqual(before);
});
