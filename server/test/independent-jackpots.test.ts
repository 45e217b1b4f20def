import { adjustPool, getJackpotOrderList } from '@manager/contract/features/jackpot/jackpot-order';
import { getJackpotReport, getJackpotSplit } from '@manager/contract/features/jackpot/jackpot-report';
import { getPoolHistory, getPoolMeters, savePool } from '@manager/contract/features/jackpot/pool-list';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSome, IS_NIGHT } from '../../tools/test/draw.ts';
import { type Caller, startTestApp } from './client.ts';
import { startExports } from './export-file.ts';
import { allOf, Comparison, LIMIT, type WireRow } from './independent/compare.ts';
import { type CheckWorld, drawCheckWorld } from './independent/draw-world.ts';
import { micros, percent, text } from './independent/ledger.ts';
import { contributedBy, movesOf, Pool, type PoolTerms } from './independent/pools.ts';
import { batchesOf } from './independent/post-world.ts';
import { setDualControl } from './sweep/open-request.ts';

/**
 * The second implementation beside jackpots: what pools show, hold and have paid follows from the drawn bets in the order in which they were sent, one
 * version after the other, in integers. More bets at night, or with CHECK_BETS.
 */
const BETS = Number(process.env.CHECK_BETS ?? (IS_NIGHT ? 12_000 : 700));
const START_MS = Date.parse('2026-03-17T05:00:00Z');
const BATCH = IS_NIGHT ? 400 : 60;
/** Between two batches, so that they are booked on several days. */
const STEP_MS = 5 * 3_600_000;
const RANGES = ['day', 'week', 'month', 'quarter'] as const;

const t = await startTestApp();
const exported = await startExports(t);
const comparison = new Comparison();
let world: CheckWorld;
let boss: Caller;
let nowMs = START_MS;
const pools: (Pool & { id: string })[] = [];
const settled = (): void => expect(comparison.differences.splice(0)).toEqual([]);

/** Symbols that games tell, a point that nobody knows, caps that overflow, a reserve, an agent's own, a game with another factor and one without. */
const drawTerms = ({ sites, games, agents }: CheckWorld): { terms: PoolTerms; fields: object }[] => {
  const [half, none] = [games[0]?.id, games[1]?.id];
  const east = agents.find(({ name }) => name === 'east');
  const common = {
    trigger: 'symbol' as const,
    rate: '0.15',
    hiddenRate: '10',
    seed: '10',
    reset: '10',
    minWin: '20',
    mustHit: null,
    cap: '400',
    minBetUsd: '0',
    limit: '25',
    sources: ['normal'],
    isPlayedAt: () => true,
    factorOf: () => '1',
  };
  const games50 = [
    { level: 'all', ref: '', factor: '1' },
    { level: 'game', ref: half, factor: '0.5' },
    { level: 'game', ref: none, factor: '0' },
  ];
  const drawn: { terms: Omit<PoolTerms, 'code'>; fields?: object }[] = [
    { terms: common },
    { terms: { ...common, hiddenRate: '33.3333', cap: '60', minWin: '15', reset: '0' } },
    {
      terms: { ...common, factorOf: ({ id }) => (id === none ? '0' : id === half ? '0.5' : '1') },
      fields: { games: games50 },
    },
    { terms: { ...common, trigger: 'mystery', rate: '0.0321', minWin: '30', mustHit: '90', limit: '1' } },
    {
      terms: {
        ...common,
        isPlayedAt: ({ agent }) => agent === east || agent.parent === east,
        minBetUsd: '5',
        sources: ['normal', 'bonus', 'free_round'],
      },
      fields: { scope: 'agent', agent_id: east?.id },
    },
    { terms: { ...common, isPlayedAt: (site) => site === sites[2] }, fields: { scope: 'site', site_id: sites[2]?.id } },
    // Nobody tells its symbol: it is never won, so that staff may adjust it.
    { terms: { ...common, rate: '0.05' } },
  ];
  return drawn.map(({ terms, fields }, n) => ({ terms: { ...terms, code: `drawn-${n}` }, fields: fields ?? {} }));
};

const fieldsOf = (terms: PoolTerms) => ({
  code: terms.code,
  name: terms.code,
  tier: 'single' as const,
  scope: 'global' as const,
  rate: terms.rate,
  hidden_rate: terms.hiddenRate,
  seed: terms.seed,
  reset: terms.reset,
  min_win: terms.minWin,
  must_hit: terms.mustHit,
  cap: terms.cap,
  min_bet_usd: terms.minBetUsd,
  contribution_limit: terms.limit,
  sources: [...terms.sources],
  games: [{ level: 'all', ref: '', factor: '1' }],
  trigger: terms.trigger,
  segments: [1],
  reason: 'A pool of the check',
});

