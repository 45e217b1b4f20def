import * as contract from '@manager/contract/features/maintain/invalid-bet';
import { invalidBet as machine } from '@manager/domain/machines';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { contains } from '../../../kit/service/contains.ts';
import { cancelBet, cancelBets, findCancel, findCancels } from './cancel-bet.ts';
import { invalidBets } from './invalid-bet-row.ts';
import { completeDetail } from './get-detail.ts';
import { findMarked, markBet } from './mark-bet.ts';
import { findSettlement, settleBet } from './settle-bet.ts';
import { retryCancel, stopCancel } from './steer-cancel.ts';

const { equals } = columnsIn('invalid_bet');

/** D-1. */
export default [
  listRoute(invalidBets, {
    endpoint: contract.getInvalidBetList,
    filters: {
      bet_id: equals('bet_id'),
      user_name: (name) => sql<SqlBool>`${contains('player.user_name', name)}`,
      player_id: equals('player_id'),
      site_id: equals('site_id'),
      game_id: equals('game_id'),
      source: equals('source'),
      state: equals('state'),
      is_valid: equals('is_valid'),
    },
    abilities: {
      mark: contract.markInvalidBet,
      cancel: contract.cancelInvalidBet,
      batch_cancel: [contract.batchCancelInvalidBet, contract.cancelInvalidBet],
      delete: contract.batchDeleteInvalidBet,
    },
  }),
  detailRoute(invalidBets, { endpoint: contract.getInvalidBetDetail, complete: completeDetail }),
  route(contract.markInvalidBet, markBet, { prepare: findMarked }),
  route(contract.cancelInvalidBet, cancelBet, { prepare: findCancel }),
  route(contract.batchCancelInvalidBet, cancelBets, { prepare: findCancels }),
  route(contract.retryInvalidBet, retryCancel),
  route(contract.stopInvalidBet, stopCancel),
  route(contract.settleInvalidBet, settleBet, { prepare: findSettlement }),
  removeRoute(invalidBets, {
    endpoint: contract.batchDeleteInvalidBet,
    check: (_ctx, _tx, { state }) => {
      if (!machine.canMove(state, 'deleted')) throw new AppError('object.wrong_state', { state });
    },
    valuesOf: () => ({ state: 'deleted' }),
  }),
];
