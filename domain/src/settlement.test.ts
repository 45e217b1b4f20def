import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, toWire } from './money.ts';
import { amountDue, type FeeLine, feeOf, feesOf, type FeeTier, settlementRun } from './settlement.ts';

const line = (overrides: Partial<Record<keyof FeeLine, string>> = {}): FeeLine => ({
  siteId: overrides.siteId ?? '1',
  vendor: overrides.vendor ?? 'acme',
  gameType: overrides.gameType ?? 'slot',
  winLossUsd: decimal(overrides.winLossUsd ?? '100'),
  validBetUsd: decimal(overrides.validBetUsd ?? '1000'),
});
type TierText = { siteId?: string; vendor?: string; gameType?: string; basis?: 'ggr' | 'turnover'; from?: string; pct: string };
const tier = ({ siteId, vendor, gameType, basis = 'ggr', from = '0', pct }: TierText): FeeTier => ({
  siteId: siteId ?? null,
  vendor: vendor ?? null,
  gameType: gameType ?? null,
  basis,
  fromUsd: decimal(from),
  pct: decimal(pct),
});
const texts = (lines: FeeLine[], tiers: FeeTier[]) =>
  feesOf(lines, tiers).map(({ basis, pct, fee }) => [basis, pct === null ? null : toWire(pct), toWire(fee)]);

