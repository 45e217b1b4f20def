import { randomBytes } from 'node:crypto';
import type { saveWebsite as endpoint, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../kit/app-error.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { isDualControlOn, requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { lockWebsite, type LockedWebsite } from './lock-website.ts';
import { APPROVE_WEBSITE } from './self-approval.ts';
import { AuditedWebsite, isOwnSubmission, readWebsiteRow } from './website-row.ts';
import {
  approvalAfterEdit,
  isSensitiveEdit,
  normaliseIpList,
  requireBetOrder,
  requireOpenAgent,
  requireSiteGroup,
} from './website-rules.ts';

type Input = ParsedOf<typeof endpoint>;

const TICKET_KEY_BYTES = 32;

export const saveWebsite = (ctx: Ctx, input: Input): Promise<WebsiteRow> =>
  inTransaction(ctx.db, (tx) =>
    input.id === undefined ? createWebsite(ctx, tx, input) : editWebsite(ctx, tx, { ...input, id: input.id }),
  );

const createWebsite = async (ctx: Ctx, tx: Tx, input: Input): Promise<WebsiteRow> => {
  const { code, name, agent_id } = input;
  if (code === undefined) throw fieldError('code', 'required');
  if (name === undefined) throw fieldError('name', 'required');
  if (agent_id === undefined) throw fieldError('agent_id', 'required');
  await requireOpenAgent(ctx, tx, agent_id);
  if (input.site_group_id != null) await requireSiteGroup(tx, input.site_group_id);
  requireBetOrder({ min: input.min_bet_usd ?? null, max: input.max_bet_usd ?? null });
  const { id } = await tx
    .insertInto('site')
    .values({
      ...columnsOf(input),
      code,
      name,
      agent_id,
      created_by: ctx.user.id,
      submitted_by: ctx.user.id,
      ticket_key: randomBytes(TICKET_KEY_BYTES),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await readWebsiteRow(ctx, tx, id);
  await audit(ctx, tx, {
    action: 'website.save',
    objectType: 'website',
    objectId: id,
    agentId: agent_id,
    after: AuditedWebsite.parse(row),
  });
  return row;
};

const editWebsite = async (ctx: Ctx, tx: Tx, input: Input & { id: string }): Promise<WebsiteRow> => {
  const { id } = input;
  const locked = await lockWebsite(ctx, tx, id);
  const before = await readWebsiteRow(ctx, tx, id);
  if (input.version === undefined) throw fieldError('version', 'required');
  if (input.version !== before.version) throw new AppError('object.version_conflict', { current: before });
  if (input.agent_id !== undefined && input.agent_id !== locked.agent_id) await requireOpenAgent(ctx, tx, input.agent_id);
  if (input.site_group_id != null) await requireSiteGroup(tx, input.site_group_id);
  requireBetOrder({
    min: input.min_bet_usd === undefined ? locked.min_bet_usd : input.min_bet_usd,
    max: input.max_bet_usd === undefined ? locked.max_bet_usd : input.max_bet_usd,
  });
  const columns = columnsOf(input);
  const isSensitive = isSensitiveEdit(locked, columns);
  const isVouchedFor =
    isSensitive &&
    locked.approved_state === 'approved' &&
    (await vouchFor(ctx, tx, { locked, before, columns, reason: input.reason }));
  await tx
    .updateTable('site')
    .set({
      ...columns,
      ...approvalAfterEdit(ctx, { before: locked, isSensitive, isVouchedFor }),
      version: before.version + 1,
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute();
  const after = await readWebsiteRow(ctx, tx, id);
  await audit(ctx, tx, {
    action: 'website.save',
    objectType: 'website',
    objectId: id,
    agentId: after.agent_id,
    reason: input.reason ?? '',
    ...changedFields(AuditedWebsite.parse(before), AuditedWebsite.parse(after)),
  });
  return after;
};

type Edit = { locked: LockedWebsite; before: WebsiteRow; columns: ReturnType<typeof columnsOf>; reason: string | undefined };

/**
 * Whether the approval outlives a sensitive edit: not by an editor who may not approve, and not by the one whose work was approved.
 * Under dual control a second person agrees first, whoever made the website.
 */
const vouchFor = async (ctx: Ctx, tx: Tx, { locked, before, columns, reason }: Edit): Promise<boolean> => {
  if (!can(ctx, APPROVE_WEBSITE)) return false;
  const decision = { approveCode: APPROVE_WEBSITE, agentId: locked.agent_id };
  const isOwn = isOwnSubmission(ctx, locked);
  if (isOwn && ctx.approval === undefined && !(await isDualControlOn(ctx, decision))) return false;
  const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const { before: old, after: wanted } = changedFields<Record<string, unknown>>(before, { ...before, ...named });
  await requireSecondPerson(ctx, tx, {
    ...decision,
    operation: 'website.edit',
    objectType: 'website',
    objectId: before.id,
    objectName: before.name,
    objectVersion: before.version,
    before: old,
    after: wanted,
    reason,
  });
  return true;
};

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  code: input.code,
  name: input.name,
  agent_id: input.agent_id,
  domain: input.domain === null ? '' : input.domain,
  brand: input.brand === null ? '' : input.brand,
  site_group_id: input.site_group_id,
  api_type: input.api_type,
  api_url: input.api_url === null ? '' : input.api_url,
  ip_whitelist: input.ip_whitelist == null ? (input.ip_whitelist === null ? '' : undefined) : normaliseIpList(input.ip_whitelist),
  rtp: input.rtp,
  vendors: withoutRepeats(input.vendors),
  game_types: withoutRepeats(input.game_types),
  disabled_origins: withoutRepeats(input.disabled_origins),
  min_bet_usd: input.min_bet_usd,
  max_bet_usd: input.max_bet_usd,
  max_win_day_usd: input.max_win_day_usd,
  jackpot: input.jackpot,
  task: input.task,
  ip_currency_check: input.ip_currency_check,
  status: input.status,
});

const withoutRepeats = (names: readonly string[] | undefined): string[] | undefined =>
  names === undefined ? undefined : [...new Set(names)];
