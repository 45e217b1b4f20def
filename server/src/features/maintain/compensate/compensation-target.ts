import type { BetDetail } from '@manager/contract/features/account/bet-detail';
import { SEE_TEST } from '@manager/contract/permissions';
import { fieldError } from '../../../base/app-error.ts';
import { findReceivers } from '../../../kit/payout/price-payouts.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { readBetDetail } from '../../account/bet-detail/public.ts';

export type Named = { betId: string; playerId: string | null; siteId: string | null };

/** What a compensation is about. */
export type Target = {
  agentId: string;
  siteId: string;
  playerId: string;
  gameId: string | null;
  betId: string;
  roundId: string;
  /** The player's. */
  currency: string;
  decimals: number;
  apiType: string;
  isTest: boolean;
  /** As the books have it. */
  bet: BetDetail | undefined;
};

/** Found by the bet, else by the player; what else is named must fit. Errors are at the fields. It reads the report store, so outside of a transaction. */
export const findTarget = async (ctx: Ctx, { betId, playerId, siteId }: Named): Promise<Target> => {
  const bet = betId === '' ? undefined : await findBet(ctx, betId);
  if (bet !== undefined && playerId !== null && playerId !== bet.player_id) throw fieldError('player_id', 'other_account');
  const wanted = bet?.player_id ?? playerId;
  if (wanted === null) throw fieldError('player_id', 'required');
  const player = await ctx.db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .innerJoin('currency', 'currency.code', 'player.currency')
    .select(['site.id as siteId', 'site.agent_id as agentId', 'site.api_type as apiType'])
    .select(['player.id as playerId', 'player.currency', 'currency.decimals'])
    .where('player.id', '=', wanted)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .executeTakeFirst();
  const isTest = player !== undefined && (await isTestPlayer(ctx, player.playerId));
  if (player === undefined || (isTest && !can(ctx, SEE_TEST)))
    throw fieldError(bet === undefined ? 'player_id' : 'bet_id', 'not_found');
  if (siteId !== null && siteId !== player.siteId) throw fieldError('site_id', 'other_account');
  return { ...player, isTest, bet, betId, gameId: bet?.game_id ?? null, roundId: bet?.round_id ?? '' };
};

/** As the payout will be. */
const isTestPlayer = async (ctx: Ctx, playerId: string): Promise<boolean> => {
  const receivers = await inTransaction(ctx.db, (tx) => findReceivers(tx, [playerId]));
  return receivers.get(playerId)?.is_test ?? false;
};

const findBet = async (ctx: Ctx, betId: string) => {
  const filter = { agentIds: ctx.user.scope.agentIds, siteIds: null, gameIds: null, withTest: can(ctx, SEE_TEST) };
  const bet = await readBetDetail(ctx, { betId, filter, canSeeIp: false });
  if (bet === undefined) throw fieldError('bet_id', 'not_found');
  return bet;
};
