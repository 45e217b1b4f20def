import {
  type batchCancelInvalidBet,
  type cancelInvalidBet,
  type InvalidBetRow,
  MOVE_INVALID_BETS,
} from '@manager/contract/features/maintain/invalid-bet';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sumToMicros } from '@manager/domain/micros';
import { AppError } from '../../../base/app-error.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { findRow, lockableIn, readRow, visibleRows } from '../../../kit/resource/resource.ts';
import { lockRow, lockRows } from '../../../kit/resource/store.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { givenBeside, readGivenNow } from './given-for-bets.ts';
import { invalidBets, movesOf, requireMove } from './invalid-bet-row.ts';
import { type CancelSight, cancelSightOf, readKnown, readKnownOf } from './settlement.ts';
import { goOn, requireNoMoreGiven, requireNoOpenCompensation } from './steer-cancel.ts';

type Input = ParsedOf<typeof cancelInvalidBet>;
type BatchInput = ParsedOf<typeof batchCancelInvalidBet>;
type Sights = ReadonlyMap<string, CancelSight>;

/** What a cancel means at this moment. Throws `object.not_found`. */
export const findCancel = async (ctx: Ctx, { id }: Input): Promise<CancelSight> => {
  const row = await findRow(ctx, invalidBets, id);
  const known = await readKnown(ctx, { ...row, bet_at: new Date(row.bet_at) });
  if (known === undefined) throw new AppError('object.not_found');
  return cancelSightOf(known);
};

/** The same of all that can be cancelled, by bet id. */
export const findCancels = async (ctx: Ctx, { ids }: BatchInput): Promise<Sights> => {
  const rows = await invalidBets.rows(ctx, visibleRows(ctx, invalidBets).where('invalid_bet.id', 'in', [...ids]));
  const open = rows.filter((row) => movesOf(row).cancel);
  const known = await readKnownOf(
    ctx,
    open.map((row) => ({ ...row, bet_at: new Date(row.bet_at) })),
  );
  return new Map([...known].map(([betId, each]) => [betId, cancelSightOf(each)]));
};

const isSame = (shown: string | undefined, now: string): boolean =>
  shown === undefined || sumToMicros(shown) === sumToMicros(now);

/** Money was given for the bet since it was read: whoever asks, and whoever agrees, has to see it first. */
const requireGivenAsSeen = async (tx: ScopedTx, bet: InvalidBetRow, sight: CancelSight): Promise<void> => {
  if (givenBeside(await readGivenNow(tx, bet)) !== sumToMicros(sight.given)) throw new AppError('object.version_conflict');
};

/**
 * Asks for the cancel of a bet: it is made outside of the request, under ids that never change, so that twice asked is once cancelled.
 * Errors: `object.wrong_state`, `object.version_conflict`, `approval.waiting`, `invalid_bet.compensation_open`, `invalid_bet.transfer_wallet`.
 */
export const cancelBet = (ctx: Ctx, { id, version, reason, ...shown }: Input, sight: CancelSight): Promise<InvalidBetRow> =>
  inTransaction(ctx.db, async (tx) => {
    await lockRow(tx, { ...lockableIn(ctx, invalidBets), id });
    const before = await readRow(ctx, tx, { resource: invalidBets, id });
    requireVersion({ version }, before);
    requireMove(before, 'cancel');
    await requireNoOpenCompensation(tx, before);
    // Something was booked since: whoever asks has to see it first.
    await requireGivenAsSeen(tx, before, sight);
    if (
      !isSame(shown.taken_back, sight.taken_back) ||
      !isSame(shown.given_back, sight.given_back) ||
      !isSame(shown.given, sight.given)
    )
      throw new AppError('object.version_conflict');
    await requireSecondPerson(ctx, tx, {
      operation: 'invalid_bet.cancel',
      approveCode: MOVE_INVALID_BETS,
      objectType: 'invalid_bet',
      objectId: id,
      objectName: before.bet_id,
      objectVersion: before.version,
      agentId: before.agent_id,
      before: { state: before.state, currency: before.currency, ...sight },
      after: { state: 'cancelling' },
      reason,
    });
    return goOn(ctx, tx, { before, reason, action: 'invalid_bet.cancel', agreed: sight });
  });

