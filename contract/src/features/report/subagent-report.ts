import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { subAgentFilters } from '../../kit/sub-agent-ids.ts';
import { moneyReportOf, moneyReportQuery } from './money-report.ts';

export const getSubAgentReport = defineEndpoint({
  method: 'GET',
  path: '/api/report/subagent_report/get_list',
  access: holds('F-7'),
  exported: { code: 'F-7-93', walk: 'report' },
  summary: 'Money by website and sub-agent; bets without a sub-agent are not in it',
  input: moneyReportQuery(subAgentFilters, ['sub_agent_id', 'site_code']),
  output: moneyReportOf({
    site_id: z.string(),
    site_code: z.string(),
    site_name: z.string(),
    /** The id that the website sends. */
    sub_agent_id: z.string(),
    /** The record behind it, with what Set-Up says of it; null when the website left the scope. */
    record_id: z.string().nullable(),
    note: z.string(),
    auto_group_name: z.string().nullable(),
    configured_group_name: z.string().nullable(),
    can: z.object({ group: z.boolean() }),
  }),
});
