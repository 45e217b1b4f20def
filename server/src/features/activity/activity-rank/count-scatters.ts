import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { scattersSql } from './scatter-sql.ts';

/** Key of one version of a bet. */
export const versionKey = ({ betId, rowVersion }: Pick<ConsumedBet, 'betId' | 'rowVersion'>): string => `${betId} ${rowVersion}`;

const AT_ONCE = 2_000;
const LIMIT_S = 60;

type Asked = { bets: readonly ConsumedBet[]; symbol: string };

/**
 * How many scatter symbols each version of these bets shows, by `versionKey`; none where it has no detail. A version without a detail of its own has
 * that of the one before.
 */
export const countScatters = async ({ clickhouse }: Deps, { bets, symbol }: Asked): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  for (let at = 0; at < bets.length; at += AT_ONCE) {
    const part = bets.slice(at, at + AT_ONCE);
    const details = await clickhouse.query<{ bet_id: string; row_version: number; scatters: string }>({
      name: 'activity.scatters',
      sql: `SELECT bet_id, row_version, toString(${scattersSql('{symbol:String}')}) AS scatters FROM bet_detail
        WHERE site_id IN {sites:Array(UInt32)} AND settle_date >= {day_from:Date}
          AND bet_id IN {bets:Array(String)} AND position(detail, {symbol:String}) > 0`,
      params: { symbol, ...spanOf(part), bets: [...new Set(part.map(({ betId }) => betId))] },
      settings: { max_execution_time: LIMIT_S, max_result_rows: '0' },
    });
    const ofBet = Map.groupBy(details, ({ bet_id: betId }) => betId);
    for (const bet of part) {
      const versions = (ofBet.get(bet.betId) ?? []).filter(({ row_version: version }) => Number(version) <= bet.rowVersion);
      const latest = versions.toSorted((one, other) => Number(other.row_version) - Number(one.row_version))[0];
      if (latest !== undefined) found.set(versionKey(bet), Number(latest.scatters));
    }
  }
  return found;
};

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const spanOf = (bets: readonly ConsumedBet[]) => {
  const times = bets.map(({ betAtMs }) => betAtMs);
  return {
    sites: [...new Set(bets.map(({ siteId }) => Number(siteId)))],
    // No settlement day lies further from its instant than two. There is no last one: a bet counts whenever it settles.
    day_from: dayOf(times.reduce((first, ms) => Math.min(first, ms), Infinity) - 2 * 86_400_000),
  };
};
