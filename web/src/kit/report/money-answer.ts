import type { Comparison } from '@manager/contract/features/report/compare';
import type { ReportScope } from '@manager/contract/kit/page';
import type { z } from 'zod';
import type { filterTotals } from './totals.ts';

/** What every money report answers, as far as its frame reads it. */
export type MoneyAnswer<Row> = {
  list: readonly Row[];
  total: number;
  total_is_exact: boolean;
  sum: Parameters<typeof filterTotals>[0]['sum'];
  as_of: string | null;
  final: boolean;
  scope: ReportScope;
  comparison?: z.infer<typeof Comparison> | undefined;
  rates_today?: { at: string } | undefined;
};
