import type { getSiteReport } from '@manager/contract/features/report/site-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';

type Answer = OutputOf<typeof getSiteReport>;
export type SiteRow = Answer['list'][number];
export type AgentTotal = Answer['by_agent'][number];

/** A line of the table: a site, or the sub-total of an agent (USD, over all its sites and pages). */
export type Line = SiteRow & { isAgentTotal: boolean };

/** Sorted by agent, each agent's sites follow its sub-total; in any other order the rows of an agent are not together, so there is none. */
export const withAgentTotals = ({
  rows,
  totals,
  sort,
}: {
  rows: readonly SiteRow[];
  totals: readonly AgentTotal[];
  sort: string;
}): Line[] => {
  const isGrouped = sort === 'agent_name' || sort === '-agent_name';
  return rows.flatMap((row, index): Line[] => {
    const line: Line = { ...row, isAgentTotal: false };
    const isFirstOfAgent = rows[index - 1]?.agent_id !== row.agent_id;
    const total = isGrouped && isFirstOfAgent ? totals.find(({ agent_id: agent }) => agent === row.agent_id) : undefined;
    return total === undefined ? [line] : [totalLine(total), line];
  });
};

const totalLine = (total: AgentTotal): Line => ({
  ...total,
  site_id: '',
  site_code: '',
  site_name: '',
  is_test: false,
  isAgentTotal: true,
});

export const lineId = (line: Line): string =>
  line.isAgentTotal ? `agent:${line.agent_id}` : `${line.site_id}:${line.currency ?? ''}`;
