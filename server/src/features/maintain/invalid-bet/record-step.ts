import type { InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { afterSettle, afterStep, type CancelStep } from '@manager/domain/invalid-bet';
import { invalidBet as machine } from '@manager/domain/machines';
import { microsToText } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
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
const movementOf = (bet: NamedBet, { call, result }: StepEnd): OwnFact[] => {
  if (call === undefined || result !== 'done' || call.result.outcome === 'bet_not_found') return [];
  const won = bet.win_amounts[bet.win_index];
  const amount = bet.step === 'win' ? (won === undefined ? null : `-${won}`) : bet.stake;
  if (amount === null) return [];
  const line = {
    txn_id: call.request.requestId,
    request_id: call.request.requestId,
    bet_id: bet.bet_id,
    round_id: bet.round_id,
    site: bet.site_code,
    player: bet.user_name,
    game: bet.game_code,
    currency: bet.currency,
    method: 'cancel',
    amount: toWire(decimal(amount)),
    balance_after: call.result.balance ?? undefined,
    status: 'ok',
    created_at: call.result.calledAt.toISOString(),
    row_version: 1,
  };
  return [{ kind: 'wallet_txns', line }];
};

/** One that was not sent was none. */
const endAttempt = async (tx: OwnerTx, bet: NamedBet, { end, now }: { end: StepEnd; now: Date }): Promise<void> => {
  if (end.call === undefined) return;
  const { result } = end;
  if (result === 'not_sent')
    await tx.deleteFrom('invalid_bet_attempt').where('invalid_bet_id', '=', bet.id).where('attempt', '=', bet.attempts).execute();
  else
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
  if (end.result === 'not_sent') throw new Error('settling calls nobody');
  const next = afterSettle(
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
      version: next.state === 'completing' ? row.ref('version') : row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', bet.id)
    .execute();
  return { from: 'completing', to: next.state };
};

const bookedOf = ({ booked }: StepEnd) =>
  booked === undefined
    ? {}
    : {
        wins: booked.wins.map(({ request }) => request),
        win_amounts: booked.wins.map(({ micros }) => microsToText(micros)),
        stake: booked.stake > 0n ? microsToText(booked.stake) : null,
      };

const versionWritten = ({ written }: StepEnd) => (written === undefined ? {} : { books_version: String(written.version) });

const moveCancel = async (tx: OwnerTx, { bet, end, now }: Ended): Promise<Moved> => {
  const wins = end.booked?.wins.map(({ request }) => request) ?? bet.wins;
  const next = afterStep(
    {
      step: bet.step as CancelStep,
      winIndex: bet.win_index,
      wins: wins.length,
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
      ...bookedOf(end),
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
