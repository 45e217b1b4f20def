import { saveWebsite } from '@manager/contract/features/set-up/website';
import { effectiveRtp } from '@manager/domain/effective-config';
import { compare, decimal } from '@manager/domain/money';
import { formatIpList, parseIpList } from '@manager/domain/ip-list';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { dangerousChanges, hasAny } from '../../../kit/resource/dangerous.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { requireAgent } from '../agent/public.ts';
import type { LockedWebsite } from './lock-website.ts';

/** A website belongs to an agent in scope that is in business. */
export const requireOpenAgent = async (ctx: Ctx, tx: ScopedTx, agentId: string): Promise<void> => {
  const agent = await requireAgent(ctx, tx, { id: agentId, field: 'agent_id' });
  if (!agent.is_enabled) throw fieldError('agent_id', 'parent_disabled');
};

/** A group that is there, locked against removal until the transaction ends. */
export const requireSiteGroup = async (tx: ScopedTx, id: string): Promise<{ rtp: string | null }> => {
  const found = await tx
    .selectFrom('site_group')
    .select('rtp')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw fieldError('site_group_id', 'not_found');
  return found;
};

type RtpPlace = { rtp: string | null; site_group_id: string | null };

/** Does the website's return profile become another one by a change of its group? Its own is compared as a field. */
export const isRtpMoved = async (tx: ScopedTx, { before, after }: { before: RtpPlace; after: RtpPlace }): Promise<boolean> => {
  if (after.site_group_id === before.site_group_id) return false;
  const group = after.site_group_id === null ? null : await requireSiteGroup(tx, after.site_group_id);
  const left = before.site_group_id === null ? null : await readGroupRtp(tx, before.site_group_id);
  const inForce = (site: string | null, of: string | null): string | null =>
    effectiveRtp({ site, site_group: of }, [])?.value ?? null;
  return !isSameNumber(inForce(before.rtp, left), inForce(after.rtp, group?.rtp ?? null));
};

const readGroupRtp = async (tx: ScopedTx, id: string): Promise<string | null> =>
  (await tx.selectFrom('site_group').select('rtp').where('id', '=', id).executeTakeFirst())?.rtp ?? null;

/** A website changes its kind of wallet only between rounds: open ones would be paid into the wrong one. */
export const requireNoOpenRounds = async ({ clickhouse }: Ctx, siteId: string): Promise<void> => {
  const [row] = await clickhouse.query<{ open: string }>({
    name: 'website.open_rounds',
    sql: "SELECT sum(sign) AS open FROM bet WHERE site_id = {siteId:UInt32} AND status = 'pending'",
    params: { siteId: Number(siteId) },
  });
  const open = Number(row?.open ?? 0);
  if (open > 0) throw new AppError('website.open_rounds', { count: open });
};

/** The whitelist as it is stored: checked, host bits cleared, without repeats. */
export const normaliseIpList = (text: string): string => {
  const list = parseIpList(text);
  if ('fault' in list) throw fieldError('ip_whitelist', 'ip_list');
  return formatIpList(list.ranges);
};

/** What decides where the players' money goes and how much of it: an approval is an approval of these values. */
export const isSensitiveEdit = (before: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>): boolean =>
  hasAny(dangerousChanges(saveWebsite, before, change));

const isSameNumber = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compare(decimal(one), decimal(other)) === 0;

type Approval = { approved_state: string; approval_reason?: string; submitted_by: string };

/**
 * What an edit does to the approval: a failed website goes back to the queue, an approved one only with a sensitive change.
 * `isSelfReapproved`: an editor who may approve made it, with a second person where that is asked for.
 */
export const approvalAfterEdit = (
  ctx: Ctx,
  { before, isSensitive, isSelfReapproved }: { before: LockedWebsite; isSensitive: boolean; isSelfReapproved: boolean },
): Approval => {
  if (before.approved_state === 'failed') return { approved_state: 'unapproved', approval_reason: '', submitted_by: ctx.user.id };
  if (!isSensitive || (before.approved_state === 'approved' && isSelfReapproved))
    return { approved_state: before.approved_state, submitted_by: before.submitted_by };
  return { approved_state: 'unapproved', approval_reason: '', submitted_by: ctx.user.id };
};
