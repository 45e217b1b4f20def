import { getAgentOverview } from '@manager/contract/features/dashboard/dashboard';
import { getAgentReport } from '@manager/contract/features/report/agent-report';
import { getExplanation } from '@manager/contract/features/report/explain';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { getSubAgentReport } from '@manager/contract/features/report/subagent-report';
import { getTrend } from '@manager/contract/features/report/trend';
import { getUserReport } from '@manager/contract/features/report/user-report';
import { getGameKpi } from '@manager/contract/features/statistics/game-kpi';
import { getGameRunChart } from '@manager/contract/features/statistics/game-run-chart';
import { getPrizeDistribution } from '@manager/contract/features/statistics/prize-distribute';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { drawSome, IS_NIGHT } from '../../tools/test/draw.ts';
import { type Caller, startTestApp } from './client.ts';
import { startExports } from './export-file.ts';
import { Comparison, groupsOf, type Level, type RowsOf, type WireRow } from './independent/compare.ts';
import { type CheckWorld, DAYS, drawCheckWorld } from './independent/draw-world.ts';
import {
  type Entry,
  gameFiguresOf,
  keepCredits,
  keepLedger,
  measuresOf,
  playerFiguresOf,
  type Unit,
} from './independent/ledger.ts';
import { postWorld } from './independent/post-world.ts';
import { kpiOf, prizesOf } from './independent/spread.ts';

/**
 * The same bets and promo credits summed by a second implementation (independent/ledger.ts: plain arrays, integers, its own settlement days and
 * rates) equal every report. They come in through the Platform API, amendments in batches of their own; the reports are asked over HTTP. More of
 * them at night, or with CHECK_BETS.
 */
const BETS = Number(process.env.CHECK_BETS ?? (IS_NIGHT ? 20_000 : 1_500));
const LIMIT = 200;

type Filters = Record<string, unknown>;
type Report = RowsOf & {
  endpoint: Endpoint<z.ZodType, z.ZodType<{ list: readonly object[]; total: number; sum: object }>>;
  /** Own parameters of the call. */
  ask?: Filters;
  isPaged?: boolean;
  /** Bets that it leaves out, whatever the filters. */
  holds?: (entry: Entry) => boolean;
};

type In = 'native' | 'usd' | 'usd_today';

const t = await startTestApp({ hasSums: true });
const exported = await startExports(t);
const comparison = new Comparison();
let world: CheckWorld;
let ledger: Entry[] = [];
/** Ids that the server gave to players, by website and name. */
const playerIds = new Map<string, string>();
const callers: Record<string, Caller> = {};

beforeAll(async () => {
  world = await drawCheckWorld(t, { seed: 20_260_306, bets: BETS });
  ledger = [...keepLedger(world), ...keepCredits(world)];
  for (const [key, id] of await postWorld(t, world)) playerIds.set(key, id);
  callers.super = await t.signInAs({ isSuper: true });
  for (const name of ['east', 'west'])
    callers[name] = await t.signInAs({ agentId: agentNamed(name).id, codes: ['F', 'F-1', 'F-2', 'F-3', 'F-5', 'F-7', 'F-8'] });
});

const agentNamed = (name: string) => world.agents.find((agent) => agent.name === name) as CheckWorld['agents'][number];
const isUnder = ({ site }: Entry, name: string): boolean => {
  for (let agent: CheckWorld['agents'][number] | null = site.agent; agent !== null; agent = agent.parent)
    if (agent.name === name) return true;
  return false;
};

type Case = { title: string; caller?: string; filters?: () => Filters; keeps?: (entry: Entry) => boolean };

