import type { getAgentList, saveAgent } from '@manager/contract/features/set-up/agent';
import type { getCoinList, saveCoin } from '@manager/contract/features/set-up/coin';
import type { getCurrencyList, saveCurrency } from '@manager/contract/features/set-up/currency';
import type { getGameList, saveGame } from '@manager/contract/features/set-up/game';
import type { auditWebsite, getWebsiteList, saveWebsite, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { fishingFields } from './configure-fishing.ts';
import { createOdds, lotteryFields } from './configure-lottery.ts';
import { createPlayRules, createThresholds, jurisdictionOf } from './configure-oversight.ts';
import { BUY_MODE } from './play/bet-row.ts';
import { type CallTo, ConsoleError, type ConsoleClient, createConsoleClient, DUPLICATE } from './console-client.ts';
import type { Agent } from './world/agents.ts';
import type { Currency } from './world/currencies.ts';
import { type Game, publishedMathOf, VENDORS, volatilityClassOf } from './world/games.ts';
import type { Website } from './world/websites.ts';
import type { World } from './world.ts';
import { connectWallets, type Wallets } from './wallet/connect-wallets.ts';
import { RTP_PROFILES } from './math/slot-math.ts';
import { STAKE_TIERS, stakeOf } from './world/stakes.ts';
import { microsToText } from '@manager/domain/micros';
import { currencyByCode } from './world/currencies.ts';

const CALLS = {
  currencies: { method: 'GET', path: '/api/set_up/currency/get_list' } as CallTo<typeof getCurrencyList>,
  agents: { method: 'GET', path: '/api/set_up/agent/get_list' } as CallTo<typeof getAgentList>,
  coins: { method: 'GET', path: '/api/set_up/coin/get_list' } as CallTo<typeof getCoinList>,
  games: { method: 'GET', path: '/api/set_up/game/get_list' } as CallTo<typeof getGameList>,
  websites: { method: 'GET', path: '/api/set_up/website/get_list' } as CallTo<typeof getWebsiteList>,
  saveCurrency: { method: 'POST', path: '/api/set_up/currency/add_or_edit' } as CallTo<typeof saveCurrency>,
  saveAgent: { method: 'POST', path: '/api/set_up/agent/add_or_edit' } as CallTo<typeof saveAgent>,
  saveCoin: { method: 'POST', path: '/api/set_up/coin/add_or_edit' } as CallTo<typeof saveCoin>,
  saveGame: { method: 'POST', path: '/api/set_up/game/add_or_edit' } as CallTo<typeof saveGame>,
  saveWebsite: { method: 'POST', path: '/api/set_up/website/add_or_edit' } as CallTo<typeof saveWebsite>,
  auditWebsite: { method: 'POST', path: '/api/set_up/website/audit' } as CallTo<typeof auditWebsite>,
};

/** The largest page that a list gives; the world has fewer rows of each kind. */
const PAGE = { limit: 1000 };

/** Bet units of the mathematics that there are: each has a coin list of its own. */
const BET_UNITS = [5, 20] as const;
const coinListName = (betUnits: number): string => `slots-${betUnits}`;

/** The stakes of `stakeOf` in US dollars, ascending. */
const stakesOf = (betUnits: number): string[] =>
  Array.from({ length: STAKE_TIERS }, (_, tier) =>
    microsToText(stakeOf({ currency: currencyByCode('USD'), betUnits, tier }).totalMicros),
  );
const DEFAULT_BET = '1';

export type ConfigureOptions = {
  baseUrl: string;
  /** Session tokens of two different users: nobody approves a website that he created. */
  tokens: { maker: string; approver: string };
  world: World;
  /** The wallets of the websites; absent: they get none. */
  wallets?: Wallets;
  signal?: AbortSignal;
};

/** What was created now; what existed already is not counted. */
export type Configured = {
  currencies: number;
  agents: number;
  coins: number;
  games: number;
  odds: number;
  websites: number;
  wallets: number;
  approved: number;
};

/** Brings the world's currencies, agents, games and websites into Manager. Running it again changes nothing. */
export async function configureWorld({ baseUrl, tokens, world, wallets: given, signal }: ConfigureOptions): Promise<Configured> {
  const common = signal === undefined ? { baseUrl } : { baseUrl, signal };
  const maker = createConsoleClient({ ...common, token: tokens.maker });
  const approver = createConsoleClient({ ...common, token: tokens.approver });
  const currencies = await createCurrencies(maker, world.currencies);
  const agents = await createAgents(maker, world.agents);
  const coins = await createCoins(maker);
  const games = await createGames(maker, [
    ...world.games.map(gameFields),
    ...world.lotteries.map(lotteryFields),
    ...world.fisheries.map(fishingFields),
  ]);
  const odds = await createOdds({ maker, approver }, world.lotteries);
  const websites = await createWebsites(maker, world, given);
  // Before they are approved: an approval is one of the key, too.
  const wallets = given === undefined ? 0 : await connectWallets({ maker, approver }, world, given);
  const approved = await approveWebsites(approver, world.websites);
  await createPlayRules(maker);
  await createThresholds({ maker, approver });
  return { currencies, agents, coins, games, odds, websites, wallets, approved };
}

async function createCurrencies(call: ConsoleClient, currencies: readonly Currency[]): Promise<number> {
  const { list } = await call(CALLS.currencies, PAGE);
  const known = new Set(list.map((row) => row.code));
  return countCreated(
    currencies.filter(({ code }) => !known.has(code)),
    ({ code, name, rate, decimals, symbol, coinFactor }) =>
      call(CALLS.saveCurrency, {
        code,
        name,
        rate,
        decimals,
        symbol,
        unit_ratio: 1,
        coin_factor: String(coinFactor),
        status: 'enabled',
      }),
  );
}

async function createAgents(call: ConsoleClient, agents: readonly Agent[]): Promise<number> {
  const ids = await agentIds(call);
  const missing = [...agents.entries()].filter(([, agent]) => !ids.has(agent.sellerId));
  return countCreated(missing, async ([sort, agent]) => {
    const parentId = agent.parent === null ? null : ids.get(agent.parent);
    if (parentId === undefined) throw new Error(`super agent ${agent.parent} of ${agent.sellerId} is not in Manager`);
    const row = await call(CALLS.saveAgent, { ...agentFields(agent, parentId), sort });
    ids.set(row.seller_id, row.id);
  });
}

function agentFields(agent: Agent, parentId: string | null): InputOf<typeof saveAgent> {
  return {
    name: agent.name,
    seller_id: agent.sellerId,
    super_agent_id: parentId,
    brand: agent.brand,
    timezone: agent.timezone,
    settlement_hour: agent.settlementHour,
    is_test: agent.isTest,
    note: agent.note,
    status: 'enabled',
  };
}

async function agentIds(call: ConsoleClient): Promise<Map<string, string>> {
  const { list } = await call(CALLS.agents, PAGE);
  return new Map(list.map((row) => [row.seller_id, row.id]));
}

async function createCoins(call: ConsoleClient): Promise<number> {
  const { list } = await call(CALLS.coins, PAGE);
  const known = new Set(list.map((row) => row.name));
  return countCreated(
    BET_UNITS.filter((betUnits) => !known.has(coinListName(betUnits))),
    (betUnits) => {
      const stakes = stakesOf(betUnits);
      return call(CALLS.saveCoin, {
        name: coinListName(betUnits),
        currency_id: null,
        lines: betUnits,
        total_bets: stakes,
        min_bet: stakes[0] ?? DEFAULT_BET,
        max_bet: stakes.at(-1) ?? DEFAULT_BET,
        default_bet: DEFAULT_BET,
        status: 'enabled',
      });
    },
  );
}

async function createGames(call: ConsoleClient, games: readonly InputOf<typeof saveGame>[]): Promise<number> {
  const { list } = await call(CALLS.games, PAGE);
  const known = new Set(list.map((row) => row.code));
  return countCreated(
    games.map((game, sort) => ({ ...game, sort })).filter(({ code }) => !known.has(code ?? '')),
    (game) => call(CALLS.saveGame, game),
  );
}

/** What no profile of the game exceeds: a profile of a lower return may well have the higher win. */
const highestOf = (multiples: readonly string[]): string | null =>
  multiples.reduce<string | null>((most, one) => (most === null || Number(one) > Number(most) ? one : most), null);

function gameFields(game: Game): InputOf<typeof saveGame> {
  const { math, profiles } = publishedMathOf(game);
  const published = profiles['96'].base;
  const stakes = stakesOf(math.betUnits);
  const combinations =
    math.evaluation.kind === 'lines' ? math.evaluation.lines.length : math.rows ** math.profiles['96'].base.length;
  return {
    code: game.code,
    name: game.name,
    name_zh: game.nameZh,
    vendor: game.vendor,
    type: game.type,
    status: 'enabled',
    rtp: published.rtpPct,
    sigma: published.sigma,
    volatility: volatilityClassOf(game),
    max_multiple: highestOf(RTP_PROFILES.map((profile) => profiles[profile].base.maxMultiple)),
    // Websites ask for a profile by its round name; the exact return is that of the profile 96.
    rtp_profiles: [published.rtpPct, ...RTP_PROFILES],
    min_bet: stakes[0] ?? null,
    max_bet: stakes.at(-1) ?? null,
    default_bet: DEFAULT_BET,
    limits_id: coinListName(math.betUnits),
    window_size: `${math.profiles['96'].base.length}x${math.rows}`,
    lines: combinations,
    has_buy: math.buyCostMultiple !== null,
    buy_modes: RTP_PROFILES.flatMap((profile) => {
      const { buy } = profiles[profile];
      return buy === null || math.buyCostMultiple === null
        ? []
        : [{ mode: BUY_MODE, profile, cost_multiple: String(math.buyCostMultiple), rtp: buy.rtpPct, sigma: buy.sigma }];
    }),
    is_h5: true,
    // All pools of the house are fed by it (office/jackpots.ts); this is the one that it names.
    has_jackpot: true,
    jackpot_pool_code: 'grand',
    languages: ['en', 'zh'],
    note: `Mathematics ${math.id} ${math.version}; games of the same mathematics differ only in theme.`,
  };
}

async function createWebsites(call: ConsoleClient, world: World, wallets: Wallets | undefined): Promise<number> {
  const { list } = await call(CALLS.websites, PAGE);
  const known = new Set(list.map((row) => row.code));
  const agents = await agentIds(call);
  return countCreated(
    world.websites.filter(({ code }) => !known.has(code)),
    (site) => {
      const agentId = agents.get(site.agent);
      if (agentId === undefined) throw new Error(`agent ${site.agent} of website ${site.code} is not in Manager`);
      const address = wallets === undefined ? {} : { api_url: wallets.urlOf(site.code) };
      return call(CALLS.saveWebsite, { ...websiteFields(site, agentId), ...address });
    },
  );
}

/** Low enough that somebody reaches it on most days: one website takes no more bets then, the other the smallest stakes only. */
const DAY_LIMITS: Partial<Record<string, Pick<InputOf<typeof saveWebsite>, 'max_win_day_usd' | 'max_win_day_action'>>> = {
  lantern88: { max_win_day_usd: '100', max_win_day_action: 'block' },
  mekongwin: { max_win_day_usd: '150', max_win_day_action: 'cap' },
};

/** What becomes of players from a country whose currency they do not play in; a shared address is in one country. */
const IP_CHECKS: Partial<Record<string, Pick<InputOf<typeof saveWebsite>, 'ip_currency_check' | 'ip_currency_action'>>> = {
  lantern88: { ip_currency_check: true, ip_currency_action: 'log' },
  mekongwin: { ip_currency_check: true, ip_currency_action: 'block' },
};

function websiteFields(site: Website, agentId: string): InputOf<typeof saveWebsite> {
  return {
    code: site.code,
    name: site.name,
    agent_id: agentId,
    domain: site.domain,
    api_type: site.apiType,
    rtp: site.rtpProfile,
    jurisdiction: jurisdictionOf(site),
    vendors: [...VENDORS],
    game_types: ['slot', 'lottery', 'fishing'],
    min_bet_usd: '0.1',
    max_bet_usd: '500',
    ...DAY_LIMITS[site.code],
    ...IP_CHECKS[site.code],
    task: true,
    jackpot: true,
    note: site.note,
    status: 'enabled',
  };
}

async function approveWebsites(call: ConsoleClient, websites: readonly Website[]): Promise<number> {
  const ours = new Set(websites.map((site) => site.code));
  const { list } = await call(CALLS.websites, PAGE);
  const waiting = list.filter((row: WebsiteRow) => ours.has(row.code) && row.approved_state === 'unapproved');
  for (const { id, version } of waiting) await call(CALLS.auditWebsite, { id, version, result: 'approved' });
  return waiting.length;
}

/** Creates one after another; what somebody else created meanwhile is skipped. */
async function countCreated<T>(items: readonly T[], create: (item: T) => Promise<unknown>): Promise<number> {
  let created = 0;
  for (const item of items) {
    try {
      await create(item);
      created += 1;
    } catch (error) {
      if (!(error instanceof ConsoleError) || error.code !== DUPLICATE) throw error;
    }
  }
  return created;
}
