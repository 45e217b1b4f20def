import { WebsiteRow } from '@manager/contract/features/set-up/website';
import { auditedOf } from '@manager/contract/records/record';
import { website } from '@manager/contract/records/website';
import { effectiveRtp } from '@manager/domain/effective-config';
import type { SelectQueryBuilder } from 'kysely';
import { selected } from '../../../kit/record/record.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { isEditor } from '../../../kit/service/editors.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { withAgentTree } from '../agent-tree.ts';
import { agentZone } from '../agent-zone.ts';
import { complianceInForce } from '../compliance/public.ts';
import { readReturns, type ReturnsInForce } from '../effect/public.ts';
import { APPROVE_WEBSITE, selfApprovalAgents } from './self-approval.ts';

export const AuditedWebsite = auditedOf(website);

/** Websites that were not removed, with their agent. */
const fromWebsites = (db: ScopedDb) =>
  withAgentTree(db)
    .selectFrom('site')
    .innerJoin('agent', 'agent.id', 'site.agent_id')
    .innerJoin('agent_tree', 'agent_tree.id', 'site.agent_id')
    .where('site.deleted_at', 'is', null);

type WebsiteQuery = ReturnType<typeof fromWebsites>;

const selectWebsiteRows = async (ctx: Ctx, query: WebsiteQuery): Promise<WebsiteRow[]> => {
  const rows = await selectColumns(ctx, query).execute();
  const isOwnWaiting = rows.some((row) => row.approved_state === 'unapproved' && isOwnSubmission(ctx, row));
  const alone = isOwnWaiting ? await selfApprovalAgents(ctx) : NO_AGENTS;
  const returns = await readReturns(ctx.db, rows);
  return rows.map((row) =>
    toWebsiteRow(ctx, { row, returns: returns.get(row.id) ?? [], mayApproveOwn: alone.has(row.agent_id) }),
  );
};

const NO_AGENTS: ReadonlySet<string> = new Set();
export const REVEAL_KEYS = 'C-2-96';

/** Whoever created a website, submitted it for approval or made a sensitive edit since may not decide on it (docs/decisions/0028, 0069). */
export const isOwnSubmission = (ctx: Ctx, site: { created_by: string; submitted_by: string; is_editor?: unknown }): boolean =>
  ctx.user.id === site.created_by || ctx.user.id === site.submitted_by || site.is_editor === true;

// Columns one by one: the key that signs tickets stays in the store.
const selectColumns = (ctx: Ctx, query: WebsiteQuery) =>
  query
    .leftJoin('staff_user as creator', 'creator.id', 'site.created_by')
    .leftJoin('site_group', 'site_group.id', 'site.site_group_id')
    .leftJoin('agent as compliance_agent', 'compliance_agent.id', 'agent_tree.compliance_agent_id')
    .select([
      ...selected(website, 'site'),
      'site_group.name as site_group_name',
      'site_group.rtp as site_group_rtp',
      'agent_tree.compliance_profile as agent_compliance',
      'agent_tree.compliance_agent_id',
      'compliance_agent.name as compliance_agent_name',
      'site.approved_state',
      'site.approval_reason',
      'site.created_by',
      'site.submitted_by',
      isEditor(ctx, { type: 'website', column: 'site.id' }).as('is_editor'),
      'agent.name as agent_name',
      agentZone(ctx.now()).as('agent_timezone'),
      'agent_tree.is_enabled as is_agent_enabled',
      'agent_tree.is_test',
      'creator.user_name as creator_name',
    ]);

type SelectedWebsite = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

type Read = { row: SelectedWebsite; returns: ReturnsInForce; mayApproveOwn: boolean };

const toWebsiteRow = (ctx: Ctx, { row, returns, mayApproveOwn }: Read): WebsiteRow => {
  const set = effectiveRtp({ site: row.rtp, site_group: row.site_group_rtp }, []);
  return WebsiteRow.parse({
    ...row,
    set_rtp: set?.value ?? null,
    effective_rtp: returns[0]?.value ?? null,
    rtp_from: set?.from ?? null,
    rtp_in_force: returns,
    compliance: complianceInForce(ctx, row),
    effective_status: row.is_agent_enabled && row.status === 'enabled' ? 'enabled' : 'disabled',
    created_by: row.creator_name ?? '',
    is_own_submission: isOwnSubmission(ctx, row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: can(ctx, 'C-2-91'),
      delete: can(ctx, 'C-2-92') && row.status === 'disabled',
      audit: can(ctx, APPROVE_WEBSITE) && row.approved_state === 'unapproved' && (mayApproveOwn || !isOwnSubmission(ctx, row)),
      keys: can(ctx, REVEAL_KEYS),
      copy: can(ctx, 'C-2-97'),
    },
  });
};

export const websites = defineResource({
  name: 'website',
  table: 'site',
  from: fromWebsites,
  rows: selectWebsiteRows,
  scope: ({ user }) => inScope(user.scope, 'site.agent_id'),
  agentIdOf: ({ agent_id }) => agent_id,
  audited: AuditedWebsite,
});