/** Now and then a bet tells the symbol of a pool, with its first version or with a later one. */
const tellSymbols = (rows: PlatformBet[][]): void => {
  for (const [n, versions] of rows.entries())
    if (n % 7 === 3) {
      const from = n % 2 === 0 ? 0 : versions.length - 1;
      rows[n] = versions.map((bet, at) => (at < from ? bet : { ...bet, jackpot_symbol: `drawn-${(n % 5) + (n % 2)}` }));
    }
};

beforeAll(async () => {
  t.clock.set(START_MS);
  world = await drawCheckWorld(t, { seed: 20_260_312, bets: BETS });
  tellSymbols(world.rows);
  // Under regulation nobody adjusts a pool.
  await t.deps.db.updateTable('site').set({ jackpot: true, compliance_profile: 'unregulated' }).execute();
  await t.deps.db.updateTable('game').set({ has_jackpot: true }).execute();
  await setDualControl(t, 'off');
  boss = await t.signInAs({ isSuper: true });
  for (const { terms, fields } of drawTerms(world)) {
    const { id } = await boss.call(savePool, { ...fieldsOf(terms), ...fields } as never);
    pools.push(Object.assign(new Pool(terms, nowMs), { id }));
  }
  const known = new Map<string, PlatformBet[]>();
  for (const batch of batchesOf(world.rows, BATCH)) {
    nowMs += STEP_MS;
    t.clock.set(nowMs);
    const { jackpot_wins: wins = [] } = await t.platform.postBets(batch);
    for (const bet of batch) {
      const versions = [...(known.get(bet.bet_id) ?? []), bet];
      known.set(bet.bet_id, versions);
      for (const pool of pools) {
        const hasWon = wins.some(({ bet_id: id, pool: code }) => id === bet.bet_id && code === pool.terms.code);
        pool.play(versions, { world, atMs: nowMs, hasWon });
      }
    }
    for (const pool of pools) pool.show(nowMs);
    const told = wins.map(({ bet_id: id, pool, amount_usd: usd }) => `${pool} ${id} ${usd}`).toSorted();
    const won = pools.flatMap(({ terms, hits }) =>
      hits.filter(({ atMs }) => atMs === nowMs).map(({ betId, amount }) => `${terms.code} ${betId} ${text(amount)}`),
    );
    comparison.figuresOf('wins that were answered', { wins: told.join() }, { wins: won.toSorted().join() });
  }
  boss = await t.signInAs({ isSuper: true });
  const quiet = pools.filter(({ hits }) => hits.length === 0);
  for (const pool of quiet) {
    for (const amount of ['12.345678', '-3.21']) {
      await boss.call(adjustPool, { pool_id: pool.id, amount, reason: 'Drawn' });
      pool.adjust(micros(amount), nowMs);
    }
    pool.show(nowMs);
  }
});

test('the world has wins, overflows, debts and adjustments', () => {
  for (const name of ['hits', 'overflowIn', 'hiddenIn', 'adjustment'] as const)
    expect(pools.filter(({ all }) => all[name] !== 0n).length).toBeGreaterThan(0);
  expect(pools.filter(({ all }) => all.repaid < 0n).length).toBeGreaterThan(0);
  settled();
});

test('meters of the pools, and what they came from', async () => {
  await Promise.all(
    pools.map(async (pool) => {
      const { visible, hidden, overflow, owed } = pool.meters;
      const short = owed - hidden - overflow - micros(pool.terms.reset);
      comparison.figuresOf(`meters of ${pool.terms.code}`, await boss.call(getPoolMeters, { id: pool.id }), {
        ...movesOf(pool.all),
        display: text(visible),
        reserve: text(hidden),
        overflow: text(overflow),
        owed: text(owed),
        total: text(visible + hidden + overflow - owed),
        short: text(short > 0n ? short : 0n),
        turn: pool.hits.length + 1,
        is_balanced: true,
      });
    }),
  );
  settled();
});

const days = () => ({
  date_from: new Date(START_MS).toISOString().slice(0, 10),
  date_to: new Date(nowMs).toISOString().slice(0, 10),
});

test('pools day by day, on the screen and in the file', async () => {
  const by = {
    keyOf: ({ pool_id: id, day }: WireRow) => `${String(id)} ${String(day)}`,
    groups: new Map(pools.flatMap((pool) => [...pool.days].map(([day, row]) => [`${pool.id} ${day}`, { ...row, day }]))),
    figures: (row: Pool['days'] extends Map<string, infer Row> ? Row & { day: string } : never): WireRow => ({
      ...movesOf(row),
      contributed: text(contributedBy(row)),
      opening: text(row.opening),
      closing: text(row.closing),
      difference: '0',
      is_balanced: true,
      is_final: row.day < days().date_to,
    }),
  };
  const rows = await allOf((page) => boss.call(getJackpotReport, { ...days(), page, limit: LIMIT }));
  comparison.hold('days', rows, by);
  const names = Object.keys(movesOf(pools[0]?.all as Pool['all']));
  await comparison.fileOf(exported, boss, {
    endpoint: '/api/jackpot/jackpot_report/get_list',
    input: days(),
    ids: ['pool_id', 'day'],
    figures: [...names, 'contributed', 'opening', 'closing'],
    by,
  });
  for (const pool of pools) {
    const { sum, broken } = await boss.call(getJackpotReport, { ...days(), pool_id: [pool.id], limit: 1 });
    comparison.figuresOf('sum of days', { ...sum, broken }, { ...movesOf(pool.all), broken: 0 });
  }
  settled();
});

