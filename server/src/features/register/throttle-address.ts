import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { PublicCtx } from '../../kit/service/ctx.ts';

const WINDOW_S = 600;
const MAX_CALLS = 20;

/**
 * Refuses with `requests.too_many` when an address has made this call too often. What was made is read from the audit log, where every
 * attempt is on record anyway: the count survives a restart and holds for all processes.
 */
export const refuseTooManyFrom = async (ctx: PublicCtx, action: string): Promise<void> => {
  const { rows } = await sql<{ made: number; first_at: Date | null }>`
    select count(*)::int as made, min(at) as first_at from audit_event
    where action = ${action} and ip = ${ctx.ip} and at > ${ctx.now()}::timestamptz - make_interval(secs => ${WINDOW_S})`.execute(
    ctx.authDb,
  );
  const { made = 0, first_at: firstAt = null } = rows[0] ?? {};
  if (made < MAX_CALLS || firstAt === null) return;
  const waitMs = firstAt.getTime() + WINDOW_S * 1000 - ctx.now().getTime();
  throw new AppError('requests.too_many', { retry_after_s: Math.max(1, Math.ceil(waitMs / 1000)) });
};
