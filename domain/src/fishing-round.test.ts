import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFishingRound, returnOf, type FishingRound, type FishRow, type WeaponRow } from './fishing-round.ts';
import { decimal } from './money.ts';

const carp: FishRow = { bullet: '0.1', fish: 'carp', shots: 30, hits: 20, kills: 4, cost: '3', win: '2.4', rtp_pct: '96.5' };
const shark: FishRow = { bullet: '0.5', fish: 'shark', shots: 4, hits: 4, kills: 1, cost: '2', win: '20' };
const laser: WeaponRow = { weapon: 'laser', uses: 1, shots: 1, hits: 6, kills: 3, cost: '1', win: '3.333333' };
const free: WeaponRow = { weapon: 'free_bullets', uses: 1, shots: 10, hits: 5, kills: 2, cost: '0', win: '1.2' };

const round = (overrides: Partial<FishingRound> = {}): FishingRound => ({
  kind: 'fishing',
  version: 1,
  round: 's-1',
  game: 'deep-sea',
  math_version: '1.0.0',
  rtp_profile: '96',
  session: 'session-1',
  room: 'novice',
  started_at: '2026-11-21T10:00:00.000Z',
  ended_at: '2026-11-21T10:01:00.000Z',
  fish: [carp, shark],
  weapons: [laser, free],
  events: [{ at: '2026-11-21T10:00:10.000Z', kind: 'boss', fish: 'shark', amount: '20' }],
  jackpot: { tier: 'minor', amount: '50' },
  // By hand: 30 + 4 + 1 + 10, 4 + 1 + 3 + 2, 3 + 2 + 1, 2.4 + 20 + 3.333333 + 1.2 + 50.
  totals: { shots: 45, kills: 10, cost: '6', win: '76.933333' },
  ...overrides,
});
const booked = (bet: string, win: string) => ({ bet: decimal(bet), win: decimal(win) });

describe('a slice of fishing', () => {
  it('adds up over bullets, fish, weapons and jackpot', () => {
    expect(checkFishingRound(round(), booked('6.000000', '76.933333'))).toEqual({ ok: true });
  });

  it('may win without a stake: free bullets were left from before', () => {
    const one = round({
      fish: [],
      weapons: [free],
      jackpot: undefined,
      totals: { shots: 10, kills: 2, cost: '0', win: '1.2' },
    } as never);
    expect(checkFishingRound(one, booked('0', '1.2'))).toEqual({ ok: true });
  });

  const totals = round().totals;
  it.each<[string, FishingRound, [string, string], object]>([
    [
      'more hits than shots',
      round({ fish: [{ ...carp, hits: 31 }] }),
      ['6', '0'],
      { fault: 'hits', expected: '30', found: '31' },
    ],
    [
      'a fish caught without a hit',
      round({ fish: [{ ...shark, kills: 5 }] }),
      ['6', '0'],
      { fault: 'kills', expected: '4', found: '5' },
    ],
    [
      'more caught by a weapon than hit',
      round({ weapons: [{ ...laser, kills: 7 }] }),
      ['6', '0'],
      { fault: 'kills', expected: '6', found: '7' },
    ],
    [
      'shots that are not summed',
      round({ totals: { ...totals, shots: 44 } }),
      ['6', '76.933333'],
      { fault: 'sum_shots', expected: '45', found: '44' },
    ],
    [
      'a catch too many',
      round({ totals: { ...totals, kills: 11 } }),
      ['6', '76.933333'],
      { fault: 'sum_kills', expected: '10', found: '11' },
    ],
    [
      'another cost',
      round({ totals: { ...totals, cost: '5' } }),
      ['6', '76.933333'],
      { fault: 'cost', expected: '6', found: '5' },
    ],
    [
      'a win without the jackpot',
      round({ totals: { ...totals, win: '26.933333' } }),
      ['6', '26.933333'],
      { fault: 'total', expected: '76.933333', found: '26.933333' },
    ],
    ['another stake than was booked', round(), ['5', '76.933333'], { fault: 'bet_cost', expected: '5', found: '6' }],
    ['another win than was booked', round(), ['6', '76.933332'], { fault: 'bet_win', expected: '76.933332', found: '76.933333' }],
  ])('sees %s', (...[, one, [bet, win], fault]) => {
    expect(checkFishingRound(one, booked(bet, win))).toEqual({ ok: false, ...fault });
  });

  it('names an amount that is none', () => {
    const bad = round({ events: [{ at: '2026-11-21T10:00:10.000Z', kind: 'big_win', amount: '1e3' }] });
    expect(checkFishingRound(bad, booked('6', '76.933333'))).toEqual({ ok: false, fault: 'unreadable', text: '1e3' });
  });

  it.each([
    [{ cost: '3', win: '2.4', rtp_pct: '96.5' }, '80.0000', '-16.5000'],
    [{ cost: '3', win: '4', rtp_pct: '96.5' }, '133.3333', '36.8333'],
    [{ cost: '2', win: '20' }, '1000.0000', null],
    [{ cost: '0', win: '1.2', rtp_pct: '96.5' }, null, null],
    [{ cost: '8', win: '7.72', rtp_pct: '96.5' }, '96.5000', '0.0000'],
  ])('tells what %o paid back, and how far that is from the theory', (row, rtpPct, deviationPct) => {
    expect(returnOf(row)).toEqual({ rtpPct, deviationPct });
  });

  const micros = (n: bigint): string => {
    const digits = `${n}`.padStart(7, '0');
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  };
  const figures = fc
    .tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.bigInt(0n, 10n ** 13n), fc.bigInt(0n, 10n ** 13n))
    .map(([misses, hurt, kills, cost, win]) => ({ shots: misses + hurt + kills, hits: hurt + kills, kills, cost, win }));

  it('adds up exactly whatever the rows, and not with a millionth or a shot beside it', () => {
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 30 }), fc.nat(30), fc.bigInt(0n, 10n ** 12n), (rows, weapons, jackpot) => {
        const [ofWeapons, ofFish] = [rows.slice(0, weapons), rows.slice(weapons)];
        const money = ({ cost, win, ...rest }: (typeof rows)[number]) => ({ ...rest, cost: micros(cost), win: micros(win) });
        const cost = rows.reduce((sum, row) => sum + row.cost, 0n);
        const win = rows.reduce((sum, row) => sum + row.win, jackpot);
        const shots = rows.reduce((sum, row) => sum + row.shots, 0);
        const kills = rows.reduce((sum, row) => sum + row.kills, 0);
        const whole = round({
          fish: ofFish.map((row, i) => ({ bullet: '1', fish: `f${i}`, ...money(row) })),
          weapons: ofWeapons.map((row, i) => ({ weapon: `w${i}`, uses: 1, ...money(row) })),
          jackpot: { tier: 'grand', amount: micros(jackpot) },
          totals: { shots, kills, cost: micros(cost), win: micros(win) },
        });
        const paid = booked(micros(cost), micros(win));
        expect(checkFishingRound(whole, paid)).toEqual({ ok: true });
        for (const more of [{ shots: shots + 1 }, { kills: kills + 1 }, { cost: micros(cost + 1n) }, { win: micros(win + 1n) }])
          expect(checkFishingRound({ ...whole, totals: { ...whole.totals, ...more } }, paid).ok).toBe(false);
        expect(checkFishingRound(whole, booked(micros(cost), micros(win + 1n))).ok).toBe(false);
        expect(checkFishingRound(whole, booked(micros(cost + 1n), micros(win))).ok).toBe(false);
      }),
    );
  });
});
