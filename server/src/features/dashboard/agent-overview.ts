import type { getAgentOverview as endpoint } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal, sum, toWire } from '@manager/domain/money';
import { betMeasures } from '../../clickhouse/measures.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { type BetFilter, betPredicate } from '../../kit/bet/bet-filter.ts';
import { projectionFor } from '../../kit/bet/projections.ts';
import { type FigureRow, moneyNames, noFigures, toMeasures } from '../../kit/figures/figures.ts';
import { metricSql } from '../../kit/figures/metric-sql.ts';
import { hasCredits } from '../../kit/report/has-credits.ts';
import { moneyScope } from '../../kit/report/money-report.ts';
import { COUNTED, queryAsOf, queryMoney } from '../../kit/figures/money-query.ts';
import { isFinal, scopeOfDays } from '../../kit/report/report-scope.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { branchesOf } from './branches.ts';
import { compareNames } from '@manager/contract/i18n/name-order';

const NAME = 'dashboard.agent_report';

/** The agents right below the caller's own one, each with its subtree. */
export const getAgentOverview = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const scope = await moneyScope(ctx, { ...input, in: 'usd' });
  const { filter, directory, resolved, range, nowMs } = scope;
  const branches = branchesOf(ctx, directory);
  const branchIdOf = (agentId: string): string => branches.get(agentId)?.agent.id ?? agentId;
  const credits = (await hasCredits(ctx.wholeDb, [range])) ? {} : { isOfBetsAlone: true as const };
  const [money, members, asOf] = await Promise.all([
    queryMoney(ctx.clickhouse, { name: NAME, filter, dimensions: ['agent_id'], in: 'usd', ...credits }),
    countMembers(ctx.clickhouse, { filter, branches: [...branches].map(([id, { agent }]) => [id, agent.id]) }),
    queryAsOf(ctx.clickhouse, { name: `${NAME}.as_of`, filter }),
  ]);
  const rowsOf = Map.groupBy(money.rows, ({ agent_id: id }) => branchIdOf(String(id)));
  const shown = new Map(
    resolved.agents
      .filter(({ isDeleted }) => !isDeleted)
      .flatMap(({ id }) => {
        const branch = branches.get(id);
        return branch === undefined ? [] : [[branch.agent.id, branch] as const];
      }),
  );
  // A line that is gone from the tree keeps what it took.
  for (const id of rowsOf.keys()) {
    const branch = branches.get(id);
    if (branch !== undefined) shown.set(id, branch);
  }
  const list = [...shown.values()].map(({ agent, isOwn }) => ({
    agent_id: agent.id,
    sub_company: agent.name,
    is_own: isOwn,
    ...overviewOf(together(rowsOf.get(agent.id) ?? []), members.get(agent.id) ?? 0),
  }));
  const whole = money.sum ?? noFigures;
  return {
    list: list.toSorted(
      (a, b) =>
        compare(decimal(b.bet), decimal(a.bet)) ||
        compareNames(ctx.language)(a.sub_company, b.sub_company) ||
        Number(a.agent_id) - Number(b.agent_id),
    ),
    sum: overviewOf(whole, Number(whole.players)),
    as_of: asOf,
    final: isFinal(resolved, { to: range.to, nowMs }),
    scope: scopeOfDays(resolved, range),
  };
};

const overviewOf = (row: FigureRow, members: number) => {
  const { bet, win, win_loss, rate, free_round_bonus, free_win_bonus } = toMeasures(row, 'usd');
  return { bet, win, win_loss, rate, free_round_bonus, free_win_bonus, members };
};

const together = (rows: readonly FigureRow[]): FigureRow => ({
  ...noFigures,
  ...(Object.fromEntries(
    moneyNames.map((name) => [`${name}_usd`, toWire(sum(rows.map((row) => decimal(row[`${name}_usd`]))))]),
  ) as object),
});

type Members = { filter: BetFilter; branches: readonly (readonly [agentId: string, branchId: string])[] };

/** Distinct players of each branch: one that played at several agents of it counts once. */
const countMembers = async (clickhouse: ClickHouse, { filter, branches }: Members): Promise<ReadonlyMap<string, number>> => {
  const where = betPredicate(filter);
  const rows = await clickhouse.query<{ branch: string; members: string }>({
    name: `${NAME}.members`,
    sql: `SELECT transform(toUInt64(agent_id), {agents:Array(UInt64)}, {branches:Array(UInt64)}, toUInt64(0)) AS branch, ${metricSql.players} AS members
      FROM (
        SELECT player_id, agent_id FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal'
        GROUP BY player_id, agent_id HAVING ${betMeasures.rounds} > 0
      ) GROUP BY branch`,
    params: {
      ...where.params,
      agents: branches.map(([agentId]) => BigInt(agentId)),
      branches: branches.map(([, branchId]) => BigInt(branchId)),
    },
    settings: projectionFor(['player_id', 'agent_id'], filter),
  });
  return new Map(rows.map(({ branch, members }) => [branch, Number(members)]));
};
