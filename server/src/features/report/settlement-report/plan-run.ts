import type { SettlementBlock, SettlementRun, SettlementSums } from '@manager/contract/features/report/settlement-run';
import { type Decimal, decimal, toWire } from '@manager/domain/money';
import { amountDue, type DueParts, type NegativeCarry } from '@manager/domain/settlement';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { isPeriodFinal, monthOf, type Period } from './period.ts';
import { type Compensation, dueOfCompensations, readCompensations } from './compensations.ts';
import { type LateOfRun, readWaiting, totalLate } from './restatements.ts';
import type { Rates } from './rates.ts';
import { isAgreed, periodText, readAgentRuns } from './run-row.ts';
import { readAdjustments, readVersions, totalAdjustments } from './versions.ts';
import type { RunContext } from './run-row.ts';

export const runContextOf = (runs: readonly SettlementRun[], { range: { from, to } }: Period): RunContext => {
  const run = runs.find((each) => each.date_from === from && each.date_to === to);
  const earlier = runs.filter((each) => each.date_to < from);
  return {
    run,
    earlier,
    previous: earlier.at(-1),
    later: runs.find((each) => each.date_from > to),
    overlapping: runs.find((each) => each !== run && each.date_from <= to && each.date_to >= from),
  };
};

export const readRunContext = async (ctx: Ctx, db: ScopedDb, period: Period): Promise<RunContext> =>
  runContextOf(await readAgentRuns(ctx, db, period.agent.id), period);

type Refusal = { block: SettlementBlock; details?: Record<string, unknown> };

/** Why the period cannot be frozen now; nothing when it can. */
export const refusalsOf = (
  { previous, later, overlapping }: RunContext,
  { period, nowMs, missing }: { period: Period; nowMs: number; missing: readonly string[] },
): Refusal[] => [
  ...(overlapping === undefined ? [] : [{ block: 'overlap' as const, details: { period: periodText(overlapping) } }]),
  ...(later === undefined ? [] : [{ block: 'later_exists' as const, details: { period: periodText(later) } }]),
  ...(previous === undefined || isAgreed(previous.state)
    ? []
    : [{ block: 'previous_open' as const, details: { period: periodText(previous) } }]),
  ...(isPeriodFinal(period, nowMs) ? [] : [{ block: 'unfinished' as const }]),
  ...(missing.length === 0
    ? []
    : [{ block: 'rate_missing' as const, details: { month: monthOf(period.range), currencies: missing.join(', ') } }]),
];

export const requireNone = ([first]: readonly Refusal[]): void => {
  if (first !== undefined) throw new AppError(`settlement.${first.block}`, first.details);
};

/** What comes on top of the fee. */
export type Extras = { late: LateOfRun[]; compensations: Compensation[]; parts: Omit<DueParts, 'fee'> };

/** Late changes of earlier runs, the carry of the one before, compensations, and the run's own adjustments, USD. */
export const readExtras = async (
  ctx: Ctx,
  db: ScopedDb,
  { period, context, rates }: { period: Period; context: RunContext; rates: Rates },
): Promise<Extras> => {
  const { run, earlier, previous } = context;
  const agreed = earlier.filter(({ state }) => isAgreed(state));
  const late = await readWaiting(ctx, db, { period, runs: agreed, without: run?.id });
  const [before] = previous === undefined ? [] : await readVersions(db, previous.id);
  const compensations = await readCompensations(ctx, db, { period, context: { ...context, earlier: agreed }, rates });
  return {
    late,
    compensations,
    parts: {
      lateChanges: totalLate(late),
      carriedForward: decimal(before?.carried_out ?? '0'),
      compensations: dueOfCompensations(compensations),
      adjustments: totalAdjustments(run === undefined ? [] : await readAdjustments(db, run.id)),
    },
  };
};

/** The sums of a version as they are shown and stored. */
export const sumsOf = (parts: DueParts, negativeCarry: NegativeCarry): SettlementSums => {
  const { amountDue: due, carriedOut } = amountDue(parts, negativeCarry);
  const text = (amount: Decimal): string => toWire(amount);
  return {
    fee: text(parts.fee),
    late_changes: text(parts.lateChanges),
    carried_forward: text(parts.carriedForward),
    adjustments: text(parts.adjustments),
    compensations: text(parts.compensations),
    amount_due: text(due),
    carried_out: text(carriedOut),
    negative_carry: negativeCarry,
  };
};
