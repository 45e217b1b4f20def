import { describe, expect, it } from 'vitest';
import { addContribution, contributionOf, missingOf, moneyOf, resetMeters, shareOf, takeShare } from './jackpot-contribution.ts';
import { commitmentText, hitPointOf, nextHourUtc, waysToHit } from './jackpot-draw.ts';
import { jackpotOrder } from './jackpot-order.ts';
import { factorOf, jackpotFault, type JackpotParameters, ratesFit } from './jackpot-pool.ts';

const POOL: JackpotParameters = {
  trigger: 'mystery',
  rate: '1',
  hiddenRate: '10',
  seed: '100',
  reset: '100',
  minWin: '150',
  mustHit: '500',
  cap: '600',
};

describe('parameters', () => {
  it('are in order', () => {
    expect(jackpotFault(POOL)).toBeUndefined();
    expect(jackpotFault({ ...POOL, trigger: 'weighted', mustHit: null })).toBeUndefined();
  });

  it.each([
    [{ rate: '10.0001' }, { field: 'rate', reason: 'too_high' }],
    [{ hiddenRate: '100.5' }, { field: 'hidden_rate', reason: 'too_high' }],
    [{ cap: '1000000000.01' }, { field: 'cap', reason: 'too_high' }],
    [{ minWin: '99.999999' }, { field: 'min_win', reason: 'below_seed' }],
    [{ reset: '151' }, { field: 'min_win', reason: 'below_reset' }],
    [{ mustHit: '149' }, { field: 'must_hit', reason: 'below_min_win' }],
    [{ mustHit: null }, { field: 'must_hit', reason: 'required' }],
    [{ cap: '500' }, { field: 'cap', reason: 'not_above_must_hit' }],
    [
      { seed: '0', reset: '0', minWin: '0' },
      { field: 'min_win', reason: 'nothing_to_win' },
    ],
  ])('refuse %j', (change, fault) => {
    expect(jackpotFault({ ...POOL, ...change })).toEqual(fault);
  });

  it('take no more of a game than its return leaves', () => {
    expect(
      ratesFit(
        [
          { rate: '2', factor: '1' },
          { rate: '1', factor: '2' },
        ],
        '96',
      ),
    ).toBe(true);
    expect(
      ratesFit(
        [
          { rate: '2', factor: '1' },
          { rate: '1', factor: '2.0001' },
        ],
        '96',
      ),
    ).toBe(false);
  });

  it('the most specific rule of games counts', () => {
    const rules = [
      { level: 'all', ref: '', factor: '1' },
      { level: 'type', ref: 'slot', factor: '0.5' },
      { level: 'vendor', ref: 'Acme', factor: '2' },
      { level: 'game', ref: '7', factor: '0' },
    ] as const;
    expect(factorOf(rules, { id: '7', type: 'slot', vendor: 'Acme' })).toBe('0');
    expect(factorOf(rules, { id: '8', type: 'slot', vendor: 'Acme' })).toBe('2');
    expect(factorOf(rules, { id: '8', type: 'slot', vendor: 'Other' })).toBe('0.5');
    expect(factorOf(rules, { id: '8', type: 'table', vendor: 'Other' })).toBe('1');
    expect(factorOf(rules.slice(1), { id: '8', type: 'table', vendor: 'Other' })).toBeNull();
  });
});

