import { getAccountList } from '@manager/contract/features/account/account-list';
import { getBuyList, getBuyModes } from '@manager/contract/features/account/buy-free';
import { getDailySummary } from '@manager/contract/features/account/daily-summary';
import { getSessionReport } from '@manager/contract/features/account/session-report';
import { getBetHeatMap, getStatisticBet, type StatisticDimension } from '@manager/contract/features/account/statistic-bet';
import { getAgentMonthReport } from '@manager/contract/features/report/agent-month-report';
import { getSettlementReport } from '@manager/contract/features/report/settlement-report';
import { getRetainedList } from '@manager/contract/features/risk-set/account-retained';
import { getGameProbability } from '@manager/contract/features/risk-set/game-probability';
import { getExposureDetail, getExposureHistory, saveExposure } from '@manager/contract/features/risk-set/game-retained';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSome, IS_NIGHT } from '../../tools/test/draw.ts';
import { countFigures } from '../src/features/account/account-list/count-figures.ts';
import { freezeMonths } from '../src/features/report/agent-month-report/freeze-months.ts';
import { type Caller, startTestApp } from './client.ts';
import { startExports } from './export-file.ts';
import { allOf, Comparison, groupsOf, LIMIT, type WireRow } from './independent/compare.ts';
import { DAYS, drawCheckWorld, type CheckWorld } from './independent/draw-world.ts';
import { type Entry, keepCredits, keepLedger, measuresOf, stampedUsdOf } from './independent/ledger.ts';
import { buyModeOf, lifetimeOf, poolOf, probabilityOf, retainedOf, statisticOf } from './independent/screens.ts';
import { postWorld } from './independent/post-world.ts';
import { stakeLevelOf, STAKE_NAMES } from './independent/spread.ts';

/**
 * The second implementation beside the screens of players, bets and risk, and beside what is frozen or exported: plain arrays, integers, its own settlement
 * days, rates and pools. More bets at night, or with CHECK_BETS.
 */
const BETS = Number(process.env.CHECK_BETS ?? (IS_NIGHT ? 20_000 : 1_000));

const t = await startTestApp({ hasSums: true });
const exported = await startExports(t);
const comparison = new Comparison();
let world: CheckWorld;
let bets: Entry[] = [];
let given: Entry[] = [];
let admin: Caller;
const playerIds = new Map<string, string>();
const idOf = ({ site, player }: Pick<Entry, 'site' | 'player'>): string => playerIds.get(`${site.id}/${player}`) ?? '';
const real = (): Entry[] => bets.filter(({ isTest }) => !isTest);

beforeAll(async () => {
  world = await drawCheckWorld(t, { seed: 20_260_308, bets: BETS });
  [bets, given] = [keepLedger(world), keepCredits(world)];
  for (const [key, id] of await postWorld(t, world)) playerIds.set(key, id);
  admin = await t.signInAs({ isSuper: true });
});

const settled = (): void => expect(comparison.differences.splice(0)).toEqual([]);

/** Money that every report says, in its file as on its screen. */
const MEASURES = Object.keys(measuresOf([], 'usd'));

const kindOf = ({ source, isFeatureBuy }: Entry): string => (source === 'normal' && isFeatureBuy ? 'feature_buy' : source);
const DIMENSIONS: Record<StatisticDimension, { of: (entry: Entry) => string; shown: string }> = {
  site: { of: ({ site }) => site.id, shown: 'site_id' },
  game: { of: ({ game }) => game.id, shown: 'game_id' },
  vendor: { of: ({ game }) => game.vendor, shown: 'vendor' },
  player: { of: idOf, shown: 'player_id' },
  currency: { of: ({ currency }) => currency, shown: 'currency' },
  stake_level: { of: (entry) => String(STAKE_NAMES.indexOf(stakeLevelOf(entry))), shown: 'stake_level' },
  source: { of: kindOf, shown: 'source' },
  device: { of: ({ device }) => device, shown: 'device' },
  day: { of: ({ day }) => day, shown: 'day' },
};
const MADE_OF: StatisticDimension[][] = [
  ['player', 'day'],
  ['site', 'game', 'currency'],
  ['game', 'day', 'currency'],
  ...(Object.keys(DIMENSIONS) as StatisticDimension[]).map((one) => [one]),
  ['site', 'game', 'day'],
  ['player', 'game', 'device'],
  ['site', 'device', 'day'],
  ['source', 'stake_level', 'device'],
  ['site', 'vendor', 'source'],
  ['day', 'device', 'currency'],
  ['player', 'game', 'source'],
  ['vendor', 'stake_level', 'day'],
];

