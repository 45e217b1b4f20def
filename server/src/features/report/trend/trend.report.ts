import { getTrend, MAX_HOURLY_DAYS } from '@manager/contract/features/report/trend';
import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { dayBoundsAt } from '@manager/domain/calendar-versions';
import { route, type Route } from '../../../kit/http/route.ts';
import { reportName } from '../../../kit/report/define-report.ts';
import { queryExpectedReturns } from '../../../kit/report/expected-return.ts';
import { askMoney, measuresOf, type MoneyScope, moneyScope } from '../../../kit/report/money-report.ts';
import { sortRows } from '../../../kit/report/money-sort.ts';
import { scopeOfDays } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

const HOUR_MS = 3_600_000;
const NOTHING_EXPECTED = { theoretical_rtp: null, rtp_low: null, rtp_high: null };

/** Money along the time. A bucket without bets has no row. */
const answerTrend = async (ctx: Ctx, input: ParsedOf<typeof getTrend>): Promise<OutputOf<typeof getTrend>> => {
  const scope = await moneyScope(ctx, input, input.by === 'hour' ? MAX_HOURLY_DAYS : MAX_REPORT_DAYS);
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
      bucket: dimension === 'hour' ? new Date(Number(bucket) * 1_000).toISOString() : String(bucket),
      is_finished: endOf(bucket, scope) <= scope.nowMs,
      ...(expected.get(String(bucket)) ?? NOTHING_EXPECTED),
      ...measuresOf(row, input.in),
    };
  });
  return { list, total: list.length, ...money.envelope };
};

/** The end of an hour, given in seconds, or of a settlement day in the last of the calendars that are in play. */
const endOf = (bucket: number | string, { resolved }: MoneyScope): number =>
  typeof bucket === 'number'
    ? bucket * 1_000 + HOUR_MS
    : Math.max(...resolved.agents.map(({ calendars }) => dayBoundsAt(calendars, bucket).endMs));

const routes: readonly Route[] = [route(getTrend, answerTrend)];
export default routes;
