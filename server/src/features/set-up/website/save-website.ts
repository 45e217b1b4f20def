import { randomBytes } from 'node:crypto';
import type { saveWebsite as endpoint, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { requireGiven } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { insertRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { noteEditor } from '../../../kit/service/editors.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireMeant } from '../../../kit/service/effect.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { requireBetOrder } from '../bet-order.ts';
import { isLowering, readCompliance } from '../compliance/public.ts';
import { websiteEffects } from '../effect/public.ts';
import { editWebsite } from './edit-website.ts';
import { columnsOf, own } from './website-columns.ts';
import { websites } from './website-row.ts';
import { requireOpenAgent, requireSiteGroup } from './website-rules.ts';

type Input = ParsedOf<typeof endpoint>;

const TICKET_KEY_BYTES = 32;

export const saveWebsite = (ctx: Ctx, input: Input): Promise<WebsiteRow> =>
  inTransaction(ctx.db, (tx) =>
    input.id === undefined
      ? createWebsite(ctx, tx, input)
      : editWebsite(ctx, tx, { input: { ...input, id: input.id }, action: 'website.save' }),
  );

const createWebsite = async (ctx: Ctx, tx: ScopedTx, input: Input): Promise<WebsiteRow> => {
  requireGiven(input, own.required);
  const { code, name, agent_id } = input;
  await requireOpenAgent(ctx, tx, agent_id);
  if (input.site_group_id != null) await requireSiteGroup(tx, input.site_group_id);
  requireBetOrder({ field: 'min_bet_usd', min: input.min_bet_usd ?? null, max: input.max_bet_usd ?? null });
  requireMeant(ctx, await websiteEffects({ ...ctx, db: tx }, [{ input }]), input);
  await requireCompliance(ctx, tx, { ...input, name, agent_id });
  const id = await insertRow(tx, {
    table: 'site',
    values: {
      ...columnsOf(input),
      code,
      name,
      agent_id,
      created_by: ctx.user.id,
      submitted_by: ctx.user.id,
      ticket_key: randomBytes(TICKET_KEY_BYTES),
    },
  });
  await noteEditor(ctx, tx, { type: 'website', id });
  const row = await readRow(ctx, tx, { resource: websites, id });
  await auditSave(ctx, tx, { resource: websites, action: 'website.save', reason: input.reason, before: null, after: row });
  return row;
};

const requireCompliance = async (ctx: Ctx, tx: ScopedTx, input: Input & { name: string; agent_id: string }): Promise<void> => {
  const { compliance_profile: wanted, agent_id, name, code, reason } = input;
  const above = await readCompliance(tx, { agentId: agent_id });
  const change = { wanted, ownBefore: null, inForceBefore: above, inForceAfter: wanted ?? above, reason };
  if (!isLowering(ctx, change)) return;
  await requireSecondPerson(ctx, tx, {
    operation: 'website.compliance',
    approveCode: SUPER_ONLY,
    objectType: 'website',
    objectId: '',
    objectName: name,
    objectVersion: null,
    agentId: agent_id,
    before: null,
    after: { code, name, agent_id, compliance_profile: wanted },
    reason,
  });
};
