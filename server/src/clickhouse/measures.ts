/**
 * The expressions shared by reports and by the projections of `bet` (migrations/0001_bet.sql, 0003_day_projections.sql, 0004_agents_first.sql, 0010_lottery.sql, 0011_bet_statistics.sql, 0012_feature_buys.sql, 0018_returns.sql, 0020_multiples.sql). A report that spells a sum otherwise
 * still answers rightly, but the engine then scans bets instead of reading the projection. Money sums are Decimal(38,6).
 */

const signed = (column: string): string => `sum(${column} * sign)`;

/** Win in stakes, Float64; 0 without a stake. */
const WIN_IN_STAKES = 'if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0)';

/** Sums held by the projections of `bet`, by the name of the measure. */
export const betMeasures = {
  /** Bets without a parent. A stored column: the engine rewrites a comparison with '' and then misses the projection. */
  rounds: 'sum(round_sign)',
  bets: 'sum(sign)',
  bet: signed('bet'),
  valid_bet: signed('valid_bet'),
  win_game: signed('win_game'),
  win_jackpot: signed('win_jackpot'),
  jackpot_contribution: signed('jackpot_contribution'),
  bet_usd: signed('bet_usd'),
  valid_bet_usd: signed('valid_bet_usd'),
  win_usd: signed('win_usd'),
  jackpot_win_usd: signed('jackpot_win_usd'),
  jackpot_contribution_usd: signed('jackpot_contribution_usd'),
  /** Σ b², Float64: for standard deviations only, never for money. */
  bet_square_usd: 'sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign)',
  /** Σ (w/b)² over bets with a stake, Float64. */
  multiple_square: 'sum(if(bet_usd > 0, pow(toFloat64(win_usd) / toFloat64(bet_usd), 2), 0) * sign)',
  hits: 'sum(sign * (win_usd > 0))',
  feature_buys: 'sum(sign * is_feature_buy)',
  /** The largest that was added, and the largest that was taken back: no maximum can be taken back (kit/bet/standing-extremes.ts). */
  multiple_added: `maxIf(${WIN_IN_STAKES}, sign > 0)`,
  multiple_taken_back: `maxIf(${WIN_IN_STAKES}, sign < 0)`,
} as const;

export type BetMeasure = keyof typeof betMeasures;

/**
 * What else a day's sums hold, so that one statement answers a report. Players are sets of ids, to be merged: whoever has a round that was
 * added, and whoever had one taken back; a player with both may have none left (kit/figures/gone-players.ts). As states, since only these can
 * be merged outside the statement that reads the projection.
 */
export const dayMeasures = {
  players_added: 'groupBitmapIfState(player_id, round_sign > 0)',
  players_taken_back: 'groupUniqArrayIfState(player_id, round_sign < 0)',
  changed_at: 'max(modified_at)',
  newest_batch: 'max(batch_id)',
} as const;

/**
 * What a player's day holds beside the sums. Extremes are bounds: they still count what was taken back, so that single bets have to say
 * whether they stand.
 */
export const playerDayMeasures = {
  /** Rounds ever added, whatever was taken back since. */
  rounds_added: 'countIf(round_sign > 0)',
  first_at: 'min(bet_at)',
  last_at: 'max(bet_at)',
  most_won: 'max(win_game + win_jackpot)',
  most_won_usd: 'max(win_usd)',
  /** Bets with which the website reported a balance, and the last instant of one. Not by isNotNull: the engine rewrites it and then misses the projection. */
  balances: 'sum(ifNull(balance_shift - balance_shift + sign, 0))',
  balance_at: "max(if(ifNull(balance_shift - balance_shift + 1, 0) = 1, bet_at, toDateTime64(0, 3, 'UTC')))",
} as const;

/** Sums of a draw's bets: few, since every bet without a draw takes part in them as well. */
export const drawMeasures = {
  rounds: betMeasures.rounds,
  bets: betMeasures.bets,
  bet: betMeasures.bet,
  win_game: betMeasures.win_game,
  win_jackpot: betMeasures.win_jackpot,
  bet_usd: betMeasures.bet_usd,
  win_usd: betMeasures.win_usd,
  hits: betMeasures.hits,
  changed_at: dayMeasures.changed_at,
  newest_batch: dayMeasures.newest_batch,
} as const;

/** Extremes of single bets: what the statistic of bets shows. Each is 0 without a stake, or without a win. */
const EXTREMES = {
  bet: 'bet',
  bet_usd: 'bet_usd',
  win: 'win_game + win_jackpot',
  win_usd: 'win_usd',
  multiple: WIN_IN_STAKES,
} as const;
export type BetExtreme = keyof typeof EXTREMES;
export const betExtremes: Readonly<Record<BetExtreme, string>> = EXTREMES;

const extremesOf = <S extends string>(suffix: S, sign: string) =>
  Object.fromEntries(
    Object.entries(EXTREMES).map(([name, value]) => [`${name}_${suffix}`, `maxIf(${value}, sign ${sign} 0)`]),
  ) as Record<`${BetExtreme}_${S}`, string>;

/**
 * What the sums by stake and device hold beside `betMeasures`. The largest of what was added, and the largest of what was taken back: while
 * the second is below the first, the first stands for sure; else the bets of that day and player have to say.
 */
