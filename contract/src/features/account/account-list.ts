import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, listOf, Note, Reason, ShortText, Version } from '../../kit/fields.ts';
import { CurrencyCode, Money, MoneySum } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { PlayerType } from '../set-up/live.ts';

/** Accounts that one call may work on, and that one list of ids may name. */
export const MAX_ACCOUNT_IDS = 5_000;
/** Shows whole addresses, and lets them be looked for. */
export const SEE_PLAYER_IP = 'B-1-96';
/** A session without play for so long is over. */
export const ONLINE_MINUTES = 30;
export const MAX_LEVEL = 999;

/** `blocked`: from every game by a block of D-3 that names the account; `partly_blocked`: from some games. */
export const ACCOUNT_STATUSES = ['active', 'blocked', 'partly_blocked'] as const;
export const ACCOUNT_SORTS = ['id', 'created_at', 'last_at', 'balance', 'total', 'level'] as const;
const Level = z.int().min(0).max(MAX_LEVEL);
const JackpotWeight = z.string().regex(/^\d{1,3}(?:\.\d{1,3})?$/, 'invalid');
const AccountIds = listOf(Id, MAX_ACCOUNT_IDS);
const SomeAccounts = AccountIds.refine((ids) => ids.length > 0, 'required');

export const AccountRow = z.object({
  id: z.string(),
  version: z.int(),
  user_name: z.string(),
  nick_name: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  site_name: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  /** Only of a seamless website the balance can be asked for. */
  api_type: z.enum(['seamless', 'transfer']),
  currency: z.string(),
  /** Where the newest bet or session came from; masked without B-1-96. Empty: nothing was said. */
  ip: z.string(),
  device: z.string(),
  /** Lifetime, real money, in the player's currency; Σ over the settled bets. */
  rounds: z.int(),
  bet: MoneySum,
  win: MoneySum,
  /** bet − win. */
  total: MoneySum,
  /** At the stamped rates; what the list sorts by. */
  total_usd: MoneySum,
  /** The same of test money. */
  test_rounds: z.int(),
  test_bet: MoneySum,
  test_win: MoneySum,
  /** As reported last, by a bet, a movement or the wallet itself. */
  balance: Money.nullable(),
  balance_at: Instant.nullable(),
  last_at: Instant.nullable(),
  created_at: Instant,
  level: z.int(),
  jackpot_weight: z.string(),
  type: PlayerType,
  status: z.enum(ACCOUNT_STATUSES),
  is_online: z.boolean(),
  note: z.string(),
  can: z.object({
    edit: z.boolean(),
    kick: z.boolean(),
    block: z.boolean(),
    refresh: z.boolean(),
    /** The website is `unregulated`: robots and other jackpot weights than 1 are possible. */
    steer: z.boolean(),
  }),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const getAccountList = defineEndpoint({
  method: 'GET',
  path: '/api/account/account_list/get_list',
  access: holds('B-1'),
  summary: 'Players with what they played in all, filtered and sorted',
  input: pagedQuery(
    {
      id: AccountIds.optional(),
      agent_id: Ids.optional(),
      site_id: Ids.optional(),
      /** In any case; see `name_match`. */
      user_name: ShortText.min(1).optional(),
      name_match: z.enum(['prefix', 'exact']).default('prefix'),
      /** The beginning of a nick name, in any case. */
      nick_name: ShortText.min(1).optional(),
      /** Exact; needs B-1-96. */
      ip: ShortText.min(1).optional(),
      currency: CurrencyCode.optional(),
      type: PlayerType.optional(),
      level: z.coerce.number<string | number>().int().min(0).max(MAX_LEVEL).optional(),
      status: z.enum(ACCOUNT_STATUSES).optional(),
      is_online: Flag.optional(),
      created_from: InstantInput.optional(),
      created_to: InstantInput.optional(),
      last_from: InstantInput.optional(),
      last_to: InstantInput.optional(),
      /** In the player's currency, both inclusive. */
      min_balance: Money.optional(),
      max_balance: Money.optional(),
    },
    ACCOUNT_SORTS,
    '-created_at',
  ),
  output: pageOf(AccountRow).extend({
    /** Lifetime figures hold everything that had arrived by then; null: they have not been counted yet. */
    as_of: Instant.nullable(),
  }),
});

export const getAccountDetail = defineEndpoint({
  method: 'GET',
  path: '/api/account/account_list/get_detail',
  access: holds('B-1'),
  summary: 'One player',
  input: z.strictObject({ id: Id }),
  output: AccountRow,
});

export const saveAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/account_list/add_or_edit',
  access: holds('B-1-91'),
  audit: 'player.save',
  risk: {
    level: 'harmless: a mark for staff and reports',
    type: 'dangerous: bets from then on are test money, or count again',
    jackpot_weight: 'dangerous: chances of a jackpot; refused under the profile regulated unless it is 1',
    note: 'harmless',
  },
  writes: 'agent',
  needsReason: true,
  summary: 'Level, type, jackpot weight and note of a player; type and weight need a second person',
  input: z.strictObject({
    id: Id,
    version: Version.optional(),
    level: Level.optional(),
    type: z.enum(['real', 'test', 'robot']).optional(),
    jackpot_weight: JackpotWeight.optional(),
    note: Note.nullable().optional(),
    reason: Reason,
  }),
  output: AccountRow,
});

export const kickAccounts = defineEndpoint({
  method: 'POST',
  path: '/api/account/account_list/kick',
  access: holds('B-1-91'),
  audit: 'player.kick',
  risk: 'harmless: open sessions end, the player may come back at once',
  writes: 'agent',
  needsReason: true,
  summary: 'End the open sessions of players: games learn of it by the config feed; more than one player needs B-1-97',
  input: z.strictObject({ ids: SomeAccounts, reason: Reason }),
  output: BatchOutcome,
});

export const batchEditAccounts = defineEndpoint({
  method: 'POST',
  path: '/api/account/account_list/batch_edit',
  access: holds('B-1-97'),
  audit: 'player.save',
  risk: { level: 'harmless: a mark for staff and reports', note: 'harmless' },
  writes: 'agent',
  needsReason: true,
  summary: 'Level or note of many players at once, each with its own answer',
  input: z.strictObject({ ids: SomeAccounts, level: Level.optional(), note: Note.nullable().optional(), reason: Reason }),
  output: BatchOutcome,
});

export const refreshBalance = defineEndpoint({
  method: 'POST',
  path: '/api/account/account_list/refresh_balance',
  access: holds('B-1-91'),
  audit: 'player.refresh_balance',
  risk: 'harmless: the wallet is asked, nothing is moved',
  writes: 'agent',
  summary: 'Ask the wallet of a seamless website for the balance of a player',
  input: z.strictObject({ id: Id }),
  output: AccountRow,
});
