import { audit } from '../../kit/service/audit.ts';
import type { AnyCtx, SessionUser } from '../../kit/service/ctx.ts';
import { inTransaction, type AnyTx } from '../../postgres/db.ts';
import { mailUser } from '../mail/public.ts';
import { endSessionsOf } from './session.ts';
import { countAllFailures, recordAttempt, type Counter, type Outcome } from './throttle.ts';
import { LOCK_S, MAX_FAILURES } from './throttle-rules.ts';

type Failure = {
  counter: Counter;
  outcome: Outcome;
  agentId: string | null;
  /** Audit action that failed. */
  action: string;
  /** Goes with it in the same transaction. */
  also?: (tx: AnyTx) => Promise<void>;
};

/**
 * Counts a failure and puts it on record, whatever becomes of the request. The tenth within twelve hours locks the account, takes a known
 * browser its own counter, or ends the session, and raises an alarm.
 */
export const recordFailure = (
  ctx: AnyCtx & { user?: SessionUser },
  { counter, outcome, agentId, action, also }: Failure,
): Promise<void> =>
  inTransaction(ctx.authDb, async (tx) => {
    await recordAttempt(ctx, tx, { counter, outcome });
    const isTooMany = (await countAllFailures(ctx, tx, counter)) >= MAX_FAILURES;
    const consequence =
      isTooMany && counter.userId !== null ? await react(ctx, tx, { ...counter, userId: counter.userId }) : null;
    const about = { objectType: 'user', objectId: counter.userId ?? counter.userName, agentId };
    await audit(ctx, tx, { ...about, action, outcome: 'failed', reason: outcome });
    if (consequence !== null)
      await audit(ctx, tx, { ...about, action: consequence, mark: 'alarm', reason: `${MAX_FAILURES} failures within 12 hours` });
    await also?.(tx);
  });

type Known = Counter & { userId: string };

/** Answers the audit action of what was done, null when it was done before. */
const react = (ctx: AnyCtx, tx: AnyTx, counter: Known): Promise<string | null> => {
  if (counter.kind === 'account') return lockAccount(ctx, tx, counter.userId);
  return counter.kind === 'device' ? forgetDevice(tx, counter) : endAllSessions(ctx, tx, counter.userId);
};

const lockAccount = async (ctx: AnyCtx, tx: AnyTx, userId: string): Promise<string | null> => {
  const now = ctx.now();
  const until = new Date(now.getTime() + LOCK_S * 1000);
  const locked = await tx
    .updateTable('staff_user')
    .set({ locked_until: until })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n) return null;
  await mailUser(ctx, tx, {
    userId,
    template: 'account_locked',
    values: { failures: MAX_FAILURES, until, ip: ctx.ip },
  });
  return 'user.lock';
};

const forgetDevice = async (tx: AnyTx, { userId, ownHash }: Known): Promise<string | null> => {
  const forgotten = await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('device_hash', '=', ownHash)
    .executeTakeFirst();
  return forgotten.numDeletedRows === 0n ? null : 'user.forget_device';
};

/** Whoever guesses in an open session has no business in it, and may hold others. */
const endAllSessions = async (ctx: AnyCtx, tx: AnyTx, userId: string): Promise<string | null> =>
  (await endSessionsOf(ctx, tx, { userId, reason: 'factor' })) === 0 ? null : 'session.end_all';
