import { AGENTS, type Agent } from './world/agents.ts';
import { CURRENCIES, type Currency } from './world/currencies.ts';
import { GAMES, type Game } from './world/games.ts';
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
};

export const DEFAULT_SEED = 20_260_901;
export const DEFAULT_DAYS = 60;
export const DEFAULT_PLAYERS = 2_600;

export type WorldOptions = { seed?: number; days?: number; playerCount?: number };

export function createWorld(options: WorldOptions = {}): World {
  const { seed = DEFAULT_SEED, days = DEFAULT_DAYS, playerCount = DEFAULT_PLAYERS } = options;
  return {
    seed,
    days,
    agents: AGENTS,
    websites: WEBSITES,
    currencies: CURRENCIES,
    games: GAMES,
    players: createPlayers({ seed, count: playerCount, days }),
  };
}
