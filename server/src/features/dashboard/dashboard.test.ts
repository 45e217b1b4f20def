import { CHART_AGENTS, getAgentMonths, getAgentOverview, getSiteOverview } from '@manager/contract/features/dashboard/dashboard';
import { describe, expect, test } from 'vitest';
import { added, type BetFact, insertBets, makeBet } from '../../../test/bet-factory.ts';
import { buildBetWorld, type WorldSite } from '../../../test/bet-world.ts';
import { counts, moneyText, percentText, tallyOf, wireOf } from '../../../test/money-oracle.ts';
import { callOf, contextOf, insertAgent, insertPlayers, insertSite } from '../../../test/report-world.ts';
import { testStores } from '../../../test/stores.ts';
import { routes } from './dashboard.routes.ts';

const stores = await testStores();
const { db } = stores.database;
const world = await buildBetWorld(stores, { seed: 20_260_404, bets: 2_000 });
const call = callOf(routes);
const RANGE = { date_from: '2026-02-26', date_to: '2026-03-03' };
const { root, east, west, twin, trial } = world.agents;
const gameId = world.games[0]?.id ?? '';

const siteOf = (fact: BetFact): WorldSite => world.sites.find(({ id }) => id === fact.siteId) as WorldSite;
const ownerOf = (fact: BetFact) => siteOf(fact).agent.id;
const factsOf = (keeps: (fact: BetFact) => boolean, withTest = false) =>
  world.newest.filter(
    (f) => counts(f) && (withTest || !f.isTest) && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to && keeps(f),
  );
const lineOf = (facts: readonly BetFact[]) => {
  const { bet, win, win_loss, rate, free_round_bonus, free_win_bonus, players } = wireOf(tallyOf(facts, 'usd'));
  return { bet, win, win_loss, rate, free_round_bonus, free_win_bonus, members: players };
};
const isUnder = (ids: readonly string[]) => (f: BetFact) => ids.includes(ownerOf(f));
const byId = <R extends { agent_id: string | null }>(rows: readonly R[]) => new Map(rows.map((row) => [row.agent_id, row]));

// shows S2.111
describe('agent report', () => {
  test('a super user sees each tree as one line', async () => {
    const { list, sum } = await call(await contextOf(stores), getAgentOverview, RANGE);
    const rows = byId(list);
    expect(new Set(rows.keys())).toEqual(new Set([root.id, twin.id]));
    expect(rows.get(root.id)).toMatchObject({
      sub_company: 'root',
      is_own: false,
      ...lineOf(factsOf(isUnder([root.id, east.id, west.id]))),
    });
    expect(rows.get(twin.id)).toMatchObject(lineOf(factsOf(isUnder([twin.id]))));
    expect(sum).toEqual(lineOf(factsOf(() => true)));
  });

  test('an agent sees those right below it, and its own websites apart', async () => {
    const { list, sum } = await call(await contextOf(stores, { agentId: root.id }), getAgentOverview, {
      ...RANGE,
      with_test: '1',
    });
    expect(list.map(({ bet }) => Number(bet))).toEqual(list.map(({ bet }) => Number(bet)).toSorted((a, b) => b - a));
    const rows = byId(list);
    for (const agent of [root, east, west, trial])
      expect(rows.get(agent.id)).toEqual({
        agent_id: agent.id,
        sub_company: agent.name,
        is_own: agent === root,
        ...lineOf(factsOf(isUnder([agent.id]), true)),
      });
    expect(rows.size).toBe(4);
    expect(sum).toEqual(lineOf(factsOf(isUnder([root.id, east.id, west.id, trial.id]), true)));
  });

  test('no figure of others, and test data only with its code', async () => {
    const { list } = await call(await contextOf(stores, { agentId: east.id }), getAgentOverview, RANGE);
    expect(list.map(({ agent_id: id }) => id)).toEqual([east.id]);
    const plain = await contextOf(stores, { agentId: root.id, codes: ['F-8'] });
    await expect(call(plain, getAgentOverview, { ...RANGE, with_test: '1' })).rejects.toMatchObject({
      reason: 'permission.missing',
    });
    await expect(call(plain, getAgentOverview, { ...RANGE, date_to: '2026-06-01' })).rejects.toMatchObject({
      reason: 'input.range_too_wide',
    });
  });

  test('a player who played at two agents of a branch is one member', async () => {
    const topId = await insertAgent(db, { name: 'top' });
    const lowId = await insertAgent(db, { name: 'low', parentId: topId });
    const siteId = await insertSite(db, { code: 'moved', agentId: lowId });
    const [playerId = ''] = await insertPlayers(db, { siteId, names: ['mover'] });
    const bet = (betId: string, agentId: string) =>
      added(makeBet({ betId, siteId, agentId, playerId, gameId, settleDate: '2026-02-27' }));
    await insertBets(stores.clickhouse, [bet('m-1', topId), bet('m-2', lowId)]);
    const asSuper = byId((await call(await contextOf(stores), getAgentOverview, RANGE)).list);
    expect(asSuper.get(topId)).toMatchObject({ members: 1 });
    const asTop = byId((await call(await contextOf(stores, { agentId: topId }), getAgentOverview, RANGE)).list);
    expect([asTop.get(topId)?.members, asTop.get(lowId)?.members]).toEqual([1, 1]);
  });
});

