import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPool, zoneSpans } from './exposure-pool.ts';
import { simulatePool, type StampedDay } from './exposure-simulation.ts';

const USD = 1_000_000n;
const DAYS = Array.from({ length: 12 }, (_, n) => `2026-03-${String(n + 1).padStart(2, '0')}`);
const TODAY = '2026-03-12';

it('plays the days that began in a zone at its profile, and the zones follow, as worked by hand', () => {
  const day = (n: number, bet: bigint, win: bigint): StampedDay => ({
    day: DAYS[n] ?? '',
    bet: bet * USD,
    win: win * USD,
    stamped: [{ rtpE4: 960_000n, bet: bet * USD }],
  });
  const terms = { start: 0n, taxE4: 0n, decayE4: 0n, low: 0n, high: 50n * USD };
  const days = [day(0, 100n, 130n), day(1, 100n, 90n), day(2, 500n, 420n), day(3, 100n, 100n)];
  // Read: −30 low, −20 low, 60 high, 60 high. The second day begins low and pays 84 of theory in place of 96, so 78: −8. The third 60 less: 132, high. The fourth begins high: 98 % pays 2 more.
  expect(simulatePool(days, { terms, opening: 0n, lowE4: 840_000n, highE4: 980_000n, today: TODAY })).toMatchObject([
    { began: 'normal', theory: 96n * USD, simulatedTheory: 96n * USD, simulatedWin: 130n * USD, pool: -30n * USD, zone: 'low' },
    { began: 'low', theory: 96n * USD, simulatedTheory: 84n * USD, simulatedWin: 78n * USD, pool: -8n * USD, zone: 'low' },
    { began: 'low', theory: 480n * USD, simulatedTheory: 420n * USD, simulatedWin: 360n * USD, pool: 132n * USD, zone: 'high' },
    { began: 'high', theory: 96n * USD, simulatedTheory: 98n * USD, simulatedWin: 102n * USD, pool: 130n * USD, zone: 'high' },
  ]);
});

const amount = fc.bigInt({ min: 0n, max: 5_000_000_000n });
const profile = fc.constantFrom(840_000n, 923_456n, 960_000n);
const days = fc
  .array(
    fc.record({ bets: fc.array(fc.record({ rtpE4: profile, bet: amount }), { maxLength: 3 }), unstamped: amount, win: amount }),
    { minLength: 1, maxLength: DAYS.length },
  )
  .map((drawn) =>
    drawn.map(({ bets, unstamped, win }, n): StampedDay => ({
      day: DAYS[n] ?? '',
      bet: bets.reduce((sum, { bet }) => sum + bet, unstamped),
      win,
      stamped: bets,
    })),
  );
const percent = fc.integer({ min: 0, max: 1_000_000 }).map(BigInt);
const terms = fc
  .record({
    start: amount,
    taxE4: percent,
    decayE4: percent,
    edge: fc.bigInt({ min: -5_000_000_000n, max: 5_000_000_000n }),
    room: amount,
  })
  .map(({ edge, room, ...rest }) => ({ ...rest, low: edge, high: edge + room }));

const micros = (value: bigint): Big => new Big(value.toString());
const cut = (value: Big): Big => value.round(0, 0);

it('comes to what decimals come to bet by bet, and to what was where nothing else is played', () => {
  fc.assert(
    fc.property(days, terms, (drawn, rule) => {
      const found = simulatePool(drawn, { terms: rule, opening: rule.start, lowE4: 840_000n, highE4: 960_000n, today: TODAY });
      let pool = micros(rule.start);
      for (const [n, { day, bet, win, stamped }] of drawn.entries()) {
        const low = pool.lt(micros(rule.low));
        const high = !low && pool.gt(micros(rule.high));
        const share = (of: { rtpE4: bigint }): Big =>
          low ? new Big('0.84') : high ? new Big('0.96') : micros(of.rtpE4).div('1000000');
        const would = cut(stamped.reduce((sum, one) => sum.plus(micros(one.bet).times(share(one))), new Big(0)));
        const theory = cut(
          stamped.reduce((sum, one) => sum.plus(micros(one.bet).times(micros(one.rtpE4)).div('1000000')), new Big(0)),
        );
        const paid = micros(win).plus(would).minus(theory);
        pool = pool
          .plus(micros(bet))
          .minus(cut(micros(bet).times(micros(rule.taxE4)).div('1000000')))
          .minus(paid);
        if (pool.gt(0) && day !== TODAY) pool = pool.minus(cut(pool.times(micros(rule.decayE4)).div('1000000')));
        expect([found[n]?.simulatedWin, found[n]?.pool].map(String)).toEqual([paid.toFixed(), pool.toFixed()]);
      }
      const same = drawn.map((one) => ({ ...one, stamped: one.stamped.map(({ bet }) => ({ bet, rtpE4: 900_000n })) }));
      const unchanged = simulatePool(same, { terms: rule, opening: rule.start, lowE4: 900_000n, highE4: 900_000n, today: TODAY });
      expect(unchanged.map((one) => [one.day, one.simulatedWin, one.pool, one.zone])).toEqual(
        readPool(same, rule, TODAY).map((one) => [one.day, one.win, one.pool, one.zone]),
      );
    }),
    { numRuns: 200 },
  );
});

it('zones are told once each as long as they last, and make up all days', () => {
  fc.assert(
    fc.property(days, terms, (drawn, rule) => {
      const readings = readPool(drawn, rule, TODAY);
      const spans = zoneSpans(readings);
      expect(spans.flatMap(({ zone, days: count }) => Array.from({ length: count }, () => zone))).toEqual(
        readings.map(({ zone }) => zone),
      );
      expect(spans.every(({ zone }, n) => zone !== spans[n - 1]?.zone)).toBe(true);
      for (const { fromDay, toDay, days: count, pool } of spans) {
        const first = readings.findIndex(({ day }) => day === fromDay);
        expect(readings[first]?.pool).toBe(pool);
        expect(toDay).toBe(first + count === readings.length ? null : readings[first + count - 1]?.day);
      }
    }),
    { numRuns: 50 },
  );
});
