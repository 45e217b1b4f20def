/**
 * The expressions shared by reports and by the projections of `bet` (migrations/0001_bet.sql). A report that spells a sum otherwise
 * still answers rightly, but the engine then scans bets instead of reading the projection. Money sums are Decimal(38,6).
 */

const signed = (column: string): string => `sum(${column} * sign)`;

/** Sums held by both projections of `bet`, by the name of the measure. */
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
  /** Highest win in stakes, Float64. A corrected row still counts: a maximum cannot be taken back. */
  max_multiple: 'max(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0))',
} as const;

export type BetMeasure = keyof typeof betMeasures;

/** Grouping columns of projection `by_slot`; `slot_at` is the quarter of an hour (UTC) of the settlement, else of the bet. */
export const slotDimensions = [
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
] as const;

/** Grouping columns of projection `by_player`; exact player counts are a count over a grouping by player_id. */
export const playerDimensions = [
  'settle_date',
  'site_id',
  'agent_id',
  'is_test',
  'player_id',
  'game_id',
  'currency',
  'source',
  'status',
] as const;

export const betProjections = { by_slot: slotDimensions, by_player: playerDimensions } as const;

/** The text of a projection as the migration must hold it. */
export const projectionSql = (name: keyof typeof betProjections): string => {
  const dimensions = betProjections[name].join(', ');
  return `PROJECTION ${name} (SELECT ${dimensions}, ${Object.values(betMeasures).join(', ')} GROUP BY ${dimensions})`;
};