// shows S2.112
describe('site list', () => {
  // 11:30 UTC on 2 March: the 2nd in UTC, the 2nd in Shanghai from 04:00 UTC on, the 2nd in New York from 11:00 UTC on.
  const at = (now: string, agentId?: string) =>
    contextOf(stores, { now: new Date(now), ...(agentId === undefined ? {} : { agentId }) });

  test.each([
    ['2026-03-02T11:30:00Z', '2026-03-02'],
    ['2026-03-02T10:30:00Z', '2026-03-01'],
  ])('at %s the day of the west is %s', async (now, westDay) => {
    const { list, total } = await call(await at(now, root.id), getSiteOverview, {});
    const sites = world.sites.filter(({ agent }) => [root, east, west].includes(agent));
    expect(total).toBe(sites.length);
    for (const site of sites) {
      const day = site.agent === west ? westDay : '2026-03-02';
      const usd = tallyOf(
        world.newest.filter((f) => !f.isTest && f.siteId === site.id && f.settleDate === day),
        'usd',
      );
      expect(list.find(({ site_id: id }) => id === site.id)).toMatchObject({
        site_code: site.code,
        agent_name: site.agent.name,
        day,
        bet: moneyText(usd.bet),
        win_loss: moneyText(usd.bet - usd.win),
        rate: percentText(usd.win, usd.bet),
      });
    }
  });

  const NOW = '2026-03-02T12:00:00Z';
  const columns = [
    'call_id',
    'site_id',
    'agent_id',
    'settle_date',
    'called_at',
    'direction',
    'kind',
    'outcome',
    'row_version',
    'sign',
  ];
  const putCalls = (site: WorldSite, { outcome, count, minutesAgo = 5, direction = 'out' }: CallsOf) =>
    stores.clickhouse.insert({
      name: 'test',
      table: 'seamless_call',
      columns,
      tsv: Array.from({ length: count }, (_, n) =>
        [
          `${site.code}-${outcome}-${minutesAgo}-${direction}-${n}`,
          site.id,
          site.agent.id,
          '2026-03-02',
          new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString().replace('T', ' ').replace('Z', ''),
          direction,
          'bet',
          outcome,
          1,
          1,
        ].join('\t'),
      ).join('\n'),
    });
  type CallsOf = { outcome: string; count: number; minutesAgo?: number; direction?: string };

  test('a dot says how the wallet of each website does', async () => {
    const [fine, warned, broken, shut] = world.sites.filter(({ agent }) => agent === east || agent === west) as [
      WorldSite,
      WorldSite,
      WorldSite,
      WorldSite,
    ];
    await db
      .updateTable('site')
      .set({ approved_state: 'approved', status: 'enabled' })
      .where('id', 'in', [fine.id, warned.id, broken.id, shut.id])
      .execute();
    await db.updateTable('site').set({ status: 'disabled' }).where('id', '=', shut.id).execute();
    // 1 of 100 is within bounds, and neither refusals of players nor older faults count.
    await putCalls(fine, { outcome: 'ok', count: 94 });
    await putCalls(fine, { outcome: 'not_enough_money', count: 5 });
    await putCalls(fine, { outcome: 'unknown', count: 1 });
    await putCalls(fine, { outcome: 'unknown', count: 50, minutesAgo: 16 });
    await putCalls(fine, { outcome: 'bad_signature', count: 50, direction: 'in' });
    await putCalls(warned, { outcome: 'ok', count: 9 });
    await putCalls(warned, { outcome: 'maintenance', count: 1 });
    await putCalls(broken, { outcome: 'ok', count: 8 });
    await putCalls(broken, { outcome: 'bad_signature', count: 1 });
    const answer = await call(await at(NOW, root.id), getSiteOverview, { sort: '-health' });
    const of = ({ id }: WorldSite) => answer.list.find(({ site_id: siteId }) => siteId === id);
    expect(of(fine)).toMatchObject({ health: 'ok', wallet_calls: 100, wallet_errors: 1, is_open: true });
    expect(of(warned)).toMatchObject({ health: 'warn', wallet_calls: 10, wallet_errors: 1 });
    expect(of(broken)).toMatchObject({ health: 'down', wallet_calls: 9, wallet_errors: 1 });
    expect(of(shut)).toMatchObject({ health: 'down', is_open: false, wallet_calls: 0 });
    expect(answer).toMatchObject({ wallet_calls: 119, wallet_errors: 3, as_of: '2026-03-02T12:00:00.000Z' });
    const order = { ok: 0, warn: 1, down: 2 };
    const places = answer.list.map(({ health }) => order[health]);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
  });

  test('online are players with a session that is open and not older than a session can be', async () => {
    const site = world.sites.find(({ agent }) => agent === east) as WorldSite;
    const session = (id: string, { player, hoursAgo, lengthMs = -1, sign = 1 }: SessionOf) =>
      [
        id,
        site.id,
        site.agent.id,
        player,
        '2026-03-02',
        new Date(Date.parse(NOW) - hoursAgo * 3_600_000).toISOString().replace('T', ' ').replace('Z', ''),
        lengthMs,
        1,
        sign,
      ].join('\t');
    type SessionOf = { player: string | undefined; hoursAgo: number; lengthMs?: number; sign?: number };
    const [ann, bob, cid] = site.playerIds;
    await stores.clickhouse.insert({
      name: 'test',
      table: 'game_session',
      columns: [
        'session_id',
        'site_id',
        'agent_id',
        'player_id',
        'settle_date',
        'started_at',
        'length_ms',
        'row_version',
        'sign',
      ],
      tsv: [
        session('s1', { player: ann, hoursAgo: 1 }),
        session('s2', { player: ann, hoursAgo: 2 }),
        session('s3', { player: bob, hoursAgo: 1 }),
        // Closed since: the open version is taken back.
        session('s3', { player: bob, hoursAgo: 1, sign: -1 }),
        session('s3', { player: bob, hoursAgo: 1, lengthMs: 60_000 }),
        session('s4', { player: cid, hoursAgo: 13 }),
      ].join('\n'),
    });
    const { list, online } = await call(await at(NOW, east.id), getSiteOverview, {});
    expect(list.find(({ site_id: id }) => id === site.id)?.online).toBe(1);
    expect(online).toBe(1);
  });

  test('pages tile the list', async () => {
    const ctx = await at(NOW);
    const whole = await call(ctx, getSiteOverview, { limit: 200 });
    const pages = [];
    for (let page = 1; page <= 4; page++) pages.push(...(await call(ctx, getSiteOverview, { limit: 3, page })).list);
    expect(pages).toEqual(whole.list.slice(0, 12));
  });
});

