import { randomBytes } from 'node:crypto';
import { exactMicros, exactMicrosText } from '@manager/domain/exact-micros';
import { moneyOf } from '@manager/domain/jackpot-contribution';
import { chanceE18Of } from '@manager/domain/jackpot-draw';
import { microsToText, RATE_UNIT, sumToMicros } from '@manager/domain/micros';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_NIGHT } from '../../../tools/test/draw.ts';
import { isWhole, mayPay, openBooks, type OracleBet, type OraclePool, payOut, playBet } from '../../test/jackpot/pool-oracle.ts';
import type { BetFact } from '../fact/bet-fact.ts';
import { type BetChange, decideJackpots } from './decide-jackpots.ts';
import type { JackpotSnapshot, Pool, Standing } from './snapshot.ts';
import { type PoolTerms, readTerms } from './terms.ts';
import { commitmentOf, createDraws, drawTurn, limitOf } from './turn-draw.ts';

const KEY = randomBytes(32);
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

const fact = (betId: string, usd: string, overrides: Partial<BetFact> = {}): BetFact =>
  ({
    betId,
    siteId: 1,
    gameId: 1,
    playerId: 1,
    agentId: 1,
    status: 'settled',
    source: 'normal',
    isTest: false,
    betUsd: sumToMicros(usd),
    currency: 'USD',
    fxRateE12: RATE_UNIT,
    jackpotTerms: 1,
    jackpotSymbol: '',
    ...overrides,
  }) as BetFact;

type Rules = OraclePool & {
  seed: string;
  minWin: string;
  mustHit: string | null;
  trigger: Pool['trigger'];
  odds: string;
  segments: number[];
};

const RULES: Rules = {
  rate: '1',
  hidden: '10',
  factor: '1',
  limit: '100',
  minBet: '0',
  cap: '2000',
  reset: '10',
  seed: '10',
  minWin: '10',
  mustHit: '20',
  trigger: 'mystery',
  odds: '0',
  segments: [1],
};

/** A pool and where it stands, as the store would have it. */
const build = (id: string, rules: Rules): { pool: Pool; standing: Standing; terms: PoolTerms } => {
  const pool: Pool = {
    id,
    code: `p${id}`,
    tier: 'single',
    isOpen: true,
    doesGrow: true,
    trigger: rules.trigger,
    minWin: exactMicros(rules.minWin),
    mustHit: rules.mustHit === null ? null : exactMicros(rules.mustHit),
    segments: rules.segments,
    dueHour: null,
    dueFromMin: 0,
    dueToMin: 60,
    reset: exactMicros(rules.reset),
    cap: exactMicros(rules.cap),
    hiddenShare: { numerator: Number(sumToMicros(rules.hidden)), denominator: 100_000_000 },
    chanceE18: chanceE18Of(rules.odds, '1'),
    siteChancesE18: new Map(),
  };
  const meters = { visible: exactMicros(rules.seed), hidden: 0, overflow: 0, owed: 0 };
  const drawn = drawTurn(KEY, pool, { poolId: id, code: pool.code, turn: 1, startMs: NOW_MS, startMoney: meters.visible });
  const standing: Standing = {
    epoch: '1',
    bookedMs: NOW_MS,
    turn: 1,
    meters,
    secret: drawn?.secret ?? null,
    limit: drawn === null ? null : limitOf(pool.trigger, drawn.secret),
  };
  const terms: PoolTerms = {
    pool_id: id,
    rate: rules.rate,
    hidden_rate: rules.hidden,
    limit: rules.limit,
    min_bet: rules.minBet,
    sources: ['normal'],
    sites: [1],
    games: [[rules.rate, rules.factor, [1]]],
  };
  return { pool, standing, terms };
};

