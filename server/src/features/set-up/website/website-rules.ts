import { compare, decimal } from '@manager/domain/money';
import { formatIpList, parseIpList } from '@manager/domain/ip-list';
import { fieldError } from '../../../kit/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { Tx } from '../../../postgres/db.ts';
import { requireAgent } from '../agent/read.ts';
import type { LockedWebsite } from './lock-website.ts';

/** A website belongs to an agent in scope that is in business. */
export const requireOpenAgent = async (ctx: Ctx, tx: Tx, agentId: string): Promise<void> => {
  const agent = await requireAgent(ctx, tx, { id: agentId, field: 'agent_id' });
  if (!agent.is_enabled) throw fieldError('agent_id', 'parent_disabled');
};

export const requireSiteGroup = async (tx: Tx, id: string): Promise<void> => {
  const found = await tx
    .selectFrom('site_group')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw fieldError('site_group_id', 'not_found');
};

/** The whitelist as it is stored: checked, host bits cleared, without repeats. */
export const normaliseIpList = (text: string): string => {
  const list = parseIpList(text);
  if ('fault' in list) throw fieldError('ip_whitelist', 'ip_list');
  return formatIpList(list.ranges);
};

const SENSITIVE_TEXTS = ['agent_id', 'api_type', 'api_url', 'ip_whitelist', 'domain'] as const;
const SENSITIVE_NUMBERS = ['rtp', 'max_win_day_usd'] as const;

/** What decides where the players' money goes and how much of it: an approval is an approval of these values. */
export const isSensitiveEdit = (before: LockedWebsite, change: Partial<LockedWebsite>): boolean =>
  SENSITIVE_TEXTS.some((name) => change[name] !== undefined && change[name] !== before[name]) ||
  SENSITIVE_NUMBERS.some((name) => change[name] !== undefined && !isSameNumber(change[name], before[name]));

const isSameNumber = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compare(decimal(one), decimal(other)) === 0;

type Approval = { approved_state: string; approval_reason?: string; submitted_by: string };

/**
 * What an edit does to the approval (domain.md C-2): a failed website goes back to the queue, an approved one only with a sensitive change.
 * `isVouchedFor`: an editor who may approve made it, with a second person where that is asked for.
 */
export const approvalAfterEdit = (
  ctx: Ctx,
  { before, isSensitive, isVouchedFor }: { before: LockedWebsite; isSensitive: boolean; isVouchedFor: boolean },
): Approval => {
  if (before.approved_state === 'failed') return { approved_state: 'unapproved', approval_reason: '', submitted_by: ctx.user.id };
  if (!isSensitive || (before.approved_state === 'approved' && isVouchedFor))
    return { approved_state: before.approved_state, submitted_by: before.submitted_by };
  return { approved_state: 'unapproved', approval_reason: '', submitted_by: ctx.user.id };
};
