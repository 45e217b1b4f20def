import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag } from '../../kit/fields.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { pagedQuery, pageOf, ReportScope } from '../../kit/page.ts';
import { ComparedFigures } from '../report/compare.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';

/** The dashboard shows figures of the money reports to those who may see any of them. */
export const DASHBOARD_CODES = ['F-1', 'F-2', 'F-3', 'F-5', 'F-7', 'F-8'] as const;
const access = holds(...DASHBOARD_CODES);

/** USD at the rate stamped on each bet, over an agent and all below it. */
const Figures = z.object({
  bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  rate: Rate,
  free_round_bonus: MoneySum,
  free_win_bonus: MoneySum,
  /** Distinct players with a paid round. */
  members: z.int(),
});

export const getAgentOverview = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/agent_report/get_list',
  access,
  summary: 'Money of the agents right below the own one, each with all below it',
  input: z.strictObject({ date_from: SettlementDay, date_to: SettlementDay, with_test: Flag.default(false) }),
  output: z.object({
    /** Agents without a bet are there too; largest bet first. */
    list: z.array(
      Figures.extend({
        agent_id: z.string(),
        sub_company: z.string(),
        /** The own agent's own websites, without those of the agents below. */
        is_own: z.boolean(),
      }),
    ),
    sum: Figures,
    as_of: z.string().nullable(),
    final: z.boolean(),
    scope: ReportScope,
  }),
});

/** Why today stands alone: nobody played on the day before up to this time, or that day is not whole in the report store. */
export const NotCompared = z.enum(['no_bets', 'incomplete']);

export const getDaySoFar = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/day/get_detail',
  access,
  summary: 'A settlement day up to now beside the day before up to the same moment of each agent’s settlement day',
  input: z.strictObject({ day: SettlementDay, with_test: Flag.default(false) }),
  output: z.object({
    bet: MoneySum,
    win: MoneySum,
    win_loss: MoneySum,
    rate: Rate,
    /** Distinct players with a paid round. */
    players: z.int(),
    day_before: SettlementDay,
    /** Like for like to the millisecond; null where `not_compared` says why. */
    compared: ComparedFigures.nullable(),
    not_compared: NotCompared.nullable(),
    as_of: z.string().nullable(),
  }),
});

/**
 * `ok`: calls of the wallet go through. `warn`: more than 1 % failed in the last 15 minutes, or a paused wallet is being tried again. `down`: more
 * than 10 %, no answer to the last calls, or the website is not open.
 */
export const SiteHealth = z.enum(['ok', 'warn', 'down']);

/** What speaks of a fault of a wallet or of the way to it; a player without enough money is none. */
export const WALLET_FAULTS = [
  'unknown',
  'invalid_partner',
  'invalid_game',
  'wrong_currency',
  'bad_signature',
  'maintenance',
] as const;
/** Calls of wallets are watched over so long. */
export const WALLET_WATCH_MINUTES = 15;

export const getSiteOverview = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/site_list/get_list',
  access,
  summary: 'The websites with the running settlement day of each, players online, and the health of their wallets',
  input: pagedQuery({ with_test: Flag.default(false) }, ['bet', 'win_loss', 'online', 'site_code', 'health'], '-bet'),
  output: pageOf(
    z.object({
      site_id: z.string(),
      site_code: z.string(),
      site_name: z.string(),
      agent_name: z.string(),
      /** The running settlement day in the calendar of its agent. */
      day: SettlementDay,
      bet: MoneySum,
      win_loss: MoneySum,
      rate: Rate,
      /** Players with an open session. */
      online: z.int(),
      health: SiteHealth,
      /** Neither disabled nor waiting for approval, and its agent enabled. */
      is_open: z.boolean(),
      /** Manager's own calls: `open`: paused, because the wallet did not answer; `half_open`: it is being tried again. */
      circuit: z.enum(['closed', 'open', 'half_open']),
      /** Calls to its wallet in the last 15 minutes, and how many of them failed for technical reasons. */
      wallet_calls: z.int(),
      wallet_errors: z.int(),
    }),
  ).extend({
    online: z.int(),
    wallet_calls: z.int(),
    wallet_errors: z.int(),
    as_of: Instant,
  }),
});

/** Payouts, and transfers, that a dashboard names, those that wait longest first. */
export const STUCK_SHOWN = 5;

export const getMoneyOut = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/money_out/get_detail',
  access: holds('O-1', 'O-4', 'K-1', 'D-1', 'I-2'),
  summary:
    'Money that does not get out: payouts, transfers and cancels of bets left to staff, and records of Manager that were refused',
  input: z.strictObject({ with_test: Flag.default(false) }),
  output: z.object({
    /** Null without O-1. */
    payouts: z
      .object({
        /** Left to staff. */
        manual: z.int(),
        /** Not paid twelve hours after they could have been. */
        late: z.int(),
        /** They wait until their website is approved. */
        on_hold: z.int(),
        list: z.array(
          z.object({
            transfer_id: z.string(),
            purpose: z.string(),
            site_code: z.string(),
            currency: z.string(),
            amount: MoneySum,
            state: z.enum(['processing', 'error_retry', 'error_manual']),
            last_error: z.string(),
            /** When it was asked for, or agreed to. */
            since: Instant,
          }),
        ),
      })
      .nullable(),
    /** Recoveries of transfers (K-1) that are left to staff; null without K-1. */
    transfers: z
      .object({
        manual: z.int(),
        list: z.array(
          z.object({
            transfer_id: z.string(),
            site_code: z.string(),
            currency: z.string(),
            amount: MoneySum,
            last_error: z.string(),
            /** When it was left to them. */
            since: Instant,
          }),
        ),
      })
      .nullable(),
    /** Invalid bets (D-1) whose cancel failed; null without D-1. */
    bets: z.int().nullable(),
    /** Wins of jackpots beyond a limit of the day, which wait for another person; null without I-2. */
    waiting_wins: z.int().nullable(),
    /** Records of Manager itself that the report store refused: money that is in no report. Null without O-4. */
    refused: z.int().nullable(),
  }),
});

export const CHART_MONTHS = 12;
/** Agents with a colour of their own; the others are one. */
export const CHART_AGENTS = 6;

export const getAgentMonths = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard/agent_month/get_list',
  access,
  summary: 'The last twelve months of settlement days: bets of the largest agents, win-loss and rate of all',
  input: z.strictObject({ with_test: Flag.default(false) }),
  output: z.object({
    /** Largest bet of the twelve months first; the one without an id stands for all others. */
    agents: z.array(z.object({ agent_id: z.string().nullable(), name: z.string() })),
    list: z.array(
      z.object({
        /** `2026-11`. */
        month: z.string(),
        date_from: SettlementDay,
        date_to: SettlementDay,
        /** The month runs on in one of the calendars. */
        is_finished: z.boolean(),
        bet: MoneySum,
        win_loss: MoneySum,
        rate: Rate,
        /** In the order of `agents`. */
        bets: z.array(MoneySum),
      }),
    ),
  }),
});
