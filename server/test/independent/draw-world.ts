import type { PlatformBet } from '@manager/contract/platform/bets';
import type { PlatformPromoCredit } from '@manager/contract/platform/promo-credits';
import { microsToText } from '@manager/domain/micros';
import { drawer } from '../bet-world.ts';
import type { TestApp } from '../client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

/** Hours that local clocks are ahead of UTC in the days of the check, written out by hand: New York puts its clocks forward on 8 March 2026 at 07:00 UTC. */
const AHEAD_H: Record<string, (ms: number) => number> = {
  UTC: () => 0,
  'Asia/Shanghai': () => 8,
  'Asia/Kolkata': () => 5.5,
  'America/New_York': (ms) => (ms < Date.parse('2026-03-08T07:00:00Z') ? -5 : -4),
  'Pacific/Chatham': () => 13.75,
};

export type Calendar = { fromMs: number; timezone: string; settlementHour: number };
export type Agent = { id: string; name: string; parent: Agent | null; isTest: boolean; calendars: readonly Calendar[] };
export type Site = { id: string; code: string; agent: Agent; apiType: 'seamless' | 'transfer'; brand: string; players: Player[] };
export type Player = { name: string; currency: string; isTest: boolean };
export type Game = { id: string; code: string; vendor: string; rtp: string };
/** Units per USD times 10^8, from an instant on. */
export type Rates = Record<string, readonly { fromMs: number; rateE8: bigint }[]>;
export type CheckWorld = {
  agents: Agent[];
  sites: Site[];
  games: Game[];
  rates: Rates;
  /** Versions of each bet, and of each promo credit. */
  rows: PlatformBet[][];
  credits: PlatformPromoCredit[][];
};

/** The days of the check, whatever the calendar: a change of the clocks in New York lies within, and a change of one agent's calendar. */
export const DAYS = { from: '2026-02-28', to: '2026-03-16' };
const FIRST_MS = Date.parse('2026-03-02T00:00:00Z');
const SPAN_MS = 12 * 86_400_000;
const NEW_CALENDAR_MS = Date.parse('2026-03-06T04:00:00Z');
const NEW_RATE_MS = Date.parse('2026-03-07T13:13:13.130Z');

const AGENTS = [
  { name: 'root', parent: null, timezone: 'UTC', settlementHour: 0, isTest: false },
  { name: 'east', parent: 'root', timezone: 'Asia/Shanghai', settlementHour: 12, isTest: false },
  { name: 'south', parent: 'east', timezone: 'Asia/Kolkata', settlementHour: 0, isTest: false },
  { name: 'west', parent: 'root', timezone: 'America/New_York', settlementHour: 1, isTest: false },
  { name: 'island', parent: 'west', timezone: 'Pacific/Chatham', settlementHour: 23, isTest: false },
  { name: 'trial', parent: 'root', timezone: 'UTC', settlementHour: 0, isTest: true },
  { name: 'other', parent: null, timezone: 'UTC', settlementHour: 6, isTest: false },
] as const;

/** The local date, or the day before while the local hour is below the settlement hour (docs/formulas.md#settlement-day). */
export const settleDayOf = (calendars: readonly Calendar[], ms: number): string => {
  const { timezone, settlementHour } = calendars.findLast(({ fromMs }) => fromMs <= ms) ?? (calendars[0] as Calendar);
  const ahead = AHEAD_H[timezone]?.(ms) ?? 0;
  const local = new Date(ms + ahead * 3_600_000);
  const day = local.getUTCHours() < settlementHour ? local.getTime() - 86_400_000 : local.getTime();
  return new Date(day).toISOString().slice(0, 10);
};

