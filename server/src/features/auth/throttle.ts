import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { AnyCtx } from '../../kit/service/ctx.ts';
import type { AnyDb } from '../../postgres/db.ts';
import { COUNT_WINDOW_S, IP_WINDOW_S, nextAttemptAtMs, type Failures } from './throttle-rules.ts';

/**
 * Whose failures are counted together. Outsiders share the counter of the account; a browser that signed in before and a session that is
 * open have one of their own, so that outsiders lock neither out.
 */
export type Counter = {
  kind: 'account' | 'device' | 'session';
  /** Lower case. */
  userName: string;
  /** Null for a name that nobody has. */
  userId: string | null;
  /** SHA-256 of the device's cookie or of the session's id; null for the account. */
  ownHash: Buffer | null;
};

export type Outcome =
  | 'ok'
  | 'refused'
  | 'throttled'
  | 'bot_check'
  | 'locked'
  | 'disabled'
  | 'ip_refused'
  | 'factor_needed'
  | 'factor_refused';

/** Refuses with `requests.too_many` while a counter or an address has to wait. Unknown accounts wait like known ones. */
export const refuseTooManyAttempts = async (ctx: AnyCtx, counter: Counter): Promise<void> => {
  const waitMs = nextAttemptAtMs(await countFailures(ctx, counter)) - ctx.now().getTime();
  if (waitMs <= 0) return;
  await recordAttempt(ctx, ctx.authDb, { counter, outcome: 'throttled' });
  throw new AppError('requests.too_many', { retry_after_s: Math.ceil(waitMs / 1000) });
};

export const recordAttempt = async (
  ctx: AnyCtx,
  tx: AnyDb,
  { counter, outcome }: { counter: Counter; outcome: Outcome },
): Promise<void> => {
  await tx
    .insertInto('login_attempt')
    .values({
      at: ctx.now(),
      user_name: counter.userName,
      user_id: counter.userId,
      ip: ctx.ip,
      country: ctx.country,
      user_agent: ctx.userAgent,
      device_hash: counter.ownHash,
      outcome,
    })
    .execute();
};

const FAILURES: readonly Outcome[] = ['refused', 'locked', 'disabled', 'ip_refused', 'factor_refused'];

/** Attempts of the last hours that this counter counts: those before the account was unlocked are forgotten. */
const isCounted = (ctx: AnyCtx, { userName, ownHash }: Counter) => sql<boolean>`(
  user_name = ${userName} and device_hash is not distinct from ${ownHash}
  and at > ${ctx.now()}::timestamptz - make_interval(secs => ${COUNT_WINDOW_S})
  and at > coalesce((select max(failures_from) from staff_user where lower(user_name) = ${userName}), '-infinity'))`;

const countFailures = async (ctx: AnyCtx, counter: Counter): Promise<Failures> => {
  const counted = isCounted(ctx, counter);
  // Whoever has a counter of its own need not pay for others behind the same address.
  const ofIp = sql<boolean>`(${counter.kind === 'account'} and ip = ${ctx.ip} and device_hash is null
    and at > ${ctx.now()}::timestamptz - make_interval(secs => ${IP_WINDOW_S}))`;
  const { rows } = await sql<{ in_a_row: string; last_at: Date | null; of_ip: string; ip_first_at: Date | null }>`
    select
      count(*) filter (where ${counted} and id > coalesce((select max(id) from login_attempt where ${counted} and outcome = 'ok'), 0)) as in_a_row,
      max(at) filter (where ${counted}) as last_at,
      count(*) filter (where ${ofIp}) as of_ip,
      min(at) filter (where ${ofIp}) as ip_first_at
    from login_attempt
    where outcome = any(${[...FAILURES]}) and (${counted} or ${ofIp})`.execute(ctx.authDb);
  const row = rows[0];
  return {
    inARow: Number(row?.in_a_row ?? 0),
    lastAtMs: row?.last_at?.getTime() ?? null,
    ofIp: Number(row?.of_ip ?? 0),
    ipFirstAtMs: row?.ip_first_at?.getTime() ?? null,
  };
};

/** Failures of the last twelve hours, also before successes. */
export const countAllFailures = async (ctx: AnyCtx, tx: AnyDb, counter: Counter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from login_attempt where outcome = any(${[...FAILURES]}) and ${isCounted(ctx, counter)}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
};
