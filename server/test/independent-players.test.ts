import { getUserReport } from '@manager/contract/features/report/user-report';
import { getGameRunSplit } from '@manager/contract/features/statistics/game-run-chart';
import { getDistribution } from '@manager/contract/features/statistics/user-data-analyse';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp } from './client.ts';
import { Comparison, groupsOf, type WireRow } from './independent/compare.ts';
import { type CheckWorld, DAYS, drawCheckWorld, settleDayOf } from './independent/draw-world.ts';
import { type Entry, keepLedger, measuresOf } from './independent/ledger.ts';
import { stakeLevelOf } from './independent/spread.ts';

/**
 * The second implementation beside what is told apart by players, stakes and devices: plain arrays, integers, its own settlement days. Bets, sessions
 * and movements come in through the Platform API. More bets with CHECK_BETS.
 */
const BETS = Number(process.env.CHECK_BETS ?? 1_000);
const BATCH = 400;

const t = await startTestApp({ hasSums: true });
let world: CheckWorld;
let ledger: Entry[] = [];
let admin: Caller;
let east: Caller;

type Player = { key: string; site: CheckWorld['sites'][number]; name: string; currency: string; isTest: boolean };
let players: Player[] = [];
const keyOf = ({ site, player }: Entry): string => `${site.id}/${player}`;

