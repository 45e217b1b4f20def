import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, test } from 'vitest';
import type { BetFact } from '../../../test/bet-factory.ts';
import { type BetWorld, buildBetWorld, CANARY, type WorldSite } from '../../../test/bet-world.ts';
import { counts, moneyText, nativeOf, percentText, tallyOf, wireOf } from '../../../test/money-oracle.ts';
import { type Caller, callOf, contextOf } from '../../../test/report-world.ts';
import { createAgent, createSite } from '../../../test/world.ts';
import { testStores } from '../../../test/stores.ts';
import { routes as betRoutes } from '../account/bet-detail/bet-detail.routes.ts';
import gameReport from './game-report/game-report.report.ts';
import siteReport from './site-report/site-report.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_260_301, bets: 3_000 });
const call = callOf([...gameReport, ...siteReport, ...betRoutes]);

const RANGE = { date_from: '2026-02-26', date_to: '2026-03-03' };
const siteOf = (fact: BetFact): WorldSite => world.sites.find(({ id }) => id === fact.siteId) as WorldSite;
const gameOf = (fact: BetFact) => world.games.find(({ id }) => id === fact.gameId) as BetWorld['games'][number];
const isUnder = (fact: BetFact, ...names: string[]) => names.includes(siteOf(fact).agent.name);

type Filters = Partial<InputOf<typeof getGameReport> & InputOf<typeof getSiteReport>>;
type Case = {
  title: string;
  filters?: Filters;
  game?: Filters;
  site?: Filters;
  caller?: Caller;
  keeps?: (fact: BetFact) => boolean;
};
const { root, east, west, twin } = world.agents;
const [first, , third] = world.sites as [WorldSite, WorldSite, WorldSite];
const [alpha, beta] = world.games as [BetWorld['games'][number], BetWorld['games'][number]];

const cases: Case[] = [
  { title: 'everything' },
  { title: 'one day', filters: { date_from: '2026-02-28', date_to: '2026-02-28' }, keeps: (f) => f.settleDate === '2026-02-28' },
  { title: 'a subtree', filters: { agent_id: root.id }, keeps: (f) => isUnder(f, 'root', 'east', 'west') },
  { title: 'two agents', filters: { agent_id: `${east.id},${twin.id}` }, keeps: (f) => isUnder(f, 'east', 'twin') },
  { title: 'sites', filters: { site_id: `${first.id},${third.id}` }, keeps: (f) => [first.id, third.id].includes(f.siteId) },
  { title: 'a site group', filters: { site_group_id: world.groupId }, keeps: (f) => siteOf(f).groupId !== undefined },
  { title: 'games', filters: { game_id: [alpha.id, beta.id] }, keeps: (f) => [alpha.id, beta.id].includes(f.gameId) },
  { title: 'a vendor', filters: { vendor: 'acme' }, keeps: (f) => gameOf(f).vendor === 'acme' },
  { title: 'a currency', filters: { currency: 'IDR' }, keeps: (f) => f.currency === 'IDR' },
  ...(['normal', 'free_round', 'card', 'bonus'] as const).map((source): Case => ({
    title: `source ${source}`,
    filters: { source },
    keeps: (f) => f.source === source,
  })),
  { title: 'test data', filters: { with_test: '1' }, keeps: () => true },
  { title: 'a game type', game: { type: 'slot' }, keeps: (f) => gameOf(f).type === 'slot' },
  { title: 'an RTP profile', game: { rtp_profile: 'p94' }, keeps: (f) => f.rtpProfile === 'p94' },
  { title: 'a brand', site: { brand: 'gold' }, keeps: (f) => siteOf(f).brand === 'gold' },
  { title: 'an API type', site: { api_type: 'transfer' }, keeps: (f) => siteOf(f).apiType === 'transfer' },
  { title: 'the scope of an upper agent', caller: { agentId: root.id }, keeps: (f) => isUnder(f, 'root', 'east', 'west') },
  { title: 'the scope of a lower agent', caller: { agentId: west.id }, keeps: (f) => isUnder(f, 'west') },
  {
    title: 'a filter beyond the scope',
    caller: { agentId: east.id },
    filters: { agent_id: `${root.id},${east.id}` },
    keeps: (f) => isUnder(f, 'east'),
  },
  {
    title: 'several at once',
    filters: { agent_id: root.id, vendor: 'zeta', currency: 'CNY', source: 'normal', with_test: '1' },
    keeps: (f) => f.currency === 'CNY' && f.source === 'normal' && gameOf(f).vendor === 'zeta' && !isUnder(f, 'twin'),
  },
  { title: 'nothing at all', filters: { vendor: 'nobody' }, keeps: () => false },
];

