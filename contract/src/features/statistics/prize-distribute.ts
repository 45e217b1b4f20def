import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { ShortText } from '../../kit/fields.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { pagedQuery, ReportScope } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';
import { moneyReportFilters } from '../report/money-report.ts';
import { GameType } from '../../kit/game-type.ts';
import { perPlace, PRIZE_PLACES } from './buckets.ts';

/** What a row is about, and how many settlement days one answer may span: prizes are read from the bets themselves. */
export const PrizeRows = z.enum(['game', 'hour']);
export type PrizeRows = z.infer<typeof PrizeRows>;
export const MAX_PRIZE_DAYS: Readonly<Record<PrizeRows, number>> = { game: 31, hour: 7 };

/** How a round was paid for; never mixed in a row. */
export const PrizeKind = z.enum(['normal', 'feature_buy', 'free_round', 'card', 'bonus']);
export type PrizeKind = z.infer<typeof PrizeKind>;

/** `usd`: by the win in USD at the stamped rate. `multiple`: by win ÷ bet in the bet's own currency. */
export const PrizeBasis = z.enum(['usd', 'multiple']);

const { in: _in, source: _source, ...filters } = moneyReportFilters;

/** Of the rounds that one cell, row or total covers. A child bet adds its win at the place of that win, and no round. */
const cells = {
  ...perPlace(PRIZE_PLACES, 'rounds', () => z.int()),
  ...perPlace(PRIZE_PLACES, 'rounds_pct', () => Rate),
  ...perPlace(PRIZE_PLACES, 'win', () => MoneySum),
  ...perPlace(PRIZE_PLACES, 'win_pct', () => Rate),
};
/** Without a stake there is no multiple; with `basis=usd` always 0. */
const noStake = { rounds_no_stake: z.int(), win_no_stake: MoneySum };

const Level = z.object({ rounds: z.int(), win: MoneySum, ...cells, ...noStake });

export const getPrizeDistribution = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/prize_distribute/get_list',
  access: holds('E-6'),
  exported: { code: 'E-6-93', walk: 'moment' },
  summary: 'Rounds and wins by the size of the prize',
  input: pagedQuery(
    {
      ...filters,
      by: PrizeRows.default('game'),
      basis: PrizeBasis.default('usd'),
      type: GameType.optional(),
      rtp_profile: ShortText.optional(),
    },
    ['name', 'rounds', 'win'],
    'name',
  ),
  output: z.object({
    list: z.array(
      Level.extend({
        /** Id of the game, or the instant at which the hour begins. */
        row_id: z.string(),
        game_id: z.string().nullable(),
        game_code: z.string(),
        name: z.string(),
        hour: Instant.nullable(),
        kind: PrizeKind,
      }),
    ),
    total: z.int(),
    total_is_exact: z.boolean(),
    /** Over the whole filter. `paid`: normal rounds and feature buys together, the rounds and win of the game report. */
    sums: z.array(Level.extend({ of: z.enum(['paid', 'free_round', 'card', 'bonus']) })),
    as_of: z.string().nullable(),
    final: z.boolean(),
    scope: ReportScope,
  }),
});
