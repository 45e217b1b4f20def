import { addContribution, contributionOf, missingOf, resetMeters } from '@manager/domain/jackpot-contribution';
import { hitThreshold } from '@manager/domain/jackpot-draw';
import type { BetFact } from '../fact/bet-fact.ts';
import { Booking } from './booking.ts';
import type { JackpotSnapshot, Pool, Standing } from './snapshot.ts';
import { playerAmount } from './player-amount.ts';
import { type Route, SOURCE_BITS, type Terms } from './terms.ts';
import { type DrawnTurn, type Draws, drawTurn, limitOf, type Secret } from './turn-draw.ts';

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
  /** Secret of the turn that has ended, to be revealed. */
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
  picture: JackpotSnapshot;
  standings: ReadonlyMap<string, Standing>;
  /** By id; of every bet that has any. */
  terms: ReadonlyMap<number, Terms>;
  /** Seals what is drawn for new turns. */
  key: Buffer;
  nowMs: number;
  draws: Draws;
};

type Open = {
  pool: Pool;
  standing: Standing;
  booking: Booking;
  /** How a contribution is split, and the row that it is added to. */
  rules: Parameters<typeof addContribution>[2];
};

/** The bit of what paid for the bet; 0: it counts for no pool, as one that nobody has settled, whose stake is a word and no money yet. */
const sourceOf = ({ status, isTest, source }: BetFact): number =>
  status === 'pending' || status === 'cancelled' || isTest ? 0 : (SOURCE_BITS[source] ?? 0);

const counts = (stake: number | bigint, source: number, route: Route): boolean =>
  (route.sources & source) !== 0 && stake >= route.minBet;

/** Micros below 2^53 as a number, in which sums are as exact and much faster. */
const stakeOf = ({ betUsd: micros }: BetFact): number | bigint => (micros <= Number.MAX_SAFE_INTEGER ? Number(micros) : micros);

/**
 * In the order of the bets: each contributes to the pools that its terms name, once, when its first settled version comes; a later version what it makes of
 * difference. Then that first version may win. One at a time, so of many that cross a hit point the first in order is the winner.
 */
export const decideJackpots = (changes: readonly BetChange[], world: World): Decision => {
  const gathered: Gathered = { world, open: new Map(), ways: new Map(), bookings: [] };
  const hits: Hit[] = [];
  const cancelled: string[] = [];
  for (const change of changes) {
    const { known, next } = change;
    if (known !== undefined && next.status === 'cancelled') cancelled.push(next.betId);
    // With a stake above what is offered it takes part in nothing any more, and what it paid in is taken back.
    const isOut = next.jackpotTerms === 0;
    const routes = world.terms.get(isOut ? (known?.jackpotTerms ?? 0) : next.jackpotTerms)?.routesOf(next.siteId, next.gameId);
    if (routes === undefined || routes.length === 0) continue;
    const stake = stakeOf(next);
    const source = isOut ? 0 : sourceOf(next);
    for (const { route, one } of waysOf(routes, gathered)) {
      const isNow = counts(stake, source, route);
      if (known !== undefined) takeDifference(one, { known, route, isNow, stake });
      else if (isNow) {
        one.booking.addBet(1, stake);
        contribute(one, contributionOf(stake, route));
      }
      if (!isNow || !one.pool.isOpen || one.standing.meters.visible === 0) continue;
      const proof = hitBy(one, change, world);
      if (proof === false || !isPayable(one, next, world)) continue;
      if (missingOf(one.standing.meters, one.pool.reset) > 0) continue;
      hits.push(hit(one, { ...change, proof, world, bookings: gathered.bookings }));
    }
  }
  return close(gathered, hits, cancelled);
};

const close = ({ world, open, bookings }: Gathered, hits: readonly Hit[], cancelled: readonly string[]): Decision => {
  // Clocks of processes differ: the days of a ledger follow each other all the same.
  const bookedMs = Math.max(world.nowMs, ...[...open.values()].map(({ standing }) => standing.bookedMs));
  for (const { booking, standing } of open.values()) {
    booking.closing = { ...standing.meters };
    standing.bookedMs = bookedMs;
  }
  return {
    bookedMs,
    standings: new Map([...open].map(([id, { standing }]) => [id, standing])),
    bookings: bookings.filter(({ isEmpty }) => !isEmpty),
    hits,
    cancelled,
  };
};

type Way = { route: Route; one: Open };
type Gathered = {
  world: World;
  open: Map<string, Open>;
  /** By the routes of a game at a website: looked up once a bet, and not once for each pool. */
  ways: Map<readonly Route[], readonly Way[]>;
  bookings: Booking[];
};

