import { getTrend, MAX_HOURLY_DAYS } from '@manager/contract/features/report/trend';
import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { route, type Route } from '../../../kit/http/route.ts';
import { queryExpectedReturns } from '../../../kit/report/expected-return.ts';
import { askMoney, measuresOf, moneyScope, reportName } from '../../../kit/report/money-report.ts';
import { withPlayers } from '../../../kit/report/player-filter.ts';
import { withSubAgents } from '../../../kit/report/sub-agent-filter.ts';
import { sortRows } from '../../../kit/report/money-sort.ts';
import { scopeOfDays } from '../../../kit/report/report-scope.ts';
import { bucketEndMs, bucketText } from '../../../kit/bet/time-bucket.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

const NOTHING_EXPECTED = { theoretical_rtp: null, rtp_low: null, rtp_high: null };

/** Money along the time. A bucket without bets has no row. */
const answerTrend = async (ctx: Ctx, input: ParsedOf<typeof getTrend>): Promise<OutputOf<typeof getTrend>> => {
  const asked = await moneyScope(ctx, input, input.by === 'hour' ? MAX_HOURLY_DAYS : MAX_REPORT_DAYS);
  const players = await withPlayers(ctx, asked, input);
  const scope = withSubAgents(players, { subAgents: input.sub_agent_id, isAny: input.has_sub_agent });
  const dimension = input.by === 'hour' ? 'hour' : 'settle_date';
  const zone = input.by === 'hour' ? (scopeOfDays(scope.resolved, scope.range).timezone ?? 'UTC') : undefined;
  const name = reportName(getTrend);
  const [money, expected] = await Promise.all([
    askMoney(ctx, scope, { name, dimensions: [dimension], in: input.in, zone }),
    queryExpectedReturns(ctx.clickhouse, { name: `${name}.expected`, ...scope, dimension, zone }),
  ]);
  const rows = sortRows(money.rows, { sort: { dimension, isDescending: false }, in: input.in, dimensions: [dimension] });
  const list = rows.map((row) => {
    const bucket = row[dimension];
    return {
      bucket: bucketText(bucket),
      is_finished: bucketEndMs(bucket, { dimension, agents: scope.resolved.agents }) <= scope.nowMs,
      ...(expected.get(String(bucket)) ?? NOTHING_EXPECTED),
      ...measuresOf(row, input.in),
    };
  });
  return { list, total: list.length, ...money.envelope };
};

const routes: readonly Route[] = [route(getTrend, answerTrend)];
export default routes;
