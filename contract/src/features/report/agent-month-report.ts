import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids } from '../../kit/fields.ts';
import { CurrencyCode, MoneySum } from '../../kit/money.ts';
import { pagedQuery } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';
import { MoneyMeasures } from './money-report.ts';
import { SettlementMonth } from './settlement-terms.ts';

export const MAX_REPORT_MONTHS = 24;

/** Money in USD at the rates stamped on the bets, as in all other reports. */
const InUsd = { bet_usd: MoneySum, win_usd: MoneySum, win_loss_usd: MoneySum, ngr_usd: MoneySum };

/** A frozen month of an agent's own websites, in one currency. */
export const AgentMonthRow = z.object({
  id: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  month: z.string(),
  currency: z.string(),
  /** Above 1: restated after a late amendment. */
  run_version: z.int(),
  frozen_at: Instant,
  ...MoneyMeasures.shape,
  ...InUsd,
  /** Units per 1 USD that the stamped rates come to: bet ÷ bet in USD, 12 decimals; null without bets. */
  fx_used: z.string().nullable(),
});
export type AgentMonthRow = z.infer<typeof AgentMonthRow>;

/** Sums of frozen rows; distinct players of several rows cannot be summed. */
const MonthSum = MoneyMeasures.omit({ players: true });

export const getAgentMonthReport = defineEndpoint({
  method: 'GET',
  path: '/api/report/agent_month_report/get_list',
  access: holds('F-9'),
  summary: 'Frozen months of agents; reads no bets',
  input: pagedQuery(
    { agent_id: Ids.optional(), month_from: SettlementMonth, month_to: SettlementMonth, currency: CurrencyCode.optional() },
    ['month', 'agent_name', 'bet_usd', 'win_loss_usd'],
    '-month',
  ),
  output: z.object({
    list: z.array(AgentMonthRow),
    total: z.int(),
    total_is_exact: z.boolean(),
    /** USD, over the whole filter. */
    sum: MonthSum.extend({ by_currency: z.array(MonthSum.extend({ currency: z.string() })) }),
    /** USD, newest month first. */
    by_month: z.array(MonthSum.extend({ month: z.string() })),
  }),
});

export const getAgentMonthVersions = defineEndpoint({
  method: 'GET',
  path: '/api/report/agent_month_report/get_versions',
  access: holds('F-9'),
  summary: 'Every frozen version of an agent’s month, newest first',
  input: z.strictObject({ agent_id: Id, month: SettlementMonth }),
  output: z.object({ list: z.array(AgentMonthRow) }),
});