const worldOf = (all: readonly Rules[]) => {
  const built = all.map((rules, index) => build(String(index + 1), rules));
  const picture: JackpotSnapshot = {
    pools: new Map(built.map(({ pool }) => [pool.id, pool])),
    terms: readTerms(
      1,
      built.map(({ terms }) => terms),
    ),
    decimals: new Map([['USD', 6]]),
    weightsE3: new Map(),
  };
  return { picture, standings: new Map(built.map(({ pool, standing }) => [pool.id, standing])) };
};

type World = ReturnType<typeof worldOf>;

const decide = (
  { picture, standings }: World,
  changes: readonly BetChange[],
  { draw = () => 0n, nowMs = NOW_MS }: { draw?: () => bigint; nowMs?: number } = {},
) => {
  const terms = new Map(picture.terms === null ? [] : [[1, picture.terms] as const]);
  const draws = { next: () => Number(draw() >> 32n), whole: draw };
  return decideJackpots(changes, { picture, standings, terms, key: KEY, nowMs, draws });
};

const first = (betId: string, usd: string, overrides: Partial<BetFact> = {}): BetChange => ({
  known: undefined,
  next: fact(betId, usd, overrides),
  request: 0,
});

const money = (max: number) => fc.integer({ min: 0, max }).map((n) => microsToText(BigInt(n)));
const rulesArb = fc
  .record({
    rate: fc.integer({ min: 0, max: 100_000 }).map((n) => (n / 10_000).toFixed(4).replace(/\.?0+$/, '')),
    hidden: fc.integer({ min: 0, max: 100 }).map(String),
    factor: fc.constantFrom('1', '0.5', '2', '0.3333'),
    limit: fc.constantFrom('0.01', '1', '100'),
    minBet: fc.constantFrom('0', '0', '1', '5.000001'),
    reset: fc.constantFrom('0', '1', '10'),
    span: fc.integer({ min: 1, max: 20 }),
    above: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ span, above, ...rules }): Rules => {
    const minWin = 10;
    return {
      ...RULES,
      ...rules,
      seed: rules.reset,
      minWin: String(minWin),
      mustHit: String(minWin + span),
      cap: String(minWin + span + above),
    };
  });
const playArb = fc.array(
  fc.record({
    bet: fc.integer({ min: 0, max: 14 }),
    usd: money(200_000_000),
    kind: fc.constantFrom('bet', 'bet', 'bet', 'bet', 'pending', 'cancel', 'cancel', 'test', 'free'),
    isNewGroup: fc.boolean(),
  }),
  { maxLength: 60 },
);

