import { getDaySoFar } from '@manager/contract/features/dashboard/dashboard';
import { describe, expect, test } from 'vitest';
import { added, type BetFact, insertBets, makeBet } from '../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../test/bet-world.ts';
import { counts, moneyText, percentText, tallyOf, wireOf } from '../../../test/money-oracle.ts';
import { callOf, contextOf, insertAgent, insertPlayers, insertSite } from '../../../test/report-world.ts';
import { testStores } from '../../../test/stores.ts';
import { routes } from './dashboard.routes.ts';

const stores = await testStores();
const { db } = stores.database;
const world = await buildBetWorld(stores, { seed: 20_261_121, bets: 2_000 });
const call = callOf(routes);
const { root, east, west } = world.agents;
const gameId = world.games[0]?.id ?? '';

const ownerOf = (fact: BetFact) => world.sites.find(({ id }) => id === fact.siteId)?.agent;
const settledAt = (fact: BetFact): number => fact.settledAtMs ?? fact.betAtMs;
const ofDay = (day: string, keeps: (fact: BetFact) => boolean): BetFact[] =>
  world.newest.filter((f) => counts(f) && !f.isTest && f.settleDate === day && keeps(f));

const micros = (value: string): bigint => {
  const [whole = '0', fraction = ''] = value.split('.');
  const size = BigInt(whole.replace('-', '') + fraction.padEnd(6, '0'));
  return value.startsWith('-') ? -size : size;
};

// The day of the east begins at 04:00 UTC, that of the west at 11:00 UTC.
const NOW = new Date('2026-03-02T13:52:10.500Z');

describe('today beside yesterday', () => {
  test('yesterday is cut at the same moment, not at a quarter of an hour', async () => {
    const answer = await call(await contextOf(stores, { agentId: east.id, now: NOW }), getDaySoFar, { day: '2026-03-02' });
    const isEast = (f: BetFact): boolean => ownerOf(f) === east;
    const cut = NOW.getTime() - 86_400_000;
    const now = wireOf(tallyOf(ofDay('2026-03-02', isEast), 'usd'));
    const before = wireOf(
      tallyOf(
        ofDay('2026-03-01', (f) => isEast(f) && settledAt(f) < cut),
        'usd',
      ),
    );
    const { bet, win, win_loss, rate, players } = now;
    expect(answer).toMatchObject({ bet, win, win_loss, rate, players, day_before: '2026-03-01', not_compared: null });
    for (const name of ['bet', 'win', 'win_loss'] as const) {
      const delta = micros(now[name]) - micros(before[name]);
      const was = micros(before[name]);
      expect(answer.compared).toMatchObject({
        [`${name}_before`]: before[name],
        [`${name}_delta`]: moneyText(delta),
        [`${name}_delta_pct`]: percentText(delta, was < 0n ? -was : was),
      });
    }
    expect(answer.compared).toMatchObject({ players_before: before.players, players_delta: now.players - before.players });
  });

  test('each agent is cut by its own day: one that began three hours ago beside three hours', async () => {
    const answer = await call(await contextOf(stores, { agentId: root.id, now: NOW }), getDaySoFar, { day: '2026-03-02' });
    const cut = NOW.getTime() - 86_400_000;
    const of = (f: BetFact): boolean => [root, east, west].includes(ownerOf(f) as typeof root) && settledAt(f) < cut;
    const before = wireOf(tallyOf(ofDay('2026-03-01', of), 'usd'));
    expect(answer.compared?.bet_before).toBe(before.bet);
    // The whole of yesterday would have been more.
    expect(
      micros(
        wireOf(
          tallyOf(
            ofDay('2026-03-01', (f) => [root, east, west].includes(ownerOf(f) as typeof root)),
            'usd',
          ),
        ).bet,
      ),
    ).toBeGreaterThan(micros(before.bet));
  });

  test('a day that is over is compared with the whole day before', async () => {
    const later = new Date('2026-03-05T00:00:00Z');
    const answer = await call(await contextOf(stores, { agentId: east.id, now: later }), getDaySoFar, { day: '2026-03-02' });
    expect(answer.compared?.bet_before).toBe(
      wireOf(
        tallyOf(
          ofDay('2026-03-01', (f) => ownerOf(f) === east),
          'usd',
        ),
      ).bet,
    );
  });
});

describe('to the millisecond', () => {
  test('what was settled at the very moment is not counted any more', async () => {
    const agentId = await insertAgent(db, { name: 'sharp' });
    const siteId = await insertSite(db, { code: 'sharp-1', agentId });
    const [playerId = ''] = await insertPlayers(db, { siteId, names: ['sharp'] });
    const at = (time: string) => Date.parse(`2026-03-11T${time}Z`);
    const bet = (betAtMs: number, amount: bigint) =>
      makeBet({ siteId, agentId, playerId, gameId, betAtMs, settledAtMs: betAtMs, bet: amount, settleDate: '2026-03-11' });
    await insertBets(stores.clickhouse, [
      added(bet(at('09:59:59.999'), 3_000_000n)),
      added(bet(at('10:00:00.000'), 5_000_000n)),
      added(bet(at('10:00:00.001'), 7_000_000n)),
    ]);
    const ask = async (now: string) =>
      (await call(await contextOf(stores, { agentId, now: new Date(`2026-03-12T${now}Z`) }), getDaySoFar, { day: '2026-03-12' }))
        .compared?.bet_before;
    expect([await ask('10:00:00.000'), await ask('10:00:00.001'), await ask('10:00:00.002')]).toEqual(['3', '8', '15']);
  });

  test('without a bet yesterday by this time it says so instead of a percentage', async () => {
    const agentId = await insertAgent(db, { name: 'new' });
    const siteId = await insertSite(db, { code: 'new-1', agentId });
    const [playerId = ''] = await insertPlayers(db, { siteId, names: ['new'] });
    const betAtMs = Date.parse('2026-03-11T20:00:00Z');
    await insertBets(stores.clickhouse, [
      added(makeBet({ siteId, agentId, playerId, gameId, betAtMs, settleDate: '2026-03-11' })),
    ]);
    const ask = async (now: string) =>
      call(await contextOf(stores, { agentId, now: new Date(now) }), getDaySoFar, { day: '2026-03-12' });
    expect(await ask('2026-03-12T19:59:00Z')).toMatchObject({ compared: null, not_compared: 'no_bets', bet: '0' });
    expect(await ask('2026-03-12T20:01:00Z')).toMatchObject({
      compared: { bet_before: '1', bet_delta: '-1' },
      not_compared: null,
    });
  });

  test('a day before that is not whole in the report store is not compared', async () => {
    const ctx = await contextOf(stores, { agentId: east.id, now: NOW });
    // The bets of this world lie in the report store alone: held against the journal, their month differs.
    await ctx.completeness.check();
    expect(await call(ctx, getDaySoFar, { day: '2026-03-02' })).toMatchObject({ compared: null, not_compared: 'incomplete' });
  });
});
