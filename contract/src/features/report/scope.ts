import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids } from '../../kit/fields.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';

export const PRESETS = [
  'today',
  'yesterday',
  'last_7_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_30_days',
] as const;

const Option = z.object({ id: z.string(), code: z.string(), name: z.string() });

/** The screens that offer these choices. */
const SCREENS = holds(
  'F-1',
  'F-2',
  'F-3',
  'F-4',
  'F-5',
  'F-6',
  'F-7',
  'F-8',
  'F-9',
  'E-1',
  'E-2',
  'E-3',
  'E-4',
  'E-5',
  'E-6',
  'B-1',
  'B-2',
  'B-3',
  'B-4',
  'B-5',
  'B-6',
  'B-7',
  'B-8',
  'B-9',
  'B-10',
  'C-8',
  'I-1',
  'I-2',
  'I-3',
  'J-1',
  'J-2',
  'J-3',
  'J-4',
  'K-1',
  'L-1-1',
  'L-1-2',
  'L-1-3',
  'L-2-1',
  'L-2-2',
  'L-3-1',
  'L-3-2',
  'L-3-3',
  'L-4-1',
  'L-4-2',
  'M-2-1',
  'M-3-1',
  'O-1',
  'C-10',
  'D-1',
  'D-2',
  'D-3',
  'D-4',
  'G-1',
  'G-2',
  'G-3',
  'G-4',
  'G-5',
  'G-6',
  'G-7',
);

/** What the scope bar of a report offers: names to choose from, and the presets as settlement days of the chosen agent's calendar. */
export const getReportScope = defineEndpoint({
  method: 'GET',
  path: '/api/report/scope/get_detail',
  access: SCREENS,
  summary: 'Choices of the scope bar and settlement-day presets',
  input: z.strictObject({ agent_id: Id.optional() }),
  output: z.object({
    agents: z.array(
      Option.extend({ parent_id: z.string().nullable(), timezone: z.string(), settlement_hour: z.int(), is_test: z.boolean() }),
    ),
    sites: z.array(Option.extend({ agent_id: z.string(), is_test: z.boolean() })),
    games: z.array(Option.extend({ vendor: z.string(), type: z.string() })),
    vendors: z.array(z.string()),
    currencies: z.array(z.string()),
    /** Bets of the chosen agent, else of all in sight, came in more than one currency lately: their money is shown in USD unless asked otherwise. */
    has_several_currencies: z.boolean(),
    timezone: z.string(),
    settlement_hour: z.int(),
    day_ends_at: Instant,
    presets: z.array(
      z.object({ name: z.enum(PRESETS), date_from: SettlementDay, date_to: SettlementDay, is_finished: z.boolean() }),
    ),
    can_see_test: z.boolean(),
  }),
});

/** Said before something is saved for them. */
export const countPlayers = defineEndpoint({
  method: 'GET',
  path: '/api/report/scope/count_players',
  access: SCREENS,
  summary: 'How many players websites have: those chosen, those of an agent and all below it, else all in sight',
  input: z.strictObject({ agent_id: Id.optional(), site_id: Ids.optional() }),
  output: z.object({ players: z.int() }),
});