describe('money of pools', () => {
  it('is what a second reckoning says, to the micro, whatever bets come, change and are cancelled, in whatever groups', () => {
    fc.assert(
      fc.property(fc.array(rulesArb, { minLength: 1, maxLength: 3 }), playArb, (all, plays) => {
        const world = worldOf(all);
        const books = all.map(({ seed }) => openBooks(seed));
        const points = [...world.standings.values()].map(({ limit }) => limit);
        const versions = new Map<string, BetFact>();
        const seen = new Map<string, OracleBet>();
        let group: BetChange[] = [];
        const close = () => {
          const decision = decide(world, group);
          group = [];
          world.standings = new Map([...world.standings, ...decision.standings]);
          for (const hit of decision.hits) {
            const index = Number(hit.pool.id) - 1;
            expect(hit.secret?.value).toBe(exactMicrosText(points[index] ?? -1));
            points[index] = hit.next.drawn === null ? null : limitOf('mystery', hit.next.drawn.secret);
          }
          for (const booking of decision.bookings) {
            const closing = booking.closing;
            expect(closing).not.toBeNull();
            if (closing === null) continue;
            const { came, seed, win } = booking;
            const { visible, hidden, overflow, repaid } = came;
            expect(moneyOf(closing)).toBe(booking.opening + visible + hidden + overflow + repaid + seed - win);
          }
          return decision.hits;
        };
        // The points of turns that begin within a group are only known after it: so the second reckoning follows group by group.
        const waiting: { before: OracleBet | undefined; after: OracleBet; isFirst: boolean; id: string }[] = [];
        const follow = () => {
          const hits = close();
          for (const { before, after, isFirst, id } of waiting.splice(0))
            for (const [index, rules] of all.entries()) {
              const own = books[index];
              if (own === undefined) continue;
              playBet(own, rules, { before, after });
              const hit = hits.find(({ pool, fact: won }) => pool.id === String(index + 1) && won.betId === id && isFirst);
              if (hit === undefined) continue;
              expect(mayPay(own, rules)).toBe(true);
              expect(exactMicrosText(hit.amount)).toBe(payOut(own, rules).toFixed());
            }
          for (const [index, own] of books.entries()) {
            const meters = world.standings.get(String(index + 1))?.meters;
            expect(isWhole(own)).toBe(true);
            expect(
              meters && Object.fromEntries(Object.entries(meters).map(([name, amount]) => [name, exactMicrosText(amount)])),
            ).toEqual({
              visible: own.visible.toFixed(),
              hidden: own.hidden.toFixed(),
              overflow: own.overflow.toFixed(),
              owed: own.owed.toFixed(),
            });
          }
        };
        for (const { bet, usd, kind, isNewGroup } of plays) {
          const id = `b${bet}`;
          const known = versions.get(id);
          if (known?.status === 'cancelled') continue;
          const next = fact(id, kind === 'cancel' && known !== undefined ? exactMicrosText(Number(known.betUsd)) : usd, {
            status: kind === 'cancel' ? 'cancelled' : kind === 'pending' && known === undefined ? 'pending' : 'settled',
            isTest: known?.isTest ?? kind === 'test',
            source: known?.source ?? (kind === 'free' ? 'free_round' : 'normal'),
          });
          group.push({ known, next, request: 0 });
          const after = {
            id,
            usd: exactMicrosText(Number(next.betUsd)),
            counts: next.status === 'settled' && !next.isTest && next.source === 'normal',
          };
          // What is only pending wins nothing yet; both versions may be in one group.
          const isFirst = next.status !== 'pending' && (known === undefined || known.status === 'pending');
          waiting.push({ before: seen.get(id), after, isFirst, id });
          versions.set(id, next);
          seen.set(id, after);
          if (isNewGroup) follow();
        }
        follow();
      }),
      { numRuns: Number(process.env['RUNS'] ?? (IS_NIGHT ? 2_000 : 500)) },
    );
  });

  it('is never shown less because a bet was taken back: what is owed is paid out of what comes', () => {
    const world = worldOf([{ ...RULES, hidden: '0', mustHit: '1000', minWin: '900' }]);
    const bet = fact('b', '100');
    const one = decide(world, [
      { known: undefined, next: bet, request: 0 },
      { known: bet, next: { ...bet, status: 'cancelled' }, request: 0 },
    ]);
    expect(one.standings.get('1')?.meters).toEqual({ visible: 11_000_000, hidden: 0, overflow: 0, owed: 1_000_000 });
    expect(one.cancelled).toEqual(['b']);
    const two = decide({ ...world, standings: new Map(one.standings) }, [first('c', '150')]);
    expect(two.standings.get('1')?.meters).toEqual({ visible: 11_500_000, hidden: 0, overflow: 0, owed: 0 });
  });

  it('that bets had paid in that were cancelled is paid to nobody: 120 stakes of 12,500 USD leave what they found', () => {
    const world = worldOf([{ ...RULES, hidden: '20', mustHit: '40', minWin: '20', cap: '50', limit: '1000' }]);
    const bets = Array.from({ length: 120 }, (_, n) => fact(`b${n}`, '12500'));
    const pending = decide(
      world,
      bets.map((bet) => ({ known: undefined, next: { ...bet, status: 'pending' }, request: 0 })),
    );
    expect(pending.hits).toEqual([]);
    expect(pending.bookings).toEqual([]);
    const settled = decide(
      world,
      bets.map((bet) => ({ known: { ...bet, status: 'pending' }, next: bet, request: 0 })),
    );
    expect(settled.hits.length).toBeGreaterThan(100);
    // Their own wins were paid before anybody took them back: from then on the pool owes them and pays nobody.
    const standings = new Map(settled.standings);
    const taken = decide(
      { ...world, standings },
      bets.map((bet) => ({ known: bet, next: { ...bet, status: 'cancelled' }, request: 0 })),
    );
    const small = Array.from({ length: 2_000 }, (_, n) => first(`s${n}`, '0.40'));
    expect(decide({ ...world, standings: new Map(taken.standings) }, small).hits).toEqual([]);
  });

  it('flows over beyond the cap into the next turn, as the reserve does', () => {
    const world = worldOf([
      { ...RULES, trigger: 'symbol', mustHit: null, minWin: '10', cap: '11', rate: '10', hidden: '50', limit: '1000' },
    ]);
    const one = decide(world, [first('a', '30'), first('b', '1', { jackpotSymbol: 'p1' })]);
    // 3.00 and 0.10 come in, half of each aside: 10 + 1.5 + 0.05 is 0.55 beyond the cap.
    expect(one.hits.map(({ amount, turn }) => [amount, turn])).toEqual([[11_000_000, 1]]);
    expect(one.standings.get('1')?.meters).toEqual({ visible: 11_000_000, hidden: 0, overflow: 1_100_000, owed: 0 });
    expect(one.standings.get('1')?.turn).toBe(2);
    expect(decide({ ...world, standings: new Map(one.standings) }, [first('c', '1', { jackpotSymbol: 'other' })]).hits).toEqual(
      [],
    );
  });
});

