import { type AfterAttempt, afterAttempt, type Attempted, payout as machine, type PayoutState } from '@manager/domain/payout';
import { sql } from 'kysely';
import { queueFacts } from '../../journal/fact-outbox.ts';
import type { OwnerTx } from '../../postgres/db.ts';
import type { LocalRefusal, WalletRequest, WalletResult } from '../../wallet/outbound.ts';
import type { Payout, PayoutHandler } from '../service/payout-handler.ts';
import { factsOfCall } from '../wallet-call/record-call.ts';
import { settleBudgets } from './budgets.ts';
import { factsOfPaid, type NamedPayout } from './payout-call.ts';
import { notifyHandlers } from './notify-handlers.ts';

/** An attempt that is over. The payout is locked, and as it was when the attempt was made. */
export type EndedAttempt = {
  payout: NamedPayout;
  request: WalletRequest;
  result: WalletResult;
  isInterrupted: boolean;
};

type Ended = EndedAttempt & { next: AfterAttempt; resultName: string; triesSince: Date | null };

/** Why a call was not sent that lies in how its website is set up, not in this moment. */
const NOT_SET_UP: readonly string[] = ['unknown_site', 'no_address', 'no_key', 'address_refused'] satisfies LocalRefusal[];

/** Notes what came of attempts: payouts, attempts, budgets and facts in one transaction, and what the features do when theirs is paid or is not. */
export const endAttempts = async (
  tx: OwnerTx,
  attempts: readonly EndedAttempt[],
  { purposes, now }: { purposes: readonly PayoutHandler[]; now: Date },
): Promise<void> => {
  if (attempts.length === 0) return;
  const unapproved = await lockUnapproved(tx, attempts);
  const ended = attempts.map((attempt) =>
    judge(attempt, { now, isOnHold: isKept(attempt) && unapproved.has(attempt.payout.site_id) }),
  );
  await closeAttempts(tx, ended, now);
  const after = await movePayouts(tx, ended, now);
  const named = ended.map(({ payout, ...rest }) => ({ ...rest, payout: { ...payout, ...after.get(payout.id) } }));
  const paid = named.filter(({ payout }) => payout.state === 'paid');
  await settleBudgets(tx, payoutsOf(paid), 'paid');
  await settleBudgets(tx, payoutsOf(named.filter(({ payout }) => payout.state === 'rejected')), 'free');
  await queueFacts(tx, [
    ...ended.flatMap(({ request, result }) => factsOfCall(request, result)),
    ...paid.flatMap(({ payout, result }) => factsOfPaid(payout, result.balance)),
  ]);
  await notifyHandlers(tx, payoutsOf(named), purposes);
};

const payoutsOf = (ended: readonly { payout: NamedPayout }[]): NamedPayout[] => ended.map(({ payout }) => payout);

const isKept = ({ result }: EndedAttempt): boolean => result.detail === ('not_approved' satisfies LocalRefusal);

