import { betMeasures } from '../../../clickhouse/measures.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { dimensionColumns } from '../../../kit/bet/bet-dimension.ts';
import { type BetFilter, betPredicate, COUNTED } from '../../../kit/bet/bet-filter.ts';
import { projectionFor } from '../../../kit/bet/projections.ts';
import type { AgentTree, TreeLevel } from './agent-tree.ts';

/** Which branch of a level the bets of an agent belong to; of unfolded agents the own bets are told apart by website. */
export type Branches = { agentIds: readonly string[]; params: Record<string, unknown> };

export const branchesOf = (
  { nodes, opened }: TreeLevel,
  { tree, isDirect }: { tree: AgentTree; isDirect: boolean },
): Branches => {
  const places = [
    ...nodes.flatMap(({ id }) => (isDirect ? [id] : tree.subtreeOf(id).map((agent) => agent.id)).map((agentId) => [agentId, id])),
    ...opened.map(({ id }) => [id, id]),
  ] as [string, string][];
  const agentIds = places.map(([agentId]) => agentId);
  return {
    agentIds,
    params: {
      branch_from: agentIds.map(BigInt),
      branch_to: places.map(([, node]) => BigInt(node)),
      opened: opened.map(({ id }) => BigInt(id)),
    },
  };
};

/** Websites with at least one paid round, by branch and website as in `branch` and `branch_site`; in native money by currency too, as its rows are. */
export const queryActiveSites = async (
  clickhouse: ClickHouse,
  { name, filter, params, isNative }: { name: string; filter: BetFilter; params: Branches['params']; isNative: boolean },
): Promise<ReadonlyMap<string, number>> => {
  const where = betPredicate(filter);
  const columns = ['branch', 'branch_site', ...(isNative ? (['currency'] as const) : [])] as const;
  const groups = columns.join(', ');
  const rows = await clickhouse.query<{ branch: string; branch_site: string; currency?: string; active: string }>({
    name,
    sql: `SELECT ${groups}, count() AS active FROM (
        SELECT ${dimensionColumns(columns)}, site_id FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal'
        GROUP BY ${groups}, site_id HAVING ${betMeasures.rounds} > 0
      ) GROUP BY ${groups}`,
    params: { ...where.params, ...params },
    settings: projectionFor([...columns, 'site_id'], filter),
  });
  return new Map(rows.map((row) => [placeKey(row), Number(row.active)]));
};

type Place = { branch: string | number; branch_site: string | number; currency?: string };

export const placeKey = ({ branch, branch_site: site, currency = '' }: Place): string => `${branch} ${site} ${currency}`;
