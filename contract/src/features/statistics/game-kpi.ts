import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { pagedQuery, ReportScope } from '../../kit/page.ts';
import { moneyReportFilters } from '../report/money-report.ts';
import { GameType } from '../../kit/game-type.ts';
import { KPI_PLACES, perPlace } from './buckets.ts';

/**
 * Players by what they bet in a game over the whole range, in USD. `opened` = Σ `players_<bucket>`: who opened the game or bet in it; the first
 * bucket holds those who bet nothing.
 */
const KpiLevel = z.object({
  opened: z.int(),
  ...perPlace(KPI_PLACES, 'players', () => z.int()),
  ...perPlace(KPI_PLACES, 'players_pct', () => Rate),
  players: z.int(),
  rounds: z.int(),
  bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  rate: Rate,
  /** Whose first settled bet ever in what the row covers falls into the range. */
  new_players: z.int(),
  /** New players who bet again on the next settlement day, of those whose next day is over; null before any is. */
  d1_retention: Rate,
});

const { in: _in, source: _source, currency: _currency, ...filters } = moneyReportFilters;

export const KPI_SORTS = [
  'game_code',
  'opened',
  'players',
  'rounds',
  'bet',
  'win_loss',
  'rate',
  'new_players',
  'd1_retention',
] as const;

export const getGameKpi = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/game_kpi/get_list',
  access: holds('E-5'),
  exported: { code: 'E-5-93', walk: 'moment' },
  summary: 'Players of games by how much they bet, with new players and retention',
  input: pagedQuery({ ...filters, type: GameType.optional() }, KPI_SORTS, '-bet'),
  output: z.object({
    list: z.array(
      KpiLevel.extend({ game_id: z.string(), game_code: z.string(), game_name: z.string(), vendor: z.string(), type: GameType }),
    ),
    total: z.int(),
    total_is_exact: z.boolean(),
    /** All games together: every player once, by what they bet in all of them. */
    sum: KpiLevel,
    as_of: z.string().nullable(),
    final: z.boolean(),
    scope: ReportScope,
  }),
});
