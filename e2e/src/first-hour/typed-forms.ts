import { ACTIVITIES } from './typed-activities.ts';
import { add, at, edit, of, ofRecord, type TypedForm } from './typed-form.ts';

const POOL = of('features/jackpot/pool-list', {
  NameFields: 'sort',
  GameFields: 'rate, hidden_rate, min_bet_usd, contribution_limit, games.#.factor, games.#.ref',
  MoneyFields: 'reset, min_win, must_hit, cap, pool_day_limit, site_day_limit, player_day_limit',
});
const GAME = of('features/set-up/game', {
  MathematicsFields: 'rtp, max_multiple, sigma, rtp_profiles',
  PlayFields: 'min_bet, max_bet, default_bet, lines, min_position_bet, max_position_bet',
  JackpotFields: 'jackpot_rate',
  MarkFields: 'sort',
  NameFields: 'languages',
  TextFields: 'features',
});
const WEBSITE = of('features/set-up/website', {
  WebsiteForm: 'min_bet_usd, max_bet_usd, max_win_day_usd',
  ReturnFields: 'rtp, site_group_id',
  IdentityFields: 'agent_id',
  ConnectionFields: 'ip_whitelist',
  FeatureFields: 'vendors, disabled_origins',
});
const AGENT = { 'features/set-up/agent/AgentForm': 'sort, super_agent_id, site_group_id, timezone' };
const CURRENCY = { 'features/set-up/currency/CurrencyForm': 'rate, coin_factor' };
const COIN = { 'features/set-up/coin/CoinForm': 'lines, min_bet, max_bet, default_bet, total_bets' };
const BAND = { 'features/risk-set/rtp-set/BandForm': 'down_min, down_max, up_min, up_max' };
const EXPOSURE = { 'features/risk-set/game-retained/ExposureForm': 'start_usd, tax_pct, decay_pct, low_usd, high_usd' };
const HIGH = { high_usd: '99999.5' };
const GROUP = { 'features/permission/group/GroupForm': 'limits.compensation_usd_day, agent_id' };
const SETTLEMENT = '/report/settlement-report?agent_id={id}&{month}';
const PLACE = 'game_id, site_group_id';

