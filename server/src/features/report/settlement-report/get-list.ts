import { calculateSettlement, type getSettlementReport as endpoint } from '@manager/contract/features/report/settlement-report';
import { makeInvoice } from '@manager/contract/features/report/settlement-invoice';
import { type SettlementRun, type SettlementSums } from '@manager/contract/features/report/settlement-run';
import { saveSettlementTerms } from '@manager/contract/features/report/settlement-terms';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, sum, toWire } from '@manager/domain/money';
import type { FeeTier, NegativeCarry } from '@manager/domain/settlement';
import { AppError } from '../../../base/app-error.ts';
import { mayCall, maySetTermsOf } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type Line, missingRates, NATIVE, readNativeLines, totalFee, valuedLines } from './lines.ts';
import { isPeriodFinal, monthOf, type Period, periodOf, scopeOf } from './period.ts';
import { readExtras, readRunContext, refusalsOf, sumsOf } from './plan-run.ts';
import type { RunContext } from './run-row.ts';
import { type Rates, readRates } from './rates.ts';
import { readWaiting } from './restatements.ts';
import { readTerms } from './terms.ts';
import { readAdjustments, readLines, readVersions, shownVersion, type StoredVersion } from './versions.ts';

type Input = ParsedOf<typeof endpoint>;
type Answer = OutputOf<typeof endpoint>;
type Terms = { rates: Rates; tiers: FeeTier[]; negativeCarry: NegativeCarry };

/** What is shown: a frozen version, or the figures as they are now. */
type Shown = { lines: Line[]; version: StoredVersion | null; sums: SettlementSums | null; lateCount: number };

/** Errors: `object.not_found` for an agent out of scope and for a version that is not there. */
export const getSettlementReport = async (ctx: Ctx, input: Input): Promise<Answer> => {
  const period = await periodOf(ctx, input);
  const context = await readRunContext(ctx, ctx.db, period);
  const [rates, terms] = await Promise.all([readRates(ctx.db, monthOf(period.range)), readTerms(ctx.db, period.agent.id)]);
  const { run } = context;
  const versions = run === undefined ? [] : await readVersions(ctx.db, run.id);
  const all = { rates, ...terms };
  const shown =
    run === undefined
      ? await draftOf(ctx, { period, context, terms: all })
      : await frozenOf(ctx, { period, run, versions, wanted: input.run_version });
  const missing = missingRates(shown.lines);
  const nowMs = ctx.now().getTime();
  const blocks = run === undefined || run.state !== 'paid' ? refusalsOf(context, { period, nowMs, missing }) : [];
  const list = inOrder(shown.lines.map(withNames(period)), input.sort);
  return {
    list: list.slice((input.page - 1) * input.limit, input.page * input.limit),
    total: list.length,
    total_is_exact: true,
    sum: sumOf(shown.lines),
    state: run?.state ?? 'draft',
    run: run ?? null,
    run_version: shown.version?.run_version ?? null,
    sums: shown.sums,
    versions: versions.map(shownVersion),
    adjustments: run === undefined ? [] : await readAdjustments(ctx.db, run.id),
    month: monthOf(period.range),
    missing_rates: missing,
    blocks: blocks.map(({ block }) => block),
    late_count: shown.lateCount,
    as_of: shown.version?.snapshot_at ?? ctx.now().toISOString(),
    final: isPeriodFinal(period, nowMs),
    scope: scopeOf(period),
    can: {
      calculate: maySetTermsOf(ctx, period.agent.id) && mayCall(ctx, calculateSettlement),
      invoice: mayCall(ctx, makeInvoice),
      edit_terms: mayCall(ctx, saveSettlementTerms),
    },
  };
};

/** Live figures: nothing is stored, and nothing is owed by them. */
const draftOf = async (
  ctx: Ctx,
  { period, context, terms }: { period: Period; context: RunContext; terms: Terms },
): Promise<Shown> => {
  const lines = valuedLines(await readNativeLines(ctx, period), terms);
  if (missingRates(lines).length > 0) return { lines, version: null, sums: null, lateCount: 0 };
  const { parts } = await readExtras(ctx, ctx.db, { period, context, rates: terms.rates });
  return { lines, version: null, sums: sumsOf({ fee: totalFee(lines), ...parts }, terms.negativeCarry), lateCount: 0 };
};

type Wanted = { period: Period; run: SettlementRun; versions: readonly StoredVersion[]; wanted: number | undefined };

const frozenOf = async (ctx: Ctx, { period, run, versions, wanted }: Wanted): Promise<Shown> => {
  const version = versions.find((each) => each.run_version === (wanted ?? run.run_version));
  if (version === undefined) throw new AppError('object.not_found');
  const late = await readWaiting(ctx, ctx.db, { period, runs: [run], without: undefined });
  return {
    lines: await readLines(ctx.db, { runId: run.id, runVersion: version.run_version }),
    version,
    sums: {
      fee: version.fee,
      late_changes: version.late_changes,
      carried_forward: version.carried_forward,
      adjustments: version.adjustments,
      compensations: version.compensations,
      amount_due: version.amount_due,
      carried_out: version.carried_out,
      negative_carry: version.negative_carry,
    },
    lateCount: late.reduce((count, { bets }) => count + bets.length, 0),
  };
};

type NamedLine = Answer['list'][number];

const withNames =
  ({ directory }: Period) =>
  (line: Line): NamedLine => {
    const site = directory.sites.get(line.site_id);
    return { ...line, site_code: site?.code ?? '', site_name: site?.name ?? '' };
  };

const inOrder = (list: readonly NamedLine[], sort: string): NamedLine[] => {
  const textOf = (line: NamedLine): string => [line.site_code, line.vendor, line.game_type, line.currency].join('\t');
  const ascending = list.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  return sort.startsWith('-') ? ascending.toReversed() : ascending;
};

const USD_SUMS = ['valid_bet_usd', 'win_loss_usd', 'fee'] as const;

/** Native sums per currency; USD over all, null while a rate is missing. */
const sumOf = (lines: readonly Line[]): Answer['sum'] => {
  const total = (of: readonly Line[], name: (typeof NATIVE)[number] | (typeof USD_SUMS)[number]): string | null =>
    of.some((line) => line[name] === null) ? null : toWire(sum(of.map((line) => decimal(line[name] ?? '0'))));
  const usdOf = (of: readonly Line[]) => ({
    valid_bet_usd: total(of, 'valid_bet_usd'),
    win_loss_usd: total(of, 'win_loss_usd'),
    fee: total(of, 'fee'),
  });
  const roundsOf = (of: readonly Line[]): number => of.reduce((all, { rounds }) => all + rounds, 0);
  const byCurrency = [...Map.groupBy(lines, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    rounds: roundsOf(lines),
    ...usdOf(lines),
    by_currency: byCurrency.map(([currency, of]) => ({
      currency,
      rounds: roundsOf(of),
      ...(Object.fromEntries(NATIVE.map((name) => [name, total(of, name)])) as Record<(typeof NATIVE)[number], string>),
      ...usdOf(of),
    })),
  };
};
