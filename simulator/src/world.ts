import { mixSeed } from './math/rng.ts';
import { AGENTS, type Agent } from './world/agents.ts';
import { CURRENCIES, type Currency } from './world/currencies.ts';
import { FISHING_GAMES, type FishingGame } from './world/fishing-games.ts';
import { GAMES, type Game } from './world/games.ts';
import { LOTTERY_GAMES, type LotteryGame } from './world/lottery-games.ts';
import { createPlayers, type Player } from './world/players.ts';
import { WEBSITES, type Website } from './world/websites.ts';

/** The whole demo world; the same seed gives the same world. */
export type World = {
  seed: number;
  days: number;
  agents: readonly Agent[];
  websites: readonly Website[];
  currencies: readonly Currency[];
  games: readonly Game[];
  players: readonly Player[];
  lotteries: readonly LotteryGame[];
  /** Who bets on lotteries, and on nothing else: their wallets are those of their websites. */
  bettors: readonly Player[];
  fisheries: readonly FishingGame[];
  /** Who fishes, and plays nothing else. */
  fishers: readonly Player[];
};

export const DEFAULT_SEED = 20_260_901;
export const DEFAULT_DAYS = 60;
export const DEFAULT_PLAYERS = 2_600;

/** Other games have few players beside those of slots. */
const PLAYERS_PER_BETTOR = 10;
const PLAYERS_PER_FISHER = 20;
const TEST_AGENTS = new Set(AGENTS.filter(({ isTest }) => isTest).map(({ sellerId }) => sellerId));

export type WorldOptions = { seed?: number; days?: number; playerCount?: number };

export function createWorld(options: WorldOptions = {}): World {
  const { seed = DEFAULT_SEED, days = DEFAULT_DAYS, playerCount = DEFAULT_PLAYERS } = options;
  const taken = new Set<string>();
  const players = createPlayers({ seed, count: playerCount, days, taken });
  const bettors = createPlayers({
    seed: mixSeed(seed, 0x1077),
    count: Math.ceil(playerCount / PLAYERS_PER_BETTOR),
    days,
    taken,
    sites: WEBSITES.filter(({ agent, apiType }) => apiType === 'seamless' && !TEST_AGENTS.has(agent)),
  });
  const fishers = createPlayers({
    seed: mixSeed(seed, 0xf154),
    count: Math.ceil(playerCount / PLAYERS_PER_FISHER),
    days,
    taken,
  });
  return {
    seed,
    days,
    agents: AGENTS,
    websites: WEBSITES,
    currencies: CURRENCIES,
    games: GAMES,
    players,
    lotteries: LOTTERY_GAMES,
    bettors,
    fisheries: FISHING_GAMES,
    fishers,
  };
}
