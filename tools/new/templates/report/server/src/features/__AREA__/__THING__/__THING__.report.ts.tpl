import { get__TYPE__ } from '@manager/contract/features/__AREA__/__THING__';
import { defineReport } from '__SRC__/kit/report/define-report.ts';
import { idsInOrderOf } from '__SRC__/kit/report/money-report.ts';

/** __CODE__: money by the agent that is stamped on the bets. */
export default defineReport({
  endpoint: get__TYPE__,
  dimensions: ['agent_id'],
  sorts: {
    agent_name: ({ agents }) => ({ dimension: 'agent_id', idsInOrder: idsInOrderOf(agents.values(), ({ name }) => name) }),
  },
  fields: (row, { directory }) => {
    const agentId = String(row.agent_id);
    return { agent_id: agentId, agent_name: directory.agents.get(agentId)?.name ?? '' };
  },
});
