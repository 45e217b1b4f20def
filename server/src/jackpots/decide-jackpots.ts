import { addContribution, contributionOf, resetMeters } from '@manager/domain/jackpot-contribution';
import { hitThreshold } from '@manager/domain/jackpot-draw';
import type { BetFact } from '../fact/bet-fact.ts';
import { Booking } from './booking.ts';
import type { Picture, Pool, Standing } from './picture.ts';
import type { Route, Terms } from './terms.ts';
import { type DrawnTurn, drawTurn, limitOf, type Secret } from './turn-draw.ts';

/** What became of a bet in a group: its version before, if it has one, and the one after. */
export type BetChange = { known: BetFact | undefined; next: BetFact; request: number };

export type Proof = { draw: string; threshold: string };
export type Hit = {
  pool: Pool;
  turn: number;
  /** Micros of USD. */
  amount: number;
  fact: BetFact;
  request: number;
  proof: Proof | null;
  /** Of the turn that has ended, to be told. */
  secret: Secret | null;
  next: { drawn: DrawnTurn | null; startMoney: number };
};

/** What a group does to the pools. Nothing is changed until it is committed; deciding again draws anew. */
export type Decision = {
  bookedMs: number;
  standings: ReadonlyMap<string, Standing>;
  bookings: readonly Booking[];
  hits: readonly Hit[];
  /** Bets that were cancelled: what they won is paid to nobody, unless it was paid already. */
  cancelled: readonly string[];
};

type World = {
  picture: Picture;
  standings: ReadonlyMap<string, Standing>;
  /** By id; of every bet that has any. */
  terms: ReadonlyMap<number, Terms>;
  /** Seals what is drawn for new turns. */
  key: Buffer;
  nowMs: number;
  draw: () => bigint;
};

type Open = { pool: Pool; standing: Standing; booking: Booking };

const counts = (fact: BetFact, route: Route): boolean =>
  fact.status !== 'cancelled' && !fact.isTest && route.sources.has(fact.source) && fact.betUsd >= route.minBet;

/** Micros below 2^53 as a number, in which sums are as exact and much faster. */
const stakeOf = ({ betUsd: micros }: BetFact): number | bigint => (micros <= Number.MAX_SAFE_INTEGER ? Number(micros) : micros);

const negated = (stake: number | bigint): number | bigint => (typeof stake === 'bigint' ? -stake : -stake);

/**
 * In the order of the bets: each contributes to the pools that its terms name, once, when its first version comes; a later version what it makes of
 * difference. Then the first version may win. One at a time, so of many that cross a hit point the first in order is the winner.
 */
export const decideJackpots = (changes: readonly BetChange[], world: World): Decision => {
  const open = new Map<string, Open>();
  const bookings: Booking[] = [];
  const hits: Hit[] = [];
  const cancelled: string[] = [];
  for (const change of changes) {
    const { known, next } = change;
    if (known !== undefined && next.status === 'cancelled') cancelled.push(next.betId);
    const routes = world.terms.get(next.jackpotTerms)?.routesOf(next.siteId, next.gameId);
    if (routes === undefined || routes.length === 0) continue;
    const stake = stakeOf(next);
    for (const route of routes) {
      const one = open.get(route.poolId) ?? openPool(route.poolId, { world, open, bookings });
      const isNow = counts(next, route);
      const after = isNow ? contributionOf(stake, route) : 0;
      if (known === undefined) {
        if (!isNow) continue;
        one.booking.addBet(1, stake);
        contribute(one, after);
      } else takeDifference(one, { known, route, isNow, after, stake });
      const proof = hitBy(one, change, { isNow, world });
      if (proof !== false) hits.push(hit(one, { ...change, proof, world, bookings }));
    }
  }
  // Clocks of processes differ: the days of a ledger follow each other all the same.
  const bookedMs = Math.max(world.nowMs, ...[...open.values()].map(({ standing }) => standing.bookedMs));
  for (const { booking, standing } of open.values()) {
    booking.closing = { ...standing.meters };
    standing.bookedMs = bookedMs;
  }
  return {
    bookedMs,
    standings: new Map([...open].map(([id, { standing }]) => [id, standing])),
    // What a group of duplicates or bets without a part in it leaves as it was is no row.
    bookings: bookings.filter((one) => one.bets !== 0 || one.wager !== 0n || one.visibleIn !== 0 || one.hiddenIn !== 0 || one.overflowIn !== 0 || one.repaid !== 0 || one.seed !== 0 || one.win !== 0),
    hits,
    cancelled,
  };
};

