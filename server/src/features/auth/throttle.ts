import { sql } from 'kysely';
import { AppError } from '../../kit/app-error.ts';
import type { PublicCtx } from '../../kit/service/ctx.ts';

const FREE_FAILURES = 5;
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 1_800;
const MAX_IP_FAILURES = 20;
const IP_WINDOW_S = 600;

type Outcome = 'ok' | 'refused' | 'throttled' | 'bot_check';

/** Seconds to wait after `failures` wrong passwords in a row: none for the first five, then a minute, doubling to half an hour. */
export const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(failures - FREE_FAILURES, 10));

/** Refuses with `requests.too_many` while an account or an address has to wait. Unknown accounts wait like known ones. */
export const refuseTooManyAttempts = async (ctx: PublicCtx, userName: string): Promise<void> => {
  const { rows } = await sql<{ failures: string; last_at: Date | null; ip_failures: string; ip_first_at: Date | null }>`
    select
      count(*) filter (where user_name = ${userName} and at > coalesce((select max(at) from login_attempt where user_name = ${userName} and outcome = 'ok'), '-infinity')) as failures,
      max(at) filter (where user_name = ${userName}) as last_at,
      count(*) filter (where ip = ${ctx.ip} and at > ${ctx.now()}::timestamptz - make_interval(secs => ${IP_WINDOW_S})) as ip_failures,
      min(at) filter (where ip = ${ctx.ip} and at > ${ctx.now()}::timestamptz - make_interval(secs => ${IP_WINDOW_S})) as ip_first_at
    from login_attempt
    where outcome = 'refused' and at > ${ctx.now()}::timestamptz - interval '12 hours' and (user_name = ${userName} or ip = ${ctx.ip})`.execute(
    ctx.authDb,
  );
  const row = rows[0];
  if (row === undefined) return;
  const nowMs = ctx.now().getTime();
  const accountUntilMs = (row.last_at?.getTime() ?? 0) + waitAfter(Number(row.failures)) * 1000;
  const ipUntilMs = Number(row.ip_failures) >= MAX_IP_FAILURES ? (row.ip_first_at?.getTime() ?? 0) + IP_WINDOW_S * 1000 : 0;
  const waitMs = Math.max(accountUntilMs, ipUntilMs) - nowMs;
  if (waitMs <= 0) return;
  await recordAttempt(ctx, userName, 'throttled');
  throw new AppError('requests.too_many', { retry_after_s: Math.ceil(waitMs / 1000) });
};

export const recordAttempt = async (ctx: PublicCtx, userName: string, outcome: Outcome): Promise<void> => {
  await ctx.authDb
    .insertInto('login_attempt')
    .values({ at: ctx.now(), user_name: userName, ip: ctx.ip, user_agent: ctx.userAgent, outcome })
    .execute();
};
