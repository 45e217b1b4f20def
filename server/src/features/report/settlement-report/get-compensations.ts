import type {
  getSettlementCompensations as endpoint,
  SettlementCompensation,
} from '@manager/contract/features/report/settlement-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { toWire } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type Compensation, dueOfCompensations, readHeldCompensations } from './compensations.ts';
import { monthOf, type Period, periodOf } from './period.ts';
import { readExtras, readRunContext } from './plan-run.ts';
import { readRates } from './rates.ts';
import { readVersions } from './versions.ts';

type Input = ParsedOf<typeof endpoint>;

/** Those that a version of the run holds; without a run those that it would hold. Errors: `object.not_found`, `settlement.rate_missing`. */
export const getSettlementCompensations = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  const period = await periodOf(ctx, input);
  const all = await compensationsOf(ctx, { period, wanted: input.run_version });
  const ordered = input.sort.startsWith('-') ? all.toReversed() : all;
  const page = ordered.slice((input.page - 1) * input.limit, input.page * input.limit);
  return {
    list: await withNames(ctx, page, period),
    total: all.length,
    total_is_exact: true,
    due_usd: toWire(dueOfCompensations(all)),
  };
};

const compensationsOf = async (
  ctx: Ctx,
  { period, wanted }: { period: Period; wanted: number | undefined },
): Promise<Compensation[]> => {
  const context = await readRunContext(ctx, ctx.db, period);
  const { run } = context;
  if (run === undefined) {
    // As the draft reads them, so that the list adds up to its sum.
    const rates = await readRates(ctx.db, monthOf(period.range));
    return (await readExtras(ctx, ctx.db, { period, context, rates })).compensations;
  }
  const version = (await readVersions(ctx.db, run.id)).find((each) => each.run_version === (wanted ?? run.run_version));
  if (version === undefined) throw new AppError('object.not_found');
  return readHeldCompensations(ctx.db, { runId: run.id, runVersion: version.run_version });
};

/** A compensation of Manager's own is paid under the id of its credit. */
const withNames = async (
  ctx: Ctx,
  page: readonly Compensation[],
  { directory, range }: Period,
): Promise<SettlementCompensation[]> => {
  const rows =
    page.length === 0
      ? []
      : await ctx.db
          .selectFrom('compensation')
          .innerJoin('payout', 'payout.id', 'compensation.payout_id')
          .select(['compensation.id', 'payout.transfer_id'])
          .where(
            'payout.transfer_id',
            'in',
            page.map(({ credit_id: id }) => id),
          )
          .execute();
  const own = new Map(rows.map((row) => [row.transfer_id, row.id]));
  return page.map(({ credit_id: id, ...row }) => ({
    ...row,
    id,
    site_code: directory.sites.get(row.site_id)?.code ?? '',
    compensation_id: own.get(id) ?? null,
    is_late: row.settle_date < range.from,
  }));
};
