import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Ids } from '../../kit/fields.ts';
import { moneyReportOf, moneyReportQuery } from './money-report.ts';

export const getAgentReport = defineEndpoint({
  method: 'GET',
  path: '/api/report/agent_report/get_list',
  access: holds('F-8'),
  exported: { code: 'F-8-93', walk: 'report' },
  summary: 'Money along the tree of agents, each with everything below; unfolded where asked, down to the websites',
  input: moneyReportQuery(
    {
      /** Agents that are unfolded: the agents below and their own websites follow right behind. */
      open: Ids.optional(),
      /** `downline`: an agent with everything below it. `direct`: with its own websites alone. */
      reach: z.enum(['downline', 'direct']).default('downline'),
    },
    ['agent_name'],
  ),
  /** In the order of the tree; `sum` covers everything that the filter finds, whatever is unfolded. */
  output: moneyReportOf({
    kind: z.enum(['agent', 'site']),
    agent_id: z.string(),
    agent_name: z.string(),
    /** The row that this one lies in; null at the top of what the caller sees. */
    parent_id: z.string().nullable(),
    site_id: z.string().nullable(),
    /** Of the website. */
    site_code: z.string().nullable(),
    site_name: z.string().nullable(),
    level: z.int(),
    can_open: z.boolean(),
    is_open: z.boolean(),
    is_test: z.boolean(),
    /** Different players with at least one round. */
    members: z.int(),
    sites: z.int(),
    active_sites: z.int(),
    /** The agent's own calendar at the end of the range. */
    timezone: z.string(),
    settlement_hour: z.int(),
    /** Agents of several calendars are counted here, each by its own settlement days. */
    is_mixed_calendar: z.boolean(),
  }),
});
