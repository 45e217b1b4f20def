import { IP_CURRENCY_ACTIONS } from '@manager/domain/ip-currency';
import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { Money } from '../kit/money.ts';
import { ActivityData } from './activity-data.ts';
import { CardData } from './card-data.ts';
import { OddsData } from './odds-data.ts';
import { JackpotPoolData, JackpotWinData } from './jackpot-data.ts';
import { PlayerControlData } from './player-control.ts';
import { PlayRuleData } from './play-rule.ts';
import { Instant } from '../kit/time.ts';

/** A percentage as the store prints it, four decimals. */
export const Percent = z.string().regex(/^\d{1,3}\.\d{4}$/);
const Status = z.enum(['enabled', 'disabled']);
export const Compliance = z.enum(['regulated', 'unregulated']);
/** Units of a currency per USD, or a factor. */
const Factor = z.string().regex(/^\d+(?:\.\d{1,8})?$/);
const ExchangeRate = z.string().regex(/^\d+(?:\.\d{1,12})?$/);

/** What is known of an object of each kind; ids lead to the other objects of the feed. Amounts without `_usd` are in the player's currency. */
export const CONFIG_DATA = {
  agent: z.object({
    id: Id,
    seller_id: z.string(),
    parent_id: Id.nullable(),
    status: Status,
    compliance_profile: Compliance.nullable().describe('null: as the agent above, `regulated` at the top'),
  }),
  site_group: z.object({ id: Id, code: z.string(), name: z.string(), rtp: Percent.nullable() }),
  site: z.object({
    id: Id,
    code: z.string(),
    agent_id: Id,
    site_group_id: Id.nullable(),
    status: Status,
    approved_state: z.enum(['unapproved', 'approved', 'failed']),
    rtp: Percent.nullable(),
    vendors: z.array(z.string()).describe('Empty: all'),
    game_types: z.array(z.string()).describe('Empty: all'),
    disabled_origins: z.array(z.string()),
    min_bet_usd: Money.nullable(),
    max_bet_usd: Money.nullable(),
    max_win_day_usd: Money.nullable(),
    max_win_day_action: z.enum(['block', 'cap']),
    jackpot: z.boolean(),
    task: z.boolean(),
    ip_currency_check: z.boolean().describe('Ask `/config/effective` at each launch, with the country of the player’s address'),
    ip_currency_action: z.enum(IP_CURRENCY_ACTIONS).describe('Of that check: refuse the launch, or only let staff see it'),
    compliance_profile: Compliance.nullable().describe('null: as its agent'),
    jurisdiction: z.string().describe('The law that its bets are taken under; empty: none is named'),
  }),
  game: z.object({
    id: Id,
    code: z.string(),
    vendor: z.string(),
    origin: z.string(),
    type: z.string(),
    status: z.enum(['enabled', 'disabled', 'maintenance']),
    rtp: Percent.nullable(),
    rtp_profiles: z.array(Percent).describe('Certified profiles; empty: not stated'),
    min_bet: Money.nullable(),
    max_bet: Money.nullable(),
    default_bet: Money.nullable(),
    min_position_bet: Money.nullable(),
    max_position_bet: Money.nullable(),
    coin_size_type: z.enum(['base', 'currency']),
    limits_id: z.string().describe('Name of the coin lists; empty: none'),
    has_jackpot: z.boolean(),
    jackpot_pool_code: z.string(),
    jackpot_rate: Percent.nullable(),
  }),
  site_game: z.object({
    site_id: Id,
    game_id: Id,
    is_enabled: z.boolean().nullable(),
    rtp: Percent.nullable(),
    min_bet: Money.nullable().describe('USD'),
    max_bet: Money.nullable().describe('USD'),
    config: z.record(z.string(), z.unknown()),
  }),
  currency: z.object({ id: Id, code: z.string(), status: Status, unit_ratio: z.int(), coin_factor: Factor }),
  currency_rate: z.object({
    currency_id: Id,
    from_at: Instant,
    rate: ExchangeRate.describe('Units per USD from that instant on'),
  }),
  coin: z.object({
    id: Id,
    name: z.string(),
    currency_id: Id.nullable().describe('null: in USD, for all currencies by their `coin_factor`'),
    lines: z.int(),
    total_bets: z.array(Money),
    min_bet: Money,
    max_bet: Money,
    default_bet: Money,
    status: Status,
  }),
  sub_agent_group: z.object({ id: Id, name: z.string(), rtp: Percent.nullable() }),
  sub_agent: z.object({
    id: Id,
    site_id: Id,
    code: z.string(),
    auto_group_id: Id.nullable(),
    configured_group_id: Id.nullable().describe('Wins over `auto_group_id`'),
  }),
  block: z.object({
    id: Id,
    site_id: Id.nullable(),
    player_id: Id.nullable(),
    game_id: Id.nullable(),
    expires_at: Instant.nullable(),
  }),
  kick: z
    .object({ id: Id, site_id: Id, player_id: Id, kicked_at: Instant })
    .describe('Sessions of the player that began before that instant are over; he may open another. Gone after a day'),
  odds: OddsData,
  play_rule: PlayRuleData,
  free_round_grant: z
    .object({
      id: Id.describe('Name it as `source_id` in the bets of these rounds'),
      site_id: Id,
      player_id: Id,
      game_ids: z.array(Id).describe('In any of them'),
      currency: z.string(),
      bet_value: Money.describe('What a round is played at; the player pays nothing'),
      rounds: z.int().describe('In all; those that were played count as well'),
      multiplier: z.int().describe('Of the wins: bets are reported with multiplied ones'),
      max_win: Money.nullable().describe('Most that is paid of all wins together'),
      starts_at: Instant,
      expires_at: Instant,
      state: z.enum(['pending', 'active', 'completed', 'expired', 'cancelled']),
    })
    .describe('Rounds that a player may play without a stake, while it is `pending` or `active`'),
  card: CardData,
  math_binding: z
    .object({
      id: Id,
      game_id: Id,
      rtp_profile: z.string().describe('As bets name it'),
      math_version: z.string().describe('As bets name it'),
      from_at: Instant,
      to_at: Instant.nullable().describe('null: in force'),
    })
    .describe(
      'Which version of the mathematics is in force for a game and an RTP profile. New rounds go by it; rounds that have begun end as they began',
    ),
  activity: ActivityData,
  jackpot_pool: JackpotPoolData,
  jackpot_win: JackpotWinData,
  player_control: PlayerControlData,
  player: z.object({ id: Id, site_id: Id, user_name: z.string(), type: z.enum(['real', 'test', 'live', 'robot']) }),
} as const;

