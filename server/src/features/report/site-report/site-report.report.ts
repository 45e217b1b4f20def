import { getSiteReport } from '@manager/contract/features/report/site-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { route, type Route } from '../../../kit/http/route.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import {
  askMoney,
  idsInOrderOf,
  levelOf,
  measuresOf,
  moneyScope,
  type NameSorts,
  pageOfRows,
  reportName,
} from '../../../kit/report/money-report.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { compareNames } from '@manager/contract/i18n/name-order';

const DIMENSIONS = ['site_id', 'agent_id'] as const;

const SORTS: NameSorts<(typeof DIMENSIONS)[number]> = {
  site_code: (directory) => ({ dimension: 'site_id', idsInOrder: idsInOrderOf(directory, 'sites', ({ code }) => code) }),
  agent_name: (directory) => ({ dimension: 'agent_id', idsInOrder: idsInOrderOf(directory, 'agents', ({ name }) => name) }),
};

/** F-2: money by website. A website that moved has a row under each agent whose bets it took: the agent is the one stamped on the bets. */
const answerSites = async (ctx: Ctx, input: ParsedOf<typeof getSiteReport>): Promise<OutputOf<typeof getSiteReport>> => {
  const scope = await moneyScope(ctx, input);
  const { directory } = scope;
  const money = await askMoney(ctx, scope, {
    name: reportName(getSiteReport),
    dimensions: DIMENSIONS,
    subtotalBy: 'agent_id',
    in: input.in,
    compare: input.compare,
  });
  const list = pageOfRows(money.rows, { input, dimensions: DIMENSIONS, sorts: SORTS, directory }).map((row) => {
    const siteId = String(row.site_id);
    const site = directory.sites.get(siteId);
    return {
      site_id: siteId,
      site_code: site?.code ?? siteId,
      site_name: site?.name ?? '',
      ...agentOf(row, directory),
      is_test: directory.agents.get(String(row.agent_id))?.isTest ?? false,
      ...measuresOf(row, input.in),
    };
  });
  const byAgent = money.subtotals
    .map((row) => ({ ...agentOf(row, directory), ...levelOf(row, 'usd') }))
    .toSorted((a, b) => compareNames(ctx.language)(a.agent_name, b.agent_name));
  return { list, total: money.rows.length, ...money.envelope, by_agent: byAgent };
};

const agentOf = (row: { agent_id: string | number }, { agents }: Directory) => {
  const agentId = String(row.agent_id);
  return { agent_id: agentId, agent_name: agents.get(agentId)?.name ?? '' };
};

const routes: readonly Route[] = [route(getSiteReport, answerSites)];
export default routes;