test('contributions and wins by game and by website, on the screen and in the file', async () => {
  const filed = drawSome(pools, 1, 'split');
  for (const pool of pools)
    for (const part of ['game', 'site'] as const) {
      const input = { ...days(), pool_id: [pool.id], by: part };
      const by = {
        keyOf: ({ key }: WireRow) => String(key),
        groups: new Map([...pool.parts[part]].filter(([, { count, win }]) => count !== 0n || win !== 0n)),
        figures: (moves: Pool['all']): WireRow => ({
          bets: Number(moves.count),
          qualifying_wager: text(moves.wager),
          contributed: text(contributedBy(moves)),
          hits: Number(moves.hits),
          wins: text(moves.win),
          difference: text(contributedBy(moves) - moves.win),
          contributed_pct: percent(contributedBy(moves), moves.wager),
        }),
      };
      const { list } = await boss.call(getJackpotSplit, input);
      comparison.hold(
        `${pool.terms.code} by ${part}`,
        list.filter(({ bets, wins }) => bets !== 0 || wins !== '0'),
        by,
      );
      if (filed.includes(pool))
        await comparison.fileOf(exported, boss, {
          endpoint: '/api/jackpot/jackpot_report/get_split',
          input: { ...input, pool_id: pool.id },
          ids: ['key'],
          figures: ['bets', 'qualifying_wager', 'contributed', 'hits', 'wins', 'difference'],
          by,
        });
    }
  settled();
});

test('what pools showed over time, and their hits', async () => {
  for (const pool of pools)
    for (const range of RANGES) {
      const { points, hits } = await boss.call(getPoolHistory, { id: pool.id, range });
      for (const { at, ...point } of points) {
        const last = pool.shown.findLast(({ atMs }) => atMs <= Date.parse(at)) as (typeof pool.shown)[number];
        comparison.figuresOf(`${pool.terms.code} at ${at}`, point, {
          display: text(last.display),
          reserve: text(last.reserve),
          total: text(last.total),
        });
      }
      comparison.figuresOf('history', { last: points.at(-1)?.at }, { last: new Date(nowMs).toISOString() });
      const won = pool.hits.filter(({ atMs }) => atMs >= nowMs - LENGTH_DAYS[range] * 86_400_000);
      for (const [at, hit] of hits.entries())
        comparison.figuresOf(`hit of ${pool.terms.code}`, hit, {
          at: new Date(won[at]?.atMs ?? 0).toISOString(),
          turn: won[at]?.turn,
          amount: text(won[at]?.amount ?? 0n),
        });
      comparison.figuresOf('hits', { hits: hits.length }, { hits: won.length });
    }
  settled();
});
const LENGTH_DAYS = { day: 1, week: 7, month: 30, quarter: 91 };

test('orders of what was won, on the screen and in the file', async () => {
  const filed = drawSome(pools, 2, 'orders');
  for (const pool of pools) {
    const won = pool.hits.reduce((sum, { amount }) => sum + amount, 0n);
    const asked = { pool_id: [pool.id], method: ['auto' as const] };
    const rows = await allOf((page) => boss.call(getJackpotOrderList, { ...asked, page, limit: LIMIT }));
    const by = {
      keyOf: ({ bet_id: id }: WireRow) => String(id),
      groups: new Map(pool.hits.map((hit) => [hit.betId, hit])),
      figures: ({ amount, rateE8, turn, currency, site, game }: Pool['hits'][number]): WireRow => {
        const exact = (amount * rateE8) / 100_000_000n;
        const player_amount = text(exact - (exact % 10_000n));
        return { amount: text(amount), player_amount, turn, currency, site_id: site.id, game_id: game.id };
      },
    };
    comparison.hold(`orders of ${pool.terms.code}`, rows, by);
    if (filed.includes(pool))
      await comparison.fileOf(exported, boss, {
        endpoint: '/api/jackpot/jackpot_order/get_list',
        input: { pool_id: pool.id, method: 'auto' },
        ids: ['bet_id'],
        figures: ['amount', 'player_amount', 'turn'],
        by,
      });
    const { sum } = await boss.call(getJackpotOrderList, { ...asked, limit: 1 });
    comparison.figuresOf('orders', sum, { won: text(won), paid: '0', adjusted: '0' });
  }
  settled();
});

afterAll(() => {
  process.stdout.write(
    `independent jackpots: ${comparison.figures} figures of ${world.rows.length} bets compared, ${comparison.total} differences\n`,
  );
});
