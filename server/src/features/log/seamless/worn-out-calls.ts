import { SEE_TEST } from '@manager/contract/permissions';
import { actionOf, type PayoutDirection, type PayoutStep } from '@manager/domain/payout';
import { type MoneyAction, nextTry, RETRIES_END_AFTER_MS } from '@manager/domain/wallet-retry';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** What is sent again after it (docs/wallet-api.md); any other answer is the wallet's last word. */
export const REPEATED_AFTER = ['unknown', 'invalid_partner', 'bad_signature', 'maintenance', 'limit'] as const;

/** A search holds so many call ids at most. */
const MAX_CALLS = 5_000;
const MINUTE_MS = 60_000;

/** These calls, or those in a window; undefined: all. */
type Asked = { callIds: readonly string[] } | { window: TimeWindow | undefined };
type Last = { call_id: string; action: MoneyAction; tries: number; tries_since: Date; ended_at: Date };

/**
 * Calls that were the last attempt of what was sent again as long as it may be, and is left to staff since: payouts, cancels of bets, recoveries
 * of transfers. As far as the caller may see them; an answer that ends it before that makes none of its outcome. Throws `query.too_heavy`.
 */
export const findWornOut = async (ctx: Ctx, asked: Asked): Promise<ReadonlySet<string>> => {
  if ('callIds' in asked && asked.callIds.length === 0) return new Set();
  const [payouts, cancels, recoveries] = await Promise.all([
    lastOfPayouts(ctx, asked),
    lastOfCancels(ctx, asked),
    lastOfRecoveries(ctx, asked),
  ]);
  if (payouts.length + cancels.length + recoveries.length > MAX_CALLS) throw new AppError('query.too_heavy');
  return new Set([...[...payouts, ...cancels].filter(isWornOut).map((last) => last.call_id), ...recoveries]);
};

const isWornOut = ({ action, tries, tries_since: since, ended_at: endedAt }: Last): boolean =>
  nextTry({ action, attempt: Math.max(1, tries), firstSentAtMs: since.getTime(), nowMs: endedAt.getTime() }).step === 'manual';

const ofCaller = (ctx: Ctx, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${inScope(ctx.user.scope, `${table}.agent_id`)} and (${can(ctx, SEE_TEST)} or not ${sql.ref(`${table}.is_test`)})`;

/** Nothing is left to staff sooner; `nextTry` says it exactly. */
const isLate = (since: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`last.ended_at > ${sql.ref(since)} + make_interval(secs => ${(RETRIES_END_AFTER_MS - MINUTE_MS) / 1_000})`;

const isAsked = (asked: Asked): RawBuilder<SqlBool> => {
  if ('callIds' in asked) return sql<SqlBool>`last.call_id = any(${[...asked.callIds]})`;
  if (asked.window === undefined) return sql<SqlBool>`true`;
  const { from, to } = asked.window;
  // A call is made within a minute after it was written down.
  return sql<SqlBool>`last.started_at >= ${new Date(from - MINUTE_MS)} and last.started_at < ${new Date(to)}`;
};

const lastOfPayouts = async (ctx: Ctx, asked: Asked): Promise<Last[]> => {
  const { rows } = await sql<Last & { step: PayoutStep; direction: PayoutDirection }>`
    select last.call_id, payout.step, payout.direction, payout.tries, payout.tries_since, last.ended_at
    from payout join payout_attempt as last on last.payout_id = payout.id and last.attempt = payout.attempts
    where payout.state = 'error_manual' and last.outcome = any(${[...REPEATED_AFTER]}) and ${isLate('payout.tries_since')} and ${isAsked(asked)}
      and ${ofCaller(ctx, 'payout')}
    limit ${MAX_CALLS + 1}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, action: actionOf(row) }));
};

const lastOfCancels = async (ctx: Ctx, asked: Asked): Promise<Last[]> => {
  const { rows } = await sql<Last>`
    select last.call_id, 'cancel' as action, invalid_bet.tries, invalid_bet.tries_since, last.ended_at
    from invalid_bet cross join lateral (
      select * from invalid_bet_attempt where invalid_bet_id = invalid_bet.id order by attempt desc limit 1) as last
    where invalid_bet.state = 'cancel_failed' and last.result in ('unknown', 'interrupted')
      and ${isLate('invalid_bet.tries_since')} and ${isAsked(asked)} and ${ofCaller(ctx, 'invalid_bet')}
    limit ${MAX_CALLS + 1}`.execute(ctx.db);
  return rows;
};

/** One whose time is over goes on to the books, to be written down as left to staff; one that staff stopped stays at the wallet's step. */
const lastOfRecoveries = async (ctx: Ctx, asked: Asked): Promise<string[]> => {
  if ('callIds' in asked && !asked.callIds.some((id) => id.startsWith('transfer-recovery-'))) return [];
  const calls = sql`select 'transfer-recovery-' || id || '-' || attempts as call_id, coalesce(taken_at, updated_at) as started_at, transfer_recovery.*
    from transfer_recovery where booked_at is null and tries > 0 and state in ('manual', 'running') and step = 'books'`;
  const { rows } = await sql<{ call_id: string }>`
    select last.call_id from (${calls}) as last
    where ${'callIds' in asked ? isAsked(asked) : sql<SqlBool>`true`} and ${ofCaller(ctx, 'last')}
    limit ${MAX_CALLS + 1}`.execute(ctx.db);
  return rows.map((row) => row.call_id);
};