test.each(drawSome(MADE_OF, 4, 'statistic'))('bets summed up by %s %s %s', async (...dimensions) => {
  const made = dimensions.filter((one) => one !== undefined);
  const keysOf = (entry: Entry) => [made.map((one) => DIMENSIONS[one].of(entry)).join(' ')];
  const keyOf = (row: WireRow) => made.map((one) => String(row[DIMENSIONS[one].shown])).join(' ');
  const isMixed = made.includes('source');
  const kept = real().filter(({ source }) => isMixed || source === 'normal');
  for (const unit of made.includes('currency') ? (['usd', 'native'] as const) : (['usd'] as const)) {
    const ask = { date_from: DAYS.from, date_to: DAYS.to, dimensions: made.join(), in: unit } as const;
    const rows = await allOf((page) =>
      admin.call(getStatisticBet, { ...ask, page, limit: LIMIT } as unknown as InputOf<typeof getStatisticBet>),
    );
    const by = {
      keyOf,
      groups: groupsOf(kept, keysOf),
      figures: (group: readonly Entry[]): WireRow => ({
        ...statisticOf(group, unit),
        ...(unit === 'native' && !isMixed ? stampedUsdOf(group) : {}),
      }),
    };
    comparison.hold(`statistic ${ask.dimensions} ${unit}`, rows, by);
    await comparison.fileOf(exported, admin, {
      endpoint: '/api/account/statistic_bet/get_list',
      input: ask,
      ids: made.map((one) => DIMENSIONS[one].shown),
      figures: Object.keys(statisticOf([], unit)),
      by,
    });
  }
  const { sums } = await admin.call(getStatisticBet, {
    date_from: DAYS.from,
    date_to: DAYS.to,
    dimensions: made.join(),
  } as unknown as InputOf<typeof getStatisticBet>);
  const paidFor = groupsOf(kept, ({ source }) => [source === 'normal' ? 'paid' : source]);
  comparison.hold('statistic sums', sums, {
    keyOf: ({ of }) => String(of),
    groups: paidFor,
    figures: (group) => statisticOf(group, 'usd'),
  });
  settled();
});

test('a heat map of games and days', async () => {
  const map = await admin.call(getBetHeatMap, {
    date_from: DAYS.from,
    date_to: DAYS.to,
    dimensions: 'game,day',
  } as unknown as InputOf<typeof getBetHeatMap>);
  const groups = groupsOf(
    real().filter(({ source }) => source === 'normal'),
    ({ game, day }) => [`${game.id} ${day}`],
  );
  map.rows.forEach(({ game_id: game }, row) =>
    map.columns.forEach(({ day }, column) => {
      const group = groups.get(`${game} ${day}`);
      const cell = map.cells[row]?.[column] ?? null;
      if (group === undefined || cell === null) comparison.figuresOf(`heat ${game} ${day}`, { cell }, { cell: group ?? null });
      else comparison.figuresOf(`heat ${game} ${day}`, cell, statisticOf(group, 'usd'));
    }),
  );
  settled();
});

test('what features were bought and returned, by mode and one by one', async () => {
  const buys = real().filter(({ source, isFeatureBuy }) => source === 'normal' && isFeatureBuy);
  const ask = { date_from: DAYS.from, date_to: DAYS.to };
  const { list, total } = await admin.call(getBuyModes, ask);
  comparison.hold('buy modes', list ?? [], {
    keyOf: ({ id }) => String(id),
    groups: groupsOf(buys, ({ game, buyMode }) => [`${game.id} ${buyMode}`]),
    figures: buyModeOf,
  });
  const { rounds, bet, win, win_loss, rate } = measuresOf(buys, 'usd');
  comparison.figuresOf('buys', total ?? {}, { rounds, cost: bet, win, win_loss, rate });
  const rows: WireRow[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: OutputOf<typeof getBuyList> = await admin.call(getBuyList, {
      ...ask,
      limit: LIMIT,
      ...(cursor === '' ? {} : { cursor }),
    });
    rows.push(...page.list);
    cursor = page.next_cursor;
  }
  const standing = rows.filter(({ status }) => status === 'settled' || status === 'adjusted');
  comparison.hold('buys', standing, {
    keyOf: ({ bet_id }) => String(bet_id),
    groups: groupsOf(
      bets.filter(({ isTest, isFeatureBuy }) => !isTest && isFeatureBuy),
      ({ id }) => [id],
    ),
    figures: (group) => {
      const { bet: cost, win: won, win_loss: left } = statisticOf(group, 'native');
      return { cost, win: won, win_loss: left, settle_date: group[0]?.day ?? '', buy_mode: group[0]?.buyMode ?? '' };
    },
  });
  settled();
});

