import { getSiteReport } from '@manager/contract/features/report/site-report';
import { defineReport } from '../../../kit/report/define-report.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { idsInOrderOf, levelOf } from '../../../kit/report/money-report.ts';

/** F-2: money by website. A website that moved has a row under each agent whose bets it took: the agent is the one stamped on the bets. */
export default defineReport({
  endpoint: getSiteReport,
  dimensions: ['site_id', 'agent_id'],
  subtotalBy: 'agent_id',
  sorts: {
    site_code: ({ sites }) => ({ dimension: 'site_id', idsInOrder: idsInOrderOf(sites.values(), ({ code }) => code) }),
    agent_name: ({ agents }) => ({ dimension: 'agent_id', idsInOrder: idsInOrderOf(agents.values(), ({ name }) => name) }),
  },
  fields: (row, { directory }) => {
    const siteId = String(row.site_id);
    const site = directory.sites.get(siteId);
    return {
      site_id: siteId,
      site_code: site?.code ?? siteId,
      site_name: site?.name ?? '',
      ...agentOf(row, directory),
      is_test: directory.agents.get(String(row.agent_id))?.isTest ?? false,
    };
  },
  answer: (subtotals, { directory }) => ({
    by_agent: subtotals
      .map((row) => ({ ...agentOf(row, directory), ...levelOf(row, 'usd') }))
      .toSorted((a, b) => a.agent_name.localeCompare(b.agent_name, 'en')),
  }),
});

const agentOf = (row: { agent_id: string | number }, { agents }: Directory) => {
  const agentId = String(row.agent_id);
  return { agent_id: agentId, agent_name: agents.get(agentId)?.name ?? '' };
};
