import * as contract from '@manager/contract/features/maintain/invalid-bet';
import { SEE_TEST } from '@manager/contract/permissions';
import { canSettle } from '@manager/domain/invalid-bet';
import { invalidBet as machine } from '@manager/domain/machines';
import { decimal, toWire } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';

type Standing = Pick<contract.InvalidBetRow, 'state' | 'is_under_way' | 'is_untouched' | 'is_transfer'>;

/** What may be done with a bet as it stands, whoever asks. */
export const movesOf = ({ state, is_under_way: isUnderWay, is_untouched: isUntouched, is_transfer: isTransfer }: Standing) => ({
  // A cancel at a wallet that holds no bets would be answered "ok" and give nobody anything back.
  cancel: state === 'invalid' && !isTransfer,
  retry: state === 'cancel_failed' || (state === 'cancelling' && !isUnderWay),
  stop: state === 'cancelling' && !isUnderWay,
  settle: canSettle(state, isUntouched),
  delete: machine.canMove(state, 'deleted'),
});
type Move = keyof ReturnType<typeof movesOf>;

/** Errors: `requests.in_progress` while a step is being done, `invalid_bet.transfer_wallet`, `object.wrong_state`. */
export const requireMove = (row: Standing, move: Move): void => {
  if (movesOf(row)[move]) return;
  if (move === 'cancel' && row.state === 'invalid') throw new AppError('invalid_bet.transfer_wallet');
  const isToWait = row.state === 'cancelling' && row.is_under_way && (move === 'retry' || move === 'stop');
  if (isToWait) throw new AppError('requests.in_progress', { retry_after_s: 1 });
  throw new AppError('object.wrong_state', { state: row.state });
};

const mayOf = (ctx: Ctx): Record<Move, boolean> => ({
  cancel: mayCall(ctx, contract.cancelInvalidBet),
  retry: mayCall(ctx, contract.retryInvalidBet),
  stop: mayCall(ctx, contract.stopInvalidBet),
  settle: mayCall(ctx, contract.settleInvalidBet),
  delete: mayCall(ctx, contract.batchDeleteInvalidBet),
});

export const invalidBets = defineResource({
  name: 'invalid_bet',
  table: 'invalid_bet',
  from: (db) =>
    db
      .selectFrom('invalid_bet')
      .innerJoin('site', 'site.id', 'invalid_bet.site_id')
      .innerJoin('player', 'player.id', 'invalid_bet.player_id')
      .innerJoin('game', 'game.id', 'invalid_bet.game_id')
      .where('invalid_bet.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('invalid_bet')
      .select(['site.name as site_name', 'site.api_type', 'player.user_name', 'game.name as game_name'])
      .select(
        sql<boolean>`not exists (
          select from invalid_bet_attempt where invalid_bet_id = invalid_bet.id and result is distinct from 'refused')
          and invalid_bet.step <> 'books' and (invalid_bet.state <> 'cancel_failed' or invalid_bet.books_version is null)`.as(
          'is_untouched',
        ),
      )
      .execute();
    const may = mayOf(ctx);
    return rows.map(({ state, lease_token: token, is_untouched: isUntouched, api_type: apiType, ...row }) => {
      const standing: Standing = {
        state: state as Standing['state'],
        is_under_way: token !== null,
        is_untouched: isUntouched,
        is_transfer: apiType === 'transfer',
      };
      const moves = movesOf(standing);
      return contract.InvalidBetRow.parse({
        ...row,
        ...standing,
        bet: toWire(decimal(row.bet)),
        win: toWire(decimal(row.win)),
        bet_at: row.bet_at.toISOString(),
        next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
        requested_at: row.requested_at?.toISOString() ?? null,
        cancelled_at: row.cancelled_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          cancel: may.cancel && moves.cancel,
          retry: may.retry && moves.retry,
          stop: may.stop && moves.stop,
          settle: may.settle && moves.settle,
          delete: may.delete && moves.delete,
        },
      });
    });
  },
  scope: (ctx) =>
    sql<SqlBool>`${inScope(ctx.user.scope, 'invalid_bet.agent_id')} and (${can(ctx, SEE_TEST)} or not invalid_bet.is_test)`,
  agentIdOf: (row) => row.agent_id,
  audited: contract.InvalidBetRow.pick({
    bet_id: true,
    site_id: true,
    player_id: true,
    currency: true,
    bet: true,
    win: true,
    source: true,
    reason: true,
    state: true,
    step: true,
    last_error: true,
    cancel_reason: true,
  }),
});
