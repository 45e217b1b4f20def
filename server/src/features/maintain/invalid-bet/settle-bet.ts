import {
  type InvalidBetRow,
  MOVE_INVALID_BETS,
  type settleInvalidBet as endpoint,
} from '@manager/contract/features/maintain/invalid-bet';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sumToMicros } from '@manager/domain/micros';
import { AppError } from '../../../base/app-error.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { findRow, lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRow, updateRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { invalidBets, requireMove } from './invalid-bet-row.ts';
import { readKnown, type Settlement, settlementOfBet } from './settlement.ts';

type Input = ParsedOf<typeof endpoint>;

/** The bet as the books and the wallet's movements have it at this moment. Throws `object.not_found`. */
export const findSettlement = async (ctx: Ctx, { id }: Input): Promise<Settlement> => {
  const row = await findRow(ctx, invalidBets, id);
  const known = await readKnown(ctx, { ...row, bet_at: new Date(row.bet_at) });
  if (known === undefined) throw new AppError('object.not_found');
  return settlementOfBet(known);
};

/**
 * Completes a bet instead of cancelling it. A pending one is settled in the books by a version of its own; one that its game ended already
 * stays as it is, and is valid from now on. Errors: `object.wrong_state`, `object.version_conflict`, `approval.waiting`.
 */
export const settleBet = (ctx: Ctx, { id, version, win, reason }: Input, settlement: Settlement): Promise<InvalidBetRow> =>
  inTransaction(ctx.db, async (tx) => {
    await lockRow(tx, { ...lockableIn(ctx, invalidBets), id });
    const before = await readRow(ctx, tx, { resource: invalidBets, id });
    requireVersion({ version }, before);
    requireMove(before, 'settle');
    if (settlement.status === 'cancelled') throw new AppError('object.wrong_state', { state: settlement.status });
    // Something was heard of since: whoever asks has to see it first.
    if (sumToMicros(win) !== sumToMicros(settlement.win)) throw new AppError('object.version_conflict');
    const { status, version: seen, ...sums } = settlement;
    await requireSecondPerson(ctx, tx, {
      operation: 'invalid_bet.settle',
      approveCode: MOVE_INVALID_BETS,
      objectType: 'invalid_bet',
      objectId: id,
      objectName: before.bet_id,
      objectVersion: before.version,
      agentId: before.agent_id,
      before: { state: before.state, status, bet: before.bet, currency: before.currency, ...sums },
      after: { state: 'completed', status: status === 'pending' ? 'settled' : status },
      reason,
    });
    await updateRow(tx, {
      table: 'invalid_bet',
      id,
      version: before.version,
      now: ctx.now(),
      values: {
        state: 'completing',
        step: 'look',
        settle_win: settlement.win,
        settle_version: String(seen),
        books_version: null,
        tries: 0,
        tries_since: null,
        next_attempt_at: ctx.now(),
        last_error: '',
        cancel_reason: reason,
        requested_by: ctx.user.id,
        requested_name: ctx.user.userName,
        approved_name: agreedBy(ctx),
        requested_at: ctx.now(),
      },
    });
    const after = await readRow(ctx, tx, { resource: invalidBets, id });
    await auditSave(ctx, tx, { resource: invalidBets, action: 'invalid_bet.settle', reason, before, after });
    return after;
  });