const factsOf = ({ filters, keeps }: Case): BetFact[] =>
  world.newest.filter(
    (f) =>
      counts(f) &&
      f.settleDate >= RANGE.date_from &&
      f.settleDate <= RANGE.date_to &&
      (!f.isTest || filters?.with_test === '1') &&
      (keeps?.(f) ?? true),
  );

const byCurrencyOf = (facts: readonly BetFact[]) =>
  [...Map.groupBy(facts, (f) => f.currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, group]) => ({ currency, ...wireOf(tallyOf(group, 'native')) }));

const sumOf = (facts: readonly BetFact[]) => ({ ...wireOf(tallyOf(facts, 'usd')), by_currency: byCurrencyOf(facts) });

const measuresOf = (facts: readonly BetFact[], unit: 'native' | 'usd') =>
  unit === 'usd' ? wireOf(tallyOf(facts, 'usd')) : { ...wireOf(tallyOf(facts, 'native')), ...nativeOf(facts) };

const groupsOf = (facts: readonly BetFact[], unit: 'native' | 'usd', keyOf: (fact: BetFact) => string): BetFact[][] => [
  ...Map.groupBy(facts, (f) => (unit === 'usd' ? keyOf(f) : `${keyOf(f)} ${f.currency}`)).values(),
];

type Keyed = { game_id?: string; site_id?: string; currency?: string | undefined };
const keyOf = (row: Keyed): string => `${row.game_id ?? row.site_id ?? ''} ${row.currency ?? ''}`;
const inKeyOrder = <Row extends Keyed>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

