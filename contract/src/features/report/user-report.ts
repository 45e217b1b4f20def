import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { MoneySum } from '../../kit/money.ts';
import { Instant } from '../../kit/time.ts';
import { MoneyLevel, moneyReportOf, moneyReportQuery, MoneySumRow, playerFilters } from './money-report.ts';

/** Of the days of the range, whatever was played; sessions of the chosen games. */
const moved = { sessions: z.int(), deposits: MoneySum, withdrawals: MoneySum };

export const getUserReport = defineEndpoint({
  method: 'GET',
  path: '/api/report/user_report/get_list',
  access: holds('F-3'),
  summary: 'Money by website, player and currency, with first and last bet, biggest win, sessions and movements of the wallet',
  input: moneyReportQuery(playerFilters, ['site_code']),
  /** A row per website, player and currency, also in USD. */
  output: moneyReportOf({
    player_id: z.string(),
    /** Masked without F-3-96; empty when the player's website left the scope. */
    user_name: z.string(),
    level: z.int().nullable(),
    site_id: z.string(),
    site_code: z.string(),
    site_name: z.string(),
    /** Of paid bets within the filter. */
    first_bet_at: Instant.nullable(),
    last_bet_at: Instant.nullable(),
    biggest_win: MoneySum.nullable(),
    max_multiple: z.string().nullable(),
    /** What the website reported with the newest of these bets. */
    balance: MoneySum.nullable(),
    ...moved,
  }).extend({
    /** Sessions and movements of the players that have a row: Σ rows. Movements in USD at the rates that `in` names. */
    sum: MoneySumRow.extend({ ...moved, by_currency: z.array(MoneyLevel.extend({ currency: z.string(), ...moved })) }),
  }),
});
