import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, ShortText } from '../../kit/fields.ts';
import { Money, MoneySum } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { SESSION_END_REASONS } from '../../platform/sessions.ts';

/** Longest searches by the start of sessions: without and with a player. */
export const MAX_SESSION_SEARCH_HOURS = 24;
export const MAX_SESSION_PLAYER_DAYS = 31;

/** A session with the fifteen items of a player session report (R4), and what names them. */
export const SessionRow = z.object({
  id: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  site_name: z.string(),
  game_id: z.string().nullable(),
  game_name: z.string(),
  currency: z.string(),
  started_at: Instant,
  /** Null: still open. */
  ended_at: Instant.nullable(),
  end_reason: z.enum(SESSION_END_REASONS).nullable(),
  /** Bets of the player that were placed while it was open, each in one session alone: of several, the one that began last. */
  rounds: z.int(),
  bet: MoneySum,
  win: MoneySum,
  /** bet − win. */
  win_loss: MoneySum,
  promo_received: Money,
  promo_wagered: Money,
  transfer_in: Money,
  transfer_out: Money,
  balance_start: Money.nullable(),
  balance_end: Money.nullable(),
  country: z.string(),
  /** Masked without B-1-96. */
  ip: z.string(),
  device: z.string(),
  is_test: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

export const getSessionReport = defineEndpoint({
  method: 'GET',
  path: '/api/account/session_report/get_list',
  access: holds('B-1', 'B-8'),
  summary: 'Sessions of players, newest first, walked by cursor',
  input: keysetQuery({
    /** Exact; needs no range. */
    session_id: ShortText.min(1).optional(),
    /** User name, exact; with a player the range may span 31 days. */
    player: ShortText.min(1).optional(),
    player_id: Id.optional(),
    agent_id: Ids.optional(),
    site_id: Ids.optional(),
    game_id: Ids.optional(),
    end_reason: z.enum([...SESSION_END_REASONS, 'open']).optional(),
    time_from: InstantInput.optional(),
    time_to: InstantInput.optional(),
    with_test: Flag.default(false),
  }),
  output: keysetPageOf(SessionRow),
});
