import type { getAgentList, saveAgent } from '@manager/contract/features/set-up/agent';
import type { saveCurrency } from '@manager/contract/features/set-up/currency';
import type { saveGame } from '@manager/contract/features/set-up/game';
import type { getWebsiteList, saveWebsite } from '@manager/contract/features/set-up/website';
import type { CallTo, Console } from './console.ts';

/** The world of the benchmarks; its sizes are those of docs/performance.md. */
export const SITES = 300;
export const GAMES = 400;
export const PLAYERS = 100_000;

/** `cents`: how many hundredths of a unit the smallest stake has. */
export const CURRENCIES = [
  { code: 'USD', rate: '1', cents: 20 },
  { code: 'EUR', rate: '0.92', cents: 20 },
  { code: 'BRL', rate: '5.43', cents: 100 },
  { code: 'THB', rate: '32.4', cents: 500 },
  { code: 'INR', rate: '88.3', cents: 1_000 },
] as const;

const ZONES = ['UTC', 'Asia/Shanghai', 'America/Sao_Paulo', 'Europe/Berlin'] as const;
const AGENTS_A_GROUP = 4;

const numbered = (prefix: string, n: number, digits: number): string => `${prefix}${String(n).padStart(digits, '0')}`;
export const siteCode = (site: number): string => numbered('site-', site, 3);
export const gameCode = (game: number): string => numbered('game-', game, 3);
export const playerName = (player: number): string => numbered('player', player, 6);

/** Few websites have most players: of three hundred the largest has about every seventeenth. */
export const siteOfPlayer = (player: number): number => Math.floor(SITES * (((player * 2_654_435_761) >>> 0) / 2 ** 32) ** 2);
export const currencyOfPlayer = (player: number): (typeof CURRENCIES)[number] =>
  CURRENCIES[siteOfPlayer(player) % CURRENCIES.length] as (typeof CURRENCIES)[number];

const SUB_AGENTS_A_SITE = 7;
/** A third of the websites say by whom a player was brought. */
export const subAgentOfPlayer = (player: number): string =>
  siteOfPlayer(player) % 3 === 0 ? `sub-${player % SUB_AGENTS_A_SITE}` : '';

const SAVE_AGENT: CallTo<typeof saveAgent> = { method: 'POST', path: '/api/set_up/agent/add_or_edit' };
const SAVE_SITE: CallTo<typeof saveWebsite> = { method: 'POST', path: '/api/set_up/website/add_or_edit' };
const SAVE_GAME: CallTo<typeof saveGame> = { method: 'POST', path: '/api/set_up/game/add_or_edit' };
const SAVE_CURRENCY: CallTo<typeof saveCurrency> = { method: 'POST', path: '/api/set_up/currency/add_or_edit' };
const AGENTS: CallTo<typeof getAgentList> = { method: 'GET', path: '/api/set_up/agent/get_list' };
const WEBSITES: CallTo<typeof getWebsiteList> = { method: 'GET', path: '/api/set_up/website/get_list' };

/** Four agents, each in a time zone of its own and with four sub-agents; the websites belong to the sub-agents in turn. */
export const setUpWorld = async (call: Console): Promise<void> => {
  for (const { code, rate } of CURRENCIES) await saveIfNew(call, code, rate);
  const owners: string[] = [];
  for (const [group, timezone] of ZONES.entries()) {
    const calendar = { timezone, settlement_hour: group };
    const top = await call(SAVE_AGENT, { name: `Group ${group}`, seller_id: `group-${group}`, ...calendar });
    for (let i = 0; i < AGENTS_A_GROUP; i++) {
      const agent = await call(SAVE_AGENT, {
        name: `Agent ${group}-${i}`,
        seller_id: `agent-${group}-${i}`,
        super_agent_id: top.id,
        ...calendar,
      });
      owners.push(agent.id);
    }
  }
  for (let site = 0; site < SITES; site++) {
    await call(SAVE_SITE, {
      code: siteCode(site),
      name: `Site ${site}`,
      agent_id: owners[site % owners.length] as string,
      api_type: 'seamless',
    });
  }
  for (let game = 0; game < GAMES; game++) {
    await call(SAVE_GAME, {
      code: gameCode(game),
      name: `Game ${game}`,
      vendor: `Vendor ${game % 8}`,
      type: 'slot',
      rtp: '96.5',
      sigma: '8.1',
    });
  }
};

/** A new product may bring some currencies with it. */
const saveIfNew = async (call: Console, code: string, rate: string): Promise<void> => {
  await call(SAVE_CURRENCY, { code, name: code, rate, decimals: 2 }).catch((error: unknown) => {
    if (!String(error).includes('40901')) throw error;
  });
};

export type Places = { agentId: string; siteId: string; siteIds: Map<string, string> };

/** The largest website, and the group whose sub-agents have it among their websites. */
export const findPlaces = async (call: Console): Promise<Places> => {
  const agents = await call(AGENTS, { limit: 1000 });
  const sites = await call(WEBSITES, { limit: 1000 });
  const siteIds = new Map(sites.list.map((site) => [site.code, site.id]));
  const agentId = agents.list.find((agent) => agent.seller_id === 'group-0')?.id;
  const siteId = siteIds.get(siteCode(0));
  if (agentId === undefined || siteId === undefined) throw new Error('the store does not hold the world of the benchmarks');
  return { agentId, siteId, siteIds };
};
