import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

const OWN_CALL = /^transfer-recovery-(\d{1,18})-\d+$/;

/** Did Manager make this call of a website's wallet for a transfer that staff took over? A platform may use any id, so the website counts as well. */
export const isRecoveryCall = async (ctx: Ctx, call: { call_id: string; site_id: number }): Promise<boolean> => {
  const [, id] = OWN_CALL.exec(call.call_id) ?? [];
  if (id === undefined) return false;
  const row = await ctx.db
    .selectFrom('transfer_recovery')
    .select('id')
    .where('id', '=', id)
    .where('site_id', '=', String(call.site_id))
    .where(inScope(ctx.user.scope, 'agent_id'))
    .executeTakeFirst();
  return row !== undefined;
};
