import { FREE_ROUND_MULTIPLIERS, MOST_FREE_ROUNDS } from '@manager/domain/free-round';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Code, Id, Name, Note, Reason, ShortText, SomeIds, Version, listOf } from '../../kit/fields.ts';
import { CurrencyCode, MoneySum, PositiveMoney } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { GrantPayout, GrantPlan } from './free-round-parts.ts';

/** Most players of one upload. */
export const MAX_GRANT_ROWS = 10_000;

export const FREE_ROUND_STATES = ['pending', 'active', 'completed', 'expired', 'cancelled'] as const;
/** When wins are paid. */
export const FREE_ROUND_PAYS = ['at_end', 'each_round'] as const;
export const CAMPAIGN_STATES = ['scheduled', 'running', 'ended', 'cancelled'] as const;
/** `counting`: not over yet and nothing to be paid so far; `nothing`: over without a win; `given_up`: some of it is never paid. */
export const GRANT_PAYOUT_STATES = ['counting', 'nothing', 'unpaid', 'paid', 'failed', 'given_up'] as const;

/** What a round is worth in a currency, and the most that a grant pays in it; null: no maximum. */
const CurrencyBet = z.object({ currency: z.string(), bet: z.string(), max_win: z.string().nullable() });

export const CampaignRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  code: z.string(),
  name: z.string(),
  site_ids: z.array(z.string()),
  /** Names. */
  sites: z.array(z.string()),
  game_ids: z.array(z.string()),
  games: z.array(z.string()),
  bets: z.array(CurrencyBet),
  /** The same for people: `1 USD`. */
  bet_values: z.array(z.string()),
  rounds: z.int(),
  multiplier: z.int(),
  pays: z.enum(FREE_ROUND_PAYS),
  state: z.enum(CAMPAIGN_STATES),
  starts_at: Instant,
  expires_at: Instant,
  note: z.string(),
  /** Players with a grant, and of these those who have not finished. */
  players: z.int(),
  open_players: z.int(),
  /** Sums of its grants by currency, for people: `40 USD`. */
  won: z.array(z.string()),
  payable: z.array(z.string()),
  beyond_max: z.array(z.string()),
  by_user: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ add_players: z.boolean(), extend: z.boolean(), cancel: z.boolean() }),
});
export type CampaignRow = z.infer<typeof CampaignRow>;

export const GrantRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  campaign_id: z.string(),
  campaign_code: z.string(),
  campaign_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  /** Names. */
  games: z.array(z.string()),
  currency: z.string(),
  rounds: z.int(),
  used: z.int(),
  left: z.int(),
  bet_value: MoneySum,
  multiplier: z.int(),
  max_win: MoneySum.nullable(),
  pays: z.enum(FREE_ROUND_PAYS),
  /** As the facts say it, before the maximum. */
  won: MoneySum,
  /** What of it is paid, and what the maximum cuts off. */
  payable: MoneySum,
  beyond_max: MoneySum,
  /** What reached the player's wallet; 0 before that. */
  paid: MoneySum,
  state: z.enum(FREE_ROUND_STATES),
  payout_state: z.enum(GRANT_PAYOUT_STATES),
  /** What the wallet said last of what it has not paid. */
  last_error: z.string(),
  starts_at: Instant,
  expires_at: Instant,
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  end_reason: z.string(),
  by_user: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ cancel: z.boolean(), resend: z.boolean(), give_up: z.boolean() }),
});
export type GrantRow = z.infer<typeof GrantRow>;

export const getCampaignList = defineEndpoint({
  method: 'GET',
  path: '/api/account/free_round_bonus/get_campaign_list',
  access: holds('B-6'),
  exported: { code: 'B-6-93', walk: 'pages' },
  summary: 'Free-round campaigns',
  input: pagedQuery(
    {
      text: ShortText.optional(),
      site_id: Id.optional(),
      game_id: Id.optional(),
      state: z.enum(CAMPAIGN_STATES).optional(),
      by_user: ShortText.optional(),
    },
    ['created_at', 'starts_at', 'expires_at'],
    '-created_at',
  ),
  output: pageOf(CampaignRow),
});

export const getCampaignDetail = defineEndpoint({
  method: 'GET',
  path: '/api/account/free_round_bonus/get_campaign_detail',
  access: holds('B-6'),
  summary: 'A free-round campaign',
  input: z.strictObject({ id: Id }),
  output: CampaignRow,
});

export const getBettingTable = defineEndpoint({
  method: 'GET',
  path: '/api/account/free_round_bonus/get_betting_table',
  access: holds('B-6-91'),
  summary: 'Bets that each of the games offers at each of the websites, by currency: what a campaign can be made of',
  input: z.strictObject({ site_ids: SomeIds, game_ids: SomeIds }),
  output: z.object({
    /** Currencies with such a bet alone. */
    list: z.array(z.object({ currency: z.string(), bets: z.array(MoneySum) })),
  }),
});

