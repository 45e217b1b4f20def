import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, ShortText } from '../../kit/fields.ts';
import { Rate } from '../../kit/money.ts';
import { ReportScope } from '../../kit/page.ts';
import { InstantInput } from '../../kit/time.ts';
import { EXPLAINED } from '../../metrics.ts';
import { GameType } from '../../kit/game-type.ts';
import { ApiType } from '../../kit/api-type.ts';
import { RatesToday, moneyReportFilters, playerFilters } from './money-report.ts';
import { subAgentFilters } from '../../kit/sub-agent-ids.ts';

export const ExplainedMetric = z.enum(EXPLAINED);
export type ExplainedMetric = z.infer<typeof ExplainedMetric>;

export const PartsBy = z.enum(['agent', 'site', 'game', 'day', 'currency']);
export type PartsBy = z.infer<typeof PartsBy>;

/** Parts that are named one by one; the others are one line. */
export const MAX_PARTS = 12;

/** Counts, money and percentages alike: as text; null where the figure is undefined. */
const Value = z.string().nullable();

/**
 * One figure of a money report, counted a second way: the whole by its players, its parts by the dimension that comes next. The filters are
 * those of the report, narrowed to the row that the figure stands in.
 */
export const getExplanation = defineEndpoint({
  method: 'GET',
  path: '/api/report/explain/get_detail',
  access: holds('F-1', 'F-2', 'F-3', 'F-4', 'F-5', 'F-6', 'F-7', 'F-8', 'F-9'),
  summary: 'Where a figure of a money report comes from: its formula in numbers, its rates, and the parts that add up to it',
  input: z.strictObject({
    ...moneyReportFilters,
    metric: ExplainedMetric,
    /** Absent: the first dimension of which there is more than one. */
    by: PartsBy.optional(),
    /** Bets of this very agent only, while `agent_id` is a whole subtree. */
    own_agent_id: Id.optional(),
    ...playerFilters,
    ...subAgentFilters,
    /** Bets that carry the id of a sub-agent. */
    has_sub_agent: Flag.default(false),
    /** Only bets that count within these quarters of an hour, the end exclusive: a bucket of a run chart. Both or none. */
    slot_from: InstantInput.optional(),
    slot_to: InstantInput.optional(),
    type: GameType.optional(),
    rtp_profile: ShortText.optional(),
    brand: ShortText.optional(),
    api_type: ApiType.optional(),
  }),
  output: z.object({
    metric: ExplainedMetric,
    value: Value,
    /** Of the money; USD unless `in=native`. */
    currency: z.string(),
    /** What the formula computes it from; empty for a figure that is a plain sum or count. */
    terms: z.array(z.object({ metric: ExplainedMetric, value: Value })),
    by: PartsBy,
    /** Largest first; the last one has no id when it stands for all others. */
    parts: z.array(z.object({ id: z.string().nullable(), name: z.string(), value: Value })),
    part_count: z.int(),
    /** The parts put together by the formula; null where parts overlap, as players do. */
    parts_total: Value,
    /** `value` − `parts_total`: 0 when they agree. */
    difference: Value,
    /** What the money was in each currency, and the rate that this comes to; empty for what is no money. */
    currencies: z.array(z.object({ currency: z.string(), native: z.string(), usd: z.string(), rate: Rate })),
    as_of: z.string().nullable(),
    final: z.boolean(),
    scope: ReportScope,
    rates_today: RatesToday.optional(),
  }),
});
