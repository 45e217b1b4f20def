import { sql } from 'kysely';
import type { AnyTx } from '../../postgres/db.ts';
import { asSystem } from '../../postgres/scoped-db.ts';
import type { Deps } from '../service/ctx.ts';

/** In the transaction that approves a website: what waited for that is paid now, what was given up meanwhile is taken back. Answers how many. */
export const resumePayouts = async ({ now, queue }: Pick<Deps, 'now' | 'queue'>, tx: AnyTx, siteId: string): Promise<number> => {
  const { numAffectedRows: resumed = 0n } = await asSystem(tx, (own) =>
    sql`
      update payout set state = 'processing', next_attempt_at = ${now()}, tries = 0, tries_since = null, told_at = null, last_error = '', version = version + 1
      where id in (select id from payout where site_id = ${siteId} and state = 'on_hold' order by id for update)`.execute(own),
  );
  if (resumed > 0n) await queue.wake(tx, { queue: 'payout', owners: [siteId] });
  return Number(resumed);
};
