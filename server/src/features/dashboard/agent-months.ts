import { CHART_AGENTS, CHART_MONTHS, type getAgentMonths as endpoint } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { dayBoundsAt, settleDateAt } from '@manager/domain/calendar-versions';
import { rate, winLoss } from '@manager/domain/measures';
import { add, compare, decimal, type Decimal, sum, toWire, ZERO } from '@manager/domain/money';
import { betMeasures } from '../../clickhouse/measures.ts';
import { betPredicate } from '../../kit/bet/bet-filter.ts';
import { loadDirectory } from '../../kit/report/directory.ts';
import { COUNTED } from '../../kit/figures/money-query.ts';
import { resolveNames } from '../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { branchesOf } from './branches.ts';

type Answer = OutputOf<typeof endpoint>;
type Month = { month: string; from: string; to: string };
type Cell = { month: string; branchId: string; bet: Decimal; win: Decimal };

/** Bets of the last twelve settlement months by branch, in USD at the stamped rates. */
export const getAgentMonths = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<Answer> => {
  const nowMs = ctx.now().getTime();
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const { agents, filter } = resolveNames(ctx, directory, input);
  const latest =
    agents
      .map(({ calendars }) => settleDateAt(calendars, nowMs))
      .toSorted()
      .at(-1) ?? new Date(nowMs).toISOString().slice(0, 10);
  const months = lastMonths(latest);
  const where = betPredicate({ ...filter, days: { from: months[0]?.from ?? latest, to: months.at(-1)?.to ?? latest } });
  // Only what the picture shows: every further sum costs the engine planning time. The aliases differ from the columns, whose names the sums need.
  const rows = await ctx.clickhouse.query<{ month: string; agent_id: number; bet_sum: string; win_sum: string }>({
    name: 'dashboard.agent_month',
    sql: `SELECT toString(toStartOfMonth(settle_date)) AS month, agent_id, ${betMeasures.bet_usd} AS bet_sum, ${betMeasures.win_usd} AS win_sum
      FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal' GROUP BY month, agent_id`,
    params: where.params,
  });
  const branches = branchesOf(ctx, directory);
  const cells = rows.map((row): Cell => ({
    month: row.month.slice(0, 7),
    branchId: branches.get(String(row.agent_id))?.agent.id ?? String(row.agent_id),
    bet: decimal(row.bet_sum),
    win: decimal(row.win_sum),
  }));
  const { named, rest } = largest(cells);
  const nameOf = (id: string): string => directory.agents.get(id)?.name ?? id;
  return {
    agents: [
      ...named.map((id) => ({ agent_id: id, name: nameOf(id) })),
      ...(rest.size === 0 ? [] : [{ agent_id: null, name: '' }]),
    ],
    list: months.map(({ month, from, to }) => {
      const own = cells.filter((cell) => cell.month === month);
      const bet = sum(own.map((cell) => cell.bet));
      const win = sum(own.map((cell) => cell.win));
      const betOf = (isIn: (id: string) => boolean): string =>
        toWire(sum(own.filter(({ branchId }) => isIn(branchId)).map((cell) => cell.bet)));
      return {
        month,
        date_from: from,
        date_to: to,
        is_finished: agents.every(({ calendars }) => dayBoundsAt(calendars, to).endMs <= nowMs),
        bet: toWire(bet),
        win_loss: toWire(winLoss(bet, win)),
        rate: rate(bet, win),
        bets: [
          ...named.map((id) => betOf((branch) => branch === id)),
          ...(rest.size === 0 ? [] : [betOf((branch) => rest.has(branch))]),
        ],
      };
    }),
  };
};

/** Those with a colour of their own, and the others. */
const largest = (cells: readonly Cell[]): { named: string[]; rest: Set<string> } => {
  const bets = new Map<string, Decimal>();
  for (const { branchId, bet } of cells) bets.set(branchId, add(bets.get(branchId) ?? ZERO, bet));
  const ids = [...bets].toSorted(([a, x], [b, y]) => compare(y, x) || Number(a) - Number(b)).map(([id]) => id);
  return { named: ids.slice(0, CHART_AGENTS), rest: new Set(ids.slice(CHART_AGENTS)) };
};

/** Whole months up to the one of `latest`, oldest first. */
const lastMonths = (latest: string): Month[] => {
  const [year = 0, month = 0] = latest.split('-').map(Number);
  return Array.from({ length: CHART_MONTHS }, (_, i) => {
    const dayOf = (monthOffset: number, day: number): string =>
      new Date(Date.UTC(year, month - CHART_MONTHS + i + monthOffset, day)).toISOString().slice(0, 10);
    return { month: dayOf(0, 1).slice(0, 7), from: dayOf(0, 1), to: dayOf(1, 0) };
  });
};
