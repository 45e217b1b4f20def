import type { SeamlessPayout } from '@manager/contract/features/log/seamless';
import { SEE_TEST } from '@manager/contract/permissions';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { toSeamlessPayout } from './steer-calls.ts';

/** What Manager itself pays for bets of a website, the newest payout of each, as far as the caller may see it. By bet id. */
export const findPayoutsOfBets = async (
  ctx: Ctx,
  { siteId, betIds }: { siteId: string; betIds: readonly string[] },
): Promise<ReadonlyMap<string, { transferId: string; payout: SeamlessPayout }>> => {
  if (betIds.length === 0) return new Map();
  let query = ctx.db
    .selectFrom('payout')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('bet_id', 'in', [...betIds])
    .where('bet_id', '<>', '')
    .where(inScope(ctx.user.scope, 'agent_id'))
    .orderBy('id');
  if (!can(ctx, SEE_TEST)) query = query.where('is_test', '=', false);
  // Later ones take the place of earlier ones.
  return new Map(
    (await query.execute()).map((row) => [row.bet_id, { transferId: row.transfer_id, payout: toSeamlessPayout(ctx, row) }]),
  );
};

export { type CallOfRound, readCallsOfRound } from './round-calls.ts';
