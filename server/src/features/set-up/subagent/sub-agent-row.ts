import { editSubAgent, GroupingReason, groupManySubAgents, SubAgentRow } from '@manager/contract/features/set-up/subagent';
import { effectiveRtp, effectiveSubAgentGroup, type RtpLevel } from '@manager/domain/effective-config';
import { decimal, toWire } from '@manager/domain/money';
import { sql, type SelectQueryBuilder } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { readReturns, type ReturnsInForce } from '../effect/public.ts';

/** What the audit log keeps of a sub-agent: what staff and the grouping set. */
export const AuditedSubAgent = SubAgentRow.pick({
  code: true,
  site_name: true,
  note: true,
  auto_group_name: true,
  configured_group_name: true,
  group_name: true,
});

/** Sub-agents of websites that were not removed. */
export const fromSubAgents = (db: ScopedDb) =>
  db
    .selectFrom('sub_agent')
    .innerJoin('site', 'site.id', 'sub_agent.site_id')
    .innerJoin('agent', 'agent.id', 'site.agent_id')
    .leftJoin('site_group', 'site_group.id', 'site.site_group_id')
    .leftJoin('sub_agent_group as auto_group', 'auto_group.id', 'sub_agent.auto_group_id')
    .leftJoin('sub_agent_group as configured_group', 'configured_group.id', 'sub_agent.configured_group_id')
    .where('site.deleted_at', 'is', null);

/** Those that the caller may see. */
export const visibleSubAgents = (ctx: Ctx) => fromSubAgents(ctx.db).where(inScope(ctx.user.scope, 'site.agent_id'));

export type SubAgentQuery = ReturnType<typeof fromSubAgents>;

export const selectSubAgentRows = async (ctx: Ctx, query: SubAgentQuery): Promise<SubAgentRow[]> => {
  const rows = await selectColumns(query).execute();
  const returns = await readReturns(
    ctx.db,
    rows.map((row) => ({ ...row, rtp: row.site_rtp, sub_agent_group_rtp: row.group_rtp })),
  );
  return rows.map((row) => toRow(ctx, row, returns.get(row.id) ?? []));
};

/** One sub-agent by its id; throws `object.not_found`, also when it is out of scope. */
export const findSubAgent = async (ctx: Ctx, id: string): Promise<SubAgentRow> => {
  const [row] = await selectSubAgentRows(ctx, visibleSubAgents(ctx).where('sub_agent.id', '=', id));
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

const selectColumns = (query: SubAgentQuery) =>
  query
    .selectAll('sub_agent')
    .select([
      'site.name as site_name',
      'site.agent_id',
      'site.rtp as site_rtp',
      'agent.name as agent_name',
      'site_group.name as site_group_name',
      'site_group.rtp as site_group_rtp',
      'auto_group.name as auto_group_name',
      'configured_group.name as configured_group_name',
      sql<string | null>`case when sub_agent.configured_group_id is null then auto_group.rtp else configured_group.rtp end`.as(
        'group_rtp',
      ),
    ]);

type Selected = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

type ShownLevel = Extract<RtpLevel, NonNullable<SubAgentRow['rtp_from']>>;

const toRow = (ctx: Ctx, row: Selected, returns: ReturnsInForce): SubAgentRow => {
  const groupName = effectiveSubAgentGroup(row.configured_group_name, row.auto_group_name);
  const source = { sub_agent_group: groupName, site: row.site_name, site_group: row.site_group_name };
  const rtp = effectiveRtp({ sub_agent_group: row.group_rtp, site: row.site_rtp, site_group: row.site_group_rtp }, []);
  return SubAgentRow.parse({
    ...row,
    auto_reason: GroupingReason.nullable().catch(null).parse(row.auto_reason),
    group_name: groupName,
    group_from: row.configured_group_id === null ? (row.auto_group_id === null ? null : 'auto') : 'configured',
    rtp: rtp === null ? null : toWire(decimal(rtp.value)),
    rtp_from: rtp?.from ?? null,
    rtp_in_force: returns,
    effective_rtp: returns[0]?.value ?? null,
    rtp_from_name: rtp === null ? null : source[rtp.from as ShownLevel],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit: mayCall(ctx, editSubAgent), delete: false, group: mayCall(ctx, groupManySubAgents) },
  });
};