/** Agents with calendars of every kind, websites, games, currencies with changing rates, and the versions of every bet, oldest first. */
export const drawCheckWorld = async (t: TestApp, { seed, bets }: { seed: number; bets: number }): Promise<CheckWorld> => {
  const { db } = t.deps;
  const agents: Agent[] = [];
  for (const { name, parent, timezone, settlementHour, isTest } of AGENTS) {
    const above = agents.find((agent) => agent.name === parent) ?? null;
    const { id } = await createAgent(db, { name, timezone, settlementHour, isTest, parentId: above?.id ?? null });
    const calendars: Calendar[] = [{ fromMs: 0, timezone, settlementHour }];
    if (name === 'east') {
      calendars.push({ fromMs: NEW_CALENDAR_MS, timezone, settlementHour: 0 });
      await db
        .insertInto('agent_calendar')
        .values({ agent_id: id, from_at: new Date(NEW_CALENDAR_MS), timezone, settlement_hour: 0 })
        .execute();
    }
    agents.push({ id, name, parent: above, isTest: isTest || above?.isTest === true, calendars });
  }
  const rates: Rates = {};
  for (const [code, first, second] of [
    ['USD', '1', '1'],
    ['CNY', '7.12345678', '7.2'],
    ['IDR', '16301.25', '15999.99999999'],
    ['BTC', '0.00001234', '0.00001111'],
  ] as const) {
    await createCurrency(db, { code, rate: first });
    const { id } = await db.selectFrom('currency').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    await db
      .insertInto('currency_rate')
      .values({ currency_id: id, from_at: new Date(NEW_RATE_MS), before: first, after: second, by_user: 'test' })
      .execute();
    rates[code] = [
      { fromMs: 0, rateE8: units(first, 8) },
      { fromMs: NEW_RATE_MS, rateE8: units(second, 8) },
    ];
  }
  const draw = drawer(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const sites: Site[] = [];
  for (const agent of agents)
    for (const n of [0, 1]) {
      const site = await createSite(db, { agentId: agent.id, code: `${agent.name}-${n}` });
      const apiType = n === 0 ? ('seamless' as const) : ('transfer' as const);
      const brand = draw() < 0.5 ? 'gold' : 'silver';
      await db.updateTable('site').set({ api_type: apiType, brand }).where('id', '=', site.id).execute();
      const players = ['ann', 'bob', 'cid', 'tester'].map((name) => ({
        name,
        currency: pick(Object.keys(rates)),
        isTest: name === 'tester',
      }));
      for (const { name, currency } of players.filter(({ isTest }) => isTest))
        await db
          .insertInto('player')
          .values({ site_id: site.id, user_name: name, nick_name: name, currency, type: 'test' })
          .execute();
      sites.push({ ...site, agent, apiType, brand, players });
    }
  const games: Game[] = [];
  for (const [vendor, rtp] of [
    ['acme', '96.5'],
    ['acme', '94'],
    ['zeta', '97.1234'],
    ['zeta', '88'],
    ['omni', '99'],
  ] as const)
    games.push({ ...(await createGame(db, { vendor, rtp })), vendor, rtp });
  const rows = Array.from({ length: bets }, (_, n) => drawVersions({ n, draw, pick, sites, games }));
  // By draws of their own, so that the bets of a seed stay what they were.
  const drawCredit = drawer(seed + 1);
  const pickCredit = <T>(items: readonly T[]): T => items[Math.floor(drawCredit() * items.length)] as T;
  const credits = Array.from({ length: Math.ceil(bets / 3) }, (_, n) =>
    drawCreditVersions({ n, draw: drawCredit, pick: pickCredit, sites, games }),
  );
  return { agents, sites, games, rates, rows, credits };
};

const units = (text: string, places: number): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(places, '0'));
};

type Draw = {
  n: number;
  draw: () => number;
  pick: <T>(items: readonly T[]) => T;
  sites: readonly Site[];
  games: readonly Game[];
};

/** By place, so that worlds of a seed stay what they were. */
const DEVICES = ['ios', undefined, 'android', 'desktop', 'android'];

/** What was bought in those that are feature buys; others name it in vain. */
const BOUGHT = ['super', undefined, 'bonus', undefined];

/** Plays nothing, and is given something now and then. */
const IDLE_PLAYER = { name: 'eve', currency: 'CNY' };

