import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { ShortText } from '../../kit/fields.ts';
import { ApiType } from '../../kit/api-type.ts';
import { MoneyLevel, moneyReportOf, moneyReportQuery } from './money-report.ts';

const report = moneyReportOf({
  site_id: z.string(),
  site_code: z.string(),
  site_name: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  is_test: z.boolean(),
});

export const getSiteReport = defineEndpoint({
  method: 'GET',
  path: '/api/report/site_report/get_list',
  access: holds('F-2'),
  summary: 'Money by website, with a sub-total per agent',
  input: moneyReportQuery({ brand: ShortText.optional(), api_type: ApiType.optional() }, ['site_code', 'agent_name']),
  /** `by_agent` holds USD sub-totals over the whole filter, not over the page. */
  output: report.extend({ by_agent: z.array(MoneyLevel.extend({ agent_id: z.string(), agent_name: z.string() })) }),
});