describe('the fee of a line', () => {
  it('is nothing without a scale', () => {
    expect(texts([line()], [])).toEqual([[null, null, '0']]);
    expect(texts([line()], [tier({ vendor: 'other', pct: '9' })])).toEqual([[null, null, '0']]);
  });

  it('comes from the narrowest scale: website before vendor before game type', () => {
    const tiers = [
      tier({ pct: '1' }),
      tier({ gameType: 'slot', pct: '2' }),
      tier({ vendor: 'acme', pct: '3' }),
      tier({ vendor: 'acme', gameType: 'slot', pct: '4' }),
      tier({ siteId: '1', pct: '5' }),
    ];
    const lines = [
      line(),
      line({ siteId: '2' }),
      line({ siteId: '2', gameType: 'table' }),
      line({ siteId: '2', vendor: 'b' }),
      line({ siteId: '2', vendor: 'b', gameType: 'table' }),
    ];
    expect(texts(lines, tiers).map(([, pct]) => pct)).toEqual(['5', '4', '3', '2', '1']);
  });

  it('reaches its rung together with the other lines of the scale', () => {
    const tiers = [tier({ pct: '10' }), tier({ from: '150', pct: '8' }), tier({ from: '1000', pct: '5' })];
    expect(texts([line()], tiers)).toEqual([['ggr', '10', '10']]);
    expect(texts([line(), line({ siteId: '2', winLossUsd: '50' })], tiers)).toEqual([
      ['ggr', '8', '8'],
      ['ggr', '8', '4'],
    ]);
  });

  it('is negative for a loss, at the rung of 0, and nothing below the first rung', () => {
    expect(texts([line({ winLossUsd: '-40' })], [tier({ pct: '12.5' }), tier({ from: '10', pct: '9' })])).toEqual([
      ['ggr', '12.5', '-5'],
    ]);
    expect(texts([line({ winLossUsd: '5' })], [tier({ from: '10', pct: '9' })])).toEqual([['ggr', '0', '0']]);
    expect(texts([line({ winLossUsd: '-5' })], [tier({ from: '10', pct: '9' })])).toEqual([['ggr', '0', '0']]);
  });

  it('is taken of the turnover where the scale says so', () => {
    expect(texts([line({ validBetUsd: '1234.5' })], [tier({ basis: 'turnover', pct: '0.4' })])).toEqual([
      ['turnover', '0.4', '4.938'],
    ]);
  });

  it('is rounded half away from zero at the sixth decimal', () => {
    const micro = decimal('0.000001');
    expect(['50', '49.9999'].map((pct) => toWire(feeOf(micro, decimal(pct))))).toEqual(['0.000001', '0']);
    expect(toWire(feeOf(decimal('-0.000001'), decimal('50')))).toBe('-0.000001');
  });

  it('adds up to the percentage of the whole, up to half a millionth a line', () => {
    const micros = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    fc.assert(
      fc.property(fc.array(micros, { minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 1_000_000 }), (amounts, pctE4) => {
        const text = (n: bigint): string => {
          const digits = (n < 0n ? -n : n).toString().padStart(7, '0');
          return `${n < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
        };
        const pct = `${Math.floor(pctE4 / 10_000)}.${String(pctE4 % 10_000).padStart(4, '0')}`;
        const fees = feesOf(
          amounts.map((n) => line({ winLossUsd: text(n) })),
          [tier({ pct })],
        );
        const total = fees.reduce((all, { fee }) => all + BigInt(fee.times(decimal('1000000')).toFixed()), 0n);
        // In units of 10^-12, where nothing is rounded.
        const exact = amounts.reduce((all, n) => all + n, 0n) * BigInt(pctE4);
        const off = total * 1_000_000n - exact;
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(500_000n * BigInt(amounts.length));
      }),
    );
  });
});

describe('the amount due', () => {
  const parts = (
    fee: string,
    overrides: { late?: string; carried?: string; adjustments?: string; compensations?: string } = {},
  ) => ({
    fee: decimal(fee),
    lateChanges: decimal(overrides.late ?? '0'),
    carriedForward: decimal(overrides.carried ?? '0'),
    compensations: decimal(overrides.compensations ?? '0'),
    adjustments: decimal(overrides.adjustments ?? '0'),
  });
  const due = (...args: Parameters<typeof amountDue>) => {
    const { amountDue: amount, carriedOut } = amountDue(...args);
    return [toWire(amount), toWire(carriedOut)];
  };

  it('is what the parts come to, in cents', () => {
    expect(due(parts('100.005', { late: '-3', carried: '-7', adjustments: '10' }), 'carry')).toEqual(['100.01', '0']);
    expect(due(parts('0.004999'), 'carry')).toEqual(['0', '0']);
    expect(due(parts('100', { compensations: '-30.5' }), 'carry')).toEqual(['69.5', '0']);
  });

  it('is nothing for a negative result, which is carried or forgotten', () => {
    expect(due(parts('-12.345678', { adjustments: '2' }), 'carry')).toEqual(['0', '-10.345678']);
    expect(due(parts('-12.345678', { adjustments: '2' }), 'reset')).toEqual(['0', '0']);
  });

  it('loses nothing over any course of periods while losses are carried', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 24 }), (cents) => {
        let carried = decimal('0');
        let paid = decimal('0');
        for (const amount of cents) {
          const fee = `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;
          const step = amountDue({ ...parts(fee), carriedForward: carried }, 'carry');
          carried = step.carriedOut;
          paid = paid.plus(step.amountDue);
        }
        const total = cents.reduce((all, amount) => all + BigInt(amount), 0n);
        expect(paid.plus(carried).times(decimal('100')).toFixed()).toBe(total.toString());
      }),
    );
  });
});

describe('the states of a run', () => {
  it('allow exactly the moves of the settlement', () => {
    const moves = settlementRun.states.flatMap((from) => settlementRun.nextStates(from).map((to) => `${from} → ${to}`));
    expect(moves).toEqual([
      'draft → calculated',
      'calculated → calculated',
      'calculated → confirmed',
      'confirmed → paid',
      'confirmed → reopened',
      'reopened → calculated',
    ]);
  });

  it('never let a paid run move, whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...settlementRun.states), { maxLength: 50 }), (wishes) => {
        let state: (typeof settlementRun.states)[number] = 'draft';
        let wasPaid = false;
        for (const wish of wishes) {
          if (!settlementRun.canMove(state, wish)) continue;
          expect(wasPaid).toBe(false);
          state = wish;
          wasPaid = state === 'paid';
        }
      }),
    );
  });
});