const cases: Case[] = [
  { title: 'everything' },
  { title: 'test data too', filters: () => ({ with_test: '1' }), keeps: () => true },
  ...['root', 'east', 'south', 'west', 'island', 'other'].map((name): Case => ({
    title: `agent ${name}`,
    filters: () => ({ agent_id: agentNamed(name).id }),
    keeps: (entry) => isUnder(entry, name),
  })),
  ...['east', 'west'].map((name): Case => ({
    title: `the scope of ${name}`,
    caller: name,
    keeps: (entry) => isUnder(entry, name),
  })),
  {
    title: 'one day',
    filters: () => ({ date_from: '2026-03-08', date_to: '2026-03-08' }),
    keeps: ({ day }) => day === '2026-03-08',
  },
  {
    title: 'the day of another calendar',
    filters: () => ({ date_from: '2026-03-05', date_to: '2026-03-06', agent_id: agentNamed('east').id }),
    keeps: (entry) => entry.day >= '2026-03-05' && entry.day <= '2026-03-06' && isUnder(entry, 'east'),
  },
  { title: 'a currency', filters: () => ({ currency: 'BTC' }), keeps: ({ currency }) => currency === 'BTC' },
  { title: 'a vendor', filters: () => ({ vendor: 'acme' }), keeps: ({ game }) => game.vendor === 'acme' },
  {
    title: 'two games at a website',
    filters: () => ({ game_id: world.games.slice(0, 2).map(({ id }) => id), site_id: [world.sites[3]?.id] }),
    keeps: ({ game, site }) => world.games.slice(0, 2).includes(game) && site === world.sites[3],
  },
  { title: 'free rounds', filters: () => ({ source: 'free_round' }), keeps: ({ source }) => source === 'free_round' },
];

const entriesOf = ({ filters, keeps = () => true }: Case): Entry[] => {
  const { with_test: withTest } = filters?.() ?? {};
  return ledger.filter((entry) => (withTest === '1' || !entry.isTest) && keeps(entry));
};

const isBet = ({ source }: Entry): boolean => source !== 'credit';

const unitOf = (unit: In): Unit => (unit === 'usd_today' ? world.rates : unit);
const hourOf = ({ settledAtMs }: Entry): string => new Date(Math.floor(settledAtMs / 3_600_000) * 3_600_000).toISOString();

const reports: Record<string, Report> = {
  'game report': {
    endpoint: getGameReport,
    keyOfRow: (row) => String(row.game_id),
    keysOfEntry: ({ game }) => [game.id],
    more: gameFiguresOf,
  },
  'site report': { endpoint: getSiteReport, keyOfRow: (row) => String(row.site_id), keysOfEntry: ({ site }) => [site.id] },
  'user report': {
    endpoint: getUserReport,
    keyOfRow: (row) => String(row.player_id),
    keysOfEntry: ({ site, player }) => [playerIds.get(`${site.id}/${player}`) ?? ''],
    more: playerFiguresOf,
  },
  'site day report': { endpoint: getSiteDayReport, keyOfRow: (row) => String(row.settle_date), keysOfEntry: ({ day }) => [day] },
  'site day report by website': {
    endpoint: getSiteDayReport,
    ask: { by_site: '1' },
    keyOfRow: (row) => `${String(row.settle_date)} ${String(row.site_id)}`,
    keysOfEntry: ({ day, site }) => [`${day} ${site.id}`],
  },
  'subagent report': {
    endpoint: getSubAgentReport,
    holds: ({ subAgent }) => subAgent !== '',
    keyOfRow: (row) => `${String(row.site_id)} ${String(row.sub_agent_id)}`,
    keysOfEntry: ({ site, subAgent }) => [`${site.id} ${subAgent}`],
  },
  'trend by day': {
    endpoint: getTrend,
    isPaged: false,
    keyOfRow: (row) => String(row.bucket),
    keysOfEntry: ({ day }) => [day],
  },
};

type ReportAnswer = { list: readonly WireRow[]; total: number; sum: Level };

