/** One field that the specification names, and where it lives. Names are those of the stores and of the contract. */
export type SeedField = {
  /** As the specification writes it. */
  label: string;
  /** Column of the entity's table, or of another (`table.column`); null: not stored. */
  column: string | null;
  /** Member of the call that saves it; null: nobody types it in. */
  input?: string | null;
  /** Instead of an input: how the value comes to be, or which call sets it. */
  comesFrom?: string;
};

export type SeedEntity = {
  name: string;
  table: string;
  /** The call that saves it. */
  endpoint: `/api/${string}`;
  /** Folder of its screen in web/src/features. */
  screen: string;
  fields: readonly SeedField[];
};

/** A field whose column and input have one name. */
const same = (label: string, name: string): SeedField => ({ label, column: name, input: name });
const derived = (label: string, column: string | null, comesFrom: string): SeedField => ({
  label,
  column,
  input: null,
  comesFrom,
});

/** Everything of Set-Up that the specification lists under "Entities and their fields", in its order. */
export const SEED_ENTITIES: readonly SeedEntity[] = [
  {
    name: 'Agent',
    table: 'agent',
    endpoint: '/api/set_up/agent/add_or_edit',
    screen: 'set-up/agent',
    fields: [
      derived('invite code', 'invite_code', 'drawn; a call of its own draws another'),
      same('name', 'name'),
      same('seller id', 'seller_id'),
      { label: 'super agent', column: 'parent_id', input: 'super_agent_id' },
      same('status', 'status'),
      same('is test', 'is_test'),
      same('brand', 'brand'),
      same('site group', 'site_group_id'),
      same('note', 'note'),
      same('note2', 'note2'),
      same('search-show', 'search_show'),
      same('sort', 'sort'),
      { label: 'timezone', column: 'agent_calendar.timezone', input: 'timezone' },
      { label: 'settlement hour', column: 'agent_calendar.settlement_hour', input: 'settlement_hour' },
      same('website', 'website'),
      same('domain', 'domain'),
    ],
  },
  {
    name: 'Website',
    table: 'site',
    endpoint: '/api/set_up/website/add_or_edit',
    screen: 'set-up/website',
    fields: [
      same('brand', 'brand'),
      same('site group', 'site_group_id'),
      same('domain', 'domain'),
      { label: 'site id', column: 'code', input: 'code' },
      same('agent', 'agent_id'),
      same('RTP', 'rtp'),
      same('status', 'status'),
      derived('approved state', 'approved_state', 'decided by a second person: set_up/website/audit'),
      same('jackpot', 'jackpot'),
      same('task', 'task'),
      same('IP currency check', 'ip_currency_check'),
      same('api type', 'api_type'),
      same('api url', 'api_url'),
      derived('api key', 'site_api_key.sealed', 'drawn and shown once: set_up/website/rotate_api_key'),
      same('IP whitelist', 'ip_whitelist'),
      same('api params', 'api_params'),
      same('vendors', 'vendors'),
      same('max bet (usd)', 'max_bet_usd'),
      same('min bet (usd)', 'min_bet_usd'),
      same('max win per day (usd)', 'max_win_day_usd'),
      same('disabled origins', 'disabled_origins'),
      { label: 'game type', column: 'game_types', input: 'game_types' },
    ],
  },
  {
    name: 'Website group',
    table: 'site_group',
    endpoint: '/api/set_up/website_group/add_or_edit',
    screen: 'set-up/website-group',
    fields: [same('name', 'name'), { label: 'group id', column: 'code', input: 'code' }, same('RTP', 'rtp')],
  },
  {
    name: 'Website game',
    table: 'site_game',
    endpoint: '/api/set_up/website_game/add_or_edit',
    screen: 'set-up/website-game',
    fields: [
      derived('site', 'site_id', 'the cell that is opened'),
      derived('game', 'game_id', 'the cell that is opened'),
      same('enabled', 'is_enabled'),
      same('config', 'config'),
      same('RTP', 'rtp'),
    ],
  },
  {
    name: 'Game',
    table: 'game',
    endpoint: '/api/set_up/game/add_or_edit',
    screen: 'set-up/game',
    fields: [
      same('code', 'code'),
      same('name', 'name'),
      same('Chinese name', 'name_zh'),
      same('status', 'status'),
      same('featured', 'is_featured'),
      same('hot', 'is_hot'),
      same('permanent hot', 'is_permanent_hot'),
      same('new', 'is_new'),
      same('vendor', 'vendor'),
      same('origin', 'origin'),
      same('game id', 'vendor_game_id'),
      same('type', 'type'),
      same('note', 'note'),
      same('is H5', 'is_h5'),
      same('is Flash', 'is_flash'),
      same('sort', 'sort'),
      same('window', 'window_size'),
      same('coin size type', 'coin_size_type'),
      same('min bet', 'min_bet'),
      same('max bet', 'max_bet'),
      same('min position bet', 'min_position_bet'),
      same('max position bet', 'max_position_bet'),
      same('jackpot flag', 'has_jackpot'),
      same('limits id', 'limits_id'),
      same('return to player', 'rtp_profiles'),
      same('stops', 'stops'),
      same('mode', 'mode'),
      same('jackpot pool code', 'jackpot_pool_code'),
      same('jackpot rate', 'jackpot_rate'),
      same('per-language names', 'names'),
      same('RTP', 'rtp'),
      same('volatility', 'volatility'),
      same('max multiple', 'max_multiple'),
      same('certifications', 'certifications'),
      same('supported languages', 'languages'),
      same('description', 'description'),
      same('features', 'features'),
      same('rule', 'rule'),
    ],
  },
  {
    name: 'Sub-agent',
    table: 'sub_agent',
    endpoint: '/api/set_up/subagent/edit',
    screen: 'set-up/subagent',
    fields: [
      derived('id', 'code', 'the label that the website sends'),
      derived('bet', null, 'summed from bets'),
      derived('win', null, 'summed from bets'),
      derived('win-loss', null, 'bet − win'),
      derived('RTP', null, 'win ÷ bet; the profile in force beside it'),
      derived('site', 'site_id', 'where the label was first sent'),
      same('note', 'note'),
      derived('auto group', 'auto_group_id', 'the daily grouping'),
      same('configured group', 'configured_group_id'),
    ],
  },
  {
    name: 'Sub-agent group',
    table: 'sub_agent_group',
    endpoint: '/api/set_up/subagent_group/add_or_edit',
    screen: 'set-up/subagent-group',
    fields: [derived('id', 'id', 'drawn'), same('name', 'name'), same('RTP', 'rtp'), same('note', 'note')],
  },
  {
    name: 'Back-office user',
    table: 'staff_user',
    endpoint: '/api/user/user/add_or_edit_user',
    screen: 'set-up/user-list',
    fields: [
      same('email', 'email'),
      derived('email status', 'email_status', 'the mailed link, or user/user/verify_email'),
      same('name', 'name'),
      same('agent', 'agent_id'),
      same('is super', 'is_super'),
      same('status', 'status'),
      same('note', 'note'),
      same('note2', 'note2'),
      same('auth group', 'auth_group_id'),
      same('tags', 'tags'),
    ],
  },
  {
    name: 'Currency',
    table: 'currency',
    endpoint: '/api/set_up/currency/add_or_edit',
    screen: 'set-up/currency',
    fields: [same('code', 'code'), same('name', 'name'), { label: 'rate', column: 'currency_rate.after', input: 'rate' }],
  },
  {
    name: 'Coin',
    table: 'coin',
    endpoint: '/api/set_up/coin/add_or_edit',
    screen: 'set-up/coin',
    fields: [
      same('currency', 'currency_id'),
      same('name', 'name'),
      same('total bet', 'total_bets'),
      same('line', 'lines'),
      same('min bet', 'min_bet'),
      same('max bet', 'max_bet'),
      same('default bet', 'default_bet'),
    ],
  },
];
