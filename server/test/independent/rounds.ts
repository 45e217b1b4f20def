import type { PlatformBet } from '@manager/contract/platform/bets';
import { drawer } from '../bet-world.ts';
import type { Agent, CheckWorld, Game, Site } from './draw-world.ts';
import { type Entry, micros, paidOf, percent, text } from './ledger.ts';

/** Where, when and at which stakes something counts bets (docs/activities.md#which-bets-count). Lists that name nothing: everywhere, or nowhere for what is off. */
export type Reach = {
  fromMs: number;
  toMs: number;
  minUsd: string | null;
  maxUsd: string | null;
  agent: Agent | null;
  sites: readonly Site[];
  games: readonly Game[];
  offSites: readonly Site[];
  offAgents: readonly Agent[];
  offGames: readonly Game[];
};
/** A bet that counts with all that was played inside its round; the first is the one that it began with. */
export type Round = { root: Entry; bets: readonly Entry[]; lastAtMs: number };

const DAY_MS = 86_400_000;
const playerOf = ({ site, player }: Entry): string => `${site.code}/${player}`;
const lineOf = (site: Site): Agent[] => {
  const line: Agent[] = [];
  for (let agent: Agent | null = site.agent; agent !== null; agent = agent.parent) line.push(agent);
  return line;
};

/** Bets inside the rounds of others, and bets inside of those: of the same player, in whatever game, and however they are paid for. */
export const drawParts = (world: CheckWorld, seed: number): PlatformBet[][] => {
  const draw = drawer(seed);
  const amount = (most: number): string => text(BigInt(Math.floor(draw() * most * 1e6)));
  const part = (of: PlatformBet, id: string): PlatformBet => {
    const hours = draw() < 0.8 ? draw() / 60 : draw() * 30;
    const at = new Date(Date.parse(of.bet_at) + Math.floor(hours * 3_600_000)).toISOString();
    const { valid_bet: _valid, jackpot_symbol: _symbol, settled_at: _settled, ...same } = of;
    return {
      ...same,
      bet_id: id,
      round_id: of.round_id,
      parent_bet_id: of.bet_id,
      game: draw() < 0.8 ? of.game : (world.games[Math.floor(draw() * world.games.length)]?.code ?? of.game),
      bet: draw() < 0.5 ? '0' : amount(20),
      win: amount(60),
      jackpot_win: draw() < 0.2 ? amount(500) : '0',
      feature_buy: false,
      free_spins: draw() < 0.4,
      source: draw() < 0.8 ? 'normal' : 'free_round',
      status: draw() < 0.9 ? 'settled' : 'cancelled',
      bet_at: at,
      settled_at: at,
      row_version: 1,
    };
  };
  const roots = world.rows.flatMap(([first]) => (first?.parent_bet_id == null && draw() < 0.2 ? (first ?? []) : []));
  return roots.flatMap((root) => {
    const inside = part(root, `${root.bet_id}-a`);
    return draw() < 0.4 ? [[inside], [part(inside, `${root.bet_id}-b`)]] : [[inside]];
  });
};

/** The rounds that count, by player. `entries`: all bets of the world that stand. */
export const roundsOf = (world: CheckWorld, entries: readonly Entry[], reach: Reach): Map<string, Round[]> => {
  const told = new Map(world.rows.flatMap((versions) => versions.slice(-1)).map((bet) => [bet.bet_id, bet]));
  const isInTime = (betAtMs: number): boolean => betAtMs >= reach.fromMs && betAtMs < reach.toMs + DAY_MS;
  /** Where the way through the bets that it lies inside of ends; undefined where it leaves the time or the player. */
  const rootOf = (bet: PlatformBet): PlatformBet | undefined => {
    if (!isInTime(Date.parse(bet.bet_at))) return undefined;
    if (bet.parent_bet_id == null) return bet;
    const above = told.get(bet.parent_bet_id);
    return above?.site === bet.site && above.player === bet.player ? rootOf(above) : undefined;
  };
  const begins = (entry: Entry): boolean => {
    const { site, game, usd, betAtMs } = entry;
    const line = lineOf(site);
    return (
      entry.isRound &&
      !entry.isTest &&
      entry.source === 'normal' &&
      betAtMs >= reach.fromMs &&
      betAtMs < reach.toMs &&
      (reach.minUsd === null || usd.bet >= micros(reach.minUsd)) &&
      (reach.maxUsd === null || usd.bet <= micros(reach.maxUsd)) &&
      (reach.agent === null || line.includes(reach.agent)) &&
      (reach.sites.length === 0 || reach.sites.includes(site)) &&
      (reach.games.length === 0 || reach.games.includes(game)) &&
      !reach.offSites.includes(site) &&
      !reach.offGames.includes(game) &&
      !line.some((agent) => reach.offAgents.includes(agent))
    );
  };
  const inside = Map.groupBy(
    entries.filter(({ isRound }) => !isRound),
    ({ id }) => rootOf(told.get(id) as PlatformBet)?.bet_id ?? '',
  );
  const rounds = entries.filter(begins).map((root): Round => {
    const bets = [root, ...(inside.get(root.id) ?? [])];
    return { root, bets, lastAtMs: Math.max(...bets.map(({ betAtMs }) => betAtMs)) };
  });
  return Map.groupBy(rounds, ({ root }) => playerOf(root));
};

