import { add, type Decimal, decimal, roundMoney, sum, ZERO } from './money.ts';
import { defineMachine } from './state-machine.ts';

/**
 * A settlement run (docs/formulas.md#fees-and-settlement): a draft is live figures and nothing stored. A calculated run may be calculated anew; a paid one never
 * moves again, what is found later enters the next period.
 */
export const settlementRun = defineMachine({
  name: 'settlement_run.state',
  transitions: {
    draft: ['calculated'],
    calculated: ['calculated', 'confirmed'],
    confirmed: ['paid', 'reopened'],
    reopened: ['calculated'],
    paid: [],
  },
});
export type SettlementState = (typeof settlementRun)['states'][number];

/** What the percentage is taken of: bet − win, or the effective turnover. */
export type FeeBasis = 'ggr' | 'turnover';

/** Where a scale holds; null: everywhere. */
export type FeePlace = { siteId: string | null; vendor: string | null; gameType: string | null };

/** A tier: from `fromUsd` on, `pct` of all of it. */
export type FeeTier = FeePlace & { basis: FeeBasis; fromUsd: Decimal; pct: Decimal };

/** A line as far as its fee cares; USD at the month's fixed rate. */
export type FeeLine = { siteId: string; vendor: string; gameType: string; winLossUsd: Decimal; validBetUsd: Decimal };

/** `basis` and `pct` are null where no scale fits: nothing is owed then. */
export type Fee = { basis: FeeBasis | null; pct: Decimal | null; fee: Decimal };

const PERCENT = decimal('0.01');
const FEE_PLACES = 6;
/** What is paid is paid in cents. */
const PAYABLE_PLACES = 2;

/** Name of the scale that a tier belongs to: tiers of one place make one scale. */
export const scaleOf = ({ siteId, vendor, gameType }: FeePlace): string => JSON.stringify([siteId, vendor, gameType]);

/** How narrowly a place is named: a website counts before a vendor, a vendor before a game type. */
const narrowness = ({ siteId, vendor, gameType }: FeePlace): number =>
  (siteId === null ? 0 : 4) + (vendor === null ? 0 : 2) + (gameType === null ? 0 : 1);

const fits = (tier: FeePlace, line: FeeLine): boolean =>
  (tier.siteId === null || tier.siteId === line.siteId) &&
  (tier.vendor === null || tier.vendor === line.vendor) &&
  (tier.gameType === null || tier.gameType === line.gameType);

/** The tiers of the narrowest scale that fits the line; none when no scale does. */
const tiersFor = (line: FeeLine, tiers: readonly FeeTier[]): readonly FeeTier[] => {
  const fitting = tiers.filter((tier) => fits(tier, line));
  const narrowest = Math.max(...fitting.map(narrowness));
  return fitting.filter((tier) => narrowness(tier) === narrowest);
};

const baseOf = (line: FeeLine, basis: FeeBasis): Decimal => (basis === 'ggr' ? line.winLossUsd : line.validBetUsd);

/** pct % of an amount, 6 decimals, half away from zero. */
export const feeOf = (amount: Decimal, pct: Decimal): Decimal => roundMoney(amount.times(pct).times(PERCENT), FEE_PLACES);

/** The percentage that a volume reaches; a negative one stands on the tier at 0. */
const reachedPct = (fitting: readonly FeeTier[], volume: Decimal): Decimal => {
  const reached = fitting.filter(({ fromUsd }) => fromUsd.lte(volume) || fromUsd.eq(ZERO));
  return reached.reduce((best, tier) => (tier.fromUsd.gt(best.fromUsd) ? tier : best), { fromUsd: decimal('-1'), pct: ZERO }).pct;
};

/**
 * The fee of each line, in their order. All lines that take the same scale make one volume, and the tier that this reaches counts for all of
 * it. A loss at its percentage is a negative fee, so that Σ fees = pct × volume up to the rounding of the lines.
 */
export const feesOf = (lines: readonly FeeLine[], tiers: readonly FeeTier[]): Fee[] => {
  const scales = lines.map((line) => tiersFor(line, tiers));
  const volumes = new Map<string, Decimal>();
  for (const [at, line] of lines.entries()) {
    const [first] = scales[at] ?? [];
    if (first === undefined) continue;
    const name = scaleOf(first);
    volumes.set(name, add(volumes.get(name) ?? ZERO, baseOf(line, first.basis)));
  }
  return lines.map((line, at) => {
    const fitting = scales[at] ?? [];
    const [first] = fitting;
    if (first === undefined) return { basis: null, pct: null, fee: ZERO };
    const pct = reachedPct(fitting, volumes.get(scaleOf(first)) ?? ZERO);
    return { basis: first.basis, pct, fee: feeOf(baseOf(line, first.basis), pct) };
  });
};

export type NegativeCarry = 'carry' | 'reset';

/**
 * USD. `carriedForward` is 0 or negative: what the period before could not set off. `compensations` is below 0 where players were given more than
 * was taken back.
 */
export type DueParts = {
  fee: Decimal;
  lateChanges: Decimal;
  carriedForward: Decimal;
  adjustments: Decimal;
  compensations: Decimal;
};

/**
 * What is to be paid: the parts together, in cents, half away from zero; nothing when they come out negative. Then the rest goes into the
 * next period, unless the agent starts each period from 0.
 */
export const amountDue = (parts: DueParts, negativeCarry: NegativeCarry): { amountDue: Decimal; carriedOut: Decimal } => {
  const result = sum([parts.fee, parts.lateChanges, parts.carriedForward, parts.adjustments, parts.compensations]);
  if (result.gte(ZERO)) return { amountDue: roundMoney(result, PAYABLE_PLACES), carriedOut: ZERO };
  return { amountDue: ZERO, carriedOut: negativeCarry === 'carry' ? result : ZERO };
};
