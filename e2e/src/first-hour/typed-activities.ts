import { at, draft, of, type TypedForm } from './typed-form.ts';

const RANK = '/activity/activity-rank/rule';
const RANK_CALLS = 'activity/activity_rank_rule';
const RANK_SENT = {
  'rule.cap_rounds': 'rule.round_cap.rounds',
  'rule.pool_amount': 'rule.pool.amount',
  'rule.pool_pct': 'rule.pool.pct',
  'rule.ranks.#.amount': 'rule.ranks.0.pct',
};
const TASK = '/task/task-config';
const TASK_CALLS = 'task/task_config';
const COLLECT = '/activity/activity-collect/iconCollection';
const COLLECT_SENT = {
  'Chance in each bet': 'rule.icons.chance',
  Amount: 'rule.recipes.prize.amount',
  Star: 'rule.recipes.count',
  Crystal: 'rule.recipes.count',
  Lantern: 'rule.recipes.count',
  Koi: 'rule.recipes.count',
  Jade: 'rule.recipes.count',
};
const ACTIVITY = of('product/activity', {
  MoneyFields: 'min_bet_usd, max_bet_usd, budget',
  WhereFields: 'game_ids, off_site_ids, off_agent_ids, off_game_ids',
});

export const ACTIVITIES: readonly TypedForm[] = [
  draft(RANK, RANK_CALLS, {
    code: 'jade-multiples',
    open: ['pick rule.cap: first'],
    sentAs: RANK_SENT,
    fields: {
      ...of('features/activity/activity-rank/rule', {
        ScoreFields: 'rule.min_rounds, rule.cap_rounds',
        PoolFields: 'rule.pool_amount',
      }),
      'product/activity/PlaceLines': 'rule.ranks.#.from, rule.ranks.#.to, rule.ranks.#.amount',
      ...ACTIVITY,
    },
  }),
  draft(RANK, RANK_CALLS, {
    code: 'jade-multiples',
    called: 'jade-multiples by stakes',
    open: ['pick rule.pool: bet_share'],
    sentAs: RANK_SENT,
    fields: {
      ...of('features/activity/activity-rank/rule', { ScoreFields: 'rule.min_rounds', PoolFields: 'rule.pool_pct' }),
      'product/activity/PlaceLines': 'rule.ranks.#.from, rule.ranks.#.to, rule.ranks.#.amount',
      ...ACTIVITY,
    },
  }),
  draft(RANK, RANK_CALLS, {
    code: 'lucky-drops',
    fields: {
      'features/activity/activity-rank/rule/PacketFields':
        'rule.trigger.packets, rule.trigger.blocks, rule.trigger.chance_per_usd, rule.daily_cap, rule.total, rule.min, rule.max, rule.timezone',
      ...ACTIVITY,
    },
  }),
  draft(RANK, RANK_CALLS, {
    code: 'opening-rain',
    fields: {
      'features/activity/activity-rank/rule/PacketFields':
        'rule.trigger.minutes, rule.trigger.packets_per_show, rule.trigger.qualify.bets, rule.daily_cap, rule.total, rule.min, rule.max, rule.timezone',
      ...ACTIVITY,
    },
  }),
  draft(RANK, RANK_CALLS, {
    code: 'star-path',
    fields: {
      'features/activity/activity-rank/rule/ScatterFields':
        'rule.levels.#.count, rule.levels.#.stock, rule.levels.#.amount, rule.games.#.game_id, rule.games.#.symbol',
      ...ACTIVITY,
    },
  }),
  draft('/activity/activity-bonus/rule', 'activity/activity_bonus_rule', {
    code: 'winter-credit',
    fields: {
      ...of('features/activity/activity-bonus/rule', {
        BonusForm: 'rule.initial_amount, rule.valid_hours, rule.grants, rule.max_payout, rule.approve_above',
        LevelFields: 'rule.levels.#.reach_balance, rule.levels.#.pay',
      }),
      ...ACTIVITY,
    },
  }),
  at('/activity/activity-bonus/record', 'credit', {
    open: ['press Give credit'],
    fields: { 'features/activity/activity-bonus/record/GiveDialog': 'Add a player' },
  }),
  draft(COLLECT, 'activity/activity_collect_icon_collection', {
    code: 'winter-sky',
    fields: {
      ...of('features/activity/activity-collect/icon-collection', {
        IconLineFields: 'rule.icons.#.daily_cap, rule.icons.#.bets, Chance in each bet, Drops in games',
        RecipeLineFields: 'Star, Crystal, Amount, rule.recipes.#.stock, rule.recipes.#.per_player',
        CollectionForm: 'rule.approve_above, rule.exchange_days',
      }),
      ...ACTIVITY,
    },
    sentAs: COLLECT_SENT,
  }),
  draft(COLLECT, 'activity/activity_collect_icon_collection', {
    code: 'lucky-garden',
    own: { budget: '9999999.5' },
    fields: {
      ...of('features/activity/activity-collect/icon-collection', {
        IconLineFields: 'rule.icons.#.daily_cap, rule.icons.#.bets, Chance in each bet, Drops in games',
        RecipeLineFields: 'Lantern, Koi, Jade, Amount, rule.recipes.#.stock, rule.recipes.#.per_player, rule.recipes.#.points',
        CollectionForm: 'rule.approve_above, rule.exchange_days',
      }),
      ...ACTIVITY,
    },
    sentAs: COLLECT_SENT,
  }),
  draft(TASK, TASK_CALLS, {
    code: 'winter-week',
    fields: {
      ...of('features/task/task-config', {
        TaskForm: 'rule.target, rule.repeat',
        TaskPrizeFields: 'rule.prize.amount, rule.rewards',
      }),
      ...ACTIVITY,
    },
  }),
  draft(TASK, TASK_CALLS, {
    code: 'first-steps',
    open: ['pick rule.type: bet_amount', 'pick rule.period: window', 'preset rule.window_days: 30'],
    fields: {
      ...of('features/task/task-config', {
        TaskForm: 'rule.target, rule.repeat, rule.window_days',
        TaskPrizeFields: 'rule.prize.amount, rule.rewards',
      }),
      ...ACTIVITY,
    },
  }),
  draft(TASK, TASK_CALLS, {
    code: 'daily-card',
    fields: {
      ...of('features/task/task-config', { TaskForm: 'rule.target, rule.repeat', TaskPrizeFields: 'rule.rewards' }),
      'product/card-prize/CardPrizeFields': 'Max win, Rounds, Valid for days, Game',
      ...ACTIVITY,
      'product/activity/WhereFields': 'site_ids, game_ids, off_site_ids, off_agent_ids, off_game_ids',
    },
    sentAs: { 'Max win': 'rule.prize.max_win', Rounds: 'rule.prize.rounds', 'Valid for days': 'rule.prize.valid_days' },
  }),
  draft(TASK, TASK_CALLS, {
    code: 'lucky-seven',
    open: ['pick rule.type: win_multiple'],
    fields: {
      ...of('features/task/task-config', {
        TaskForm: 'rule.target, rule.repeat, rule.multiple',
        TaskPrizeFields: 'rule.prize.points, rule.rewards',
      }),
      ...ACTIVITY,
    },
  }),
  at('/task/task-account', 'a reward', {
    open: ['press Grant a reward'],
    fields: { 'features/task/task-account/GrantDialog': 'Player' },
  }),
  draft('/activity/championship/results?tab=championships', 'activity/championship_results', {
    list: 'get_championship_list',
    code: 'danube-open',
    fields: {
      ...of('features/activity/championship/results', {
        ChampionshipForm: 'rule.stake_usd, rule.registration_min, rule.grace_min',
        StageFields:
          'rule.stages.#.lasts_min, rule.stages.#.pause_min, rule.stages.#.credits, rule.stages.#.rounds, rule.stages.#.min_rounds, rule.stages.#.seats',
      }),
      'product/activity/PlaceLines': 'rule.stages.#.prizes.#.from, rule.stages.#.prizes.#.to, rule.stages.#.prizes.#.amount',
      ...ACTIVITY,
    },
  }),
];
