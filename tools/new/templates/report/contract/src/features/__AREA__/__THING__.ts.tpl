import { z } from 'zod';
import { defineEndpoint, holds } from '__SRC__/kit/endpoint.ts';
import { moneyReportOf, moneyReportQuery } from '__SRC__/features/report/money-report.ts';

export const get__TYPE__ = defineEndpoint({
  method: 'GET',
  path: '/api/__AREA_API__/__THING_API__/get_list',
  access: holds('__CODE__'),
  exported: { code: '__CODE__-93', walk: 'report' },
  summary: '__TITLE__: money by agent',
  input: moneyReportQuery({}, ['agent_name']),
  output: moneyReportOf({ agent_id: z.string(), agent_name: z.string() }),
});
