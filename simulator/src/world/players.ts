import { createRng, mixSeed, pick, pickWeighted, type Rng } from '../math/rng.ts';
import { STAKE_TIERS } from './stakes.ts';
import { currencyByCode, type Currency } from './currencies.ts';
import { GAMES, type Game } from './games.ts';
import { drawUserName } from './names.ts';
import { type Website, WEBSITES } from './websites.ts';

export type PlayerKind = 'casual' | 'regular' | 'whale';

/** `joinDay` is the day of the history (0 = first) from which the player plays; negative for those who played before. */
export type Player = {
  name: string;
  site: Website;
  currency: Currency;
  subAgent: string | null;
  kind: PlayerKind;
  /** Relative number of sessions. */
  weight: number;
  stakeTier: number;
  games: readonly Game[];
  buysFeatures: boolean;
  joinDay: number;
  ip: string;
  /** Of the address, ISO 3166-1. */
  country: string | undefined;
  device: string;
};

const KINDS = [
  { kind: 'casual' as const, weight: 780, sessions: 2, tiers: [0, 3] as const, maxGames: 4 },
  { kind: 'regular' as const, weight: 200, sessions: 12, tiers: [1, 6] as const, maxGames: 7 },
  { kind: 'whale' as const, weight: 20, sessions: 30, tiers: [6, STAKE_TIERS - 1] as const, maxGames: 6 },
];

const DEVICES = [
  { name: 'android', weight: 52 },
  { name: 'ios', weight: 27 },
  { name: 'desktop', weight: 18 },
  { name: 'tablet', weight: 3 },
];

/** `taken`: names that are given away already, as `site/name`; new ones are added. `sites`: all websites when absent. */
export type PlayersOptions = { seed: number; count: number; days: number; taken: Set<string>; sites?: readonly Website[] };

/** Half of the players are there on the first day, the others join over the days of the history. */
export function createPlayers({ seed, count, ...options }: PlayersOptions): Player[] {
  const rng = createRng(mixSeed(seed, 0x91a7));
  return Array.from({ length: count }, () => createPlayer({ rng, ...options }));
}

function createPlayer(context: Omit<PlayersOptions, 'seed' | 'count'> & { rng: Rng }): Player {
  const { rng, taken, days, sites = WEBSITES } = context;
  const site = pickWeighted(rng, sites);
  const group = pickWeighted(rng, KINDS);
  const [lowest, highest] = group.tiers;
  const games = new Set(Array.from({ length: 1 + rng.below(group.maxGames) }, () => drawGame(rng)));
  const player = {
    name: uniqueName(rng, site, taken),
    site,
    currency: currencyByCode(pick(rng, site.currencies)),
    subAgent: site.subAgents.length === 0 || rng.chance(150_000) ? null : pick(rng, site.subAgents),
    kind: group.kind,
    weight: group.sessions + rng.below(group.sessions),
    stakeTier: lowest + rng.below(highest - lowest + 1),
    games: [...games],
    buysFeatures: rng.chance(250_000),
    joinDay: rng.chance(500_000) ? -1 : rng.below(days),
    ip: drawAddress(rng),
    device: pickWeighted(rng, DEVICES).name,
  };
  return { ...player, country: countryOf(player) };
}

/** Networks of which only so few addresses are seen: homes and cafés, whose players come from one address. */
const SHARED_NETWORKS = 12;
const SHARED_HOSTS = 3;

/** 100.64.0.0/10 is the shared address space of carriers: like mobile players' addresses, and nobody's own. */
function drawAddress(rng: Rng): string {
  const [part, network, host] = [rng.below(64), rng.below(256), rng.below(254)];
  return network < SHARED_NETWORKS ? `100.64.${network}.${1 + (host % SHARED_HOSTS)}` : `100.${64 + part}.${network}.${1 + host}`;
}

const COUNTRIES: Readonly<Record<string, string>> = {
  CNY: 'CN',
  VND: 'VN',
  IDR: 'ID',
  THB: 'TH',
  JPY: 'JP',
  INR: 'IN',
  EUR: 'DE',
  BRL: 'BR',
  USD: 'US',
};

/** Most play in the country of their currency. A shared address is in one country, whoever comes from it. */
const countryOf = ({ ip, currency }: Pick<Player, 'ip' | 'currency'>): string | undefined => {
  const countries = Object.values(COUNTRIES);
  const [, shared] = /^100[.]64[.](\d+)[.]/.exec(ip) ?? [];
  const network = Number(shared ?? SHARED_NETWORKS);
  return network < SHARED_NETWORKS ? countries[network % countries.length] : COUNTRIES[currency.code];
};

/** Games near the top of each vendor's list are the popular ones. */
function drawGame(rng: Rng): Game {
  const [a, b] = [pick(rng, GAMES), pick(rng, GAMES)];
  return GAMES.indexOf(a) % 7 < GAMES.indexOf(b) % 7 ? a : b;
}

function uniqueName(rng: Rng, site: Website, taken: Set<string>): string {
  for (;;) {
    const name = drawUserName(rng);
    const key = `${site.code}/${name}`;
    if (!taken.has(key)) {
      taken.add(key);
      return name;
    }
  }
}