export type ConfigKind = keyof typeof CONFIG_DATA;
export type ConfigData = { [Kind in ConfigKind]: z.infer<(typeof CONFIG_DATA)[Kind]> };
export const CONFIG_KINDS = Object.keys(CONFIG_DATA) as ConfigKind[];

const ConfigKey = {
  id: Id.nullable().describe(
    'null for kinds without one: site_game is known by site and game, currency_rate by currency and instant',
  ),
  site: z.string().nullable().describe('Code of the website that it is about'),
  game: z.string().nullable().describe('Code of the game that it is about'),
  player: z.string().nullable().describe('User name of the player that it is about; `site` is the player’s website'),
};

const objectOf = <Kind extends ConfigKind, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ kind: z.literal(kind), ...ConfigKey, data });

const changeOf = <Kind extends ConfigKind, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({
    kind: z.literal(kind),
    ...ConfigKey,
    at: Instant,
    data: z.nullable(data).describe('The object as it is from now on; null: it is gone'),
  });

/** One object of a snapshot. */
export const ConfigObject = z.discriminatedUnion('kind', [
  objectOf('agent', CONFIG_DATA.agent),
  objectOf('site_group', CONFIG_DATA.site_group),
  objectOf('site', CONFIG_DATA.site),
  objectOf('game', CONFIG_DATA.game),
  objectOf('site_game', CONFIG_DATA.site_game),
  objectOf('currency', CONFIG_DATA.currency),
  objectOf('currency_rate', CONFIG_DATA.currency_rate),
  objectOf('coin', CONFIG_DATA.coin),
  objectOf('sub_agent_group', CONFIG_DATA.sub_agent_group),
  objectOf('sub_agent', CONFIG_DATA.sub_agent),
  objectOf('block', CONFIG_DATA.block),
  objectOf('player_control', CONFIG_DATA.player_control),
  objectOf('player', CONFIG_DATA.player),
  objectOf('kick', CONFIG_DATA.kick),
  objectOf('odds', CONFIG_DATA.odds),
  objectOf('play_rule', CONFIG_DATA.play_rule),
  objectOf('free_round_grant', CONFIG_DATA.free_round_grant),
  objectOf('card', CONFIG_DATA.card),
  objectOf('math_binding', CONFIG_DATA.math_binding),
  objectOf('activity', CONFIG_DATA.activity),
  objectOf('jackpot_pool', CONFIG_DATA.jackpot_pool),
  objectOf('jackpot_win', CONFIG_DATA.jackpot_win),
]);
export type ConfigObject = z.infer<typeof ConfigObject>;