export const sumOf = <T>(list: readonly T[], of: (one: T) => bigint): bigint => list.reduce((sum, one) => sum + of(one), 0n);
const betsOf = (rounds: readonly Round[]): Entry[] => rounds.flatMap(({ bets }) => bets);
export const stakesOf = (rounds: readonly Round[]): bigint => sumOf(betsOf(rounds), ({ usd }) => usd.bet);
export const winsOf = (rounds: readonly Round[]): bigint => sumOf(betsOf(rounds), ({ usd }) => usd.win);

type Period = Record<'bet_usd' | 'win_usd' | 'ggr_usd', string> & { players: number; rounds: number };
const periodOf = (byPlayer: ReadonlyMap<string, readonly Round[]>): Period => {
  const rounds = [...byPlayer.values()].flat();
  return {
    players: byPlayer.size,
    rounds: rounds.length,
    bet_usd: text(stakesOf(rounds)),
    win_usd: text(winsOf(rounds)),
    ggr_usd: text(stakesOf(rounds) - winsOf(rounds)),
  };
};

const signedPercent = (part: bigint, whole: bigint): string | null => {
  if (whole <= 0n) return null;
  const share = percent(part < 0n ? -part : part, whole);
  return part < 0n && share !== null && /[1-9]/.test(share) ? `-${share}` : share;
};

/** What an activity costs and brings (docs/activities.md#what-it-costs): its time, and the same length right before. */
export const costsOf = (
  world: CheckWorld,
  entries: readonly Entry[],
  { reach, costUsd }: { reach: Reach; costUsd: bigint },
): { during: Period; before: Period; figures: Record<string, string | number | null> } => {
  const during = roundsOf(world, entries, reach);
  const past = roundsOf(world, entries, { ...reach, fromMs: reach.fromMs - (reach.toMs - reach.fromMs), toMs: reach.fromMs });
  const [now, before] = [periodOf(during), periodOf(past)];
  const uplift = (name: 'bet_usd' | 'ggr_usd'): string | null =>
    signedPercent(micros(now[name]) - micros(before[name]), micros(before[name]));
  const startDayMs = Math.floor(reach.fromMs / DAY_MS) * DAY_MS;
  const known = new Set(
    paidOf(entries)
      .filter(({ isTest, isRound, settledAtMs }) => !isTest && isRound && settledAtMs < startDayMs)
      .map(playerOf),
  );
  return {
    during: now,
    before,
    figures: {
      cost_usd: text(costUsd),
      cost_of_ggr_pct: signedPercent(costUsd, micros(now.ggr_usd)),
      bet_uplift_pct: uplift('bet_usd'),
      ggr_uplift_pct: uplift('ggr_usd'),
      players_uplift_pct: signedPercent(BigInt(now.players - before.players), BigInt(before.players)),
      new_players: [...during.keys()].filter((player) => !known.has(player)).length,
      ...luckOf([...during.values()].flat()),
    },
  };
};

/** GGR in 95 of 100 cases by returns and deviations of the games (docs/formulas.md#return-and-its-band): estimates, so numbers. */
const luckOf = (rounds: readonly Round[]): Record<'luck_low_usd' | 'luck_high_usd', string | null> => {
  const bets = betsOf(rounds);
  const staked = stakesOf(rounds);
  if (staked === 0n) return { luck_low_usd: null, luck_high_usd: null };
  let [returned, variance] = [0n, 0];
  for (const game of new Set(bets.map((bet) => bet.game))) {
    const own = bets.filter((bet) => bet.game === game);
    returned += sumOf(own, ({ usd }) => usd.bet) * micros(game.rtp);
    variance += SIGMA ** 2 * Number(sumOf(own, ({ usd }) => usd.bet ** 2n));
  }
  const middle = Number(returned) / Number(staked) / 1e6;
  const width = (100 * Z_95 * Math.sqrt(variance)) / Number(staked);
  const ggrAt = (returnPct: number): string => text((staked * BigInt(Math.round((100 - returnPct) * 1e6))) / 100_000_000n);
  return { luck_low_usd: ggrAt(middle + width), luck_high_usd: ggrAt(Math.max(0, middle - width)) };
};
/** Of every game of the world. */
const SIGMA = 5;
const Z_95 = 1.959964;
