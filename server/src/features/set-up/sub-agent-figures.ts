import { decimal, type Decimal, ZERO } from '@manager/domain/money';
import { betMeasures } from '../../clickhouse/measures.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { type BetFilter, betPredicate } from '../../kit/bet/bet-filter.ts';
import { projectionFor } from '../../kit/bet/projections.ts';
import { COUNTED } from '../../kit/figures/money-query.ts';
import type { DayRange } from '../../kit/report/report-scope.ts';

/** In USD at the stamped rates; paid bets only, as in the reports. */
export type SubAgentFigures = { rounds: number; bet: Decimal; win: Decimal };

export const NO_FIGURES: SubAgentFigures = { rounds: 0, bet: ZERO, win: ZERO };

type FiguresQuery = Pick<BetFilter, 'agentIds' | 'siteIds' | 'subAgents'> & { name: string; days: DayRange };

export const figuresKey = (siteId: string | number, code: string): string => `${siteId} ${code}`;

/** What each sub-agent's players did, by `figuresKey`; those without bets are missing. Read from sums by the day. */
export const readSubAgentFigures = async (
  clickhouse: ClickHouse,
  { name, ...filter }: FiguresQuery,
): Promise<ReadonlyMap<string, SubAgentFigures>> => {
  const asked: BetFilter = { gameIds: null, withTest: false, ...filter };
  const where = betPredicate(asked);
  const rows = await clickhouse.query<{ site_id: number; sub_agent: string; rounds: string; bet_sum: string; win_sum: string }>({
    name,
    sql: `SELECT site_id, sub_agent, ${betMeasures.rounds} AS rounds, ${betMeasures.bet_usd} AS bet_sum, ${betMeasures.win_usd} AS win_sum
      FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal' AND sub_agent != ''
      GROUP BY site_id, sub_agent`,
    params: where.params,
    settings: projectionFor(['site_id', 'sub_agent'], asked),
  });
  return new Map(
    rows.map((row) => [
      figuresKey(row.site_id, row.sub_agent),
      { rounds: Number(row.rounds), bet: decimal(row.bet_sum), win: decimal(row.win_sum) },
    ]),
  );
};
