import { type Decimal, decimal, subtract, sum, toWire, usd, ZERO } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { promoMeasures } from '../../../clickhouse/fact-measures.ts';
import { promoPredicate } from '../../../kit/bet/promo-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb, ScopedTx } from '../../../postgres/db.ts';
import { filterOf } from './lines.ts';
import { monthOf, type Period } from './period.ts';
import type { RunContext } from './run-row.ts';
import { readRates, type Rates } from './rates.ts';
import { readSettledRates, readVersions } from './versions.ts';

/** What a run takes in of a compensation. `amount`, in the player's currency and in USD at the fixed rate of its day's period: above 0 it was given. */
export type Compensation = {
  credit_id: string;
  settle_date: string;
  site_id: string;
  player_id: string;
  currency: string;
  amount: string;
  fx: string;
  amount_usd: string;
  source_id: string;
};

type Credit = Omit<Compensation, 'site_id' | 'fx' | 'amount_usd'> & { site_id: number };

/**
 * The compensations of a period, and those of earlier ones as far as no later run holds them: paid or corrected after their run was frozen. A credit
 * enters a run with what the others have not taken in of it, so that it counts once however often it is corrected. Runs that were frozen
 * before compensations counted stay what they were.
 */
export const readCompensations = async (
  ctx: Ctx,
  db: ScopedDb,
  { period, context, rates }: { period: Period; context: RunContext; rates: Rates },
): Promise<Compensation[]> => {
  const spans = [{ from: period.range.from, to: period.range.to, rates }, ...(await earlierSpans(db, context))];
  const spanOf = (day: string) => spans.find(({ from, to }) => day >= from && day <= to);
  const [credits, entered] = await Promise.all([
    readCredits(ctx, { ...period, range: { from: first(spans), to: period.range.to } }),
    readEntered(db, { agentId: period.agent.id, without: context.run?.id }),
  ]);
  return credits.flatMap((credit) => {
    const span = spanOf(credit.settle_date);
    const held = entered.get(credit.credit_id);
    const amount = subtract(decimal(credit.amount), held?.amount ?? ZERO);
    if (span === undefined || amount.eq(ZERO)) return [];
    const rate = held?.fx ?? span.rates.get(credit.currency);
    if (rate === undefined) throw new AppError('settlement.rate_missing', { month: monthOf(span), currencies: credit.currency });
    return [
      {
        ...credit,
        site_id: String(credit.site_id),
        amount: toWire(amount),
        fx: toWire(rate),
        amount_usd: toWire(usd(amount, rate)),
      },
    ];
  });
};

type Span = { from: string; to: string; rates: Rates };

const first = (spans: readonly Span[]): string => spans.reduce((least, { from }) => (from < least ? from : least), '9999');

/** Days of the runs before, each with the rates that it was settled at; a currency that it had nothing in takes the rate of the month as it is now. */
const earlierSpans = async (db: ScopedDb, { earlier }: RunContext): Promise<Span[]> => {
  const spans: Span[] = [];
  for (const run of earlier) {
    const [version] = await readVersions(db, run.id);
    if (version === undefined || !version.counts_compensations) continue;
    const range = { from: run.date_from, to: run.date_to };
    const settledAt = await readSettledRates(db, { runId: run.id, runVersion: version.run_version });
    spans.push({ ...range, rates: new Map([...(await readRates(db, monthOf(range))), ...settledAt]) });
  }
  return spans;
};

/** In their newest versions, oldest first. */
const readCredits = async (ctx: Ctx, period: Period): Promise<Credit[]> => {
  const where = promoPredicate(filterOf(period));
  if (where === undefined) throw new Error('a settlement covers credits');
  const rows = await ctx.clickhouse.query<Omit<Credit, 'amount'> & { total: string }>({
    name: 'settlement.compensations',
    sql: `SELECT credit_id, settle_date, site_id, player_id, currency, source_id, ${promoMeasures.amount} AS total FROM promo_credit
      WHERE ${where.sql} AND kind = 'compensation' GROUP BY credit_id, settle_date, site_id, player_id, currency, source_id
      HAVING ${promoMeasures.credits} > 0 ORDER BY settle_date, credit_id`,
    params: where.params,
  });
  return rows.map(({ total: amount, ...row }) => ({ ...row, amount }));
};

/** What the newest versions of the agent's other runs hold of each credit, and the rate with which it first entered: it keeps that one. */
const readEntered = async (
  db: ScopedDb,
  { agentId, without }: { agentId: string; without: string | undefined },
): Promise<ReadonlyMap<string, { amount: Decimal; fx: Decimal }>> => {
  const rows = await db
    .selectFrom('settlement_compensation as held')
    .innerJoin('settlement_run as run', (join) =>
      join.onRef('run.id', '=', 'held.run_id').onRef('run.run_version', '=', 'held.run_version'),
    )
    .select(['held.credit_id'])
    .select(({ fn }) => [fn.sum<string>('held.amount').as('amount'), fn.max('held.fx').as('fx')])
    .where('run.agent_id', '=', agentId)
    .where('run.id', 'is distinct from', without ?? null)
    .groupBy('held.credit_id')
    .execute();
  return new Map(rows.map((row) => [row.credit_id, { amount: decimal(row.amount), fx: decimal(row.fx) }]));
};

/** USD by which they change what is due: what the websites gave to players on the operator's behalf is owed to the agent. */
export const dueOfCompensations = (compensations: readonly Pick<Compensation, 'amount_usd'>[]): Decimal =>
  subtract(ZERO, sum(compensations.map(({ amount_usd: amount }) => decimal(amount))));

/** Those that a version holds, oldest first. */
export const readHeldCompensations = async (
  db: ScopedDb,
  { runId, runVersion }: { runId: string; runVersion: number },
): Promise<Compensation[]> => {
  const rows = await db
    .selectFrom('settlement_compensation')
    .selectAll()
    .where('run_id', '=', runId)
    .where('run_version', '=', runVersion)
    .orderBy('settle_date')
    .orderBy('credit_id')
    .execute();
  return rows.map(({ run_id: _run, run_version: _version, ...row }) => ({
    ...row,
  }));
};

const ROWS_AT_ONCE = 500;

export const insertCompensations = async (
  tx: ScopedTx,
  { runId, runVersion, compensations }: { runId: string; runVersion: number; compensations: readonly Compensation[] },
): Promise<void> => {
  const rows = compensations.map((one) => ({ ...one, run_id: runId, run_version: runVersion }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('settlement_compensation')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
};
