import { getAgentMonthReport } from '@manager/contract/features/report/agent-month-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { exportSource } from '../../../kit/export/source.ts';

/** More rows than there are. */
const ALL_ROWS = 1_000_000_000;

export const exports = [
  exportSource({
    endpoint: getAgentMonthReport,
    code: 'F-9-93',
    rows: async function* (ctx, input, run) {
      const { list } = (await run.list(ctx, { ...input, page: 1, limit: ALL_ROWS })) as OutputOf<typeof getAgentMonthReport>;
      if (list.length > 0) yield list;
    },
    totals: async (ctx, input, run) => {
      const { sum } = (await run.list(ctx, { ...input, page: 1, limit: 1 })) as OutputOf<typeof getAgentMonthReport>;
      const { by_currency: byCurrency, ...all } = sum;
      return [
        ...byCurrency.map((values) => ({ of: { currency: values.currency }, values })),
        ...(byCurrency.length === 0 ? [] : [{ of: 'all_usd' as const, values: { ...all, currency: 'USD' } }]),
      ];
    },
  }),
];