const ask = async (report: Report, { caller = 'super', filters }: Case, unit: In): Promise<ReportAnswer> => {
  const { endpoint, isPaged = true } = report;
  const list: WireRow[] = [];
  for (let page = 1; ; page++) {
    const input = {
      date_from: DAYS.from,
      date_to: DAYS.to,
      in: unit,
      ...(isPaged ? { page, limit: LIMIT } : {}),
      ...report.ask,
      ...filters?.(),
    };
    const answer = (await callers[caller]?.call(endpoint, input as InputOf<typeof endpoint>)) as ReportAnswer;
    list.push(...answer.list);
    if (!isPaged || page * LIMIT >= answer.total) return { ...answer, list };
  }
};

/** Today's rates change nothing but the conversion: a few filters tell whether it is right. */
const isShort = ({ title }: Case): boolean => ['everything', 'agent east', 'one day'].includes(title);

describe.each(Object.entries(reports))('%s', (name, report) => {
  describe.each(['native', 'usd', 'usd_today'] as const)('in %s', (unit) => {
    test.each(unit === 'usd_today' ? cases.filter(isShort) : drawSome(cases, 5, `${name} ${unit}`))('$title', async (one) => {
      const before = comparison.differences.length;
      const entries = entriesOf(one).filter(report.holds ?? (() => true));
      const answer = await ask(report, one, unit);
      const where = `${name}, ${unit}, ${one.title}`;
      comparison.rowsOf(where, answer.list, { entries, unit: unitOf(unit), ...report });
      comparison.sumOf(where, answer.sum, { entries, unit: unitOf(unit) });
      expect(comparison.differences.slice(before)).toEqual([]);
    });
  });
});

/** Every agent with everything below it, down to the websites; `top`: above it nothing is shown. */
const treeCases: (Case & { top?: string })[] = [
  ...cases.filter(({ title }) => ['everything', 'test data too', 'one day', 'two games at a website'].includes(title)),
  ...['root', 'west'].map((name) => ({ ...(cases.find(({ title }) => title === `agent ${name}`) as Case), top: name })),
  ...['east', 'west'].map((name) => ({ ...(cases.find(({ title }) => title === `the scope of ${name}`) as Case), top: name })),
];

test.each(treeCases)('agent report: $title', async (one) => {
  const before = comparison.differences.length;
  const entries = entriesOf(one);
  const report: Report = {
    endpoint: getAgentReport,
    ask: { open: world.agents.map(({ id }) => id) },
    hasEmptyRows: true,
    keyOfRow: (row) => (row.kind === 'site' ? `website ${String(row.site_id)}` : `agent ${String(row.agent_id)}`),
    keysOfEntry: (entry) => {
      const keys = [`website ${entry.site.id}`];
      for (let agent: typeof entry.site.agent | null = entry.site.agent; agent !== null; agent = agent.parent) {
        keys.push(`agent ${agent.id}`);
        if (agent.name === one.top) break;
      }
      return keys;
    },
  };
  for (const unit of ['native', 'usd'] as const) {
    const answer = await ask(report, one, unit);
    comparison.rowsOf(`agent report, ${one.title}`, answer.list, { entries, unit, ...report });
    comparison.sumOf(`agent report, ${one.title}`, answer.sum, { entries, unit });
  }
  expect(comparison.differences.slice(before)).toEqual([]);
});

test('dashboard: the agents right below the own one', async () => {
  const range = { date_from: DAYS.from, date_to: DAYS.to };
  const answer = await callers.super?.call(getAgentOverview, range);
  const entries = entriesOf({ title: 'dashboard' });
  for (const row of answer?.list ?? []) {
    const { name } = world.agents.find(({ id }) => id === row.agent_id) as CheckWorld['agents'][number];
    const {
      players: members,
      bet,
      win,
      win_loss,
      rate,
      free_round_bonus,
      free_win_bonus,
    } = measuresOf(
      entries.filter((entry) => isUnder(entry, name)),
      'usd',
    );
    comparison.figuresOf(`dashboard ${name}`, row, { members, bet, win, win_loss, rate, free_round_bonus, free_win_bonus });
  }
  const { bet, win } = measuresOf(entries, 'usd');
  comparison.figuresOf('dashboard total', answer?.sum ?? {}, { bet, win });
  expect(comparison.differences).toEqual([]);
});

