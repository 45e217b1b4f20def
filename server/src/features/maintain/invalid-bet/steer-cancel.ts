import {
  type InvalidBetRow,
  MOVE_INVALID_BETS,
  type retryInvalidBet,
  type stopInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRow, updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asProduct } from '../../../postgres/scoped-db.ts';
import { invalidBets, requireMove } from './invalid-bet-row.ts';

type Move = { before: InvalidBetRow; reason: string; action: string };
/** The bet as it was agreed to; absent where a cancel goes on. */
type Agreed = { bet: string; win: string };

/** Begins a cancel, or goes on with it where it stands: it is due from now on, and its attempts count anew. */
export const goOn = (
  ctx: Ctx,
  tx: ScopedTx,
  { before, reason, action, agreed }: Move & { agreed?: Agreed },
): Promise<InvalidBetRow> =>
  save(ctx, tx, {
    before,
    reason,
    action,
    values: {
      state: 'cancelling',
      ...(agreed === undefined ? {} : { bet: agreed.bet, win: agreed.win }),
      // Should the books have refused what was written before, it is written once more.
      books_version: null,
      tries: 0,
      tries_since: null,
      next_attempt_at: ctx.now(),
      last_error: '',
      cancel_reason: reason,
      requested_by: ctx.user.id,
      requested_name: ctx.user.userName,
      requested_at: ctx.now(),
    },
  });

/**
 * Neither begins nor goes on while a compensation of the bet (D-2) may still be paid, whether the caller sees it or not: the player would get
 * the stake twice. What was paid already, the cancel leaves out (claim-cancels.ts). Throws `invalid_bet.compensation_open`.
 */
export const requireNoOpenCompensation = async (tx: ScopedTx, { site_id, bet_id }: InvalidBetRow): Promise<void> => {
  const open = await asProduct(tx, (own) =>
    own
      .selectFrom('compensation')
      .select('id')
      .where('site_id', '=', site_id)
      .where('bet_id', '=', bet_id)
      .where('deleted_at', 'is', null)
      .where('state', 'not in', ['rejected', 'finish'])
      .limit(1)
      .executeTakeFirst(),
  );
  if (open !== undefined) throw new AppError('invalid_bet.compensation_open');
};

/** Errors: `object.wrong_state`, `object.version_conflict`, `requests.in_progress`, `invalid_bet.compensation_open`. */
export const retryCancel = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof retryInvalidBet>): Promise<InvalidBetRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockSeen(ctx, tx, { id, version });
    requireMove(before, 'retry');
    if (before.state === 'cancel_failed') await requireNoOpenCompensation(tx, before);
    return goOn(ctx, tx, { before, reason, action: 'invalid_bet.retry' });
  });

/** Errors: those of a retry, and `approval.waiting`. */
export const stopCancel = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof stopInvalidBet>): Promise<InvalidBetRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockSeen(ctx, tx, { id, version });
    requireMove(before, 'stop');
    await requireSecondPerson(ctx, tx, {
      operation: 'invalid_bet.stop',
      approveCode: MOVE_INVALID_BETS,
      objectType: 'invalid_bet',
      objectId: id,
      objectName: before.bet_id,
      objectVersion: before.version,
      agentId: before.agent_id,
      before: { state: before.state },
      after: { state: 'cancel_failed' },
      reason,
    });
    return save(ctx, tx, {
      before,
      reason,
      action: 'invalid_bet.stop',
      values: { state: 'cancel_failed', next_attempt_at: null },
    });
  });

const lockSeen = async (ctx: Ctx, tx: ScopedTx, { id, version }: { id: string; version: number }): Promise<InvalidBetRow> => {
  await lockRow(tx, { ...lockableIn(ctx, invalidBets), id });
  const row = await readRow(ctx, tx, { resource: invalidBets, id });
  requireVersion({ version }, row);
  return row;
};

type Values = Parameters<typeof updateRow<'invalid_bet'>>[1]['values'];

const save = async (
  ctx: Ctx,
  tx: ScopedTx,
  { before, reason, action, values }: Move & { values: Values },
): Promise<InvalidBetRow> => {
  const { id, version } = before;
  await updateRow(tx, { table: 'invalid_bet', id, version, now: ctx.now(), values });
  const after = await readRow(ctx, tx, { resource: invalidBets, id });
  await auditSave(ctx, tx, { resource: invalidBets, action, reason, before, after });
  return after;
};