/** What the platform says about one promo credit, version by version. */
const drawCreditVersions = ({ n, draw, pick, sites, games }: Draw): PlatformPromoCredit[] => {
  const site = pick(sites);
  const player = draw() < 0.1 ? IDLE_PLAYER : pick(site.players);
  const kind = pick(['free_round', 'free_win', 'activity', 'activity', 'task', 'card', 'compensation', 'compensation'] as const);
  const isTaken = kind === 'compensation' && draw() < 0.4;
  const amount = (most: number): string => microsToText((isTaken ? -1n : 1n) * BigInt(1 + Math.floor(draw() * most * 1e6)));
  const first: PlatformPromoCredit = {
    credit_id: `g${n}`,
    site: site.code,
    player: player.name,
    ...(draw() < 0.6 ? { game: pick(games).code } : {}),
    currency: player.currency,
    kind,
    amount: amount(90),
    granted_at: new Date(FIRST_MS + Math.floor(draw() * SPAN_MS)).toISOString(),
    row_version: 1,
  };
  const fate = draw();
  if (fate < 0.7) return [first];
  return [first, { ...first, row_version: 2, amount: fate < 0.85 ? amount(30) : '0' }];
};

/** What the platform says about one bet, version by version. */
const drawVersions = ({ n, draw, pick, sites, games }: Draw): PlatformBet[] => {
  const site = pick(sites);
  const player = pick(site.players);
  const amount = (most: number): string => microsToText(BigInt(Math.floor(draw() * most * 1e6)));
  const instant = (ms: number): string => new Date(ms).toISOString();
  const betAtMs = FIRST_MS + Math.floor(draw() * SPAN_MS);
  const settledAtMs = betAtMs + (draw() < 0.1 ? 20 * 3_600_000 : 250);
  const bet = draw() < 0.05 ? '0' : amount(120);
  const first: PlatformBet = {
    bet_id: `c${n}`,
    round_id: draw() < 0.2 ? `round-${n}` : `c${n}`,
    ...(draw() < 0.1 && n > 0 ? { parent_bet_id: `c${n - 1}` } : {}),
    ...(draw() < 0.3 ? { sub_agent: pick(['s1', 's2', 'long label']) } : {}),
    ...(DEVICES[n % DEVICES.length] === undefined ? {} : { device: DEVICES[n % DEVICES.length] }),
    site: site.code,
    player: player.name,
    game: pick(games).code,
    currency: player.currency,
    bet,
    ...(draw() < 0.2 ? { valid_bet: amount(60) } : {}),
    win: draw() < 0.6 ? '0' : amount(300),
    ...(draw() < 0.05 ? { jackpot_win: amount(5_000) } : {}),
    ...(draw() < 0.5 ? { jackpot_contribution: amount(1) } : {}),
    status: 'settled',
    source: draw() < 0.75 ? 'normal' : pick(['free_round', 'card', 'bonus'] as const),
    feature_buy: draw() < 0.1,
    ...(n % 3 === 0 ? { free_spins: true } : {}),
    ...(BOUGHT[n % BOUGHT.length] === undefined ? {} : { buy_mode: BOUGHT[n % BOUGHT.length] }),
    bet_at: instant(betAtMs),
    settled_at: instant(settledAtMs),
    row_version: 1,
    rtp_profile: pick(['p94', 'p96']),
  };
  const { settled_at: _later, ...open } = first;
  const pending: PlatformBet = { ...open, win: '0', jackpot_win: '0', status: 'pending' };
  const next = (before: PlatformBet, change: Partial<PlatformBet>): PlatformBet => ({
    ...before,
    ...change,
    row_version: before.row_version + 1,
  });
  const fate = draw();
  if (fate < 0.55) return [first];
  if (fate < 0.6) return [pending];
  if (fate < 0.75) return [pending, next(first, {})];
  if (fate < 0.82) return [first, next(first, { status: 'cancelled' })];
  if (fate < 0.85) return [pending, next(pending, { status: 'cancelled', settled_at: first.settled_at })];
  // A correction says another time and other amounts: day and rate stay those of the first settled version.
  const adjusted = next(first, {
    status: 'adjusted',
    win: amount(200),
    bet: amount(50),
    settled_at: instant(settledAtMs + 3_000),
  });
  if (fate < 0.93) return [first, adjusted];
  return fate < 0.97
    ? [first, adjusted, next(adjusted, { win: '0' })]
    : [pending, next(first, {}), next(next(adjusted, {}), { status: 'cancelled' })];
};