test.each(cases.filter(({ title }) => ['everything', 'agent east', 'a currency', 'the day of another calendar'].includes(title)))(
  'game run chart by day: $title',
  async (one) => {
    const before = comparison.differences.length;
    const report: Report = {
      endpoint: getGameRunChart,
      isPaged: false,
      ask: { interval: '1d', game_id: world.games.slice(1, 4).map(({ id }) => id) },
      keyOfRow: (row) => String(row.bucket),
      keysOfEntry: ({ day }) => [day],
    };
    const entries = entriesOf(one).filter(({ game }) => world.games.slice(1, 4).includes(game));
    const answer = await ask(report, one, 'usd');
    comparison.rowsOf(`run chart, ${one.title}`, answer.list, { entries, unit: 'usd', ...report });
    comparison.sumOf(`run chart, ${one.title}`, answer.sum, { entries, unit: 'usd' });
    expect(comparison.differences.slice(before)).toEqual([]);
  },
);

const spreadCases = cases.filter(({ title }) =>
  ['everything', 'test data too', 'agent west', 'one day', 'a vendor'].includes(title),
);

test.each(spreadCases)('prizes by their size: $title', async (one) => {
  const before = comparison.differences.length;
  const kindOf = ({ source, isFeatureBuy }: Entry): string => (source === 'normal' && isFeatureBuy ? 'feature_buy' : source);
  const keysOf = (entry: Entry) => [`${entry.game.id} ${kindOf(entry)}`];
  const input = { date_from: DAYS.from, date_to: DAYS.to, limit: LIMIT, ...one.filters?.() };
  const rows = (await callers.super?.call(getPrizeDistribution, input as InputOf<typeof getPrizeDistribution>))?.list ?? [];
  const by = {
    keyOf: ({ row_id: id, kind }: WireRow) => `${String(id)} ${String(kind)}`,
    groups: groupsOf(entriesOf(one).filter(isBet), keysOf),
    figures: prizesOf,
  };
  comparison.hold('prizes', rows, by);
  await comparison.fileOf(exported, callers.super as Caller, {
    endpoint: '/api/statistics/prize_distribute/get_list',
    input,
    ids: ['row_id', 'kind'],
    figures: Object.keys(prizesOf([])),
    by,
  });
  expect(comparison.differences.slice(before)).toEqual([]);
});

test.each(spreadCases)('players by what they bet: $title', async (one) => {
  const before = comparison.differences.length;
  const input = { date_from: DAYS.from, date_to: DAYS.to, limit: LIMIT, ...one.filters?.() };
  const answer = await callers.super?.call(getGameKpi, input as InputOf<typeof getGameKpi>);
  const by = {
    keyOf: ({ game_id: id }: WireRow) => String(id),
    groups: groupsOf(entriesOf(one).filter(isBet), ({ game }) => [game.id]),
    figures: kpiOf,
  };
  comparison.hold('kpi', answer?.list ?? [], by);
  await comparison.fileOf(exported, callers.super as Caller, {
    endpoint: '/api/statistics/game_kpi/get_list',
    input,
    ids: ['game_id'],
    figures: Object.keys(kpiOf([])),
    by,
  });
  comparison.figuresOf('kpi total', answer?.sum ?? {}, kpiOf(entriesOf(one).filter(isBet)));
  expect(comparison.differences.slice(before)).toEqual([]);
});

