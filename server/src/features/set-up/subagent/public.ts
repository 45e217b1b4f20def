import type { SubAgentRow } from '@manager/contract/features/set-up/subagent';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { selectSubAgentRows, visibleSubAgents } from './sub-agent-row.ts';

/** The records of these labels at these websites that the caller may see, by `recordKey`. */
export const readSubAgentRecords = async (
  ctx: Ctx,
  labels: readonly { siteId: string; code: string }[],
): Promise<ReadonlyMap<string, SubAgentRow>> => {
  if (labels.length === 0) return new Map();
  const rows = await selectSubAgentRows(
    ctx,
    visibleSubAgents(ctx).where(
      sql<SqlBool>`(sub_agent.site_id, sub_agent.code) in (select * from unnest(${labels.map(({ siteId }) => siteId)}::bigint[], ${labels.map(({ code }) => code)}::text[]))`,
    ),
  );
  return new Map(rows.map((row) => [recordKey({ siteId: row.site_id, code: row.code }), row]));
};

export const recordKey = ({ siteId, code }: { siteId: string; code: string }): string => `${siteId} ${code}`;
