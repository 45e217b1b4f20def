import type { moneyReportFilters } from '@manager/contract/features/report/money-report';
import type { z } from 'zod';

/** The filters that all money reports share, as a verb receives them. */
export type ParsedMoneyFilters = z.output<z.ZodObject<typeof moneyReportFilters>>;
