/** What a figure counts in; the texts of the column help print it. */
export type Unit = 'count' | 'money' | 'percent' | 'points' | 'sigma' | 'multiple';

/** Where a figure comes from; the texts of the column help name it. */
type Origin = 'bets' | 'setUp' | 'both' | 'sessions' | 'wallet' | 'promo';

/**
 * How the figure of a whole comes from those of its parts. `additive`: their sum, where they share a currency. `ratio`: a ratio of sums.
 * `distinct`: counted anew, because one player may be in several parts. `maximum`: the largest. `none`: of a single row only.
 */
type Summing = 'additive' | 'ratio' | 'distinct' | 'maximum' | 'none';

export type Metric = {
  unit: Unit;
  sums: Summing;
  /** Bets, unless it says otherwise. */
  origin?: Origin;
  /** Made of other figures of the same row. A figure that is not, and not set up, is one expression of the store: `metricSql` of the server. */
  isComputed?: true;
  /** The one report that shows it asks for it in its own words. */
  isOwn?: true;
  /** Figures that are good for the house above zero and bad below: coloured, and always with their sign. */
  isSigned?: true;
  /** The version that showed it first. */
  since: string;
};

const FIRST = '0.1.0';

/**
 * Every figure of reports, statistics and dashboard, once. The store's expressions (server/src/kit/figures/metric-sql.ts), the texts of name
 * and formula (web/src/kit/report/texts.*.ts: `metric.<id>`, `metric.<id>.formula`), column help, exports and docs/metrics.md hang on these ids.
 */
export const METRICS = {
  rounds: { unit: 'count', sums: 'additive', since: FIRST },
  players: { unit: 'count', sums: 'distinct', since: FIRST },
  bet: { unit: 'money', sums: 'additive', since: FIRST },
  valid_bet: { unit: 'money', sums: 'additive', since: FIRST },
  win: { unit: 'money', sums: 'additive', since: FIRST },
  win_loss: { unit: 'money', sums: 'additive', isComputed: true, isSigned: true, since: FIRST },
  rate: { unit: 'percent', sums: 'ratio', isComputed: true, since: FIRST },
  jackpot_contribution: { unit: 'money', sums: 'additive', since: FIRST },
  jackpot_win: { unit: 'money', sums: 'additive', since: FIRST },
  free_round_bonus: { unit: 'money', sums: 'additive', since: FIRST },
  free_win_bonus: { unit: 'money', sums: 'additive', origin: 'promo', since: FIRST },
  activity_prize: { unit: 'money', sums: 'additive', origin: 'promo', since: FIRST },
  compensation: { unit: 'money', sums: 'additive', origin: 'promo', since: FIRST },
  ngr: { unit: 'money', sums: 'additive', isComputed: true, isSigned: true, since: FIRST },
  theoretical_rtp: { unit: 'percent', sums: 'none', origin: 'setUp', since: FIRST },
  deviation: { unit: 'points', sums: 'none', origin: 'both', isComputed: true, since: FIRST },
  z_score: { unit: 'sigma', sums: 'none', origin: 'both', isComputed: true, since: FIRST },
  hit_rate: { unit: 'percent', sums: 'ratio', isComputed: true, since: FIRST },
  feature_buys: { unit: 'count', sums: 'additive', since: FIRST },
  max_multiple: { unit: 'multiple', sums: 'maximum', isOwn: true, since: FIRST },
  bet_share: { unit: 'percent', sums: 'ratio', isComputed: true, since: FIRST },
  win_loss_share: { unit: 'percent', sums: 'ratio', isComputed: true, since: FIRST },
  biggest_win: { unit: 'money', sums: 'none', isOwn: true, since: FIRST },
  avg_bet: { unit: 'money', sums: 'ratio', isOwn: true, since: FIRST },
  max_bet: { unit: 'money', sums: 'maximum', isOwn: true, since: FIRST },
  max_win: { unit: 'money', sums: 'maximum', isOwn: true, since: FIRST },
  free_spin_rounds: { unit: 'count', sums: 'additive', isOwn: true, since: FIRST },
  jackpot_hits: { unit: 'count', sums: 'additive', isOwn: true, since: FIRST },
  balance: { unit: 'money', sums: 'none', isOwn: true, since: FIRST },
  sessions: { unit: 'count', sums: 'additive', isOwn: true, origin: 'sessions', since: FIRST },
  deposits: { unit: 'money', sums: 'additive', isOwn: true, origin: 'wallet', since: FIRST },
  withdrawals: { unit: 'money', sums: 'additive', isOwn: true, origin: 'wallet', since: FIRST },
  members: { unit: 'count', sums: 'distinct', isOwn: true, since: FIRST },
  sites: { unit: 'count', sums: 'none', isOwn: true, origin: 'setUp', since: FIRST },
  active_sites: { unit: 'count', sums: 'none', isOwn: true, since: FIRST },
  opened: { unit: 'count', sums: 'distinct', isOwn: true, origin: 'sessions', since: FIRST },
  new_players: { unit: 'count', sums: 'distinct', isOwn: true, since: FIRST },
  d1_retention: { unit: 'percent', sums: 'ratio', isOwn: true, since: FIRST },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof METRICS;

/** Metrics that the store answers by an expression of their own. */
export type QueriedMetricId = {
  [K in MetricId]: (typeof METRICS)[K] extends { isComputed: true } | { isOwn: true } | { origin: 'setUp' } ? never : K;
}[MetricId];

/** Those that promo credits answer; bets answer the others. */
export type PromoMetricId = {
  [K in MetricId]: (typeof METRICS)[K] extends { origin: 'promo' } ? K : never;
}[MetricId];

/** Figures that can be asked where they come from: those that every money report shows, and what a game's return is looked at by. */
export const EXPLAINED = [
  'rounds',
  'players',
  'bet',
  'valid_bet',
  'win',
  'win_loss',
  'rate',
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
  'activity_prize',
  'compensation',
  'ngr',
  'hit_rate',
  'feature_buys',
  'max_multiple',
] as const;
