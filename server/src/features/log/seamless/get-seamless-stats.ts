import type { getSeamlessStats as endpoint, SeamlessFigures } from '@manager/contract/features/log/seamless';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, ratePct } from '@manager/domain/money';
import { scopeOfInstants } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { planCalls } from './seamless-query.ts';
import { type StoredFigures, sumCalls } from './seamless-store.ts';

const NO_CALLS: SeamlessFigures = { calls: 0, ok: 0, success_pct: null, timed: 0, p50_ms: null, p95_ms: null, errors: [] };

/** O-1: the calls of a search by website. Errors: those of the list. */
export const getSeamlessStats = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { query, resolved, directory } = await planCalls(ctx, input);
  const rows = await sumCalls(ctx.clickhouse, query);
  const total = rows.find((row) => row.is_total === 1);
  return {
    total: total === undefined ? NO_CALLS : toFigures(total),
    list: rows
      .filter((row) => row.is_total === 0)
      .map((row) => {
        const site = directory.sites.get(String(row.site_id));
        return {
          ...toFigures(row),
          site_id: String(row.site_id),
          site_code: site?.code ?? '',
          site_name: site?.name ?? '',
        };
      })
      .toSorted(worstFirst),
    ...(query.window === undefined ? {} : { scope: scopeOfInstants(resolved, query.window) }),
  };
};

type Ranked = Pick<SeamlessFigures, 'calls' | 'ok'> & { site_code: string };

/** Shares are compared by cross-multiplication: exact, whatever their size. */
const worstFirst = (left: Ranked, right: Ranked): number =>
  left.ok * right.calls - right.ok * left.calls || right.calls - left.calls || (left.site_code < right.site_code ? -1 : 1);

const toFigures = (row: StoredFigures): SeamlessFigures => ({
  calls: Number(row.calls),
  ok: Number(row.ok),
  success_pct: ratePct(decimal(row.ok), decimal(row.calls)),
  timed: Number(row.timed),
  p50_ms: row.timed === '0' ? null : row.p50_ms,
  p95_ms: row.timed === '0' ? null : row.p95_ms,
  errors: row.errors
    .map(([outcome, calls]) => ({ outcome, calls: Number(calls) }))
    .toSorted((left, right) => right.calls - left.calls || (left.outcome < right.outcome ? -1 : 1)),
});