test('explanations: every figure of a few rows, counted a second way, is the figure', async () => {
  const game = world.games[0];
  for (const [index, unit] of (['usd', 'usd_today', 'native'] as const).entries()) {
    const currency = Object.keys(world.rates)[index + 1];
    const filters = { ...(unit === 'native' ? { currency } : {}), game_id: [game?.id] };
    const entries = entriesOf({ title: '' }).filter(
      (entry) => entry.game === game && (unit !== 'native' || entry.currency === currency),
    );
    for (const [metric, value] of Object.entries(measuresOf(entries, unitOf(unit)))) {
      const input = { date_from: DAYS.from, date_to: DAYS.to, in: unit, metric, ...filters };
      const answer = await callers.super?.call(getExplanation, input as InputOf<typeof getExplanation>);
      comparison.figuresOf(`explain ${unit} ${metric}`, answer ?? {}, {
        value: value === null ? null : String(value),
        // Players overlap; parts at today's rates are rounded one by one.
        ...(unit === 'usd_today' ? {} : { difference: metric === 'players' || value === null ? null : '0' }),
      });
    }
  }
  expect(comparison.differences).toEqual([]);
});

test('trend by hour: the hours of a week, in UTC and in the zone of one calendar', async () => {
  const week = { date_from: '2026-03-04', date_to: '2026-03-10', by: 'hour' };
  for (const name of [undefined, 'south', 'west']) {
    const one: Case = {
      title: `hours of ${name ?? 'all'}`,
      filters: () => ({ ...week, ...(name === undefined ? {} : { agent_id: agentNamed(name).id }) }),
      keeps: (entry) => entry.day >= week.date_from && entry.day <= week.date_to && (name === undefined || isUnder(entry, name)),
    };
    const report: Report = {
      endpoint: getTrend,
      isPaged: false,
      keyOfRow: (row) => String(row.bucket),
      keysOfEntry: (entry) => [hourOf(entry)],
    };
    // Hours of India begin at half past: only its own agent is asked in them, and it has no agents below with other clocks.
    const half = name === 'south' ? 1_800_000 : 0;
    const entries = entriesOf(one);
    const answer = await ask(report, one, 'usd');
    comparison.rowsOf(one.title, answer.list, {
      entries,
      unit: 'usd',
      ...report,
      keysOfEntry: (entry) => [new Date(Math.floor((entry.settledAtMs - half) / 3_600_000) * 3_600_000 + half).toISOString()],
    });
    comparison.sumOf(one.title, answer.sum, { entries, unit: 'usd' });
  }
  expect(comparison.differences).toEqual([]);
});

/** From a row of one report down: what the report below says of it as a whole is that row. */
test('every drill-down says what the row above it says', async () => {
  const isBy: [string, Report, (row: WireRow) => Filters, (row: WireRow) => (entry: Entry) => boolean][] = [
    [
      'site report',
      reports['game report'] as Report,
      (row) => ({ site_id: [row.site_id] }),
      (row) =>
        ({ site }) =>
          site.id === row.site_id,
    ],
    [
      'game report',
      reports['site report'] as Report,
      (row) => ({ game_id: [row.game_id] }),
      (row) =>
        ({ game }) =>
          game.id === row.game_id,
    ],
    [
      'trend by day',
      reports['site report'] as Report,
      (row) => ({ date_from: row.bucket, date_to: row.bucket }),
      (row) =>
        ({ day }) =>
          day === row.bucket,
    ],
  ];
  for (const [from, below, filtersOf, keepsOf] of isBy) {
    const above = await ask(reports[from] as Report, { title: from }, 'usd');
    for (const row of above.list) {
      const one: Case = { title: `${from} ↓`, filters: () => filtersOf(row), keeps: keepsOf(row) };
      const entries = entriesOf(one);
      const answer = await ask(below, one, 'native');
      comparison.rowsOf(one.title, answer.list, { entries, unit: 'native', ...below });
      comparison.sumOf(one.title, answer.sum, { entries, unit: 'native' });
      const { by_currency: _by, ...sum } = answer.sum;
      comparison.figuresOf(`${one.title}: the sum below`, row, sum);
    }
  }
  expect(comparison.differences).toEqual([]);
});

afterAll(() => {
  process.stdout.write(
    `independent check: ${comparison.figures} figures of ${ledger.filter(isBet).length} counted bets and ${ledger.length - ledger.filter(isBet).length} credits compared, ${comparison.total} differences\n`,
  );
});
