import type { saveWebsite as endpoint, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { afterEdit, requireVersion } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { noteEditor } from '../../../kit/service/editors.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireMeant } from '../../../kit/service/effect.ts';
import { isDualControlOn } from '../../../kit/service/dual-control.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { requireNoOpenCampaign } from '../../account/free-round-bonus/public.ts';
import { requireNoOpenCards } from '../../task/task-use-card/public.ts';
import { requireBetOrder } from '../bet-order.ts';
import { isLowering, readCompliance } from '../compliance/public.ts';
import { websiteEffects } from '../effect/public.ts';
import { lockWebsite, type LockedWebsite } from './lock-website.ts';
import { APPROVE_WEBSITE } from './self-approval.ts';
import { columnsOf, type WebsiteColumns } from './website-columns.ts';
import { AuditedWebsite, isOwnSubmission, websites } from './website-row.ts';
import {
  approvalAfterEdit,
  isRtpMoved,
  isSensitiveEdit,
  requireNoOpenRounds,
  requireOpenAgent,
  requireSiteGroup,
} from './website-rules.ts';

type Input = ParsedOf<typeof endpoint> & { id: string };

type Edit = {
  input: Input;
  /** Action in the audit log. */
  action: 'website.save' | 'website.copy_settings';
  along?: LinkedChange;
};

/** What belongs to the edit and is changed with it; `isSensitive` when an approval covers it too. */
type LinkedChange = {
  isSensitive: boolean;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  write: () => Promise<void>;
};

/** Changes one website, in the transaction of its caller: lock → version → rules → effect → second person → change → audit row. */
export const editWebsite = async (ctx: Ctx, tx: ScopedTx, { input, action, along }: Edit): Promise<WebsiteRow> => {
  const { id } = input;
  const locked = await lockWebsite(ctx, tx, id);
  const before = await readRow(ctx, tx, { resource: websites, id });
  requireVersion(input, before);
  const columns = columnsOf(input);
  await requireRules(ctx, tx, { id, locked, columns });
  const isLowered = await lowersCompliance(ctx, tx, { id, locked, input });
  requireMeant(ctx, await websiteEffects({ ...ctx, db: tx }, [{ id, input }]), input);
  const isSensitive =
    isSensitiveEdit(locked, columns) ||
    along?.isSensitive === true ||
    (await isRtpMoved(tx, { before: locked, after: afterColumns(locked, columns) }));
  const change = { locked, before, columns, reason: input.reason, along };
  const isApproved = locked.approved_state === 'approved';
  if (isLowered) await askSuperUser(ctx, tx, change);
  // Who lowers the protection has been agreed to by a super user, who may approve websites too.
  const isSelfReapproved = isSensitive && isApproved && (isLowered || (await selfReapprove(ctx, tx, change)));
  const values = { ...columns, ...approvalAfterEdit(ctx, { before: locked, isSensitive, isSelfReapproved }) };
  await updateRow(tx, { table: 'site', id, version: before.version, now: ctx.now(), values });
  if (values.approved_state === 'unapproved' && (isSensitive || locked.approved_state !== 'unapproved'))
    await noteEditor(ctx, tx, { type: 'website', id });
  await along?.write();
  const after = await readRow(ctx, tx, { resource: websites, id });
  await (along === undefined
    ? auditSave(ctx, tx, { resource: websites, action, reason: input.reason, before, after })
    : auditLinked(ctx, tx, { before, after, along, action, reason: input.reason }));
  return after;
};

type Done = { before: WebsiteRow; after: WebsiteRow; along: LinkedChange; action: Edit['action']; reason: string | undefined };

const auditLinked = async (ctx: Ctx, tx: ScopedTx, { before, after, along, action, reason = '' }: Done): Promise<void> => {
  const fields = changedFields(AuditedWebsite.parse(before), AuditedWebsite.parse(after));
  await audit(ctx, tx, {
    action,
    objectType: 'website',
    objectId: after.id,
    agentId: after.agent_id,
    reason,
    before: { ...fields.before, ...along.before },
    after: { ...fields.after, ...along.after },
  });
};

type Planned = { id: string; locked: LockedWebsite; columns: WebsiteColumns };

const requireRules = async (ctx: Ctx, tx: ScopedTx, { id, locked, columns }: Planned): Promise<void> => {
  if (columns.agent_id !== undefined && columns.agent_id !== locked.agent_id) {
    await requireOpenAgent(ctx, tx, columns.agent_id);
    await requireNoOpenCampaign(ctx, tx, id);
    await requireNoOpenCards(tx, id);
  }
  if (columns.site_group_id != null) await requireSiteGroup(tx, columns.site_group_id);
  requireBetOrder({
    field: 'min_bet_usd',
    min: afterEdit(columns.min_bet_usd, locked.min_bet_usd),
    max: afterEdit(columns.max_bet_usd, locked.max_bet_usd),
  });
  if (columns.api_type !== undefined && columns.api_type !== locked.api_type) await requireNoOpenRounds(ctx, id);
};

const afterColumns = (locked: LockedWebsite, columns: WebsiteColumns) => ({
  rtp: afterEdit(columns.rtp, locked.rtp),
  site_group_id: afterEdit(columns.site_group_id, locked.site_group_id),
});

const lowersCompliance = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, locked, input }: { id: string; locked: LockedWebsite; input: Input },
): Promise<boolean> => {
  const { compliance_profile: wanted, agent_id: agentId = locked.agent_id, reason } = input;
  if (wanted === undefined && agentId === locked.agent_id) return false;
  const own = afterEdit(wanted, locked.compliance_profile);
  return isLowering(ctx, {
    wanted,
    ownBefore: locked.compliance_profile,
    inForceBefore: await readCompliance(tx, { siteId: id }),
    inForceAfter: own ?? (await readCompliance(tx, { agentId })),
    reason,
  });
};

type Change = {
  locked: LockedWebsite;
  before: WebsiteRow;
  columns: WebsiteColumns;
  reason: string | undefined;
  along: LinkedChange | undefined;
};

/** May the editor's own word keep the approval? Not of one who may not approve, and not of the one whose work was approved. */
export const canSelfReapprove = async (ctx: Ctx, locked: LockedWebsite): Promise<boolean> => {
  if (!can(ctx, APPROVE_WEBSITE)) return false;
  if (!isOwnSubmission(ctx, locked) || ctx.approval !== undefined) return true;
  return isDualControlOn(ctx, { approveCode: APPROVE_WEBSITE, agentId: locked.agent_id });
};

/** Whether the approval outlives a sensitive edit. Under dual control a second person agrees first, whoever made the website. */
const selfReapprove = async (ctx: Ctx, tx: ScopedTx, change: Change): Promise<boolean> => {
  if (!(await canSelfReapprove(ctx, change.locked))) return false;
  await requireSecondPerson(ctx, tx, { ...questionOf(change), operation: 'website.edit', approveCode: APPROVE_WEBSITE });
  return true;
};

const askSuperUser = (ctx: Ctx, tx: ScopedTx, change: Change): Promise<void> =>
  requireSecondPerson(ctx, tx, { ...questionOf(change), operation: 'website.compliance', approveCode: SUPER_ONLY });

const questionOf = ({ locked, before, columns, reason, along }: Change) => {
  const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const { before: old, after: wanted } = changedFields<Record<string, unknown>>(before, { ...before, ...named });
  return {
    objectType: 'website',
    objectId: before.id,
    objectName: before.name,
    objectVersion: before.version,
    agentId: locked.agent_id,
    before: { ...old, ...along?.before },
    after: { ...wanted, ...along?.after },
    reason,
  };
};