export const FORMS: readonly TypedForm[] = [
  ...ACTIVITIES,
  edit('/jackpot/pool-list', { row: 'mini', own: { min_win: '7.5' }, fields: POOL }),
  edit('/jackpot/pool-list', {
    called: 'by time',
    row: 'hourly',
    fields: { ...POOL, 'features/jackpot/pool-list/TriggerFields': 'due_from_min, due_to_min' },
  }),
  add('/jackpot/pool-list', {
    open: [
      'fill name: Typed {n}',
      'fill code: typed-{n}',
      'pick trigger: weighted',
      'pick scope: site',
      'turn site_id: {n}',
      'fill rate: 0.1',
      'fill seed: 1',
      'fill reset: 1',
      'fill odds_per_usd: 0.001',
      'fill min_win: 1',
      'fill cap: 100000',
    ],
    once: ['seed'],
    fields: {
      ...of('features/jackpot/pool-list', {
        NameFields: 'sort, site_id',
        GameFields: 'rate, hidden_rate, min_bet_usd, contribution_limit, games.#.factor',
        MoneyFields: 'seed, reset, min_win, must_hit, cap, pool_day_limit, site_day_limit, player_day_limit',
        TriggerFields: 'odds_per_usd, trigger_weight',
      }),
    },
  }),
  edit('/risk-set/rtp-set', {
    own: { down_max: '94.5' },
    unsent: { up_min: 'stands at the highest profile, and nothing lies between it and the target' },
    fields: BAND,
  }),
  add('/risk-set/rtp-set', {
    remove: 'risk_set/rtp_set/remove',
    own: { down_max: '94.5', up_min: '95.99' },
    open: [
      'choose game_id: reef',
      'fill down_min: 1',
      'fill down_max: 95',
      'fill up_min: 95.95',
      'fill up_max: 999',
      'fill start_at: {day}T00:00',
    ],
    fields: { 'features/risk-set/rtp-set/BandForm': `down_min, down_max, up_min, up_max, ${PLACE}` },
  }),
  edit('/risk-set/game-retained', { own: HIGH, fields: EXPOSURE }),
  add('/risk-set/game-retained', {
    own: HIGH,
    open: ['choose game_id: a', 'fill begins_on: {today}'],
    remove: 'risk_set/game_retained/remove',
    fields: { 'features/risk-set/game-retained/ExposureForm': `start_usd, tax_pct, decay_pct, low_usd, high_usd, ${PLACE}` },
  }),
  edit('/risk-set/account-risk?tab=rules', {
    called: 'a rule',
    fields: { 'features/risk-set/account-risk/RuleForm': 'threshold, min_rounds, daily_auto_times' },
  }),
  add('/risk-set/account-risk', { called: 'a mark', fields: { 'features/risk-set/account-risk/MarkForm': 'Player' } }),
  ofRecord('/risk-set/account-risk', 'a review', {
    open: ['press Review'],
    send: 'Decide',
    fields: of('features/risk-set/account-risk', { ReviewPanel: 'Max bet (USD)' }),
    sentAs: { 'Max bet (USD)': 'max_bet_usd' },
  }),
  add('/risk-set/login-ip', { fields: { 'features/risk-set/login-ip/LoginRuleForm': 'user_id, group_id, agent_id' } }),
  edit('/set-up/game', {
    row: 'Lucky Lantern',
    fields: { ...GAME, 'features/set-up/game/RowsInput': 'buy_modes.#.cost_multiple, buy_modes.#.rtp, buy_modes.#.sigma' },
    unsent: { rtp: 'has to be one of the profiles of the game' },
  }),
  add('/set-up/game', { open: ['fill name: Typed {n}', 'fill code: typed-{n}', 'fill vendor: Typed'], fields: GAME }),
  ofRecord('/set-up/game?type=lottery', 'odds', {
    row: 'Mark Seven',
    open: ['press Odds', 'press Edit odds'],
    fields: { 'features/set-up/game/OddsDialog': 'entries.#.rate' },
  }),
  edit('/set-up/website', { row: 'Test Demo', fields: WEBSITE }),
  add('/set-up/website', { open: ['fill name: Typed {n}', 'fill code: typed-{n}', 'choose agent_id: a'], fields: WEBSITE }),
  ofRecord('/set-up/website', 'settings copied', {
    open: ['press Copy settings'],
    fields: { 'features/set-up/website/CopySettings': 'From website' },
  }),
  edit('/set-up/agent', { fields: AGENT }),
  add('/set-up/agent', { open: ['fill name: Typed {n}', 'fill seller_id: typed{n}'], fields: AGENT }),
  edit('/set-up/currency', { row: 'THB', fields: CURRENCY }),
  add('/set-up/currency', { open: ['fill code: TY{n}', 'fill name: Typed {n}', 'fill rate: 1'], fields: CURRENCY }),
  edit('/set-up/coin', { fields: COIN }),
  add('/set-up/coin', {
    open: [
      'fill name: typed-{n}',
      'fill lines: 1',
      'enter total_bets: 1',
      'fill min_bet: 1',
      'fill max_bet: 1',
      'fill default_bet: 1',
    ],
    fields: COIN,
  }),
  edit('/set-up/website-game', { fields: { 'features/set-up/website-game/CellForm': 'min_bet, max_bet' } }),
  at('/set-up/website-game', 'copied', {
    open: ['press Copy'],
    fields: { 'features/set-up/website-game/CopyDialog': 'From website, To websites' },
  }),
  add('/set-up/website-group', {
    open: ['fill name: Typed {n}', 'fill code: typed-{n}'],
    fields: { 'features/set-up/website-group/WebsiteGroupForm': 'rtp' },
  }),
  edit('/set-up/website-group', { fields: { 'features/set-up/website-group/WebsiteGroupForm': 'rtp' } }),
  ofRecord('/set-up/website-group', 'websites', {
    open: ['press Websites', 'press Add websites'],
    fields: { 'features/set-up/website-group/AddMembers': 'Websites' },
  }),
  add('/set-up/subagent-group', {
    open: ['fill name: Typed {n}', 'pick metric: bet', 'fill from_value: 1'],
    remove: 'set_up/subagent_group/batch_del',
    fields: { 'features/set-up/subagent-group/SubAgentGroupForm': 'rtp, from_value, to_value, min_rounds' },
  }),
  edit('/set-up/subagent-group', {
    open: ['pick metric: bet'],
    own: { to_value: '99999.5' },
    fields: { 'features/set-up/subagent-group/SubAgentGroupForm': 'rtp, from_value, to_value, min_rounds' },
  }),
  edit('/set-up/user-list', {
    row: 'anjali',
    fields: of('features/set-up/user-list', { RightsFields: 'agent_id, auth_group_id', UserForm: 'ip_allow, tags' }),
  }),
  add('/set-up/user-list', {
    fields: of('features/set-up/user-list', { RightsFields: 'auth_group_id', UserForm: 'ip_allow, tags' }),
  }),
  edit('/account/account-list', { fields: { 'features/account/account-list/AccountForm': 'level' } }),
  add('/account/free-round-bonus?tab=campaigns', {
    called: 'a campaign',
    open: [
      'fill name: Typed {n}',
      'fill code: typed-{n}',
      'choose site_ids: hudson',
      'choose game_ids: koi',
      'take Currency',
      'take Bet value',
      'fill starts_at: {day}T00:00',
      'fill expires_at: {day}T23:00',
    ],
    fields: of('features/account/free-round-bonus', {
      CampaignForm: 'rounds',
      PlaceFields: 'site_ids, game_ids',
      BetRow: 'Max win',
    }),
    once: ['rounds', 'Max win'],
    sentAs: { 'Max win': 'bets.max_win' },
  }),
  at('/account/skg-bets', 'a vendor', {
    open: ['press Vendors', 'press Edit'],
    fields: { 'features/account/skg-bets/VendorForm': 'lag_minutes, window_minutes, poll_seconds' },
  }),
  at('/account/big-win', 'thresholds', {
    open: ['press Thresholds'],
    send: 'Save',
    fields: { 'features/account/big-win/ThresholdDrawer': 'Multiple from, Win from (USD)' },
    sentAs: { 'Multiple from': 'multiple', 'Win from (USD)': 'win_usd' },
  }),
  edit('/algorithm/source/source-file?tab=contacts', {
    called: 'a contact',
    fields: { 'features/algorithm/source/source-file/ContactForm': 'addresses' },
  }),
  at(SETTLEMENT, 'terms', {
    list: '/set-up/agent',
    open: ['press Terms', 'ensure From USD: Add tier'],
    fields: of('features/report/settlement-report', { TermsDrawer: 'From USD, %', TermsParts: 'Payment term (days)' }),
    sentAs: { 'From USD': 'tiers.from_usd', '%': 'tiers.pct', 'Payment term (days)': 'payment_days' },
  }),
  at(SETTLEMENT, 'a rate', {
    list: '/set-up/agent',
    open: ['press Rates', 'press Change VND'],
    fields: { 'features/report/settlement-report/DecimalReasonForm': 'Fixed rate VND' },
    sentAs: { 'Fixed rate VND': 'rate' },
  }),
  at('/report/reconcile-report', 'tolerances', {
    open: ['press Tolerances', 'press Change'],
    fields: { 'features/report/reconcile-report/ToleranceDialog': 'Tolerance VND' },
    sentAs: { 'Tolerance VND': 'tolerance' },
  }),
  at('/report/reconcile-report', 'figures', {
    open: ['press Upload figures'],
    fields: { 'features/report/reconcile-report/UploadForm': 'Website' },
  }),
  at('/report/reconcile-report', 'a comparison', {
    open: ['press Compare now'],
    fields: { 'features/report/reconcile-report/CompareDialog': 'Website' },
  }),
  edit('/maintain/game-speed', { fields: { 'features/maintain/game-speed/RuleForm': 'min_cycle_ms' } }),
  add('/maintain/game-speed', {
    open: ['fill min_cycle_ms: 1000'],
    remove: 'maintain/game_speed/remove',
    fields: { 'features/maintain/game-speed/RuleForm': 'min_cycle_ms, site_id, game_id' },
  }),
  add('/maintain/compensate', {
    open: ['choose Player: divya'],
    fields: { 'features/maintain/compensate/CompensationForm': 'money, Player' },
  }),
  add('/maintain/block', { fields: { 'features/maintain/block/BlockForm': 'site_id, Account, game_id' } }),
  edit('/permission/group', { row: 'Support', fields: GROUP }),
  add('/permission/group', { open: ['fill name: Typed {n}'], fields: GROUP }),
  edit('/permission/auth-rule', { fields: { 'features/permission/auth-rule/RuleForm': 'sort' } }),
  at('/permission/setting', 'a setting', {
    open: ['press Edit'],
    fields: { 'features/permission/setting/SettingDrawer': 'Password age in days' },
    sentAs: { 'Password age in days': 'value' },
  }),
];