export const stakeDayMeasures = {
  free_spin_rounds: 'sum(round_sign * is_free_spins)',
  jackpot_hits: 'sum(sign * (win_jackpot > 0))',
  ...extremesOf('added', '>'),
  ...extremesOf('taken_back', '<'),
} as const;

/** Win of the game itself ÷ stake, Float64: for statistics only. What a jackpot adds is not the game's own return. */
const MULTIPLE = 'if(bet > 0, toFloat64(win_game) / toFloat64(bet), 0)';

/** What the monitor of returns sums (G-6): each round as one, whatever its stake; wins also capped as domain/src/rtp-monitor.ts caps them. */
export const returnMeasures = {
  bets: betMeasures.bets,
  bet_usd: betMeasures.bet_usd,
  win_usd: betMeasures.win_usd,
  jackpot_win_usd: betMeasures.jackpot_win_usd,
  bet_square_usd: betMeasures.bet_square_usd,
  multiple: signed(MULTIPLE),
  multiple_100: signed(`least(${MULTIPLE}, 100)`),
  multiple_500: signed(`least(${MULTIPLE}, 500)`),
} as const;

type Projection = { dimensions: readonly string[]; measures: readonly string[] };

const sums: readonly string[] = Object.values(betMeasures);
/** The spread of wins is asked by the hour and by the profile only. */
const daySums = [...sums.filter((sum) => sum !== betMeasures.multiple_square), ...Object.values(dayMeasures)];

/**
 * The projections of `bet`, by name. Days: a few hundred rows a website or game and month, however many bets there are.
 * `slot_at` is the quarter of an hour (UTC) of the settlement, else of the bet.
 */
export const betProjections = {
  by_slot: {
    dimensions: [
      'settle_date',
      'site_id',
      'agent_id',
      'is_test',
      'slot_at',
      'game_id',
      'currency',
      'source',
      'status',
      'rtp_profile',
      'sub_agent',
      'math_version',
      'is_feature_buy',
      'buy_mode',
    ],
    measures: sums,
  },
  by_player_day: {
    dimensions: ['settle_date', 'site_id', 'agent_id', 'is_test', 'player_id', 'game_id', 'currency', 'source', 'status'],
    measures: [...sums, ...Object.values(playerDayMeasures)],
  },
  by_site_day: {
    dimensions: ['settle_date', 'site_id', 'agent_id', 'is_test', 'currency', 'source', 'status', 'sub_agent'],
    measures: daySums,
  },
  /** For those who see some agents: theirs lie together. */
  by_agent_game_day: {
    dimensions: ['agent_id', 'settle_date', 'is_test', 'game_id', 'currency', 'source', 'status'],
    measures: daySums,
  },
  /** For those who see every agent. */
  by_game_day: {
    dimensions: ['settle_date', 'is_test', 'game_id', 'currency', 'source', 'status'],
    measures: daySums,
  },
  /** For the draws of lotteries, and to find where their bets lie. */
  by_draw: {
    dimensions: ['draw_id', 'settle_date', 'site_id', 'agent_id', 'is_test', 'game_id', 'currency', 'source', 'status'],
    measures: Object.values(drawMeasures),
  },
  /** By level of stake and device as well: the statistic of bets (B-2). Players too, so that one kind of sums answers all of its questions. */
  by_stake_day: {
    dimensions: [
      'settle_date',
      'site_id',
      'agent_id',
      'is_test',
      'player_id',
      'game_id',
      'currency',
      'source',
      'status',
      'is_feature_buy',
      'stake_level',
      'device',
    ],
    measures: [
      betMeasures.rounds,
      betMeasures.bets,
      betMeasures.bet,
      betMeasures.win_game,
      betMeasures.win_jackpot,
      betMeasures.bet_usd,
      betMeasures.win_usd,
      betMeasures.bet_square_usd,
      betMeasures.hits,
      ...Object.values(stakeDayMeasures),
    ],
  },
  /** By what was bought: feature buys (B-5), which have a return of their own. */
  by_buy_day: {
    dimensions: [
      'settle_date',
      'site_id',
      'agent_id',
      'is_test',
      'game_id',
      'currency',
      'source',
      'status',
      'is_feature_buy',
      'buy_mode',
      'rtp_profile',
    ],
    measures: [
      betMeasures.rounds,
      betMeasures.bets,
      betMeasures.bet,
      betMeasures.win_game,
      betMeasures.win_jackpot,
      betMeasures.bet_usd,
      betMeasures.win_usd,
      betMeasures.bet_square_usd,
      betMeasures.hits,
      betMeasures.multiple_added,
      betMeasures.multiple_taken_back,
      dayMeasures.changed_at,
      dayMeasures.newest_batch,
    ],
  },
  /** Sums over all websites, by everything that a game's return may depend on: for the RTP monitor (G-6). */
  by_return: {
    dimensions: [
      'settle_date',
      'is_test',
      'slot_at',
      'game_id',
      'source',
      'status',
      'rtp_profile',
      'math_version',
      'is_feature_buy',
      'buy_mode',
      'stake_level',
      'device',
    ],
    measures: Object.values(returnMeasures),
  },
} as const satisfies Record<string, Projection>;

export type BetProjection = keyof typeof betProjections;

/** The text of a projection as the migrations must hold it. */
export const projectionSql = (name: BetProjection): string => {
  const { dimensions, measures }: Projection = betProjections[name];
  return `${name} (SELECT ${dimensions.join(', ')}, ${measures.join(', ')} GROUP BY ${dimensions.join(', ')})`;
};
