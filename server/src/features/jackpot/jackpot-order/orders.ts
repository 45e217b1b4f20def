import * as contract from '@manager/contract/features/jackpot/jackpot-order';
import { canRetry, type PayoutPosition } from '@manager/domain/payout';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isEditor } from '../../../kit/service/editors.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { isOwner } from '../core/pools.ts';

/** A payout that the wallet did not take, and that is tried again by itself, is an order that failed. */
export const statusSql = sql<
  contract.JackpotOrderRow['status']
>`case when jackpot_order.status = 'paying' and out.state = 'error_retry' then 'failed' else jackpot_order.status end`;

type Names = { pool_code: string; pool_name: string };
const NO_NAMES: Names = { pool_code: '', pool_name: '' };

/** Of pools of an agent above, which the caller does not see: that his players play for them is public, and so are code and name. */
const readPoolNames = async (
  { wholeDb }: Ctx,
  rows: readonly { pool_id: string; pool_code: string | null }[],
): Promise<Map<string, Names>> => {
  const ids = [...new Set(rows.flatMap(({ pool_id: id, pool_code: code }) => (code === null ? [id] : [])))];
  if (ids.length === 0) return new Map();
  const pools = await wholeDb.selectFrom('jackpot_pool').select(['id', 'code', 'name']).where('id', 'in', ids).execute();
  return new Map(pools.map(({ id, code, name }) => [id, { pool_code: code, pool_name: name }]));
};

/** Orders of pools, each beside its payout: wins by whose player won, adjustments by whose pool it is. */
export const orders = defineResource({
  name: 'jackpot_order',
  table: 'jackpot_order',
  from: (db) =>
    db
      .selectFrom('jackpot_order')
      .leftJoin('player', 'player.id', 'jackpot_order.player_id')
      .leftJoin('payout as out', 'out.id', 'jackpot_order.payout_id')
      .where('jackpot_order.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .leftJoin('jackpot_pool as pool', 'pool.id', 'jackpot_order.pool_id')
      .leftJoin('jackpot_pool as target', 'target.id', 'jackpot_order.to_pool_id')
      .leftJoin('site', 'site.id', 'jackpot_order.site_id')
      .leftJoin('game', 'game.id', 'jackpot_order.game_id')
      .selectAll('jackpot_order')
      .select([
        'pool.code as pool_code',
        'pool.name as pool_name',
        'pool.agent_id as pool_agent_id',
        'target.code as to_pool_code',
        'player.user_name',
      ])
      .select(['site.name as site_name', 'game.name as game_name', statusSql.as('shown_status')])
      .select(isEditor(ctx, { type: 'jackpot_pool', column: 'jackpot_order.pool_id' }).as('is_editor'))
      .select([
        'out.state as payout_state',
        'out.step',
        'out.may_be_booked',
        'out.is_cancelled',
        'out.transfer_id',
        'out.last_error',
      ])
      .execute();
    const names = await readPoolNames(ctx, rows);
    const mayRetry = mayCall(ctx, contract.retryJackpotOrder);
    const mayApprove = mayCall(ctx, contract.approveJackpotOrder);
    return rows.map((row) => {
      const position = {
        state: row.payout_state,
        step: row.step,
        mayBeBooked: row.may_be_booked,
        isCancelled: row.is_cancelled,
      } as PayoutPosition;
      return contract.JackpotOrderRow.parse({
        ...row,
        status: row.shown_status,
        ...(row.pool_code === null
          ? (names.get(row.pool_id) ?? NO_NAMES)
          : { pool_code: row.pool_code, pool_name: row.pool_name ?? '' }),
        amount: row.amount,
        player_amount: row.player_amount,
        fx_rate: row.fx_rate,
        is_cancel_asked: row.cancel_asked_at !== null,
        transfer_id: row.transfer_id ?? '',
        last_error: row.last_error ?? '',
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        paid_at: row.paid_at?.toISOString() ?? null,
        can: {
          retry: mayRetry && row.cancel_asked_at === null && row.payout_state !== null && canRetry(position),
          approve:
            mayApprove &&
            row.status === 'waiting_approval' &&
            row.cancel_asked_at === null &&
            row.pool_code !== null &&
            isOwner(ctx, { agent_id: row.pool_agent_id }) &&
            !row.is_editor,
        },
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'jackpot_order.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.JackpotOrderRow.pick({
    method: true,
    win_code: true,
    status: true,
    limits_exceeded: true,
    pool_id: true,
    turn: true,
    to_pool_id: true,
    amount: true,
    bet_id: true,
    player_id: true,
    currency: true,
    player_amount: true,
    description: true,
  }),
});
