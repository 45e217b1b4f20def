import type { InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { afterSettle, afterStep, type CancelStep } from '@manager/domain/invalid-bet';
import { invalidBet as machine } from '@manager/domain/machines';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { type OwnFact, queueFacts } from '../../../journal/fact-outbox.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { factsOfCall } from '../../../kit/wallet-call/record-call.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import type { NamedBet } from './cancel-call.ts';
import type { StepEnd } from './take-step.ts';

/**
 * Notes what came of a step in one transaction: the call, its fact, the cancelled version of the bet, and what follows. Whoever was too
 * late no longer has the lease: another repeats the step under the same ids, and this end is left out. Answers whether it was noted.
 */
export const recordStep = (deps: Deps, bet: NamedBet, end: StepEnd): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const held = await tx
      .selectFrom('invalid_bet')
      .select('lease_token')
      .where('id', '=', bet.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (held.lease_token !== bet.lease_token) return false;
    const now = deps.now();
    await endAttempt(tx, bet, { end, now });
    if (end.call !== undefined) await queueFacts(tx, factsOfCall(end.call.request, end.call.result));
    await queueFacts(tx, movementOf(bet, end));
    if (end.written !== undefined) await queueFacts(tx, [end.written.fact]);
    await move(deps, tx, { bet, end, now });
    return true;
  });

/**
 * What a cancel moved in the wallet, under its request id. What was not on record as booked moves nothing in our ledger when it is taken back:
 * a wallet says ok to what it never booked as well.
 */
const movementOf = (bet: NamedBet, { call, result, booked }: StepEnd): OwnFact[] => {
  if (call === undefined || result !== 'done' || call.result.outcome === 'bet_not_found') return [];
  const amount = bet.step === 'win' ? -sumToMicros(bet.win_amounts[bet.win_index] ?? '0') : (booked?.stake ?? 0n);
  if (amount === 0n || (bet.step === 'bet' && amount < 0n)) return [];
  const line = {
    txn_id: call.request.requestId,
    request_id: call.request.requestId,
    bet_id: bet.bet_id,
    round_id: bet.round_id,
    site: bet.site_code,
    player: bet.user_name,
    game: bet.game_code,
    currency: bet.currency,
    // Above 0 a cancel gives a stake back: what a correction had taken is given back as another correction.
    method: bet.step === 'win' && amount > 0n ? 'adjust' : 'cancel',
    amount: microsToText(amount),
    balance_after: call.result.balance ?? undefined,
    status: 'ok',
    created_at: call.result.calledAt.toISOString(),
    row_version: 1,
  };
  return [{ kind: 'wallet_txns', line }];
};

/** An attempt that never left does not count, nor one before which another win was found. */
const endAttempt = async (tx: OwnerTx, bet: NamedBet, { end, now }: { end: StepEnd; now: Date }): Promise<void> => {
  const { result } = end;
  if (result === 'not_sent' || result === 'found')
    await tx.deleteFrom('invalid_bet_attempt').where('invalid_bet_id', '=', bet.id).where('attempt', '=', bet.attempts).execute();
  else if (end.call !== undefined)
    await tx
      .updateTable('invalid_bet_attempt')
      .set({ ended_at: now, outcome: end.outcome, result })
      .where('invalid_bet_id', '=', bet.id)
      .where('attempt', '=', bet.attempts)
      .execute();
};

type Ended = { bet: NamedBet; end: StepEnd; now: Date };

const move = async (deps: Deps, tx: OwnerTx, ended: Ended): Promise<void> => {
  const { from, to } = await (ended.bet.state === 'completing' ? moveSettle(tx, ended) : moveCancel(tx, ended));
  if (from === to) return;
  machine.assertMove(from, to);
  const { bet, end } = ended;
  await audit(ownCtx(deps, 'invalid_bet.move'), tx, {
    action: ENDS[to] ?? `invalid_bet.${to}`,
    objectType: 'invalid_bet',
    objectId: bet.id,
    agentId: bet.agent_id,
    outcome: to === 'cancelled' || to === 'completed' ? 'ok' : 'failed',
    reason: end.error,
    before: { state: from },
    after: { state: to, bet_id: bet.bet_id, asked_by: bet.requested_name },
  });
};

