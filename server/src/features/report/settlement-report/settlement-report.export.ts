import { getSettlementReport } from '@manager/contract/features/report/settlement-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { exportSource } from '../../../kit/export/source.ts';
import type { ExportRun, ExportTotal } from '../../../kit/service/ctx.ts';

type Answer = OutputOf<typeof getSettlementReport>;

/** More lines than any agent has. */
const ALL_LINES = 1_000_000_000;

const sums = new WeakMap<ExportRun, Answer['sum']>();

/** Each currency, then all of them in USD, as below the table. */
const totalsOf = ({ by_currency: byCurrency, ...all }: Answer['sum']): ExportTotal[] => [
  ...byCurrency.map((values): ExportTotal => ({ of: { currency: values.currency }, values })),
  ...(byCurrency.length === 0 ? [] : [{ of: 'all_usd' as const, values: { ...all, currency: 'USD' } }]),
];

export const exports = [
  exportSource({
    endpoint: getSettlementReport,
    code: 'F-4-93',
    rows: async function* (ctx, input, run) {
      const answer = (await run.list(ctx, { ...input, page: 1, limit: ALL_LINES })) as Answer;
      sums.set(run, answer.sum);
      if (answer.list.length > 0) yield answer.list;
    },
    totals: async (_ctx, _input, run) =>
      totalsOf(sums.get(run) ?? { rounds: 0, valid_bet_usd: null, win_loss_usd: null, fee: null, by_currency: [] }),
  }),
];
