import type { ScopeState } from '../../../kit/report/scope-state.ts';
import type { StatisticRow } from './columns.tsx';
import type { StatisticValues } from './statistic-filters.tsx';

/** The scope of one row. Without a way of paying, rows are those of real money, feature buys included. */
export const narrowedTo =
  ({ paid_by: paidBy }: Pick<StatisticValues, 'paid_by'>) =>
  (row: StatisticRow): Partial<ScopeState> => {
    const source = row.source ?? paidBy ?? 'normal';
    return {
      source: source === 'feature_buy' ? 'normal' : source,
      ...(row.site_id === null ? {} : { site_id: [row.site_id] }),
      ...(row.game_id === null ? {} : { game_id: [row.game_id] }),
      ...(row.vendor === null ? {} : { vendor: row.vendor }),
      ...(row.currency === null ? {} : { currency: row.currency }),
      ...(row.day === null ? {} : { date_from: row.day, date_to: row.day }),
    };
  };

/** What else the list of bets has to be asked for. */
export const ownOf =
  (filters: Pick<StatisticValues, 'paid_by' | 'player_id' | 'player' | 'stake_level' | 'device' | 'sub_agent'>) =>
  (row: StatisticRow): Record<string, string> => {
    const source = row.source ?? filters.paid_by;
    const player = row.player_id ?? filters.player_id[0] ?? '';
    const level = row.stake_level === null ? (filters.stake_level ?? '') : String(row.stake_level);
    const asked = {
      is_feature_buy: source === 'feature_buy' ? '1' : source === 'normal' ? '0' : '',
      player_id: player,
      player: player === '' ? filters.player : '',
      stake_level: level,
      device: row.device ?? filters.device,
      sub_agent: filters.sub_agent,
    };
    return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  };