type Gathered = { world: World; open: Map<string, Open>; bookings: Booking[] };

const openPool = (poolId: string, { world, open, bookings }: Gathered): Open => {
  const [pool, standing] = [world.picture.pools.get(poolId), world.standings.get(poolId)];
  if (pool === undefined || standing === undefined) throw new Error(`jackpot pool ${poolId} is in the terms and not in the store`);
  const own = { ...standing, meters: { ...standing.meters } };
  const one = { pool, standing: own, booking: new Booking(poolId, own.turn, own.meters) };
  bookings.push(one.booking);
  open.set(poolId, one);
  return one;
};

const contribute = ({ pool, standing, booking }: Open, amount: number): void => {
  if (amount !== 0) booking.add(addContribution(standing.meters, amount, pool));
};

type Amended = { known: BetFact; route: Route; isNow: boolean; after: number; stake: number | bigint };

const takeDifference = (one: Open, { known, route, isNow, after, stake }: Amended): void => {
  const wasBefore = counts(known, route);
  const stakeBefore = stakeOf(known);
  if (wasBefore) one.booking.addBet(isNow ? 0 : -1, negated(stakeBefore));
  if (isNow) one.booking.addBet(wasBefore ? 0 : 1, stake);
  contribute(one, after - (wasBefore ? contributionOf(stakeBefore, route) : 0));
};

/** False: it does not win. A bet can win with its first version, by a combination of symbols with the first that shows it. */
const hitBy = ({ pool, standing }: Open, { known, next }: BetChange, { isNow, world }: { isNow: boolean; world: World }): Proof | null | false => {
  if (!isNow || !pool.isOpen || standing.meters.visible === 0) return false;
  if (pool.trigger === 'symbol' && next.jackpotSymbol === pool.code && known?.jackpotSymbol !== pool.code) return null;
  if (known !== undefined) return false;
  const money = standing.meters.visible;
  if (pool.mustHit !== null && money >= pool.mustHit) return null;
  if (pool.trigger === 'mystery') return standing.limit !== null && money >= standing.limit ? null : false;
  if (pool.trigger === 'symbol' || money < pool.minWin) return false;
  if (pool.trigger === 'time') return standing.limit !== null && world.nowMs >= standing.limit ? null : false;
  return drawnBy(pool, next, world);
};

const ONE_E3 = 1_000n;

const drawnBy = (pool: Pool, { siteId, playerId, betUsd }: BetFact, { picture, draw }: World): Proof | false => {
  const threshold = hitThreshold(betUsd, pool.siteChancesE18.get(siteId) ?? pool.chanceE18, picture.weightsE3.get(playerId) ?? ONE_E3);
  const drawn = draw();
  return drawn < threshold ? { draw: String(drawn), threshold: String(threshold) } : false;
};

type Hitting = { next: BetFact; request: number; proof: Proof | null; world: World; bookings: Booking[] };

/** What is shown is won; the next turn begins with the reset amount, the reserve and what flowed over. */
const hit = (one: Open, { next: fact, request, proof, world, bookings }: Hitting): Hit => {
  const { pool, standing } = one;
  const { key, nowMs } = world;
  const amount = standing.meters.visible;
  one.booking.win = amount;
  standing.meters.visible = 0;
  one.booking.closing = { ...standing.meters };
  const ended = { turn: standing.turn, secret: standing.secret };
  standing.turn += 1;
  one.booking = new Booking(pool.id, standing.turn, standing.meters);
  one.booking.seed = pool.reset;
  bookings.push(one.booking);
  standing.meters = resetMeters(standing.meters, pool);
  const startMoney = standing.meters.visible;
  const drawn = drawTurn(key, pool, { poolId: pool.id, code: pool.code, turn: standing.turn, startMs: nowMs, startMoney });
  standing.secret = drawn?.secret ?? null;
  standing.limit = standing.secret === null ? null : limitOf(pool.trigger, standing.secret);
  return { pool, ...ended, amount, fact, request, proof, next: { drawn, startMoney } };
};