/** Of websites whose calls were kept back those that are not approved now: whoever approves one comes after this, and finds its payouts on hold. */
const lockUnapproved = async (tx: OwnerTx, attempts: readonly EndedAttempt[]): Promise<ReadonlySet<string>> => {
  const ids = attempts.filter(isKept).map(({ payout }) => payout.site_id);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from site where id = any(${ids}::bigint[]) and approved_state <> 'approved' order by id for share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

const judge = (attempt: EndedAttempt, { now, isOnHold }: { now: Date; isOnHold: boolean }): Ended => {
  const { payout, result, isInterrupted } = attempt;
  const resultName = isInterrupted ? 'interrupted' : result.end;
  const triesSince = sinceOf(attempt);
  const next = afterAttempt(positionOf(payout, triesSince ?? now), {
    result: resultName,
    mayRepeat: result.mayRepeat,
    isNotSetUp: NOT_SET_UP.includes(result.detail),
    isOnHold,
    nowMs: now.getTime(),
  });
  if (next.state !== payout.state) machine.assertMove(payout.state as PayoutState, next.state);
  return { ...attempt, next, resultName, triesSince };
};

/** Retries count from the first call that was made, however long it had to wait for being made. */
const sinceOf = ({ payout, result }: EndedAttempt): Date | null =>
  result.end !== 'not_sent' && payout.tries === 1 ? result.calledAt : payout.tries_since;

const positionOf = (payout: Payout, triesSince: Date): Attempted => ({
  state: payout.state as Attempted['state'],
  step: payout.step as Attempted['step'],
  direction: payout.direction as Attempted['direction'],
  mayBeBooked: payout.may_be_booked,
  isCancelled: payout.is_cancelled,
  isGivenUp: payout.is_given_up,
  tries: payout.tries,
  triesSinceMs: triesSince.getTime(),
});

/** An attempt that never left does not count: its number is used again. */
const closeAttempts = async (tx: OwnerTx, ended: readonly Ended[], now: Date): Promise<void> => {
  const [none, made] = [ended.filter(isNotSent), ended.filter((each) => !isNotSent(each))];
  if (none.length > 0)
    await sql`
      delete from payout_attempt using unnest(${none.map(({ payout }) => payout.id)}::bigint[], ${none.map(({ payout }) => payout.attempts)}::int[]) as gone (payout_id, attempt)
      where payout_attempt.payout_id = gone.payout_id and payout_attempt.attempt = gone.attempt`.execute(tx);
  if (made.length === 0) return;
  await sql`
    update payout_attempt
    set ended_at = ${now}, outcome = done.outcome, result = done.result, http_status = done.http_status, remote_code = done.remote_code,
      latency_ms = done.latency_ms
    from unnest(${made.map(({ payout }) => payout.id)}::bigint[], ${made.map(({ payout }) => payout.attempts)}::int[],
      ${made.map(({ result }) => result.outcome)}::text[], ${made.map(({ resultName }) => resultName)}::text[],
      ${made.map(({ result }) => result.httpStatus)}::int[], ${made.map(({ result }) => result.remoteCode)}::text[],
      ${made.map(({ result }) => result.latencyMs)}::int[])
      as done (payout_id, attempt, outcome, result, http_status, remote_code, latency_ms)
    where payout_attempt.payout_id = done.payout_id and payout_attempt.attempt = done.attempt and payout_attempt.ended_at is null`.execute(
    tx,
  );
};

const isNotSent = ({ result }: EndedAttempt): boolean => result.end === 'not_sent';

/** Answers the rows as they are now. */
const movePayouts = async (tx: OwnerTx, ended: readonly Ended[], now: Date): Promise<Map<string, Payout>> => {
  const changes = ended.map((each) => changeOf(each, now));
  const { rows } = await sql<Payout>`
    update payout
    set state = change.state, step = change.step, may_be_booked = change.may_be_booked, is_cancelled = change.is_cancelled,
      attempts = change.attempts, tries = change.tries, tries_since = change.tries_since, next_attempt_at = change.next_attempt_at,
      last_outcome = change.last_outcome, last_error = change.last_error, balance_after = change.balance_after, paid_at = change.paid_at,
      lease_token = null, version = version + (payout.state <> change.state)::int
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (id bigint, state text, step text, may_be_booked boolean, is_cancelled boolean,
      attempts int, tries int, tries_since timestamptz, next_attempt_at timestamptz, last_outcome text, last_error text,
      balance_after numeric, paid_at timestamptz)
    where payout.id = change.id
    returning payout.*`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Why it did not go through; of one that did nothing new: a cancel that went through leaves why there had to be one. */
const errorOf = ({ end, detail, remoteCode, outcome }: WalletResult): string =>
  end === 'booked' ? '' : detail || remoteCode || outcome;

const changeOf = ({ payout, result, next, triesSince }: Ended, now: Date) => {
  const isNone = result.end === 'not_sent';
  const hasNewStep = next.step !== payout.step;
  return {
    id: payout.id,
    state: next.state,
    step: next.step,
    may_be_booked: next.mayBeBooked,
    is_cancelled: next.isCancelled,
    attempts: payout.attempts - (isNone ? 1 : 0),
    tries: hasNewStep ? 0 : payout.tries - (isNone ? 1 : 0),
    tries_since: hasNewStep ? null : triesSince,
    next_attempt_at: next.nextAttemptAtMs === null ? null : new Date(next.nextAttemptAtMs),
    last_outcome: isNone ? payout.last_outcome : result.outcome,
    last_error: next.state === 'paid' ? '' : errorOf(result) || payout.last_error,
    balance_after: next.state === 'paid' ? result.balance : null,
    paid_at: next.state === 'paid' ? now : null,
  };
};
