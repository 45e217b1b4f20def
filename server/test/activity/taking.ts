import type { Deps } from '../../src/kit/service/ctx.ts';

/** As if Manager had taken bets since then without a pause; the clock of a test leaps over days. */
export const noteTakingSince = async ({ db, now }: Pick<Deps, 'db' | 'now'>, since: Date = new Date(0)): Promise<void> => {
  const seen = { taking_since: since, seen_at: now() };
  await db
    .insertInto('report_watch')
    .values(seen)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(seen))
    .execute();
};
