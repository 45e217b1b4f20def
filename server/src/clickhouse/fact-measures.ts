/**
 * The expressions shared by reports and by the projections of the facts beside bets (migrations/0002_facts.sql, 0008_promo_days.sql, 0013_fishing.sql). A report that spells a sum
 * otherwise still answers rightly, but the engine then scans rows instead of reading the projection. Money sums are Decimal(38,6).
 */

/** Sums of `wallet_txn`: movements, and their signed amount. */
export const walletMeasures = { txns: 'sum(sign)', amount: 'sum(amount * sign)', amount_usd: 'sum(amount_usd * sign)' } as const;

/** Sums of `game_session`: all sessions, those that have ended, and the length of the ended ones in ms. */
export const sessionMeasures = {
  sessions: 'sum(sign)',
  ended: 'sum(sign * (length_ms >= 0))',
  length_ms: 'sum(if(length_ms >= 0, length_ms, 0) * sign)',
} as const;

/** Sums of `promo_credit`. */
export const promoMeasures = {
  credits: 'sum(sign)',
  amount: 'sum(amount * sign)',
  amount_usd: 'sum(amount_usd * sign)',
} as const;

/** What else a day's sums of `promo_credit` hold: how fresh they are. */
export const promoDayMeasures = { granted_at: 'max(granted_at)', newest_batch: 'max(batch_id)' } as const;

/** Sums of `transfer`. */
export const transferMeasures = {
  transfers: 'sum(sign)',
  amount: 'sum(amount * sign)',
  amount_usd: 'sum(amount_usd * sign)',
} as const;

/** Sums of `fishing_slice`; wins include jackpots. */
export const fishingMeasures = {
  slices: 'sum(sign)',
  shots: 'sum(shots * sign)',
  free_shots: 'sum(free_shots * sign)',
  kills: 'sum(kills * sign)',
  bet: 'sum(bet * sign)',
  win: 'sum(win * sign)',
  jackpot_win: 'sum(jackpot_win * sign)',
  bet_usd: 'sum(bet_usd * sign)',
  win_usd: 'sum(win_usd * sign)',
  transfer_in: 'sum(transfer_in * sign)',
  transfer_out: 'sum(transfer_out * sign)',
} as const;

type FactProjection = { dimensions: readonly string[]; measures: Record<string, string> };

/** The projections by table and name. Grouping by other columns than these reads rows. */
export const factProjections = {
  wallet_txn: {
    by_day: {
      dimensions: ['settle_date', 'site_id', 'agent_id', 'is_test', 'currency', 'method', 'status'],
      measures: walletMeasures,
    },
    by_player: {
      dimensions: ['settle_date', 'site_id', 'agent_id', 'is_test', 'player_id', 'currency', 'method', 'status'],
      measures: walletMeasures,
    },
  },
  game_session: {
    by_player: {
      dimensions: ['settle_date', 'site_id', 'agent_id', 'is_test', 'game_id', 'player_id'],
      measures: sessionMeasures,
    },
  },
  promo_credit: {
    by_day: {
      dimensions: ['settle_date', 'site_id', 'agent_id', 'is_test', 'game_id', 'currency', 'kind'],
      measures: { ...promoMeasures, ...promoDayMeasures },
    },
    by_player: {
      dimensions: ['settle_date', 'site_id', 'agent_id', 'is_test', 'player_id', 'game_id', 'currency', 'kind'],
      measures: promoMeasures,
    },
  },
  fishing_slice: {
    by_day: {
      dimensions: ['settle_date', 'site_id', 'agent_id', 'is_test', 'game_id', 'currency', 'room'],
      measures: fishingMeasures,
    },
  },
} as const satisfies Record<string, Record<string, FactProjection>>;

/** The text of a projection as the migration must hold it. */
export const factProjectionSql = (name: string, { dimensions, measures }: FactProjection): string =>
  `PROJECTION ${name} (SELECT ${dimensions.join(', ')}, ${Object.values(measures).join(', ')} GROUP BY ${dimensions.join(', ')})`;
