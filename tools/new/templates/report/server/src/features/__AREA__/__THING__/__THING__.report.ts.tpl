import { get__TYPE__ } from '@manager/contract/features/__AREA__/__THING__';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { route, type Route } from '__SRC__/kit/http/route.ts';
import { askMoney, idsInOrderOf, measuresOf, moneyScope, type NameSorts, pageOfRows, reportName } from '__SRC__/kit/report/money-report.ts';
import type { Ctx } from '__SRC__/kit/service/ctx.ts';

const DIMENSIONS = ['agent_id'] as const;

const SORTS: NameSorts<(typeof DIMENSIONS)[number]> = {
  agent_name: ({ agents }) => ({ dimension: 'agent_id', idsInOrder: idsInOrderOf(agents.values(), ({ name }) => name) }),
};

/** __CODE__: money by the agent that is stamped on the bets. */
const answer__TYPE__ = async (ctx: Ctx, input: ParsedOf<typeof get__TYPE__>): Promise<OutputOf<typeof get__TYPE__>> => {
  const scope = await moneyScope(ctx, input);
  const money = await askMoney(ctx, scope, {
    name: reportName(get__TYPE__),
    dimensions: DIMENSIONS,
    in: input.in,
    compare: input.compare,
  });
  const page = pageOfRows(money.rows, { input, dimensions: DIMENSIONS, sorts: SORTS, directory: scope.directory });
  const list = page.map((row) => {
    const agentId = String(row.agent_id);
    return { agent_id: agentId, agent_name: scope.directory.agents.get(agentId)?.name ?? '', ...measuresOf(row, input.in) };
  });
  return { list, total: money.rows.length, ...money.envelope };
};

const routes: readonly Route[] = [route(get__TYPE__, answer__TYPE__)];
export default routes;
