import { randomBytes } from 'node:crypto';
import type { saveWebsite as endpoint, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { afterEdit, clearedText, requireGiven, requireVersion } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { insertRow, updateRow } from '../../../kit/resource/store.ts';
import { changedFields } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { isDualControlOn, requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { requireBetOrder } from '../bet-order.ts';
import { lockWebsite, type LockedWebsite } from './lock-website.ts';
import { APPROVE_WEBSITE } from './self-approval.ts';
import { isOwnSubmission, websites } from './website-row.ts';
import { approvalAfterEdit, isSensitiveEdit, normaliseIpList, requireOpenAgent, requireSiteGroup } from './website-rules.ts';

type Input = ParsedOf<typeof endpoint>;

const TICKET_KEY_BYTES = 32;

export const saveWebsite = (ctx: Ctx, input: Input): Promise<WebsiteRow> =>
  inTransaction(ctx.db, (tx) =>
    input.id === undefined ? createWebsite(ctx, tx, input) : editWebsite(ctx, tx, { ...input, id: input.id }),
  );

const createWebsite = async (ctx: Ctx, tx: Tx, input: Input): Promise<WebsiteRow> => {
  requireGiven(input, ['code', 'name', 'agent_id']);
  const { code, name, agent_id } = input;
  await requireOpenAgent(ctx, tx, agent_id);
  if (input.site_group_id != null) await requireSiteGroup(tx, input.site_group_id);
  requireBetOrder({ field: 'min_bet_usd', min: input.min_bet_usd ?? null, max: input.max_bet_usd ?? null });
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
  const row = await readRow(ctx, tx, { resource: websites, id });
  await auditSave(ctx, tx, { resource: websites, action: 'website.save', before: null, after: row });
  return row;
};

const editWebsite = async (ctx: Ctx, tx: Tx, input: Input & { id: string }): Promise<WebsiteRow> => {
  const { id } = input;
  const locked = await lockWebsite(ctx, tx, id);
  const before = await readRow(ctx, tx, { resource: websites, id });
  requireVersion(input, before);
  if (input.agent_id !== undefined && input.agent_id !== locked.agent_id) await requireOpenAgent(ctx, tx, input.agent_id);
  if (input.site_group_id != null) await requireSiteGroup(tx, input.site_group_id);
  requireBetOrder({
    field: 'min_bet_usd',
    min: afterEdit(input.min_bet_usd, locked.min_bet_usd),
    max: afterEdit(input.max_bet_usd, locked.max_bet_usd),
  });
  const columns = columnsOf(input);
  const isSensitive = isSensitiveEdit(locked, columns);
  const isVouchedFor =
    isSensitive &&
    locked.approved_state === 'approved' &&
    (await vouchFor(ctx, tx, { locked, before, columns, reason: input.reason }));
  const values = { ...columns, ...approvalAfterEdit(ctx, { before: locked, isSensitive, isVouchedFor }) };
  await updateRow(tx, { table: 'site', id, version: before.version, now: ctx.now(), values });
  const after = await readRow(ctx, tx, { resource: websites, id });
  await auditSave(ctx, tx, { resource: websites, action: 'website.save', reason: input.reason, before, after });
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
  domain: clearedText(input.domain),
  brand: clearedText(input.brand),
  site_group_id: input.site_group_id,
  api_type: input.api_type,
  api_url: clearedText(input.api_url),
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
