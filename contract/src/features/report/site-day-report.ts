import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, ShortText } from '../../kit/fields.ts';
import { SettlementDay } from '../../kit/time.ts';
import { ApiType } from '../../kit/api-type.ts';
import { moneyReportOf, moneyReportQuery } from './money-report.ts';

/** `running`: the day has not ended in every calendar of the row. `closing`: it ended less than an hour ago, late bets may still arrive. */
export const DayState = z.enum(['running', 'closing', 'final']);

export const getSiteDayReport = defineEndpoint({
  method: 'GET',
  path: '/api/report/site_day_report/get_list',
  access: holds('F-5'),
  exported: { code: 'F-5-93', walk: 'report' },
  summary: 'Money by settlement day; by website too with `by_site`',
  input: moneyReportQuery(
    { by_site: Flag.default(false), brand: ShortText.optional(), api_type: ApiType.optional() },
    ['settle_date', 'site_code'],
    '-settle_date',
  ),
  output: moneyReportOf({
    settle_date: SettlementDay,
    state: DayState,
    /** Bets of the day that changed after it had been settled, as a later settlement took them in; of all games. 0: settled as it stands, or not yet. */
    restated: z.int(),
    /** Present with `by_site`. */
    site_id: z.string().optional(),
    site_code: z.string().optional(),
    site_name: z.string().optional(),
    agent_id: z.string().optional(),
    agent_name: z.string().optional(),
    is_test: z.boolean().optional(),
  }),
});
