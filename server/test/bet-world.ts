import { settleDate } from '@manager/domain/calendar';
import { added, amended, type BetFact, insertBets, makeBet, type SignedBet } from './bet-factory.ts';
import { insertAgent, insertGame, insertPlayers, insertSite, insertSiteGroup } from './report-world.ts';
import type { TestStores } from './stores.ts';

/** Amounts of the twin tenant are multiples of this many units: a foreign figure betrays itself in any total. */
export const CANARY = 1_000_003n;

export type WorldAgent = {
  id: string;
  name: string;
  timezone: string;
  settlementHour: number;
  isTest: boolean;
  parent: string | null;
};
export type WorldSite = {
  id: string;
  code: string;
  agent: WorldAgent;
  brand: string;
  apiType: 'seamless' | 'transfer';
  groupId: string | undefined;
  playerIds: string[];
  testPlayerId: string;
};
export type WorldGame = {
  id: string;
  code: string;
  vendor: string;
  type: 'slot' | 'fishing' | 'table';
  rtp: string | undefined;
  sigma: string | undefined;
};

export type BetWorld = {
  agents: Record<'root' | 'east' | 'west' | 'twin' | 'trial', WorldAgent>;
  sites: WorldSite[];
  games: WorldGame[];
  groupId: string;
  /** The newest version of every bet: what reports must count, known without any sign. */
  newest: BetFact[];
  /** Every version ever written with +1. */
  versions: BetFact[];
};

const AGENTS = [
  { key: 'root', parent: null, timezone: 'UTC', settlementHour: 0, isTest: false },
  { key: 'east', parent: 'root', timezone: 'Asia/Shanghai', settlementHour: 12, isTest: false },
  { key: 'west', parent: 'root', timezone: 'America/New_York', settlementHour: 6, isTest: false },
  { key: 'twin', parent: null, timezone: 'UTC', settlementHour: 0, isTest: false },
  { key: 'trial', parent: 'root', timezone: 'UTC', settlementHour: 0, isTest: true },
] as const;

const CURRENCIES = [
  { code: 'USD', fxRate: 1n },
  { code: 'CNY', fxRate: 7n },
  { code: 'IDR', fxRate: 16_301n },
];

/** Two of five bets carry none. */
const SUB_AGENTS = ['', 'north', '', 'south', 'a:1'];
/** By place too. */
const DEVICES = ['mobile', 'desktop', 'mobile', ''];
const BUY_MODES = ['free_spins', 'super_spins', ''];

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export const drawer = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Several tenants, calendars, currencies and every way a bet can come about, over the turn of a month; stored in both stores. */
export const buildBetWorld = async (stores: TestStores, { seed, bets }: { seed: number; bets: number }): Promise<BetWorld> => {
  const { db } = stores.database;
  const agents: Record<string, WorldAgent> = {};
  for (const { key, parent, ...calendar } of AGENTS) {
    const parentId = parent === null ? undefined : agents[parent]?.id;
    agents[key] = {
      id: await insertAgent(db, { name: key, ...(parentId === undefined ? {} : { parentId }), ...calendar }),
      name: key,
      parent,
      ...calendar,
    };
  }
  const groupId = await insertSiteGroup(db, 'vip');
  const sites: WorldSite[] = [];
  for (const [n, agent] of Object.values(agents)
    .flatMap((owner) => [owner, owner])
    .entries()) {
    const setup = {
      code: `${agent.name}-${n % 2}`,
      brand: n % 2 === 0 ? 'gold' : 'silver',
      apiType: n % 3 === 0 ? ('transfer' as const) : ('seamless' as const),
      groupId: n % 4 === 0 ? groupId : undefined,
    };
    const id = await insertSite(db, {
      ...setup,
      agentId: agent.id,
      ...(setup.groupId === undefined ? {} : { siteGroupId: setup.groupId }),
    });
    const [testPlayerId = '', ...playerIds] = await insertPlayers(db, { siteId: id, names: ['tester', 'ann', 'bob', 'cid'] });
    sites.push({ id, agent, ...setup, playerIds, testPlayerId });
  }
  const games: WorldGame[] = [];
  for (const game of [
    { code: 'alpha', vendor: 'zeta', type: 'slot', rtp: '96.5', sigma: '4.2' },
    { code: 'beta', vendor: 'acme', type: 'slot', rtp: '94', sigma: undefined },
    { code: 'coral', vendor: 'acme', type: 'fishing', rtp: undefined, sigma: undefined },
    { code: 'delta', vendor: 'zeta', type: 'table', rtp: '99.1234', sigma: '1.1' },
  ] as const)
    games.push({
      ...game,
      id: await insertGame(db, {
        code: game.code,
        vendor: game.vendor,
        type: game.type,
        ...(game.rtp ? { rtp: game.rtp } : {}),
        ...(game.sigma ? { sigma: game.sigma } : {}),
      }),
    });

  const histories = drawHistories({ draw: drawer(seed), sites, games, bets });
  await insertBets(stores.clickhouse, histories.flatMap(toRows));
  return {
    agents: agents as BetWorld['agents'],
    sites,
    games,
    groupId,
    newest: histories.flatMap((versions) => versions.at(-1) ?? []),
    versions: histories.flat(),
  };
};

