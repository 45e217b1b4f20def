import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, ShortText } from '../../kit/fields.ts';
import { Rate } from '../../kit/money.ts';
import { GameType } from '../../kit/game-type.ts';
import { ApiType } from '../../kit/api-type.ts';
import { moneyReportFilters, moneyReportOf, playerFilters } from './money-report.ts';
import { subAgentFilters } from '../../kit/sub-agent-ids.ts';

/** Settlement days that a trend by hours may span. */
export const MAX_HOURLY_DAYS = 7;

/**
 * Money along the time, for the charts of all money reports: every filter of theirs is understood, so that Σ trend = Σ report.
 * `by=hour`: hours of the settlement in the zone of the answer's scope; UTC when several calendars are in play.
 */
export const getTrend = defineEndpoint({
  method: 'GET',
  path: '/api/report/trend/get_list',
  access: holds('F-1', 'F-2', 'F-3', 'F-5', 'F-7', 'F-8'),
  summary: 'Money by settlement day or hour, with the return that the games promise',
  input: z.strictObject({
    ...moneyReportFilters,
    by: z.enum(['day', 'hour']).default('day'),
    type: GameType.optional(),
    rtp_profile: ShortText.optional(),
    brand: ShortText.optional(),
    api_type: ApiType.optional(),
    ...playerFilters,
    ...subAgentFilters,
    /** Bets that carry the id of a sub-agent. */
    has_sub_agent: Flag.default(false),
  }),
  output: moneyReportOf({
    /** A settlement day, or the instant at which the hour begins. */
    bucket: z.string(),
    /** False while bets may still be counted to it. */
    is_finished: z.boolean(),
    /** What the published mathematics of the games lead one to expect of these stakes; null when a game with a stake has none. */
    theoretical_rtp: Rate,
    /** Where the actual return lies 95 times in 100 by chance alone; null when a game with a stake has no σ. */
    rtp_low: Rate,
    rtp_high: Rate,
  }),
});
