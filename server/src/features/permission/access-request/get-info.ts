import type { getAccessInfo } from '@manager/contract/features/permission/access-request';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { isDangerousCode } from '@manager/contract/permissions';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { askAgainAt } from './add.ts';
import { isEnabledCode, requireKnownCode } from './code-rules.ts';
import { findGranters } from './granters.ts';
import { fromRequests, selectRequests, toOwnRequest } from './request-row.ts';
import { loadSubject } from './subject.ts';

const MOST_NAMES = 10;

/** Names alone: who they are is what a colleague may know, how to reach them is not. */
export const getInfo = async (ctx: Ctx, { code }: ParsedOf<typeof getAccessInfo>): Promise<OutputOf<typeof getAccessInfo>> => {
  requireKnownCode(code);
  const isHeld = ctx.user.codes.has(code);
  const isEnabled = await isEnabledCode(ctx, code);
  const isGrantable = isEnabled && !isHeld;
  const granters = isGrantable ? await findGranters(ctx, await loadSubject(ctx.authDb, { userId: ctx.user.id, code })) : [];
  const request = await findNewest(ctx, code);
  const askAgain = await askAgainAt(ctx, code);
  const isOpen = request?.state === 'pending';
  return {
    code,
    is_dangerous: isDangerousCode(code),
    is_enabled: isEnabled,
    is_held: isHeld,
    granters: granters.slice(0, MOST_NAMES),
    more: Math.max(0, granters.length - MOST_NAMES),
    request,
    ask_again_at: askAgain?.toISOString() ?? null,
    can: { request: isGrantable && !isOpen && askAgain === null, withdraw: isOpen },
  };
};

const findNewest = async (ctx: Ctx, code: string) => {
  const query = fromRequests(ctx.db)
    .where('access_request.user_id', '=', ctx.user.id)
    .where('access_request.code', '=', code)
    .orderBy('access_request.id', 'desc')
    .limit(1);
  const row = await selectRequests(query, ctx.now()).executeTakeFirst();
  return row === undefined ? null : toOwnRequest(row);
};
