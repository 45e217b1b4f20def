import { CONFIG_DATA, CONFIG_KINDS, type ConfigKind } from '@manager/contract/platform/config';
import { decimal, toWire } from '@manager/domain/money';

/** What the feed knows of a kind: its table and the columns that the triggers of migration 0010 write down (a test compares the two). */
export const CONFIG_COLUMNS: Readonly<Record<ConfigKind, readonly string[]>> = {
  agent: ['id', 'seller_id', 'parent_id', 'status', 'compliance_profile'],
  site_group: ['id', 'code', 'name', 'rtp'],
  site: [
    'id',
    'code',
    'agent_id',
    'site_group_id',
    'status',
    'approved_state',
    'rtp',
    'vendors',
    'game_types',
    'disabled_origins',
    'min_bet_usd',
    'max_bet_usd',
    'max_win_day_usd',
    'max_win_day_action',
    'jackpot',
    'task',
    'ip_currency_check',
    'ip_currency_action',
    'compliance_profile',
    'jurisdiction',
  ],
  game: [
    'id',
    'code',
    'vendor',
    'origin',
    'type',
    'status',
    'rtp',
    'rtp_profiles',
    'min_bet',
    'max_bet',
    'default_bet',
    'min_position_bet',
    'max_position_bet',
    'coin_size_type',
    'limits_id',
    'has_jackpot',
    'jackpot_pool_code',
    'jackpot_rate',
  ],
  site_game: ['site_id', 'game_id', 'is_enabled', 'rtp', 'min_bet', 'max_bet', 'config'],
  currency: ['id', 'code', 'status', 'unit_ratio', 'coin_factor'],
  currency_rate: ['currency_id', 'from_at', 'after'],
  coin: ['id', 'name', 'currency_id', 'lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet', 'status'],
  sub_agent_group: ['id', 'name', 'rtp'],
  sub_agent: ['id', 'site_id', 'code', 'auto_group_id', 'configured_group_id'],
  block: ['id', 'site_id', 'player_id', 'game_id', 'expires_at'],
  player_control: ['id', 'site_id', 'player_id', 'game_id', 'effect', 'source', 'max_bet_usd', 'rtp', 'from_at', 'expires_at'],
  player: ['id', 'site_id', 'user_name', 'type'],
  kick: ['id', 'site_id', 'player_id', 'kicked_at'],
  odds: ['id', 'game_id', 'site_id', 'version', 'entries'],
  play_rule: [
    'id',
    'jurisdiction',
    'game_type',
    'site_id',
    'game_id',
    'min_cycle_ms',
    'on_too_fast',
    'autoplay',
    'turbo',
    'slam_stop',
    'feature_buy',
  ],
  free_round_grant: [
    'id',
    'site_id',
    'player_id',
    'game_ids',
    'currency',
    'bet_value',
    'rounds',
    'multiplier',
    'max_win',
    'starts_at',
    'expires_at',
    'state',
  ],
  card: [
    'id',
    'site_id',
    'player_id',
    'game_id',
    'type',
    'feature',
    'multiplier',
    'currency',
    'bet_value',
    'rounds',
    'max_win',
    'expires_at',
    'state',
  ],
  math_binding: ['id', 'game_id', 'rtp_profile', 'math_version', 'from_at', 'to_at'],
  activity: [
    'id',
    'kind',
    'agent_id',
    'code',
    'title',
    'description',
    'state',
    'starts_at',
    'ends_at',
    'min_bet_usd',
    'max_bet_usd',
    'currency',
    'is_opt_in',
    'site_ids',
    'game_ids',
    'off_site_ids',
    'off_agent_ids',
    'off_game_ids',
    'rule',
  ],
  jackpot_pool: [
    'id',
    'code',
    'name',
    'tier',
    'sort',
    'scope',
    'agent_id',
    'brand',
    'site_id',
    'status',
    'trigger',
    'rate',
    'min_bet_usd',
    'sources',
    'games',
  ],
  jackpot_win: [
    'id',
    'pool_id',
    'turn',
    'status',
    'win_code',
    'amount',
    'site_id',
    'player_id',
    'game_id',
    'bet_id',
    'currency',
    'player_amount',
  ],
};

/** Tables that are called otherwise than their kind. */
export const CONFIG_TABLES: Partial<Record<ConfigKind, string>> = { jackpot_win: 'jackpot_order' };

/** Kinds that are marked as removed instead of being deleted. */
export const SOFT_DELETED: ReadonlySet<ConfigKind> = new Set([
  'agent',
  'site_group',
  'site',
  'game',
  'currency',
  'coin',
  'sub_agent_group',
  'block',
  'player_control',
  'play_rule',
  'activity',
  'jackpot_pool',
]);

const AMOUNTS = new Set([
  'min_bet',
  'max_bet',
  'default_bet',
  'min_position_bet',
  'max_position_bet',
  'min_bet_usd',
  'max_bet_usd',
  'max_win_day_usd',
  'coin_factor',
  'after',
  'total_bets',
  'bet_value',
  'max_win',
  'amount',
  'player_amount',
]);
const WHOLE = new Set(['version', 'lines', 'unit_ratio', 'rounds', 'multiplier', 'min_cycle_ms', 'sort', 'turn']);
const INSTANTS = new Set(['from_at', 'to_at', 'starts_at', 'ends_at', 'expires_at', 'kicked_at']);
/** Columns that the feed calls otherwise. */
const NAMES: Readonly<Record<string, string>> = { after: 'rate' };

export const isConfigKind = (text: string): text is ConfigKind => (CONFIG_KINDS as string[]).includes(text);

type ExactParse = (text: string, revive: (key: string, value: unknown, context: { source: string }) => unknown) => unknown;
/** JSON with every number as it is written: ids and amounts are larger and finer than a JavaScript number. */
const parseExact = (text: string): Record<string, unknown> =>
  (JSON.parse as ExactParse)(text, (_key, value, { source }) => (typeof value === 'number' ? source : value)) as Record<
    string,
    unknown
  >;

const amount = (text: string): string => toWire(decimal(text));

const valueOf = (column: string, value: unknown): unknown => {
  if (value === null) return null;
  if (AMOUNTS.has(column)) return Array.isArray(value) ? value.map(amount) : amount(value as string);
  if (WHOLE.has(column)) return Number(value);
  return INSTANTS.has(column) ? new Date(value as string).toISOString() : value;
};

/** An object of the feed from the JSON text of its columns. */
export const shapeData = <Kind extends ConfigKind>(kind: Kind, json: string): unknown => {
  const exact = parseExact(json);
  const data = Object.fromEntries(
    CONFIG_COLUMNS[kind].map((column) => [NAMES[column] ?? column, valueOf(column, exact[column] ?? null)]),
  );
  // What a game's settings hold is theirs: numbers stay numbers there.
  if (kind === 'site_game') data['config'] = (JSON.parse(json) as { config: unknown }).config;
  if (kind === 'activity') data['rule'] = (JSON.parse(json) as { rule: unknown }).rule;
  return CONFIG_DATA[kind].parse(data);
};