const waysOf = (routes: readonly Route[], gathered: Gathered): readonly Way[] => {
  const known = gathered.ways.get(routes);
  if (known !== undefined) return known;
  const ways = routes.map((route) => ({ route, one: gathered.open.get(route.poolId) ?? openPool(route.poolId, gathered) }));
  gathered.ways.set(routes, ways);
  return ways;
};

const openPool = (poolId: string, { world, open, bookings }: Gathered): Open => {
  const [pool, standing] = [world.picture.pools.get(poolId), world.standings.get(poolId)];
  if (pool === undefined || standing === undefined)
    throw new Error(`jackpot pool ${poolId} is in the terms and not in the store`);
  const own = { ...standing, meters: { ...standing.meters } };
  const booking = new Booking(poolId, own.turn, own.meters);
  const { hiddenShare, cap } = pool;
  const one = { pool, standing: own, booking, rules: { hiddenShare, cap, sum: booking.came } };
  bookings.push(booking);
  open.set(poolId, one);
  return one;
};

const contribute = ({ standing, rules }: Open, amount: number): void => {
  if (amount !== 0) addContribution(standing.meters, amount, rules);
};

type Amended = { known: BetFact; route: Route; isNow: boolean; stake: number | bigint };

const takeDifference = (one: Open, { known, route, isNow, stake }: Amended): void => {
  const stakeBefore = stakeOf(known);
  const wasBefore = counts(stakeBefore, sourceOf(known), route);
  if (wasBefore) one.booking.addBet(isNow ? 0 : -1, -stakeBefore);
  if (isNow) one.booking.addBet(wasBefore ? 0 : 1, stake);
  contribute(one, (isNow ? contributionOf(stake, route) : 0) - (wasBefore ? contributionOf(stakeBefore, route) : 0));
};

/** What is less than the player's smallest coin can be paid to nobody, and would keep the pool's parameters for ever: it stays until there is more. */
const isPayable = ({ standing: { meters } }: Open, fact: BetFact, { picture }: World): boolean =>
  playerAmount({ amount: meters.visible, fact }, picture.decimals) !== '0';

/** False: it does not win. A bet can win with its first settled version, by a combination of symbols with the first that shows it. */
const hitBy = ({ pool, standing }: Open, { known, next }: BetChange, world: World): Proof | null | false => {
  const isFirst = known === undefined || known.status === 'pending';
  if (pool.trigger === 'symbol' && next.jackpotSymbol === pool.code && (isFirst || known.jackpotSymbol !== pool.code))
    return null;
  if (!isFirst) return false;
  const money = standing.meters.visible;
  if (pool.mustHit !== null && money >= pool.mustHit) return null;
  if (pool.trigger === 'mystery') return standing.limit !== null && money >= standing.limit ? null : false;
  if (pool.trigger === 'symbol' || money < pool.minWin) return false;
  if (pool.trigger === 'time') return standing.limit !== null && world.nowMs >= standing.limit ? null : false;
  return drawnBy(pool, next, world);
};

const ONE_E3 = 1_000n;
const UPPER = 2 ** 32;
/** Units of a chance that is told in 10^-18 for each USD, of a stake in micros, of a weight in thousandths. */
const CHANCE_UNITS = 1e-27;
/** Far more than a double can be off. */
const SURELY = 1.000001;

/** Nearly always the upper half of the draw tells that it is far above; what it leaves open is reckoned exactly. */
const drawnBy = (pool: Pool, { siteId, playerId, betUsd: micros }: BetFact, { picture, draws }: World): Proof | false => {
  const chance = pool.siteChancesE18.get(siteId) ?? pool.chanceE18;
  const weight = picture.weightsE3.get(playerId) ?? ONE_E3;
  const upper = draws.next();
  if (upper > Number(micros) * Number(chance) * Number(weight) * CHANCE_UNITS * UPPER * SURELY + 1) return false;
  const threshold = hitThreshold(micros, chance, weight);
  const drawn = draws.whole();
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
  one.booking.beginsTurn = true;
  one.booking.seed = pool.reset;
  one.rules.sum = one.booking.came;
  bookings.push(one.booking);
  standing.meters = resetMeters(standing.meters, pool);
  const startMoney = standing.meters.visible;
  const drawn = drawTurn(key, pool, { poolId: pool.id, code: pool.code, turn: standing.turn, startMs: nowMs, startMoney });
  standing.secret = drawn?.secret ?? null;
  standing.limit = standing.secret === null ? null : limitOf(pool.trigger, standing.secret);
  return { pool, ...ended, amount, fact, request, proof, next: { drawn, startMoney } };
};