/**
 * Cancels what can be cancelled and goes on with what failed, each by itself. The second person is asked once, about all that would be cancelled.
 * Who may not cancel one may not cancel many: each says so. Errors: `approval.waiting`; those of a cancel are the bets' own.
 */
export const cancelBets = async (
  ctx: Ctx,
  { ids, reason }: BatchInput,
  sights: Sights,
): Promise<OutputOf<typeof batchCancelInvalidBet>> => {
  const mayCancel = can(ctx, MOVE_INVALID_BETS);
  const agreed = mayCancel
    ? await inTransaction(ctx.db, (tx) => askAboutAll(ctx, tx, { ids, reason, sights }))
    : new Map<string, number>();
  return forEachId(ctx, { ids, action: 'invalid_bet.cancel', objectType: 'invalid_bet' }, (id) =>
    inTransaction(ctx.db, async (tx) => {
      if (!mayCancel) throw new AppError('permission.missing', { permission: MOVE_INVALID_BETS });
      await lockRow(tx, { ...lockableIn(ctx, invalidBets), id });
      const before = await readRow(ctx, tx, { resource: invalidBets, id });
      const sight = sights.get(before.bet_id);
      if (before.state === 'cancel_failed') requireMove(before, 'retry');
      else {
        requireMove(before, 'cancel');
        // What became cancellable since was never put before the second person.
        if (agreed.get(id) !== before.version || sight === undefined) throw new AppError('object.version_conflict');
      }
      await requireNoOpenCompensation(tx, before);
      if (before.state === 'cancel_failed') await requireNoMoreGiven(tx, before);
      else if (sight !== undefined) await requireGivenAsSeen(tx, before, sight);
      const isBegun = before.state === 'cancel_failed' || sight === undefined;
      await goOn(ctx, tx, { before, reason, action: 'invalid_bet.cancel', ...(isBegun ? {} : { agreed: sight }) });
    }),
  );
};

type Wish = { ids: readonly string[]; reason: string; sights: Sights };

/** Answers what was agreed to: the bets, each in the version that was shown. */
const askAboutAll = async (ctx: Ctx, tx: ScopedTx, { ids, reason, sights }: Wish): Promise<ReadonlyMap<string, number>> => {
  const locked = await lockRows(tx, { ...lockableIn(ctx, invalidBets), ids });
  if (locked.size === 0) return new Map();
  const seen = visibleRows(ctx, invalidBets)
    .where('invalid_bet.id', 'in', [...locked])
    .orderBy('invalid_bet.id');
  const bets = (await invalidBets.rows(ctx, seen)).filter((bet) => movesOf(bet).cancel && sights.has(bet.bet_id));
  const [first] = bets;
  if (first === undefined) return new Map();
  const isOfOneAgent = bets.every(({ agent_id: agentId }) => agentId === first.agent_id);
  // Bets of several agents are for somebody who stands where the caller does.
  const agentId = isOfOneAgent ? first.agent_id : ctx.user.agentId;
  const listOf = (of: readonly InvalidBetRow[], valueOf: (bet: InvalidBetRow) => string) =>
    Object.fromEntries(of.map((bet) => [bet.bet_id.replaceAll('.', ' '), valueOf(bet)]));
  const sideOf = (valueOf: (bet: InvalidBetRow) => string) => ({ bets: listOf(bets, valueOf) });
  const again = bets.filter(({ bet_id: betId }) => /[1-9]/.test((sights.get(betId) as CancelSight).given));
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
    before: {
      ...sideOf(({ bet_id: betId, currency, version }) => {
        const { taken_back: taken, given_back: given, is_whole: isWhole, row_version: stored } = sights.get(betId) as CancelSight;
        return `− ${taken} + ${given} ${currency}${isWhole ? '' : ' ?'} (${version}, ${stored})`;
      }),
      // Money was given for these before: what the players have of it in all once their stakes are given back as well.
      ...(again.length === 0
        ? {}
        : {
            given: listOf(again, ({ bet_id: betId, currency }) => `${sights.get(betId)?.given ?? ''} ${currency}`),
            given_in_all: listOf(again, ({ bet_id: betId, currency }) => `${sights.get(betId)?.given_in_all ?? ''} ${currency}`),
          }),
    },
    after: sideOf(() => 'cancelling'),
    reason,
  });
  return new Map(bets.map(({ id, version }) => [id, version]));
};
