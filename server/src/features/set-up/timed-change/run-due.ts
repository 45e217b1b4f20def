import type { ErrorName } from '@manager/contract/errors';
import { isSameJson } from '../../../kit/service/canonical-json.ts';
import { afterTimedEvent, dueAt, lateS, type TimedEvent, type TimedState } from '@manager/domain/timed-change';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { audit, auditOwn, flushAudit } from '../../../kit/service/audit.ts';
import {
  type AnyCtx,
  type Ctx,
  type Deps,
  ownCtx,
  requireRerun,
  type Rerun,
  type SessionUser,
} from '../../../kit/service/ctx.ts';
import { controlOf } from '../../../kit/service/dual-control.ts';
import { failureOf, isRefusal, PASSING, settledAhead } from '../../../kit/service/failure.ts';
import { isInScope, isNowhere } from '../../../kit/service/scope.ts';
import type { DangerousChange } from '../../../kit/service/ctx.ts';
import { agreedCall, type Fields, holds, openCall, type StoredChange, wayBack } from '../../../kit/timed-change/stored-change.ts';
import { askOf, readRecord } from '../../../kit/timed-change/try-change.ts';

export type Person = Omit<SessionUser, 'sid' | 'authLevel' | 'factorAt'> & { isActive: boolean };

export type TimedDeps = Deps & {
  rerun: Rerun;
  /** A staff user with the rights of this moment. */
  personOf: (userId: string) => Promise<Person | undefined>;
  /** Tells those who agreed to it of what was not done as it was agreed. Within the transaction of the end. */
  tell: (ctx: AnyCtx, tx: ScopedTx, change: StoredChange) => Promise<void>;
};

/** Tried again with the next step: months that are restored meanwhile, and a race with an edit of the same record, whose end is found then. */
const LATER: readonly ErrorName[] = [...PASSING, 'figures.incomplete', 'object.version_conflict'];

const AT_ONCE = 50;

export const isDue = (at: Date): RawBuilder<SqlBool> =>
  sql`((state = 'scheduled' and apply_at <= ${at}) or (state = 'applied' and revert_at <= ${at}))`;

/**
 * Carries out what is due and undoes what has come to its end, the earliest first, each in a transaction of its own: any number of processes
 * may do so at once, and one that dies leaves the change as it was. Answers how many ended. `at`: as if it were that time.
 */
export const runDue = async (deps: TimedDeps, at?: Date): Promise<number> => {
  const now = at ?? (await deps.storeNow(deps.db));
  const tried: string[] = [];
  for (;;) {
    const { rows } = await sql<StoredChange>`
      select * from timed_change
      where ${isDue(now)} and id <> all(${tried}::bigint[])
      order by case state when 'scheduled' then apply_at else revert_at end, id
      limit ${AT_ONCE}`.execute(deps.db);
    let ended = 0;
    for (const change of rows) if (await tryOne(deps, change, now)) ended += 1;
    // Those that cannot be carried out now do not hold up the ones behind them.
    if (ended > 0 || rows.length < AT_ONCE) return ended;
    tried.push(...rows.map(({ id }) => id));
  }
};

const tryOne = async (deps: TimedDeps, change: StoredChange, now: Date): Promise<boolean> => {
  try {
    return await runOne(deps, change, now);
  } catch (error) {
    deps.log.warn({ err: error, timedChange: change.id }, 'a timed change could not be carried out now and is tried again');
    return false;
  }
};

const runOne = async (deps: TimedDeps, found: StoredChange, now: Date): Promise<boolean> => {
  const person = await deps.personOf(found.requested_by);
  if (!person?.isActive || isNowhere(person.scope)) return endOfGone(deps, found, { now, reason: 'approval.requester_gone' });
  // A test agent's, whose data the person may not see any more: the store would not show the change itself.
  if (person.scope.kind === 'all' && !isInScope(person.scope, found.agent_id))
    return endOfGone(deps, found, { now, reason: 'object.not_found' });
  const ctx: Ctx = {
    ...ownCtx(deps, `timed change ${found.id}`),
    db: deps.dbFor(person),
    user: { ...person, sid: '', authLevel: 'timed_change', factorAt: found.requested_at, needsStepUp: false },
    ip: found.requested_ip,
    rerun: deps.rerun,
    // What was played was shown when it was asked for: its time does not wait for the report store.
    audited: { rows: 0, pending: null, looked: [] },
  };
  const agreed = await agreedTo(deps, found);
  if (agreed !== undefined) ctx.agreed = agreed;
  const prepared = found.state === 'scheduled' ? await prepare(ctx, found) : () => undefined;
  return inTransaction(ctx.db, async (tx) => {
    const change = await lockDue(tx, found, now);
    if (change === undefined) return false;
    const audited: Ctx['audited'] = { rows: 0, pending: [] };
    const here: Ctx = { ...ctx, db: tx, audited };
    const done = await attempt(here, tx, { change, prepared });
    const ended = await note(tx, { change, done, now });
    await auditEnd(here, tx, { change, ended });
    if (done.event !== 'apply' && done.event !== 'revert') await deps.tell(here, tx, ended);
    await flushAudit(here, tx);
    return true;
  });
};

/** Who agreed when it was asked for; undefined: it took one person. */
const agreedTo = async ({ authDb }: TimedDeps, { approval_id: approvalId }: StoredChange): Promise<Ctx['agreed']> => {
  if (approvalId === null) return undefined;
  const row = await authDb.selectFrom('approval').select('decided_name').where('id', '=', approvalId).executeTakeFirst();
  return { approvalId, name: row?.decided_name ?? '' };
};