export const getGrantList = defineEndpoint({
  method: 'GET',
  path: '/api/account/free_round_bonus/get_list',
  access: holds('B-6'),
  exported: { code: 'B-6-93', walk: 'pages' },
  summary: 'Free rounds of players: what they have used, won and been paid',
  input: pagedQuery(
    {
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      campaign_id: Id.optional(),
      site_id: Id.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      game_id: Id.optional(),
      currency: CurrencyCode.optional(),
      state: listOf(z.enum(FREE_ROUND_STATES)).optional(),
      payout_state: z.enum(GRANT_PAYOUT_STATES).optional(),
      by_user: ShortText.optional(),
    },
    ['created_at', 'starts_at', 'expires_at', 'ended_at'],
    '-created_at',
  ),
  output: pageOf(GrantRow),
});

export const getGrantDetail = defineEndpoint({
  method: 'GET',
  path: '/api/account/free_round_bonus/get_detail',
  access: holds('B-6'),
  summary: 'The free rounds of one player',
  input: z.strictObject({ id: Id }),
  output: GrantRow.extend({
    payouts: z.array(GrantPayout),
  }),
});

export const addCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/account/free_round_bonus/add_campaign',
  access: holds('B-6-91'),
  audit: 'free_round_campaign.add',
  writes: 'agent',
  summary:
    'Make a campaign for seamless websites of one agent. Its code must not be in use at one of them; each bet must be on offer in every game there. Players get nothing yet',
  input: z.strictObject({
    code: Code,
    name: Name,
    site_ids: SomeIds,
    game_ids: SomeIds,
    bets: z
      .array(z.strictObject({ currency: CurrencyCode, bet: PositiveMoney, max_win: PositiveMoney.nullable() }))
      .min(1)
      .max(50)
      .refine((bets) => new Set(bets.map(({ currency }) => currency)).size === bets.length, 'duplicate'),
    rounds: z.int().min(1).max(MOST_FREE_ROUNDS),
    multiplier: z.literal(FREE_ROUND_MULTIPLIERS).default(1),
    pays: z.enum(FREE_ROUND_PAYS).default('at_end'),
    starts_at: InstantInput,
    expires_at: InstantInput,
    note: Note.default(''),
  }),
  output: CampaignRow,
});

/** Headings `user_name` and, where the campaign has several websites, `site` (its code); separated by comma, semicolon or tab. */
const playersFile = { id: Id, text: z.string().min(1).max(3_000_000) };

export const previewPlayers = defineEndpoint({
  method: 'POST',
  path: '/api/account/free_round_bonus/preview_players',
  access: holds('B-6-91'),
  takesFile: true,
  summary: 'What would become of each row of an upload of players',
  input: z.strictObject(playersFile),
  output: GrantPlan,
});

export const addPlayers = defineEndpoint({
  method: 'POST',
  path: '/api/account/free_round_bonus/add_players',
  access: holds('B-6-91'),
  audit: 'free_round_campaign.add_players',
  writes: 'agent',
  takesFile: true,
  needsReason: true,
  needsStepUp: true,
  risk: { text: 'dangerous: what these players win is paid to them' },
  summary: 'Grant the rounds to the players whom the preview accepted; a second person has to agree under dual control',
  input: z.strictObject({ ...playersFile, version: Version, fingerprint: z.string().max(100), reason: Reason }),
  output: GrantPlan,
});

export const cancelGrants = defineEndpoint({
  method: 'POST',
  path: '/api/account/free_round_bonus/batch_cancel',
  access: holds('B-6-92'),
  audit: 'free_round_grant.cancel',
  writes: 'agent',
  needsReason: true,
  summary: 'Cancel free rounds: those that are left are lost, what was won is paid',
  input: z.strictObject({ ids: SomeIds, reason: Reason }),
  output: BatchOutcome,
});

export const cancelCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/account/free_round_bonus/cancel_campaign',
  access: holds('B-6-92'),
  audit: 'free_round_campaign.cancel',
  writes: 'agent',
  needsReason: true,
  summary:
    'Cancel a campaign with all its open grants, before or after its start: rounds that are left are lost, what was won is paid',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: CampaignRow,
});

export const extendCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/account/free_round_bonus/extend',
  access: holds('B-6-91'),
  audit: 'free_round_campaign.extend',
  writes: 'agent',
  summary: 'Put off the end of a campaign and of its open grants, at most to 30 days from its start',
  input: z.strictObject({ id: Id, version: Version, expires_at: InstantInput }),
  output: CampaignRow,
});

export const resendGrantPayout = defineEndpoint({
  method: 'POST',
  path: '/api/account/free_round_bonus/resend_payout',
  access: holds('B-6-95'),
  audit: 'free_round_grant.resend',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Ask the wallet again now to pay the wins, under the same transfer id, also what was stopped by hand',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: GrantRow,
});

export const giveUpGrantPayout = defineEndpoint({
  method: 'POST',
  path: '/api/account/free_round_bonus/give_up_payout',
  access: holds('B-6-95'),
  audit: 'free_round_grant.give_up',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: a player is never paid what he has won',
  summary:
    'Never pay what has failed: rejected at once where nothing can have been booked; otherwise the wallet is told to take it back first. A second person has to agree under dual control',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: GrantRow,
});