test('what each player ever played', async () => {
  await countFigures.run(t.deps);
  const rows = await allOf((page) => admin.call(getAccountList, { page, limit: LIMIT }));
  const own = groupsOf(bets, (entry) => [idOf(entry)]);
  const by = {
    keyOf: ({ id }: WireRow) => String(id),
    groups: new Map([...playerIds.values()].map((id) => [id, own.get(id) ?? []])),
    figures: lifetimeOf,
  };
  comparison.hold('accounts', rows, by);
  await comparison.fileOf(exported, admin, {
    endpoint: '/api/account/account_list/get_list',
    input: {},
    ids: ['id'],
    figures: Object.keys(lifetimeOf([])),
    by,
  });
  settled();
});

test('what the house has kept of each player', async () => {
  for (const days of drawSome(
    [DAYS, { from: '2026-03-05', to: '2026-03-09' }, { from: '2026-03-08', to: '2026-03-08' }],
    2,
    'kept',
  )) {
    const rows = await allOf((page) =>
      admin.call(getRetainedList, { date_from: days.from, date_to: days.to, page, limit: LIMIT }),
    );
    const groups = groupsOf(real(), (entry) => [idOf(entry)]);
    const within = groupsOf(
      real().filter(({ day, source }) => source === 'normal' && day >= days.from && day <= days.to),
      (entry) => [idOf(entry)],
    );
    const by = {
      keyOf: ({ id }: WireRow) => String(id),
      groups: new Map([...within.keys()].map((id) => [id, groups.get(id) ?? []])),
      figures: (group: readonly Entry[]) => retainedOf(group, days),
    };
    comparison.hold('kept', rows, by);
    await comparison.fileOf(exported, admin, {
      endpoint: '/api/risk_set/account_retained/get_list',
      input: { date_from: days.from, date_to: days.to },
      ids: ['id'],
      figures: Object.keys(retainedOf([], days)),
      by,
    });
  }
  settled();
});

test('rounds of a game by what they returned', async () => {
  for (const game of drawSome(world.games, 2, 'probability')) {
    const { list, groups } = await admin.call(getGameProbability, {
      date_from: DAYS.from,
      date_to: DAYS.to,
      game_id: game.id,
    } as unknown as InputOf<typeof getGameProbability>);
    const second = probabilityOf(
      real().filter((entry) => entry.game === game),
      world,
    );
    comparison.figuresOf(
      'rounds',
      {
        keys: groups
          .map(({ key }) => key)
          .toSorted()
          .join(),
      },
      { keys: [...second.keys()].toSorted().join() },
    );
    for (const group of groups) comparison.figuresOf(`rounds ${group.key}`, group, second.get(group.key)?.group ?? {});
    for (const row of list) {
      const key = row.row_id.slice(0, row.row_id.lastIndexOf('|'));
      comparison.figuresOf(`rounds ${row.row_id}`, row, second.get(key)?.steps[row.place] ?? {});
    }
  }
  settled();
});

test('what a game has kept, day by day, with its pool', async () => {
  for (const game of world.games) {
    const terms = { start: 1_000_000_000n, taxPct: 7n, decayPct: 3n };
    const { id } = await admin.call(saveExposure, {
      game_id: game.id,
      begins_on: '2026-03-03',
      start_usd: '1000',
      tax_pct: '7',
      decay_pct: '3',
    });
    const { list } = await admin.call(getExposureHistory, { id });
    const days: string[] = [];
    for (let at = Date.parse('2026-03-03T00:00:00Z'); days.at(-1) !== list.at(-1)?.day && days.length < 1_000; at += 86_400_000)
      days.push(new Date(at).toISOString().slice(0, 10));
    const entries = real().filter((entry) => entry.game === game);
    const second = new Map(poolOf(entries, { ...terms, days }).map((one) => [one.day, one]));
    for (const row of list.filter(({ has_ended: isOver }) => isOver))
      comparison.figuresOf(`pool ${game.code}`, row, second.get(row.day) ?? {});
    const since = entries.filter(({ day }) => day >= '2026-03-03');
    const { bet, win, win_loss } = measuresOf(since, 'usd');
    comparison.figuresOf(`pool ${game.code}`, await admin.call(getExposureDetail, { id }), {
      total_in: bet,
      total_out: win,
      retained: win_loss,
    });
  }
  settled();
});