describe.each(['native', 'usd'] as const)('in %s', (unit) => {
  // shows S2.31
  test.each(cases.filter((c) => c.site === undefined))('game report: $title', async (c) => {
    const facts = factsOf(c);
    const answer = await call(await contextOf(stores, c.caller), getGameReport, {
      ...RANGE,
      ...c.filters,
      ...c.game,
      in: unit,
      limit: 200,
    });
    const total = tallyOf(facts, 'usd');
    const expected = groupsOf(facts, unit, (f) => f.gameId).map((group) => {
      const game = gameOf(group[0] as BetFact);
      const usd = tallyOf(group, 'usd');
      const normal = group.filter((f) => f.source === 'normal');
      return {
        game_id: game.id,
        game_code: game.code,
        game_name: `Game ${game.code}`,
        vendor: game.vendor,
        type: game.type,
        theoretical_rtp: game.rtp === undefined ? null : Number(game.rtp).toFixed(4),
        ...measuresOf(group, unit),
        hit_rate: percentText(BigInt(normal.filter((f) => f.winUsd > 0n).length), BigInt(normal.length)),
        feature_buys: normal.filter((f) => f.isFeatureBuy).length,
        bet_share: percentText(usd.bet, total.bet),
        win_loss_share: percentText(usd.bet - usd.win, total.bet - total.win),
      };
    });
    const plain = answer.list.map(
      ({ deviation: _d, z_score: _z, rtp_state: _s, max_multiple: _m, effective_rounds: _r, standard_error: _e, ...row }) => row,
    );
    expect(inKeyOrder(plain)).toEqual(inKeyOrder(expected));
    expect(answer.total).toBe(expected.length);
    expect(answer.sum).toEqual(sumOf(facts));
  });

  // shows S2.30
  test.each(cases.filter((c) => c.game === undefined))('site report: $title', async (c) => {
    const facts = factsOf(c);
    const answer = await call(await contextOf(stores, c.caller), getSiteReport, {
      ...RANGE,
      ...c.filters,
      ...c.site,
      in: unit,
      limit: 200,
    });
    const expected = groupsOf(facts, unit, (f) => f.siteId).map((group) => {
      const site = siteOf(group[0] as BetFact);
      return {
        site_id: site.id,
        site_code: site.code,
        site_name: `Site ${site.code}`,
        agent_id: site.agent.id,
        agent_name: site.agent.name,
        is_test: site.agent.isTest,
        ...measuresOf(group, unit),
      };
    });
    expect(inKeyOrder(answer.list)).toEqual(inKeyOrder(expected));
    expect(answer.total).toBe(expected.length);
    expect(answer.sum).toEqual(sumOf(facts));
    const agents = [...Map.groupBy(facts, (f) => siteOf(f).agent.name)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(answer.by_agent).toEqual(
      agents.map(([name, group]) => ({
        agent_id: siteOf(group[0] as BetFact).agent.id,
        agent_name: name,
        ...wireOf(tallyOf(group, 'usd')),
      })),
    );
  });
});

test('game report: the statistics of the return, from single bets', async () => {
  const answer = await call(await contextOf(stores), getGameReport, { ...RANGE, in: 'usd' });
  const isCounted = (f: BetFact) =>
    counts(f) && f.source === 'normal' && !f.isTest && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to;
  expect(answer.list).toHaveLength(world.games.length);
  for (const row of answer.list) {
    const game = world.games.find(({ id }) => id === row.game_id) as BetWorld['games'][number];
    const bets = world.newest
      .filter((f) => isCounted(f) && f.gameId === game.id)
      .map((f) => ({ b: Number(f.betUsd) / 1e6, w: Number(f.winUsd) / 1e6 }));
    const [betSum, winSum, squares] = [
      bets.reduce((sum, { b }) => sum + b, 0),
      bets.reduce((sum, { w }) => sum + w, 0),
      bets.reduce((sum, { b }) => sum + b * b, 0),
    ];
    // Of bets as they stand: what was cancelled or amended away is no multiple.
    const multiples = world.newest
      .filter((f) => isCounted(f) && f.gameId === game.id && f.betUsd > 0n)
      .map((f) => Number(f.winUsd) / Number(f.betUsd));
    expect(row.max_multiple).toBe(Math.max(0, ...multiples).toFixed(2));
    expect(row.effective_rounds).toBe(Math.floor(betSum ** 2 / squares));
    const deviation = game.rtp === undefined ? null : (100 * winSum) / betSum - Number(game.rtp);
    if (deviation === null) expect(row).toMatchObject({ deviation: null, z_score: null, standard_error: null });
    else expect(Number(row.deviation)).toBeCloseTo(deviation, 3);
    if (deviation !== null && game.sigma !== undefined) {
      const error = (100 * Number(game.sigma) * Math.sqrt(squares)) / betSum;
      expect(Number(row.standard_error)).toBeCloseTo(error, 3);
      expect(Number(row.z_score)).toBeCloseTo(deviation / error, 1);
    }
  }
});

describe('paging and order', () => {
  test.each(['rounds', 'players', 'bet', 'win', 'win_loss', 'rate', 'bet_usd', 'win_loss_usd', 'game_code', 'vendor'])(
    'by %s, both ways, pages tile the list',
    async (column) => {
      const ctx = await contextOf(stores);
      for (const [sort, sign] of [
        [column, 1],
        [`-${column}`, -1],
      ] as const) {
        const pages = [];
        for (let page = 1; page <= 4; page++) pages.push(await call(ctx, getGameReport, { ...RANGE, sort, page, limit: 5 }));
        const list = pages.flatMap((page) => page.list);
        expect(list).toHaveLength(12);
        expect(new Set(list.map((row) => `${row.game_id} ${row.currency}`)).size).toBe(12);
        expect(pages.map(({ total }) => total)).toEqual([12, 12, 12, 12]);
        expect(new Set(pages.map(({ sum }) => JSON.stringify(sum))).size).toBe(1);
        const values = list.map((row) => row[column as 'bet']);
        const isText = column === 'game_code' || column === 'vendor';
        for (const [i, value] of values.slice(1).entries()) {
          const previous = values[i] as string;
          const order = isText ? previous.localeCompare(value, 'en') : Number(previous) - Number(value);
          expect(order * sign).toBeLessThanOrEqual(0);
        }
      }
    },
  );

  test('a sort that is not offered is refused', () => {
    expect(getGameReport.input.safeParse({ ...RANGE, sort: 'bet; DROP TABLE bet' }).success).toBe(false);
  });
});

describe('consistency', () => {
  test('Σ game report = Σ site report = Σ bet list, to the last digit', async () => {
    const ctx = await contextOf(stores, { agentId: root.id });
    const games = await call(ctx, getGameReport, { ...RANGE });
    const sites = await call(ctx, getSiteReport, { ...RANGE });
    expect(sites.sum).toEqual(games.sum);
    let bet = 0n;
    let win = 0n;
    let rounds = 0;
    let cursor: string | undefined;
    const micros = (text: string) =>
      BigInt(Math.round(Number(text.replace('.', '')) * 10 ** (6 - (text.split('.')[1]?.length ?? 0))));
    do {
      const page = await call(ctx, getBetList, { ...RANGE, limit: 500, ...(cursor === undefined ? {} : { cursor }) });
      for (const row of page.list) {
        if (row.source !== 'normal' || (row.status !== 'settled' && row.status !== 'adjusted')) continue;
        bet += micros(row.bet_usd);
        win += micros(row.win_usd);
        rounds += row.parent_bet_id === null ? 1 : 0;
      }
      expect(page.sum).toEqual({
        rounds: games.sum.rounds,
        bet: games.sum.bet,
        win: games.sum.win,
        win_loss: games.sum.win_loss,
        since: null,
      });
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect({ bet: moneyText(bet), win: moneyText(win), rounds }).toEqual({
      bet: games.sum.bet,
      win: games.sum.win,
      rounds: games.sum.rounds,
    });
  });
});

describe('tenants', () => {
  const figuresIn = (value: unknown): string[] =>
    typeof value === 'string'
      ? /^-?\d+(\.\d+)?$/.test(value)
        ? [value]
        : []
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(figuresIn)
        : [];

  test('no figure of the twin reaches a sibling, and the canary would show', async () => {
    const asTwin = await call(await contextOf(stores, { agentId: twin.id }), getSiteReport, { ...RANGE });
    expect(BigInt(asTwin.sum.bet) % CANARY).toBe(0n);
    for (const agent of [root, east, west]) {
      const ctx = await contextOf(stores, { agentId: agent.id });
      for (const filters of [
        {},
        { agent_id: twin.id },
        { site_id: world.sites.filter((s) => s.agent === twin).map((s) => s.id) },
      ]) {
        const figures = [
          await call(ctx, getGameReport, { ...RANGE, ...filters }),
          await call(ctx, getSiteReport, { ...RANGE, ...filters }),
        ].flatMap(figuresIn);
        // Own amounts stay far below one canary; any foreign stake is at least one.
        expect(
          figures.filter(
            (figure) =>
              BigInt(figure.split('.')[0]?.replace('-', '') ?? '0') >= CANARY &&
              figure.includes('.') === false &&
              BigInt(figure) % CANARY === 0n,
          ),
        ).toEqual([]);
      }
    }
  });

  test('foreign ids answer exactly like ids that do not exist', async () => {
    const ctx = await contextOf(stores, { agentId: east.id });
    const foreignSite = world.sites.find((s) => s.agent === twin)?.id ?? '';
    for (const report of [getGameReport, getSiteReport]) {
      const ask = (filters: Filters) => call(ctx, report, { ...RANGE, ...filters } as InputOf<typeof report>);
      expect(await ask({ agent_id: twin.id })).toEqual(await ask({ agent_id: '999999999999999999' }));
      expect(await ask({ site_id: foreignSite })).toEqual(await ask({ site_id: '999999999999999999' }));
    }
  });

  test('bets of test agents and players need a code', async () => {
    const ctx = await contextOf(stores, { agentId: root.id, codes: ['F-1', 'F-2'] });
    await expect(call(ctx, getGameReport, { ...RANGE, with_test: '1' })).rejects.toMatchObject({
      reason: 'permission.missing',
      details: { permission: 'F-91' },
    });
  });
});

describe('hostile input', () => {
  const hostile = [
    "' OR 1=1 --",
    '"; SELECT 2; --',
    '\\',
    "'), (1",
    '{day_from:Date}',
    '`bet`',
    '%',
    'ｘ\u2028',
    "zeta' UNION ALL SELECT * FROM system.tables --",
  ];
  test.each(hostile)('%j finds nothing and breaks nothing', async (text) => {
    const ctx = await contextOf(stores);
    const nothing = { list: [], total: 0 };
    expect(await call(ctx, getGameReport, { ...RANGE, vendor: text })).toMatchObject(nothing);
    expect(await call(ctx, getGameReport, { ...RANGE, rtp_profile: text })).toMatchObject(nothing);
    expect(await call(ctx, getSiteReport, { ...RANGE, brand: text })).toMatchObject(nothing);
    for (const bad of [{ currency: text }, { source: text }, { agent_id: text }, { date_from: text }, { game_id: text }])
      expect(getGameReport.input.safeParse({ ...RANGE, ...bad }).success).toBe(false);
  });
});

describe('range and scope', () => {
  test('the first and the last days of the store are empty, days beyond are refused', async () => {
    const ctx = await contextOf(stores);
    for (const day of ['1970-01-01', '2149-06-05']) {
      const answer = await call(ctx, getGameReport, { date_from: day, date_to: day });
      expect(answer).toMatchObject({ list: [], total: 0, as_of: null, sum: { bet: '0', rounds: 0, players: 0, rate: null } });
    }
    await expect(call(ctx, getGameReport, { date_from: '0001-01-01', date_to: '0001-01-02' })).rejects.toMatchObject({
      reason: 'input.invalid',
      details: { fields: { date_from: 'invalid' } },
    });
    await expect(call(ctx, getGameReport, { date_from: '9999-12-31', date_to: '9999-12-31' })).rejects.toMatchObject({
      reason: 'input.invalid',
      details: { fields: { date_to: 'invalid' } },
    });
  });

  const ctxAt = (now: string, agentId?: string) =>
    contextOf(stores, { now: new Date(now), ...(agentId === undefined ? {} : { agentId }) });

  test('at most 93 settlement days, in order', async () => {
    const ctx = await ctxAt('2026-03-20T00:00:00Z');
    await expect(call(ctx, getGameReport, { date_from: '2026-01-01', date_to: '2026-04-04' })).rejects.toMatchObject({
      reason: 'input.range_too_wide',
      details: { limit: '93 d' },
    });
    await expect(call(ctx, getGameReport, { date_from: '2026-01-02', date_to: '2026-01-01' })).rejects.toMatchObject({
      reason: 'input.invalid',
      details: { fields: { date_to: 'date_order' } },
    });
    expect((await call(ctx, getGameReport, { date_from: '2026-01-01', date_to: '2026-04-03' })).total).toBe(12);
  });

  test('one calendar: zone, hour and the instants of its days; final an hour after the last one ended', async () => {
    const before = await call(await ctxAt('2026-03-04T04:59:59Z', east.id), getSiteReport, RANGE);
    // 12:00 in Shanghai is 04:00 UTC.
    expect(before.scope).toEqual({
      timezone: 'Asia/Shanghai',
      settlement_hour: 12,
      is_mixed_calendar: false,
      from_at: '2026-02-26T04:00:00.000Z',
      to_at: '2026-03-04T03:59:59.999Z',
      names: {},
    });
    expect(before.final).toBe(false);
    expect((await call(await ctxAt('2026-03-04T05:00:00Z', east.id), getSiteReport, RANGE)).final).toBe(true);
  });

  test('several calendars are said to be several, and all must have ended', async () => {
    const answer = await call(await ctxAt('2026-03-04T11:59:59Z', root.id), getSiteReport, {
      ...RANGE,
      agent_id: `${east.id},${west.id}`,
    });
    // 06:00 in New York is 11:00 UTC.
    expect(answer.scope).toEqual({
      timezone: null,
      settlement_hour: null,
      is_mixed_calendar: true,
      calendars: [
        { timezone: 'America/New_York', settlement_hour: 6, agents: 1 },
        { timezone: 'Asia/Shanghai', settlement_hour: 12, agents: 1 },
      ],
      from_at: '2026-02-26T04:00:00.000Z',
      to_at: '2026-03-04T10:59:59.999Z',
      names: { agent_id: 'east, west' },
    });
    expect(answer.final).toBe(false);
    expect(
      (await call(await ctxAt('2026-03-04T12:00:00Z', root.id), getSiteReport, { ...RANGE, agent_id: `${east.id},${west.id}` }))
        .final,
    ).toBe(true);
  });

  test('two names of one zone are one calendar', async () => {
    const { db } = stores.database;
    const named = async (timezone: string): Promise<string> => {
      const agent = await createAgent(db, { parentId: root.id, timezone, settlementHour: 6 });
      await createSite(db, { agentId: agent.id });
      return agent.id;
    };
    const agents = [await named('Asia/Calcutta'), await named('Asia/Kolkata')];
    const answer = await call(await ctxAt('2026-03-04T11:59:59Z', root.id), getSiteReport, {
      ...RANGE,
      agent_id: agents.join(','),
    });
    expect(answer.scope).toMatchObject({ is_mixed_calendar: false, settlement_hour: 6 });
  });

  test('as_of is the newest change among the bets of the days, corrections of old days included', async () => {
    const newestChange = (to: string): string => {
      const counted = world.versions.filter(
        (f) => counts(f) && !f.isTest && f.settleDate >= RANGE.date_from && f.settleDate <= to,
      );
      return new Date(Math.max(...counted.map((f) => f.modifiedAtMs))).toISOString();
    };
    const answer = await call(await ctxAt('2026-03-20T00:00:00Z'), getGameReport, RANGE);
    expect(answer.as_of).toBe(newestChange(RANGE.date_to));
    // The last days of a longer range have no bet.
    const longer = await call(await ctxAt('2026-04-20T00:00:00Z'), getGameReport, { ...RANGE, date_to: '2026-04-20' });
    expect(longer.as_of).toBe(newestChange('2026-04-20'));
    // A filter by game and website is not held by the day: the freshness of the website is.
    const one = await call(await ctxAt('2026-03-20T00:00:00Z'), getGameReport, { ...RANGE, rtp_profile: 'p96' });
    expect(one.as_of).toBe(newestChange(RANGE.date_to));
    expect((await call(await ctxAt('2026-03-20T00:00:00Z'), getGameReport, { ...RANGE, vendor: 'nobody' })).as_of).toBeNull();
  });
});