/** Verbs of the audit log, where they are not those of the state. */
const ENDS: Partial<Record<string, string>> = { completed: 'invalid_bet.settled', invalid: 'invalid_bet.settle_failed' };

type Moved = { from: InvalidBetRow['state']; to: InvalidBetRow['state'] };

const moveSettle = async (tx: OwnerTx, { bet, end, now }: Ended): Promise<Moved> => {
  if (end.result === 'not_sent' || end.result === 'found') throw new Error('settling calls nobody');
  const next =
    end.isCancelled === true
      ? { state: 'cancelled' as const, nextAttemptAtMs: null }
      : afterSettle(
          { tries: bet.tries, triesSinceMs: (bet.tries_since ?? now).getTime() },
          { result: end.result, nowMs: now.getTime() },
        );
  await tx
    .updateTable('invalid_bet')
    .set((row) => ({
      state: next.state,
      ...versionWritten(end),
      ...(end.win === undefined ? {} : { win: end.win }),
      next_attempt_at: next.nextAttemptAtMs === null ? null : new Date(next.nextAttemptAtMs),
      lease_token: null,
      last_error: end.error,
      cancelled_at: next.state === 'cancelled' ? now : null,
      version: next.state === 'completing' ? row.ref('version') : row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', bet.id)
    .execute();
  return { from: 'completing', to: next.state };
};

/** What is taken back: all that was booked when the cancel began, and behind it what was found later. */
const winsOf = (bet: NamedBet, { booked, found = [] }: StepEnd) => {
  const isFirst = bet.step === 'look' && booked !== undefined;
  const known = isFirst ? { wins: [], amounts: [] } : { wins: bet.wins, amounts: bet.win_amounts };
  const added = isFirst ? booked.wins : found;
  return {
    wins: [...known.wins, ...added.map(({ request }) => request)],
    win_amounts: [...known.amounts, ...added.map(({ micros }) => microsToText(micros))],
    ...(isFirst ? { stake: booked.stake > 0n ? microsToText(booked.stake) : null } : {}),
  };
};

const versionWritten = ({ written }: StepEnd) => (written === undefined ? {} : { books_version: String(written.version) });

const moveCancel = async (tx: OwnerTx, { bet, end, now }: Ended): Promise<Moved> => {
  const values = winsOf(bet, end);
  const next = afterStep(
    {
      step: bet.step as CancelStep,
      // What was found comes behind all that was known.
      winIndex: end.result === 'found' ? bet.wins.length : bet.win_index,
      wins: values.wins.length,
      tries: bet.tries,
      triesSinceMs: (bet.tries_since ?? now).getTime(),
    },
    { result: end.result, nowMs: now.getTime() },
  );
  const isOver = next.state !== 'cancelling';
  await tx
    .updateTable('invalid_bet')
    .set((row) => ({
      state: next.state,
      step: next.step,
      ...values,
      win_index: next.winIndex,
      ...versionWritten(end),
      tries: next.isNewStep && !isOver ? 0 : bet.tries - (end.result === 'not_sent' ? 1 : 0),
      tries_since: next.isNewStep && !isOver ? null : bet.tries_since,
      next_attempt_at: next.nextAttemptAtMs === null ? null : new Date(next.nextAttemptAtMs),
      lease_token: null,
      last_outcome: end.call === undefined ? bet.last_outcome : end.outcome,
      last_error: end.error,
      cancelled_at: next.state === 'cancelled' ? now : null,
      version: isOver ? row('version', '+', 1) : row.ref('version'),
      updated_at: now,
    }))
    .where('id', '=', bet.id)
    .execute();
  return { from: 'cancelling', to: next.state };
};
