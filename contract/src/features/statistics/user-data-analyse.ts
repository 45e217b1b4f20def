import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { ReportScope } from '../../kit/page.ts';
import { SettlementDay } from '../../kit/time.ts';
import { moneyReportFilters } from '../report/money-report.ts';

export const AudiencePeriod = z.enum(['day', 'week', 'month']);
export type AudiencePeriod = z.infer<typeof AudiencePeriod>;

/** Settlement days that one answer may span. */
export const MAX_AUDIENCE_DAYS: Readonly<Record<AudiencePeriod, number>> = { day: 93, week: 366, month: 366 };
export const MAX_COHORT_DAYS = 93;

/** Days after the first bet on which a cohort is looked at again. */
export const RETENTION_DAYS = [1, 3, 7, 15, 30] as const;

/**
 * By what players are spread. `level`: as it is set now. `device`: of each bet, so that a player may be in several rows. `country`: of the newest
 * session up to the end of the range that says one, at most 30 settlement days before its beginning.
 */
export const DistributionBy = z.enum(['country', 'device', 'level']);
export type DistributionBy = z.infer<typeof DistributionBy>;

/** Devices are read from the bets themselves. */
export const MAX_DISTRIBUTION_DAYS: Readonly<Record<DistributionBy, number>> = { level: 93, device: 31, country: 93 };

const { date_from, date_to, agent_id, site_group_id, site_id, game_id, with_test } = moneyReportFilters;
const filters = { date_from, date_to, agent_id, site_group_id, site_id, game_id, with_test };

const envelope = {
  total: z.int(),
  total_is_exact: z.boolean(),
  as_of: z.string().nullable(),
  final: z.boolean(),
  scope: ReportScope,
};

/** Money in USD at the stamped rates; null where there is nothing to divide by. */
const AudienceFigures = z.object({
  active_players: z.int(),
  /** First settled bet ever in the chosen games within the period. */
  new_players: z.int(),
  returning_players: z.int(),
  rounds: z.int(),
  bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  arpu: MoneySum.nullable(),
  avg_bet: MoneySum.nullable(),
  /** Mean length of the sessions that began in the period and have ended, in minutes. */
  avg_session_min: z.string().nullable(),
});

export const getAudience = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/user_data_analyse/get_list',
  access: holds('E-4'),
  exported: { code: 'E-4-93', walk: 'moment' },
  summary: 'Players over time: new, active and returning, what they bet and how long they stay',
  input: z.strictObject({ ...filters, by: AudiencePeriod.default('day') }),
  output: z.object({
    list: z.array(
      AudienceFigures.extend({
        /** First settlement day of the period, cut to the range. */
        period: SettlementDay,
        period_to: SettlementDay,
        is_finished: z.boolean(),
        /** Different players of the 7 and 30 settlement days that end with the period. */
        wau: z.int(),
        mau: z.int(),
        /** Mean of the daily active players ÷ `mau`. */
        stickiness: Rate,
      }),
    ),
    sum: AudienceFigures,
    ...envelope,
  }),
});

/** A share of the cohort, null while the day that it asks for is not over in every calendar. */
const retention = Object.fromEntries(RETENTION_DAYS.map((day) => [`d${day}`, Rate])) as Record<
  `d${(typeof RETENTION_DAYS)[number]}`,
  typeof Rate
>;

export const getCohorts = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/user_cohort/get_list',
  access: holds('E-4'),
  exported: { code: 'E-4-93', walk: 'moment' },
  summary: 'Players by the day of their first bet, and how many of them come back',
  input: z.strictObject(filters),
  output: z.object({
    list: z.array(z.object({ settle_date: SettlementDay, players: z.int(), ...retention })),
    /** Over all cohorts whose day is over: a ratio of sums. */
    sum: z.object({ players: z.int(), ...retention }),
    ...envelope,
  }),
});

/** Of paid rounds; money in USD at the stamped rates. */
const DistributionFigures = z.object({
  players: z.int(),
  /** First settled bet ever, in the chosen games, within the range. */
  new_players: z.int(),
  rounds: z.int(),
  bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  rate: Rate,
});

export const getDistribution = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/user_distribution/get_list',
  access: holds('E-4'),
  exported: { code: 'E-4-93', walk: 'moment' },
  summary: 'Players and their money by level, device or country',
  input: z.strictObject({ ...filters, of: DistributionBy.default('country') }),
  output: z.object({
    list: z.array(
      DistributionFigures.extend({
        /** A level, a device as the platform names it, or a code of ISO 3166-1; empty: unknown. */
        value: z.string(),
        players_share: Rate,
        bet_share: Rate,
      }),
    ),
    /** Every player once. */
    sum: DistributionFigures,
    ...envelope,
  }),
});
