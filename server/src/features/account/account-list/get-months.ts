import type { getAccountMonths as endpoint } from '@manager/contract/features/account/account-player';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, subtract, toWire } from '@manager/domain/money';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { betPredicate, COUNTED } from '../../../kit/bet/bet-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { findAccount } from './account-row.ts';

type Row = { month: number; is_test: number; rounds: string; staked: string; won: string };

/** Lifetime figures by the settlement month, from the bets themselves. */
export const getMonths = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { site_id: siteId, currency } = await findAccount(ctx, id);
  const where = betPredicate({
    agentIds: null,
    siteIds: [siteId],
    gameIds: null,
    playerIds: [id],
    source: 'normal',
    withTest: true,
  });
  const rows = await ctx.clickhouse.query<Row>({
    name: 'account_list.months',
    sql: `SELECT toYYYYMM(settle_date) AS month, is_test, ${betMeasures.rounds} AS rounds, ${betMeasures.bet} AS staked,
        ${betMeasures.win_game} + ${betMeasures.win_jackpot} AS won
      FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY month, is_test HAVING ${betMeasures.bets} != 0 ORDER BY month DESC`,
    params: where.params,
  });
  const months = [...new Set(rows.map(({ month }) => month))];
  return { list: months.map((month) => monthOf(month, rows)), currency };
};

const monthOf = (month: number, rows: readonly Row[]): OutputOf<typeof endpoint>['list'][number] => {
  const of = (isTest: number) => rows.find((row) => row.month === month && row.is_test === isTest);
  const [real, test] = [of(0), of(1)];
  return {
    month: `${String(month).slice(0, 4)}-${String(month).slice(4)}`,
    rounds: Number(real?.rounds ?? 0),
    bet: real?.staked ?? '0',
    win: real?.won ?? '0',
    total: toWire(subtract(decimal(real?.staked ?? '0'), decimal(real?.won ?? '0'))),
    test_bet: test?.staked ?? '0',
    test_win: test?.won ?? '0',
  };
};