/** What the call does before a transaction. */
const prepare = (ctx: Ctx, change: StoredChange): Promise<() => unknown> =>
  settledAhead(
    async () => requireRerun(ctx).prepare(ctx, { path: change.endpoint, input: openCall(ctx.settings, change) }),
    LATER,
  );

const lockDue = async (tx: ScopedTx, { id, state }: StoredChange, now: Date): Promise<StoredChange | undefined> => {
  const row = await tx
    .selectFrom('timed_change')
    .selectAll()
    .where('id', '=', id)
    // Applied meanwhile: what was done ahead was for that, and its end is for the next step.
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const due = dueAt({ state: row.state as TimedState, applyAt: row.apply_at, revertAt: row.revert_at });
  return due !== null && due.getTime() <= now.getTime() ? row : undefined;
};

type Done = { event: TimedEvent; failure: AppError | null };

const attempt = async (
  ctx: Ctx,
  tx: ScopedTx,
  { change, prepared }: { change: StoredChange; prepared: () => unknown },
): Promise<Done> => {
  const isApplied = change.state === 'applied';
  const { audited } = ctx;
  const kept = { rows: audited.rows, pending: [...(audited.pending ?? [])] };
  try {
    const isDone = await inTransaction(tx, async (step) => {
      const here: Ctx = { ...ctx, db: step };
      const call = openCall(ctx.settings, change);
      const path = change.endpoint;
      const { version, ...current } = await readRecord(here, path, call.id);
      const [from, to] = [change.before as Fields, change.after as Fields];
      if (!holds(current, isApplied ? to : from)) return false;
      const input = isApplied ? wayBack(call, { values: from, version }) : agreedCall(call, { fields: Object.keys(to), version });
      const answers = (asked: DangerousChange): Promise<void> => requireAgreed(here, { change, asked });
      await requireRerun(here).run({ ...here, call: { path, input }, answers }, { path, input }, prepared());
      return true;
    });
    if (isDone) return { event: isApplied ? 'revert' : 'apply', failure: null };
    return { event: isApplied ? 'keep' : 'overtake', failure: null };
  } catch (error) {
    if (!isRefusal(error, LATER)) throw error;
    // What the refused call had put on record goes with it.
    Object.assign(audited, kept);
    return { event: isApplied ? 'keep' : 'fail', failure: error };
  }
};

/** A second person agreed to just this; where nobody had to, nobody has to now. */
const requireAgreed = async (ctx: Ctx, { change, asked }: { change: StoredChange; asked: DangerousChange }): Promise<void> => {
  const asks = change.asks as { apply: unknown; revert: unknown };
  const agreed = change.state === 'applied' ? asks.revert : asks.apply;
  if (agreed === null || !isSameJson(agreed, askOf(asked))) throw new AppError('approval.changed');
  if (change.approval_id !== null) return;
  const control = await controlOf(ctx, asked);
  if (control === 'on') throw new AppError('approval.changed');
  if (control === 'single_operator') ctx.audited.mark = 'single_operator';
  if (control === 'left') ctx.audited.mark = 'break_glass';
};

const note = async (
  tx: ScopedTx,
  { change, done, now }: { change: StoredChange; done: Done; now: Date },
): Promise<StoredChange> => {
  const state = afterTimedEvent(change.state as TimedState, done.event);
  if (state === undefined) throw new Error(`timed change ${change.id} cannot ${done.event} when it is ${change.state}`);
  const { event, failure } = done;
  return tx
    .updateTable('timed_change')
    .set((eb) => ({
      state,
      version: eb('version', '+', 1),
      updated_at: now,
      failure: failure === null ? null : JSON.stringify(failureOf(failure)),
      ...(event === 'apply' ? { applied_at: now, apply_late_s: lateS(change.apply_at.getTime(), now.getTime()) } : {}),
      ...(event === 'revert'
        ? { reverted_at: now, revert_late_s: lateS((change.revert_at ?? now).getTime(), now.getTime()) }
        : {}),
    }))
    .where('id', '=', change.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const entryOf = ({ change, ended }: { change: StoredChange; ended: StoredChange }) => {
  const isEndOfWay = change.state === 'applied';
  const isAsAgreed = ended.state === 'applied' || ended.state === 'reverted';
  return {
    action: isEndOfWay ? 'timed_change.revert' : 'timed_change.apply',
    objectType: 'timed_change',
    objectId: change.id,
    agentId: change.agent_id,
    outcome: isAsAgreed ? ('ok' as const) : ('failed' as const),
    reason: isAsAgreed ? change.reason : ((ended.failure as { reason?: string } | null)?.reason ?? ended.state),
    before: { state: change.state },
    after: {
      state: ended.state,
      object_type: change.object_type,
      object_id: change.object_id,
      late_s: isEndOfWay ? ended.revert_late_s : ended.apply_late_s,
    },
  };
};

const auditEnd = (ctx: Ctx, tx: ScopedTx, ends: { change: StoredChange; ended: StoredChange }): Promise<void> =>
  audit(ctx, tx, entryOf(ends));

/** Whoever asked is no longer there, or does not see it any more: it is not done in anybody else's name. */
const endOfGone = (deps: TimedDeps, found: StoredChange, { now, reason }: { now: Date; reason: ErrorName }): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const locked = await lockDue(tx as unknown as ScopedTx, found, now);
    if (locked === undefined) return false;
    const event = locked.state === 'applied' ? 'keep' : 'fail';
    const done = { event, failure: new AppError(reason) } as const;
    const ended = await note(tx as unknown as ScopedTx, { change: locked, done, now });
    const name = `timed change ${found.id}`;
    await auditOwn(tx, name, [entryOf({ change: locked, ended })]);
    await deps.tell(ownCtx(deps, name), tx as unknown as ScopedTx, ended);
    return true;
  });