/** One change. Applying it twice is the same as once: it says what the object is now, not what was done to it. */
export const ConfigChange = z.discriminatedUnion('kind', [
  changeOf('agent', CONFIG_DATA.agent),
  changeOf('site_group', CONFIG_DATA.site_group),
  changeOf('site', CONFIG_DATA.site),
  changeOf('game', CONFIG_DATA.game),
  changeOf('site_game', CONFIG_DATA.site_game),
  changeOf('currency', CONFIG_DATA.currency),
  changeOf('currency_rate', CONFIG_DATA.currency_rate),
  changeOf('coin', CONFIG_DATA.coin),
  changeOf('sub_agent_group', CONFIG_DATA.sub_agent_group),
  changeOf('sub_agent', CONFIG_DATA.sub_agent),
  changeOf('block', CONFIG_DATA.block),
  changeOf('player_control', CONFIG_DATA.player_control),
  changeOf('player', CONFIG_DATA.player),
  changeOf('kick', CONFIG_DATA.kick),
  changeOf('odds', CONFIG_DATA.odds),
  changeOf('play_rule', CONFIG_DATA.play_rule),
  changeOf('free_round_grant', CONFIG_DATA.free_round_grant),
  changeOf('card', CONFIG_DATA.card),
  changeOf('math_binding', CONFIG_DATA.math_binding),
  changeOf('activity', CONFIG_DATA.activity),
  changeOf('jackpot_pool', CONFIG_DATA.jackpot_pool),
  changeOf('jackpot_win', CONFIG_DATA.jackpot_win),
]);
export type ConfigChange = z.infer<typeof ConfigChange>;

/** Changes after a cursor, in the order in which they were committed. Empty: nothing happened while it waited. */
export const ConfigChanges = z.object({
  changes: z.array(ConfigChange),
  cursor: z.string().describe('Where to go on, also when there are no changes'),
  has_more: z.boolean().describe('Ask again at once'),
});
export type ConfigChanges = z.infer<typeof ConfigChanges>;

/** First and last line of a snapshot; between them one `ConfigObject` a line. Without its last line a snapshot is not whole. */
export const SnapshotHead = z.object({ snapshot: z.literal(true), cursor: z.string(), at: Instant });
export const SnapshotEnd = z.object({ end: z.literal(true), objects: z.int() });

export const CONFIG_PAGE = { default: 500, max: 2_000 } as const;
/** Below the 30 s after which the server closes a silent connection. */
export const CONFIG_WAIT_S = { default: 25, max: 28 } as const;

const CursorText = z.string().regex(/^[\w-]{1,60}$/);
const Whole = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);

/** Query of `GET /platform/v1/config`. */
export const ConfigQuery = z.strictObject({
  since: CursorText.optional().describe('Cursor of a snapshot or of the last answer; without one the answer is a snapshot'),
  limit: Whole.pipe(z.int().min(1).max(CONFIG_PAGE.max)).default(CONFIG_PAGE.default),
  wait_s: Whole.pipe(z.int().min(0).max(CONFIG_WAIT_S.max)).default(CONFIG_WAIT_S.default),
});
