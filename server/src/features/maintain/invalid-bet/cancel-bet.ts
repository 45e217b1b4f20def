import {
  type batchCancelInvalidBet,
  type cancelInvalidBet,
  type InvalidBetRow,
  MOVE_INVALID_BETS,
} from '@manager/contract/features/maintain/invalid-bet';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { lockableIn, readRow, visibleRows } from '../../../kit/resource/resource.ts';
import { lockRow, lockRows } from '../../../kit/resource/store.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { invalidBets, movesOf, requireMove } from './invalid-bet-row.ts';
import { goOn, requireNoOpenCompensation } from './steer-cancel.ts';

/**
 * Asks for the cancel of a bet: it is made outside of the request, under ids that never change, so that twice asked is once cancelled.
 * Errors: `object.wrong_state`, `object.version_conflict`, `approval.waiting`, `invalid_bet.compensation_open`.
 */
export const cancelBet = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof cancelInvalidBet>): Promise<InvalidBetRow> =>
  inTransaction(ctx.db, async (tx) => {
    await lockRow(tx, { ...lockableIn(ctx, invalidBets), id });
    const before = await readRow(ctx, tx, { resource: invalidBets, id });
    requireVersion({ version }, before);
    requireMove(before, 'cancel');
    await requireNoOpenCompensation(tx, before);
    await requireSecondPerson(ctx, tx, {
      operation: 'invalid_bet.cancel',
      approveCode: MOVE_INVALID_BETS,
      objectType: 'invalid_bet',
      objectId: id,
      objectName: before.bet_id,
      objectVersion: before.version,
      agentId: before.agent_id,
      before: { state: before.state, bet: before.bet, win: before.win, currency: before.currency },
      after: { state: 'cancelling' },
      reason,
    });
    return goOn(ctx, tx, { before, reason, action: 'invalid_bet.cancel' });
  });

/** Cancels what can be cancelled and goes on with what failed, each by itself. The second person is asked once, about all that would be cancelled. */
export const cancelBets = async (
  ctx: Ctx,
  { ids, reason }: ParsedOf<typeof batchCancelInvalidBet>,
): Promise<OutputOf<typeof batchCancelInvalidBet>> => {
  const agreed = await inTransaction(ctx.db, (tx) => askAboutAll(ctx, tx, { ids, reason }));
  return forEachId(ctx, { ids, action: 'invalid_bet.cancel', objectType: 'invalid_bet' }, (id) =>
    inTransaction(ctx.db, async (tx) => {
      await lockRow(tx, { ...lockableIn(ctx, invalidBets), id });
      const before = await readRow(ctx, tx, { resource: invalidBets, id });
      if (before.state === 'cancel_failed') requireMove(before, 'retry');
      else {
        requireMove(before, 'cancel');
        // What became cancellable since was never put before the second person.
        if (agreed.get(id) !== before.version) throw new AppError('object.version_conflict');
      }
      await requireNoOpenCompensation(tx, before);
      await goOn(ctx, tx, { before, reason, action: 'invalid_bet.cancel' });
    }),
  );
};

type Wish = { ids: readonly string[]; reason: string };

/** Answers what was agreed to: the bets, each in the version that was shown. */
const askAboutAll = async (ctx: Ctx, tx: ScopedTx, { ids, reason }: Wish): Promise<ReadonlyMap<string, number>> => {
  const locked = await lockRows(tx, { ...lockableIn(ctx, invalidBets), ids });
  if (locked.size === 0) return new Map();
  const seen = visibleRows(ctx, invalidBets)
    .where('invalid_bet.id', 'in', [...locked])
    .orderBy('invalid_bet.id');
  const bets = (await invalidBets.rows(ctx, seen)).filter((bet) => movesOf(bet).cancel);
  const [first] = bets;
  if (first === undefined) return new Map();
  const isOfOneAgent = bets.every(({ agent_id: agentId }) => agentId === first.agent_id);
  // Bets of several agents are for somebody who stands where the caller does.
  const agentId = isOfOneAgent ? first.agent_id : ctx.user.agentId;
  const sideOf = (valueOf: (bet: InvalidBetRow) => string) => ({
    bets: Object.fromEntries(bets.map((bet) => [bet.bet_id.replaceAll('.', ' '), valueOf(bet)])),
  });
  await requireSecondPerson(ctx, tx, {
    operation: 'invalid_bet.cancel',
    approveCode: agentId === null ? SUPER_ONLY : MOVE_INVALID_BETS,
    objectType: 'invalid_bet',
    objectId: '',
    objectName: bets
      .map(({ bet_id: betId }) => betId)
      .join(', ')
      .slice(0, 200),
    objectVersion: null,
    agentId,
    before: sideOf(({ bet, win, currency, version }) => `${bet} − ${win} ${currency} (${version})`),
    after: sideOf(() => 'cancelling'),
    reason,
  });
  return new Map(bets.map(({ id, version }) => [id, version]));
};
