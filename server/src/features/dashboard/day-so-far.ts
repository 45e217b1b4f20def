import type { getDaySoFar as endpoint } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { markIncomplete } from '../../completeness/tracked.ts';
import { comparedFigures, comparedRange } from '../../kit/report/comparison.ts';
import { noFigures, toMeasures } from '../../kit/figures/figures.ts';
import { moneyScope } from '../../kit/report/money-report.ts';
import { queryMoney } from '../../kit/figures/money-query.ts';
import type { Ctx } from '../../kit/service/ctx.ts';

const NAME = 'dashboard.day';

/** The figures of a day, and how they differ from those of the day before up to the same moment. */
export const getDaySoFar = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { day, with_test: withTest } = input;
  const scope = await moneyScope(ctx, { date_from: day, date_to: day, with_test: withTest, in: 'usd' });
  const { filter, resolved, range, nowMs } = scope;
  // A quarter of an hour, which is enough for a month, is half of a day that began half an hour ago.
  const other = comparedRange(resolved.agents, { range, withWhat: 'previous', nowMs, stepMs: 1 });
  const marked = markIncomplete(ctx.clickhouse, ctx.completeness);
  const [now, before] = await Promise.all([
    queryMoney(ctx.clickhouse, { name: NAME, filter, dimensions: [], in: 'usd', isOfBetsAlone: true }),
    queryMoney(marked.clickhouse, {
      name: `${NAME}.before`,
      filter: { ...filter, days: other.days, settledBefore: other.settledBefore },
      dimensions: [],
      in: 'usd',
      isOfBetsAlone: true,
    }),
  ]);
  const figures = toMeasures(now.sum ?? noFigures, 'usd');
  const notCompared = marked.months().length > 0 ? 'incomplete' : before.sum === undefined ? 'no_bets' : null;
  const { bet, win, win_loss, rate, players } = figures;
  return {
    bet,
    win,
    win_loss,
    rate,
    players,
    day_before: other.days.from,
    compared: notCompared === null ? comparedFigures(figures, toMeasures(before.sum ?? noFigures, 'usd')) : null,
    not_compared: notCompared,
    as_of: now.asOf ?? null,
  };
};
