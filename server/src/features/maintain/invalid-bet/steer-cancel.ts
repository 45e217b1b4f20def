import {
  type InvalidBetRow,
  MOVE_INVALID_BETS,
  type retryInvalidBet,
  type stopInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { AppError } from '../../../base/app-error.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRow, updateRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { givenBeside, readGivenNow } from './given-for-bets.ts';
import { invalidBets, requireMove } from './invalid-bet-row.ts';
import type { CancelSight } from './settlement.ts';

type Move = { before: InvalidBetRow; reason: string; action: string };
/** The bet as it was agreed to; absent where a cancel goes on. */
type Agreed = Pick<CancelSight, 'bet' | 'win' | 'given'>;

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
      ...(agreed === undefined ? {} : { bet: agreed.bet, win: agreed.win, given_agreed: agreed.given }),
      // Should the books have refused what was written before, it is written once more.
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

/**
 * Neither begins nor goes on while a compensation of the bet (D-2) may still be paid, whether the caller sees it or not: the player would get
 * the stake twice. What was paid already, the cancel leaves out (claim-cancels.ts). Throws `invalid_bet.compensation_open`.
 */
export const requireNoOpenCompensation = async (tx: ScopedTx, { site_id, bet_id }: InvalidBetRow): Promise<void> => {
  const open = await asSystem(tx, (own) =>
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

/** What was given for the bet since its cancel was agreed to: more than that cancel leaves out of what it gives back itself. Null: nothing more. */
const readMoreGiven = async (tx: ScopedTx, bet: InvalidBetRow): Promise<MoreGiven | null> => {
  const given = await readGivenNow(tx, bet);
  const { stake, given_agreed: agreed } = await tx
    .selectFrom('invalid_bet')
    .select(['stake', 'given_agreed'])
    .where('id', '=', bet.id)
    .executeTakeFirstOrThrow();
  const refund = sumToMicros(stake ?? bet.bet);
  // The stake that staff gave by hand is not given back once more (claim-cancels.ts).
  const isStakeGiven = given.compensations.includes(sumToMicros(bet.bet));
  const beside = givenBeside(given);
  if (beside - sumToMicros(agreed ?? '0') <= (isStakeGiven ? refund : 0n)) return null;
  return { given: microsToText(beside), given_in_all: microsToText(beside + (isStakeGiven ? 0n : refund)) };
};
type MoreGiven = { given: string; given_in_all: string };

/** Of several at once none goes on with more than was agreed to. Throws `invalid_bet.given_since`. */
export const requireNoMoreGiven = async (tx: ScopedTx, bet: InvalidBetRow): Promise<void> => {
  if ((await readMoreGiven(tx, bet)) !== null) throw new AppError('invalid_bet.given_since');
};

/**
 * Goes on alone with what two persons agreed to. Where more was given since, a second person sees the sum first. Errors: `object.wrong_state`,
 * `object.version_conflict`, `requests.in_progress`, `invalid_bet.compensation_open`, `approval.waiting`.
 */
export const retryCancel = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof retryInvalidBet>): Promise<InvalidBetRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockSeen(ctx, tx, { id, version });
    requireMove(before, 'retry');
    if (before.state !== 'cancel_failed') return goOn(ctx, tx, { before, reason, action: 'invalid_bet.retry' });
    await requireNoOpenCompensation(tx, before);
    const more = await readMoreGiven(tx, before);
    if (more !== null)
      await requireSecondPerson(ctx, tx, {
        operation: 'invalid_bet.retry',
        approveCode: MOVE_INVALID_BETS,
        objectType: 'invalid_bet',
        objectId: id,
        objectName: before.bet_id,
        objectVersion: before.version,
        agentId: before.agent_id,
        before: { state: before.state, currency: before.currency, bet: before.bet, ...more },
        after: { state: 'cancelling' },
        reason,
      });
    const agreed = more === null ? {} : { agreed: { bet: before.bet, win: before.win, given: more.given } };
    return goOn(ctx, tx, { before, reason, action: 'invalid_bet.retry', ...agreed });
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