test('a player’s sessions and his days', async () => {
  const seen = world.sites
    .flatMap((site) => site.players.map((player) => ({ site, player })))
    .filter(({ site, player }) => !player.isTest && !site.agent.isTest);
  /** One of a game and one of none overlap: the game's own comes first. */
  const at = (day: number, hour: number): string => new Date(Date.UTC(2026, 2, day, hour)).toISOString();
  const spans = [
    { suffix: 'a', game: world.games[0], from: at(4, 0), to: at(5, 12) },
    { suffix: 'b', game: undefined, from: at(4, 12), to: at(6, 0) },
    { suffix: 'c', game: world.games[1], from: at(6, 0), to: at(8, 0) },
  ];
  const sent = seen.flatMap(({ site, player }, n) =>
    spans.map(({ suffix, game, from, to }) => ({
      session_id: `v${n}${suffix}`,
      site: site.code,
      player: player.name,
      currency: player.currency,
      ...(game === undefined ? {} : { game: game.code }),
      started_at: from,
      ended_at: to,
      end_reason: 'logout',
      row_version: 1,
    })),
  );
  const answer = await t.platform.post(sent, { kind: 'sessions' });
  expect(answer).toMatchObject({ status: 200, body: { rejected: [] } });
  for (const [n, { site, player }] of drawSome([...seen.entries()], 12, 'sessions')) {
    const own = real().filter((entry) => entry.site === site && entry.player === player.name && entry.source === 'normal');
    const sessionOf = ({ betAtMs, game }: Entry): string => {
      const opened = spans.filter(({ from, to }) => Date.parse(from) <= betAtMs && betAtMs <= Date.parse(to));
      return (opened.find((one) => one.game === game) ?? opened.find((one) => one.game === undefined))?.suffix ?? '';
    };
    const { list } = await admin.call(getSessionReport, {
      player_id: playerIds.get(`${site.id}/${player.name}`),
      time_from: at(3, 0),
      time_to: at(20, 0),
    } as InputOf<typeof getSessionReport>);
    comparison.figuresOf('sessions', { rows: list.length }, { rows: spans.length });
    for (const row of list) {
      const { rounds, bet, win, win_loss } = measuresOf(
        own.filter((entry) => `v${n}${sessionOf(entry)}` === row.id),
        'native',
      );
      comparison.figuresOf(`session ${row.id}`, row, { rounds, bet, win, win_loss });
    }
  }
  settled();
});

test('the account of every player of a website on a day', async () => {
  const days = ['2026-03-04', '2026-03-05', '2026-03-08', '2026-03-10'];
  for (const site of drawSome(world.sites, 4, 'days'))
    for (const day of drawSome(days, 2, 'days')) {
      const { list } = await admin.call(getDailySummary, { site_id: site.id, day, with_test: '1', limit: LIMIT } as InputOf<
        typeof getDailySummary
      >);
      const here = bets.filter((entry) => entry.site === site && entry.day === day);
      for (const row of list) {
        const own = here.filter(({ player }) => player === row.user_name);
        const { rounds, bet, win, win_loss } = measuresOf(own, 'native');
        const granted = own.filter(({ source }) => source !== 'normal');
        comparison.figuresOf(`day ${day} ${site.code} ${row.user_name}`, row, {
          rounds,
          bet,
          win,
          win_loss,
          bonus_wagered: statisticOf(granted, 'native').bet ?? '0',
        });
      }
    }
  settled();
});

test('frozen months of agents', async () => {
  await freezeMonths.run({ ...t.deps, now: () => new Date('2026-04-10T00:00:00Z') });
  const rows = await allOf((page) =>
    admin.call(getAgentMonthReport, { month_from: '2026-02', month_to: '2026-03', page, limit: LIMIT }),
  );
  const counted = [...bets, ...given].filter(({ isTest }) => !isTest);
  const by = {
    keyOf: ({ agent_id: agent, month, currency }: WireRow) => [agent, month, currency].join(' '),
    groups: groupsOf(counted, ({ site, day, currency }) => [`${site.agent.id} ${day.slice(0, 7)} ${currency}`]),
    figures: (group: readonly Entry[]): WireRow => ({
      ...measuresOf(group, 'native'),
      ...stampedUsdOf(group),
      ngr_usd: measuresOf(group, 'usd').ngr,
    }),
  };
  comparison.hold('month', rows, by);
  await comparison.fileOf(exported, admin, {
    endpoint: '/api/report/agent_month_report/get_list',
    input: { month_from: '2026-02', month_to: '2026-03' },
    ids: ['agent_id', 'month', 'currency'],
    figures: [...MEASURES, 'ngr_usd'],
    by,
  });
  settled();
});

