import type { getSiteReport as endpoint } from '@manager/contract/features/report/site-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { toMeasures } from '../../../kit/report/figures.ts';
import { idsInOrderOf, measuresOf, runMoneyReport } from '../../../kit/report/money-report.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** F-2: money by website. A website that moved has a row under each agent whose bets it took: the agent is the one stamped on the bets. */
export const getSiteReport = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { rows, subtotals, directory, envelope } = await runMoneyReport(ctx, input, {
    name: 'site_report.get_list',
    dimensions: ['site_id', 'agent_id'],
    subtotalBy: 'agent_id',
    nameSorts: {
      site_code: ({ sites }) => ({ dimension: 'site_id', idsInOrder: idsInOrderOf(sites.values(), ({ code }) => code) }),
      agent_name: ({ agents }) => ({ dimension: 'agent_id', idsInOrder: idsInOrderOf(agents.values(), ({ name }) => name) }),
    },
  });
  const agentOf = (row: { agent_id: number }) => {
    const agentId = String(row.agent_id);
    return { agent_id: agentId, agent_name: directory.agents.get(agentId)?.name ?? '' };
  };
  const list = rows.map((row) => {
    const siteId = String(row.site_id);
    const site = directory.sites.get(siteId);
    return {
      site_id: siteId,
      site_code: site?.code ?? siteId,
      site_name: site?.name ?? '',
      ...agentOf(row),
      is_test: directory.agents.get(String(row.agent_id))?.isTest ?? false,
      ...measuresOf(row, input.in),
    };
  });
  const byAgent = subtotals.map((row) => ({ ...agentOf(row), ...toMeasures(row, 'usd') }));
  return { list, ...envelope, by_agent: byAgent.toSorted((a, b) => a.agent_name.localeCompare(b.agent_name, 'en')) };
};