describe('contributions', () => {
  it('are rounded down to the micro', () => {
    expect(shareOf('1', '1')).toEqual({ numerator: 1, denominator: 100 });
    expect(shareOf('0', '1')).toEqual({ numerator: 0, denominator: 1 });
    expect(takeShare(99, shareOf('1', '1'))).toBe(0);
    expect(takeShare(100, shareOf('1', '1'))).toBe(1);
    // 0.3333 % × 0.5 of 12.345678: 0.020574072…
    expect(takeShare(12_345_678, shareOf('0.3333', '0.5'))).toBe(20_574);
    expect(contributionOf(12_345_678, { share: shareOf('10', '1'), limit: 1_000_000 })).toBe(1_000_000);
    expect(contributionOf(10n ** 18n - 1n, { share: shareOf('1', '1'), limit: 10 ** 12 })).toBe(10 ** 12);
  });

  it('pay what is owed first, then the reserve, then what is shown, then the next turn', () => {
    const meters = { visible: 90, hidden: 0, overflow: 0, owed: 30 };
    const sum = { visible: 0, hidden: 0, overflow: 0, repaid: 0 };
    const rules = { hiddenShare: shareOf('25', '1'), cap: 150, sum };
    addContribution(meters, 130, rules);
    expect(sum).toEqual({ visible: 60, hidden: 25, overflow: 15, repaid: 30 });
    expect(meters).toEqual({ visible: 150, hidden: 25, overflow: 15, owed: 0 });
  });

  it('leave what nobody was shown when their bet is taken back, then they are owed, and what owes too much pays nothing', () => {
    const meters = { visible: 150, hidden: 25, overflow: 15, owed: 0 };
    const sum = { visible: 0, hidden: 0, overflow: 0, repaid: 0 };
    const rules = { hiddenShare: shareOf('25', '1'), cap: 150, sum };
    addContribution(meters, -10, rules);
    expect(meters).toEqual({ visible: 150, hidden: 25, overflow: 5, owed: 0 });
    addContribution(meters, -20, rules);
    expect(meters).toEqual({ visible: 150, hidden: 10, overflow: 0, owed: 0 });
    addContribution(meters, -40, rules);
    expect(meters).toEqual({ visible: 150, hidden: 0, overflow: 0, owed: 30 });
    expect(sum).toEqual({ visible: 0, hidden: -25, overflow: -15, repaid: -30 });
    expect(moneyOf(meters)).toBe(120);
    expect([missingOf(meters, 29), missingOf(meters, 30), missingOf(meters, 31)]).toEqual([1, 0, 0]);
  });

  it('begin the next turn with the reset amount, the reserve and what flowed over, less what is owed', () => {
    const meters = { visible: 90, hidden: 25, overflow: 15, owed: 0 };
    expect(resetMeters(meters, { reset: 100, cap: 150 })).toEqual({ visible: 140, hidden: 0, overflow: 0, owed: 0 });
    expect(resetMeters(meters, { reset: 100, cap: 120 })).toEqual({ visible: 120, hidden: 0, overflow: 20, owed: 0 });
    expect(resetMeters({ ...meters, owed: 30 }, { reset: 100, cap: 150 })).toEqual({
      visible: 110,
      hidden: 0,
      overflow: 0,
      owed: 0,
    });
    expect(resetMeters({ ...meters, owed: 60 }, { reset: 100, cap: 150 })).toEqual({
      visible: 100,
      hidden: 0,
      overflow: 0,
      owed: 20,
    });
  });
});

describe('draws', () => {
  const range = { segments: [1, 3], minWin: 10n, mustHit: 13n, start: 0n };

  it('of a point: each value as often as its segment weighs', () => {
    expect(waysToHit(range)).toBe(8n);
    expect(Array.from({ length: 8 }, (_, n) => hitPointOf(range, BigInt(n)))).toEqual([10n, 11n, 12n, 12n, 12n, 13n, 13n, 13n]);
  });

  it('never below where the turn begins', () => {
    expect(Array.from({ length: 7 }, (_, n) => hitPointOf({ ...range, start: 11n }, BigInt(n)))).toEqual([
      11n,
      12n,
      12n,
      12n,
      13n,
      13n,
      13n,
    ]);
    expect(waysToHit({ ...range, start: 14n })).toBe(0n);
    expect(hitPointOf({ ...range, start: 14n }, 0n)).toBe(14n);
    expect(hitPointOf({ ...range, segments: [1, 0], start: 12n }, 0n)).toBe(13n);
  });

  it('commit to pool, turn, value and salt', () => {
    expect(commitmentText({ pool: 'grand', turn: 4, value: '12.5', salt: 'ab' })).toBe('manager jackpot\ngrand\n4\n12.5\nab');
  });

  it('at a full hour of UTC, the next one after the beginning', () => {
    const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);
    expect(nextHourUtc(at('20T11:59'), 12)).toBe(at('20T12:00'));
    expect(nextHourUtc(at('20T12:00'), 12)).toBe(at('21T12:00'));
  });
});

it('a win is paid or cancelled once', () => {
  expect(jackpotOrder.nextStates('paid')).toEqual([]);
  expect(jackpotOrder.nextStates('cancelled')).toEqual([]);
  expect(jackpotOrder.canMove('won', 'paid')).toBe(false);
  expect(jackpotOrder.canMove('manual', 'paying')).toBe(true);
});