const TIMES = ['2026-02-10T10:00:00Z', '2026-03-05T22:30:00Z', '2026-03-09T10:00:00Z', '2026-03-30T10:00:00Z'];
const COUNTRIES = ['DE', undefined, 'TH', 'VN', 'DE', undefined];
type Session = { player: Player; at: string; country: string | undefined };
type Movement = { player: Player; at: string; method: 'deposit' | 'withdraw'; micros: bigint };
let sessions: Session[] = [];
let movements: Movement[] = [];
const amountText = (micros: bigint): string => `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;

beforeAll(async () => {
  world = await drawCheckWorld(t, { seed: 20_260_307, bets: BETS });
  ledger = keepLedger(world);
  for (let version = 0; world.rows.some((versions) => versions.length > version); version++) {
    const rows = world.rows.flatMap((versions) => versions[version] ?? []);
    for (let at = 0; at < rows.length; at += BATCH) await t.platform.postBets(rows.slice(at, at + BATCH));
  }
  players = world.sites.flatMap((site) =>
    site.players.map(({ name, currency, isTest }) => ({
      key: `${site.id}/${name}`,
      site,
      name,
      currency,
      isTest: isTest || site.agent.isTest,
    })),
  );
  // A part of them each time, so that some have nothing.
  sessions = players.flatMap((player, n) =>
    TIMES.flatMap((at, i) => ((n + i) % 3 === 0 ? [] : [{ player, at, country: COUNTRIES[(n * 5 + i) % COUNTRIES.length] }])),
  );
  movements = players.flatMap((player, n) =>
    TIMES.flatMap((at, i) =>
      (['deposit', 'withdraw'] as const).flatMap((method, m) =>
        (n + i + m) % 3 === 1 ? [] : [{ player, at, method, micros: BigInt(7_000_003 * (n + 1) + 1_009 * i + m) }],
      ),
    ),
  );
  const common = ({ player: { site, name, currency } }: Session | Movement) => ({
    site: site.code,
    player: name,
    currency,
    row_version: 1,
  });
  const accepted = [
    await t.platform.post(
      sessions.map((session, n) => ({
        session_id: `s${n}`,
        ...common(session),
        started_at: session.at,
        ...(session.country === undefined ? {} : { country: session.country }),
      })),
      { kind: 'sessions' },
    ),
    await t.platform.post(
      movements.map((movement, n) => ({
        txn_id: `t${n}`,
        ...common(movement),
        method: movement.method,
        amount: `${movement.method === 'withdraw' ? '-' : ''}${amountText(movement.micros)}`,
        status: 'ok',
        created_at: movement.at,
      })),
      { kind: 'wallet_txns' },
    ),
  ];
  expect(accepted.map(({ status }) => status)).toEqual([200, 200]);
  const ids = new Map(
    (await t.deps.db.selectFrom('player').select(['id', 'site_id', 'user_name']).execute()).map((row) => [
      `${row.site_id}/${row.user_name}`,
      row.id,
    ]),
  );
  for (const [n, { key }] of players.entries())
    await t.deps.db
      .updateTable('player')
      .set({ level: n % 4 })
      .where('id', '=', ids.get(key) ?? '0')
      .execute();
  admin = await t.signInAs({ isSuper: true });
  const agentId = world.agents.find(({ name }) => name === 'east')?.id ?? '';
  east = await t.signInAs({ agentId, codes: ['E', 'E-1', 'E-4', 'F', 'F-3'] });
});

const isUnderEast = (site: Player['site']): boolean => {
  for (let agent: Player['site']['agent'] | null = site.agent; agent !== null; agent = agent.parent)
    if (agent.name === 'east') return true;
  return false;
};

type Case = {
  title: string;
  caller?: () => Caller;
  filters?: () => object;
  site?: (site: Player['site']) => boolean;
  bets?: (entry: Entry) => boolean;
  from?: string;
};
const cases: Case[] = [
  { title: 'everything' },
  { title: 'days that others came before', filters: () => ({ date_from: '2026-03-07' }), from: '2026-03-07' },
  { title: 'the scope of east', caller: () => east, site: isUnderEast },
  {
    title: 'two games',
    filters: () => ({ game_id: world.games.slice(0, 2).map(({ id }) => id) }),
    bets: ({ game }) => world.games.slice(0, 2).includes(game),
  },
];

/** Paid and granted bets of a case, whatever the day. */
const chosen = ({ site = () => true, bets = () => true }: Case): Entry[] =>
  ledger.filter((entry) => !entry.isTest && site(entry.site) && bets(entry));
const fromOf = ({ from = DAYS.from }: Case): string => from;
const inRange =
  (one: Case) =>
  ({ day }: { day: string }): boolean =>
    day >= fromOf(one) && day <= DAYS.to;
const dayOf = (player: Player, at: string): string => settleDayOf(player.site.agent.calendars, Date.parse(at));

/** Where a player was last seen: the newest session up to the end that says a country, from 30 days before the range on. */
const countryOf = (key: string, from: string): string => {
  const first = new Date(Date.parse(from) - 30 * 86_400_000).toISOString().slice(0, 10);
  const said = sessions.filter(({ player, at, country }) => {
    const day = dayOf(player, at);
    return player.key === key && country !== undefined && day >= first && day <= DAYS.to;
  });
  return said.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)?.country ?? '';
};

const figuresOf = (entries: readonly Entry[], known: ReadonlySet<string>): WireRow => {
  const { rounds, players: active, bet, win, win_loss, rate } = measuresOf(entries, 'usd');
  const fresh = new Set(entries.filter((entry) => entry.isRound && !known.has(keyOf(entry))).map(keyOf));
  return { rounds, players: active, new_players: fresh.size, bet, win, win_loss, rate };
};

test.each(cases.flatMap((one) => (['level', 'device', 'country'] as const).map((of) => ({ ...one, of }))))(
  'players by $of: $title',
  async ({ of, ...one }) => {
    const comparison = new Comparison();
    const paid = chosen(one).filter(({ source }) => source === 'normal');
    const known = new Set(paid.filter(({ day, isRound }) => isRound && day < fromOf(one)).map(keyOf));
    const place = new Map(players.map(({ key }, n) => [key, String(n % 4)]));
    const valueOf = (entry: Entry): string =>
      of === 'device' ? entry.device : of === 'level' ? (place.get(keyOf(entry)) ?? '') : countryOf(keyOf(entry), fromOf(one));
    const entries = paid.filter(inRange(one));
    const groups = groupsOf(entries, (entry) => [valueOf(entry)]);
    const input = { date_from: DAYS.from, date_to: DAYS.to, of, ...one.filters?.() } as InputOf<typeof getDistribution>;
    const answer = await (one.caller?.() ?? admin).call(getDistribution, input);
    comparison.figuresOf(of, { rows: answer.list.length }, { rows: groups.size });
    for (const row of answer.list) comparison.figuresOf(`${of} ${row.value}`, row, figuresOf(groups.get(row.value) ?? [], known));
    comparison.figuresOf('total', answer.sum, figuresOf(entries, known));
    expect(comparison.differences).toEqual([]);
    expect(groups.size).toBeGreaterThan(1);
  },
);

test.each(cases.flatMap((one) => (['stake', 'device'] as const).map((split) => ({ ...one, split }))))(
  'runs by $split: $title',
  async ({ split, ...one }) => {
    const comparison = new Comparison();
    const games = world.games.slice(0, 2);
    const entries = chosen(one).filter((entry) => entry.source === 'normal' && games.includes(entry.game) && inRange(one)(entry));
    const groups = groupsOf(entries, (entry) => [split === 'stake' ? stakeLevelOf(entry) : entry.device]);
    const input = {
      date_from: DAYS.from,
      date_to: DAYS.to,
      interval: '1d',
      split,
      ...one.filters?.(),
      game_id: games.map(({ id }) => id),
    } as InputOf<typeof getGameRunSplit>;
    const answer = await (one.caller?.() ?? admin).call(getGameRunSplit, input);
    const exactOf = (of: readonly Entry[]): WireRow => {
      const { rounds, players: active, bet, win, win_loss, rate } = measuresOf(of, 'usd');
      return { rounds, players: active, bet, win, win_loss, rate };
    };
    comparison.figuresOf(split, { rows: answer.list.length }, { rows: groups.size });
    for (const row of answer.list) comparison.figuresOf(`${split} ${row.value}`, row, exactOf(groups.get(row.value) ?? []));
    comparison.figuresOf('total', answer.sum, exactOf(entries));
    for (const { value, bucket, rounds, bet } of answer.series) {
      const here = measuresOf(
        (groups.get(value) ?? []).filter(({ day }) => day === bucket),
        'usd',
      );
      comparison.figuresOf(`${value} on ${bucket}`, { rounds, bet }, { rounds: here.rounds, bet: here.bet });
    }
    expect(comparison.differences).toEqual([]);
  },
);

test.each(cases)('sessions and movements of all players in the report: $title', async (one) => {
  const comparison = new Comparison();
  const rows = new Set(chosen(one).filter(inRange(one)).map(keyOf));
  const isIn = ({ player, at }: Session | Movement): boolean => rows.has(player.key) && inRange(one)({ day: dayOf(player, at) });
  // Sessions here name no game: of chosen games there are none.
  const seen = one.bets === undefined ? sessions.filter(isIn) : [];
  const moved = movements.filter(isIn);
  const input = { date_from: DAYS.from, date_to: DAYS.to, limit: 1, ...one.filters?.() } as InputOf<typeof getUserReport>;
  const { sum } = await (one.caller?.() ?? admin).call(getUserReport, input);
  const micros = (amount: bigint): string => amountText(amount).replace(/\.?0+$/, '');
  const figures = (currency: string | undefined, inMicros: (movement: Movement) => bigint): WireRow => {
    const own = moved.filter(({ player }) => currency === undefined || player.currency === currency);
    const total = (method: Movement['method']) =>
      micros(own.reduce((all, movement) => all + (movement.method === method ? inMicros(movement) : 0n), 0n));
    return {
      sessions: seen.filter(({ player }) => currency === undefined || player.currency === currency).length,
      deposits: total('deposit'),
      withdrawals: total('withdraw'),
    };
  };
  for (const row of sum.by_currency)
    comparison.figuresOf(
      row.currency,
      row,
      figures(row.currency, (movement) => movement.micros),
    );
  const inUsd = ({ player, at, micros: amount }: Movement): bigint => {
    const rate = world.rates[player.currency]?.findLast(({ fromMs }) => fromMs <= Date.parse(at))?.rateE8 ?? 1n;
    return (amount * 200_000_000n + rate) / (2n * rate);
  };
  comparison.figuresOf('total', sum, figures(undefined, inUsd));
  expect(comparison.differences).toEqual([]);
});
