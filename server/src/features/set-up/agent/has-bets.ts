import type { Deps } from '../../../kit/service/ctx.ts';

/** Whether any bet was ever stamped with one of the agents. Grouping by the agent lets the projection answer. */
export const hasBets = async ({ clickhouse }: Pick<Deps, 'clickhouse'>, agentIds: readonly string[]): Promise<boolean> => {
  const rows = await clickhouse.query<{ agent_id: number }>({
    name: 'agent.has_bets',
    sql: 'SELECT agent_id FROM bet WHERE agent_id IN {agentIds:Array(UInt32)} GROUP BY agent_id LIMIT 1',
    params: { agentIds: agentIds.map(Number) },
  });
  return rows.length > 0;
};