const toRows = ([first, ...later]: readonly BetFact[]): SignedBet[] => {
  if (first === undefined) return [];
  return [added(first), ...later.flatMap((next, i) => amended(i === 0 ? first : (later[i - 1] ?? first), next))];
};

type Draw = { draw: () => number; sites: readonly WorldSite[]; games: readonly WorldGame[]; bets: number };

/** The versions of every bet, oldest first. */
const drawHistories = ({ draw, sites, games, bets }: Draw): BetFact[][] => {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const micros = (most: number) => BigInt(Math.floor(draw() * most * 1e6));
  return Array.from({ length: bets }, (_, n) => {
    const site = pick(sites);
    const isTestPlayer = draw() < 0.1;
    const { code: currency, fxRate } = pick(CURRENCIES);
    const isTwin = site.agent.name === 'twin';
    const amount = (most: number) => (isTwin ? CANARY * 1_000_000n * BigInt(1 + Math.floor(draw() * 9)) : micros(most));
    const bet = draw() < 0.05 ? 0n : amount(120);
    const betAtMs = Date.parse('2026-02-25T00:00:00Z') + Math.floor(draw() * 9 * 86_400_000);
    const dayOf = (ms: number) => settleDate(ms, site.agent);
    const version = (rowVersion: number, change: Partial<BetFact> & { settledAtMs: number | null }): BetFact =>
      makeBet({
        ...base,
        ...bought,
        ...change,
        rowVersion,
        settleDate: dayOf(change.settledAtMs ?? betAtMs),
        modifiedAtMs: betAtMs + rowVersion * 60_000,
      });
    const base = {
      betId: `w-${n}`,
      roundId: `wr-${n}`,
      parentBetId: draw() < 0.15 && n > 0 ? `w-${n - 1}` : '',
      siteId: site.id,
      agentId: site.agent.id,
      playerId: isTestPlayer ? site.testPlayerId : pick(site.playerIds),
      isTest: site.agent.isTest || isTestPlayer,
      // Drawn by its place, so that worlds of a seed stay what they were.
      subAgent: SUB_AGENTS[n % SUB_AGENTS.length] ?? '',
      device: DEVICES[n % DEVICES.length] ?? '',
      isFreeSpins: n % 7 === 0,
      gameId: pick(games).id,
      currency,
      fxRate: isTwin ? 1n : fxRate,
      betAtMs,
      source: draw() < 0.7 ? ('normal' as const) : pick(['free_round', 'card', 'bonus'] as const),
      isFeatureBuy: draw() < 0.1,
      rtpProfile: pick(['p94', 'p96']),
      bet,
      validBet: isTwin || draw() < 0.8 ? bet : bet / 2n,
      winGame: draw() < 0.6 ? 0n : amount(300),
      winJackpot: draw() < 0.95 ? 0n : amount(5_000),
      jackpotContribution: isTwin ? 0n : bet / 100n,
    };
    // By its place as well; the price is that of the mode, rounded down to a millionth.
    const bought = base.isFeatureBuy ? { buyMode: BUY_MODES[n % BUY_MODES.length] ?? '', baseBet: bet / 50n } : {};
    const settledAtMs = betAtMs + (draw() < 0.1 ? 30 * 3_600_000 : 250);
    const settled = version(1, { settledAtMs });
    const fate = draw();
    if (fate < 0.6) return [settled];
    if (fate < 0.65) return [version(1, { settledAtMs: null, status: 'pending', winGame: 0n, winJackpot: 0n })];
    if (fate < 0.8)
      return [version(1, { settledAtMs: null, status: 'pending', winGame: 0n, winJackpot: 0n }), version(2, { settledAtMs })];
    if (fate < 0.9) return [settled, version(2, { settledAtMs, status: 'cancelled' })];
    const adjusted = version(2, { settledAtMs, status: 'adjusted', winGame: amount(200) });
    return fate < 0.97 ? [settled, adjusted] : [settled, adjusted, version(3, { settledAtMs, status: 'adjusted', winGame: 0n })];
  });
};
