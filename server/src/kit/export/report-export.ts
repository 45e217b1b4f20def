import type { MoneyIn, MoneyMeasures } from '@manager/contract/features/report/money-report';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { PermissionCode } from '@manager/contract/permissions';
import type { Ctx } from '../service/ctx.ts';
import { exportSource } from './source.ts';
import type { ExportedRow, ExportRun, ExportSource, ExportTotal } from '../service/ctx.ts';

type Answer = {
  list: readonly ExportedRow[];
  sum: MoneyMeasures & { by_currency: readonly (MoneyMeasures & { currency: string })[] };
};

/** More than any report groups into: the whole answer is one page. */
const ALL_ROWS = 1_000_000_000;

type Options = {
  endpoint: Endpoint;
  code: PermissionCode | null;
  /** Sub-totals that the screen shows beside those of currencies. */
  subTotals?: (ctx: Ctx, answer: unknown, input: unknown) => ExportTotal[];
};

/** A money report: all its rows in one answer, so that rows and totals are of the same moment. */
export const reportExport = ({ endpoint, code, subTotals = () => [] }: Options): ExportSource => {
  const answers = new WeakMap<ExportRun, Answer>();
  return exportSource({
    endpoint,
    code,
    rows: async function* (ctx, input, run) {
      const answer = (await run.list(ctx, { ...(input as object), page: 1, limit: ALL_ROWS })) as Answer;
      answers.set(run, answer);
      if (answer.list.length > 0) yield answer.list;
    },
    count: async (ctx, input, list) =>
      ((await list(ctx, { ...(input as object), page: 1, limit: 1 })) as { total: number }).total,
    totals: async (ctx, input, run) => {
      const answer = answers.get(run);
      if (answer === undefined) return [];
      return [...subTotals(ctx, answer, input), ...totalsOfReport(answer.sum, (input as { in: MoneyIn }).in)];
    },
  });
};

/** As below the table: one line in the only currency there is, or each currency and all of them in USD. */
export const totalsOfReport = ({ by_currency: byCurrency, ...all }: Answer['sum'], unit: MoneyIn): ExportTotal[] => {
  const [only] = byCurrency;
  if (only === undefined) return [];
  if (unit === 'native' && byCurrency.length === 1) return [{ of: 'all', values: only }];
  const total: ExportTotal = { of: 'all_usd', values: { ...all, currency: 'USD' } };
  if (unit !== 'native') return [total];
  return [...byCurrency.map((values): ExportTotal => ({ of: { currency: values.currency }, values })), total];
};