test('lines of a settlement that is not calculated', async () => {
  for (const agent of world.agents.filter(({ isTest }) => !isTest)) {
    const rows = await allOf((page) =>
      admin.call(getSettlementReport, { agent_id: agent.id, date_from: DAYS.from, date_to: DAYS.to, page, limit: LIMIT }),
    );
    const counted = [...bets, ...given].filter(({ isTest, site }) => !isTest && site.agent === agent);
    const figuresOf = (group: readonly Entry[]): WireRow => {
      const { players: _players, rate: _rate, ngr: _ngr, ...figures } = measuresOf(group, 'native');
      return figures;
    };
    const by = {
      keyOf: ({ site_id: site, vendor, currency }: WireRow) => [site, vendor, currency].join(' '),
      groups: groupsOf(counted, ({ site, game, currency }) => [`${site.id} ${game.vendor} ${currency}`]),
      figures: figuresOf,
    };
    comparison.hold(`settlement ${agent.name}`, rows, by);
    if (agent.name === 'east')
      await comparison.fileOf(exported, admin, {
        endpoint: '/api/report/settlement_report/get_list',
        input: { agent_id: agent.id, date_from: DAYS.from, date_to: DAYS.to },
        ids: ['site_id', 'vendor', 'currency'],
        figures: Object.keys(figuresOf([])),
        by,
      });
  }
  settled();
});

type Filed = { ids: string[]; of: (entry: Entry) => string; input?: object; holds?: (entry: Entry) => boolean };
const FILES: [string, Filed][] = [
  ['/api/report/game_report/get_list', { ids: ['game_id'], of: ({ game }) => game.id }],
  ['/api/report/site_report/get_list', { ids: ['site_id'], of: ({ site }) => site.id }],
  ['/api/report/user_report/get_list', { ids: ['player_id'], of: idOf }],
  ['/api/report/site_day_report/get_list', { ids: ['settle_date'], of: ({ day }) => day }],
  [
    '/api/report/site_day_report/get_list',
    { ids: ['settle_date', 'site_id'], of: ({ day, site }) => `${day} ${site.id}`, input: { by_site: '1' } },
  ],
  [
    '/api/report/subagent_report/get_list',
    {
      ids: ['site_id', 'sub_agent_id'],
      of: ({ site, subAgent }) => `${site.id} ${subAgent}`,
      holds: ({ subAgent }) => subAgent !== '',
    },
  ],
];

test.each(FILES.flatMap(([endpoint, filed]) => (['usd', 'native'] as const).map((unit) => [endpoint, unit, filed] as const)))(
  'the file of %s in %s',
  async (endpoint, unit, { ids, of, input, holds = () => true }) => {
    const filters = drawSome(
      [
        { asked: {}, keeps: () => true },
        { asked: { currency: 'CNY' }, keeps: ({ currency }: Entry) => currency === 'CNY' },
        { asked: { date_from: '2026-03-08', date_to: '2026-03-08' }, keeps: ({ day }: Entry) => day === '2026-03-08' },
        { asked: { vendor: 'acme' }, keeps: ({ game }: Entry) => game.vendor === 'acme' },
      ],
      1,
      `${endpoint} ${unit}`,
    );
    for (const { asked, keeps } of filters) {
      const counted = [...bets, ...given].filter((entry) => !entry.isTest && holds(entry) && keeps(entry));
      const isNative = unit === 'native';
      await comparison.fileOf(exported, admin, {
        endpoint,
        input: { date_from: DAYS.from, date_to: DAYS.to, in: unit, ...input, ...asked },
        ids: isNative ? [...ids, 'currency'] : ids,
        figures: isNative ? [...MEASURES, 'bet_usd', 'win_usd', 'win_loss_usd'] : MEASURES,
        by: {
          keyOf: (row) => [...ids, ...(isNative ? ['currency'] : [])].map((id) => row[id]).join(' '),
          groups: groupsOf(counted, (entry) => [isNative ? `${of(entry)} ${entry.currency}` : of(entry)]),
          figures: (group) => ({ ...measuresOf(group, unit), ...(isNative ? stampedUsdOf(group) : {}) }),
        },
      });
    }
    settled();
  },
);

afterAll(() => {
  process.stdout.write(
    `independent screens: ${comparison.figures} figures of ${bets.length} counted bets compared, ${comparison.total} differences\n`,
  );
});
