import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { queueFacts } from '../../../journal/fact-outbox.ts';
import { factsOfCall } from '../../../kit/wallet-call/record-call.ts';
import { LEASE_MS, MAX_OPEN_OF_SITE, type Room } from '../../../kit/wallet-call/start-steps.ts';
import { inTransaction, type OwnerDb } from '../../../postgres/db.ts';
import { interruptedResult, type NamedRecovery, requestOf } from './recovery-call.ts';

/**
 * Takes recoveries that are due, those of websites with the fewest under way first; an attempt is counted before its call is made. Several
 * processes never take the same.
 */
export const claimRecoveries = (db: OwnerDb, { now, open, limit }: Room): Promise<NamedRecovery[]> =>
  inTransaction(db, async (tx) => {
    const { rows: due } = await sql<NamedRecovery>`
      select due.*, site.code as site_code, player.user_name
      from (select distinct site_id from transfer_recovery where next_attempt_at <= ${now} and not is_restored()) as wanted
      left join unnest(${[...open.siteIds]}::bigint[], ${[...open.steps]}::int[]) as busy (site_id, steps) using (site_id)
      cross join lateral (
        select * from transfer_recovery
        where transfer_recovery.site_id = wanted.site_id and next_attempt_at <= ${now}
        order by next_attempt_at, id limit greatest(0, ${MAX_OPEN_OF_SITE} - coalesce(busy.steps, 0)) for update skip locked) as due
      join site on site.id = due.site_id
      join player on player.id = due.player_id
      order by coalesce(busy.steps, 0) + row_number() over (partition by due.site_id order by due.next_attempt_at, due.id),
        due.next_attempt_at, due.id limit ${limit}`.execute(tx);
    if (due.length === 0) return [];
    const interrupted = due.filter((each) => each.step === 'call' && each.lease_token !== null);
    await queueFacts(
      tx,
      interrupted.flatMap((each) => factsOfCall(requestOf(each), interruptedResult(each))),
    );
    const claimed = due.map((each) => {
      const isCall = each.step === 'call';
      return {
        ...each,
        attempts: each.attempts + (isCall ? 1 : 0),
        tries: each.tries + (isCall ? 1 : 0),
        tries_since: isCall ? (each.tries_since ?? now) : each.tries_since,
        taken_at: now,
        lease_token: randomUUID(),
      };
    });
    await sql`
      update transfer_recovery set attempts = lease.attempts, tries = lease.tries, tries_since = lease.since, taken_at = ${now},
        next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}, lease_token = lease.token
      from unnest(${claimed.map(({ id }) => id)}::bigint[], ${claimed.map(({ attempts }) => attempts)}::int[], ${claimed.map(({ tries }) => tries)}::int[],
        ${claimed.map(({ tries_since: since }) => since)}::timestamptz[], ${claimed.map(({ lease_token: token }) => token)}::uuid[])
        as lease (id, attempts, tries, since, token)
      where transfer_recovery.id = lease.id`.execute(tx);
    return claimed;
  });