// shows S2.113
describe('months', () => {
  test('twelve of them; the named agents and the others are the whole', async () => {
    const { list, agents } = await call(await contextOf(stores, { agentId: root.id }), getAgentMonths, {});
    expect(list.map(({ month }) => month)).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
      ...['01', '02', '03'].map((month) => `2026-${month}`),
    ]);
    expect(list.at(-2)).toMatchObject({ date_from: '2026-02-01', date_to: '2026-02-28', is_finished: true });
    expect(list.at(-1)).toMatchObject({ date_to: '2026-03-31', is_finished: false });
    for (const row of list) {
      const facts = world.newest.filter(
        (f) => !f.isTest && f.settleDate.startsWith(row.month) && [root, east, west].some(({ id }) => id === ownerOf(f)),
      );
      const usd = tallyOf(facts, 'usd');
      expect(row).toMatchObject({
        bet: moneyText(usd.bet),
        win_loss: moneyText(usd.bet - usd.win),
        rate: percentText(usd.win, usd.bet),
        bets: agents.map(({ agent_id: id }) =>
          moneyText(
            tallyOf(
              facts.filter((f) => ownerOf(f) === id),
              'usd',
            ).bet,
          ),
        ),
      });
    }
  });

  test('beyond the agents with a colour all others are one', async () => {
    const topId = await insertAgent(db, { name: 'many' });
    const stakes = [];
    for (let n = 0; n < CHART_AGENTS + 2; n++) {
      const agentId = await insertAgent(db, { name: `child-${n}`, parentId: topId });
      const siteId = await insertSite(db, { code: `many-${n}`, agentId });
      const [playerId = ''] = await insertPlayers(db, { siteId, names: ['p'] });
      const bet = BigInt(n + 1) * 1_000_000n;
      stakes.push(
        added(
          makeBet({
            betId: `many-${n}`,
            siteId,
            agentId,
            playerId,
            gameId,
            settleDate: '2026-03-05',
            bet,
            currency: 'USD',
            fxRate: 1n,
          }),
        ),
      );
    }
    await insertBets(stores.clickhouse, stakes);
    const { agents, list } = await call(await contextOf(stores, { agentId: topId }), getAgentMonths, {});
    expect(agents.map(({ name }) => name)).toEqual(['child-7', 'child-6', 'child-5', 'child-4', 'child-3', 'child-2', '']);
    expect(list.at(-1)).toMatchObject({ bet: '36', bets: ['8', '7', '6', '5', '4', '3', '3'] });
  });
});