describe('who wins', () => {
  it('a hit point is crossed by one bet alone, the first in order that reaches it, and what it was can be told from its commitment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), (bets) => {
        const world = worldOf([{ ...RULES, reset: '0', seed: '0', minWin: '0.1', mustHit: '0.64' }]);
        const { limit, secret } = world.standings.get('1') as Standing;
        const { hits } = decide(
          world,
          Array.from({ length: bets }, (_, n) => first(`b${n}`, '1.00')),
        );
        // 0.009 of each bet is shown: the others have 0.001 put aside.
        const winner = Math.max(0, Math.ceil((limit ?? 0) / 9_000) - 1);
        expect(hits[0]?.fact.betId).toBe(winner < bets ? `b${winner}` : undefined);
        expect(new Set(hits.map(({ turn }) => turn)).size).toBe(hits.length);
        expect(secret).not.toBeNull();
      }),
    );
  });

  it('a hit point is won when it is reached, to the micro', () => {
    const hitsAt = (limit: number) => {
      const world = worldOf([RULES]);
      const standings = new Map([...world.standings].map(([id, standing]) => [id, { ...standing, limit }]));
      // 10 are shown, and 0.009 of the bet.
      return decide({ ...world, standings }, [first('a', '1')]).hits.length;
    };
    expect([hitsAt(10_009_000), hitsAt(10_009_001)]).toEqual([1, 0]);
  });

  it('a turn that was drawn is committed to', () => {
    const { pool } = build('7', RULES);
    const drawn = drawTurn(KEY, pool, { poolId: '7', code: pool.code, turn: 3, startMs: NOW_MS, startMoney: 0 });
    expect(drawn?.commitment).toEqual(commitmentOf({ code: 'p7', turn: 3, ...(drawn?.secret ?? { value: '', salt: '' }) }));
    const value = exactMicros(drawn?.secret.value ?? '0');
    expect(value).toBeGreaterThanOrEqual(10_000_000);
    expect(value).toBeLessThanOrEqual(20_000_000);
  });

  it('a shut pool, a test player, a bet below the least, an amendment win nothing', () => {
    const rules = { ...RULES, trigger: 'weighted' as const, mustHit: null, odds: '1', minBet: '1' };
    const always = () => 0n;
    expect(decide(worldOf([rules]), [first('a', '5')], { draw: always }).hits).toHaveLength(1);
    expect(decide(worldOf([rules]), [first('a', '5', { isTest: true })], { draw: always }).hits).toEqual([]);
    expect(decide(worldOf([rules]), [first('a', '0.99')], { draw: always }).hits).toEqual([]);
    expect(decide(worldOf([rules]), [first('a', '5', { source: 'free_round' })], { draw: always }).hits).toEqual([]);
    expect(
      decide(worldOf([rules]), [{ known: fact('a', '5'), next: fact('a', '6'), request: 0 }], { draw: always }).hits,
    ).toEqual([]);
    const shut = worldOf([rules]);
    const [pool] = [...shut.picture.pools.values()];
    if (pool !== undefined) pool.isOpen = false;
    expect(decide(shut, [first('a', '5')], { draw: always }).hits).toEqual([]);
    expect(decide(worldOf([{ ...rules, minWin: '11', seed: '10' }]), [first('a', '5')], { draw: always }).hits).toEqual([]);
  });

  it('the first bet after a due time, and any bet where the value must hit', () => {
    const timed = worldOf([{ ...RULES, trigger: 'time' }]);
    const { limit } = timed.standings.get('1') as Standing;
    expect(decide(timed, [first('a', '1')], { nowMs: (limit ?? 0) - 1 }).hits).toEqual([]);
    expect(
      decide(timed, [first('a', '1'), first('b', '1')], { nowMs: limit ?? 0 }).hits.map(({ fact: won }) => won.betId),
    ).toEqual(['a']);
    const forced = worldOf([{ ...RULES, trigger: 'weighted', mustHit: '10.9', limit: '1000' }]);
    expect(
      decide(forced, [first('a', '99'), first('b', '0.5')], { draw: () => 2n ** 64n - 1n }).hits.map(
        ({ fact: won }) => won.betId,
      ),
    ).toEqual([]);
    expect(
      decide(forced, [first('a', '99'), first('b', '2')], { draw: () => 2n ** 64n - 1n }).hits.map(({ fact: won }) => won.betId),
    ).toEqual(['b']);
  });

  it('a weighted draw hits as often as its odds say, also where the upper half of a draw decides', () => {
    const BETS = Number(process.env['JACKPOT_DRAWS'] ?? 20_000);
    const world = worldOf([{ ...RULES, trigger: 'weighted', mustHit: null, minWin: '10', odds: '0.02' }]);
    const terms = new Map(world.picture.terms === null ? [] : [[1, world.picture.terms] as const]);
    const changes = Array.from({ length: BETS }, (_, n) => first(`b${n}`, '2'));
    const { picture, standings } = world;
    const { hits } = decideJackpots(changes, { picture, standings, terms, key: KEY, nowMs: NOW_MS, draws: createDraws() });
    const expected = BETS * 0.04;
    const chi2 = (hits.length - expected) ** 2 / expected + (hits.length - expected) ** 2 / (BETS - expected);
    process.stdout.write(`weighted, in the lane, p 0.04: χ² ${chi2.toFixed(1)} with 1 degree of freedom, sample ${BETS}\n`);
    // By luck once in 15,000 runs.
    expect(chi2).toBeLessThan(16);
    for (const { proof } of hits) expect(BigInt(proof?.draw ?? '0')).toBeLessThan(BigInt(proof?.threshold ?? '0'));
  });

  it('stakes beyond 2^53 micros are reckoned as exactly as small ones, up to the limit of unreasonable contributions', () => {
    const world = worldOf([{ ...RULES, trigger: 'symbol', mustHit: null, cap: '1000000000', hidden: '0', limit: '1000000' }]);
    const one = decide(world, [first('a', '999999999999.999999')]);
    expect(one.standings.get('1')?.meters.visible).toBe(1_000_010_000_000);
    expect(one.bookings[0]?.wager).toBe(999_999_999_999_999_999n);
  });
});
