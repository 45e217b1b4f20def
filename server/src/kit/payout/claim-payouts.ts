import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type OwnerDb, type OwnerTx } from '../../postgres/db.ts';
import type { WalletRequest } from '../../wallet/outbound.ts';
import type { PayoutHandler } from '../service/payout-handler.ts';
import { settleBudgets } from './budgets.ts';
import { endAttempts } from './end-attempts.ts';
import { endedInterrupted } from './interrupted.ts';
import { callIdOf, type NamedPayout, requestOf } from './payout-call.ts';
import { byPurpose, notifyHandlers } from './notify-handlers.ts';

/** Longer than a call and noting what came of it may take. Whoever finds it run out knows that its holder died, and repeats under the same id. */
export const LEASE_MS = 30_000;

export type Claimed = { payout: NamedPayout; request: WalletRequest };

type Claim = {
  /** Websites, and how many calls each has room for. */
  wanted: readonly { siteId: string; limit: number }[];
  purposes: readonly PayoutHandler[];
  now: Date;
};

/**
 * Takes payouts that are due, of each website the longest due first, and writes their attempts down before any call is made: all in one
 * transaction. Several processes never take the same. `busy`: websites that may have others that are due.
 */
export const claimPayouts = (db: OwnerDb, claim: Claim): Promise<{ claimed: Claimed[]; busy: string[] }> =>
  inTransaction(db, async (tx) => {
    const due = await lockDue(tx, claim);
    const interrupted = due.filter(({ lease_token: token }) => token !== null);
    await endAttempts(tx, await endedInterrupted(tx, interrupted), claim);
    const ready = due.filter(({ lease_token: token }) => token === null);
    const ineligible = await endIneligible(tx, ready, claim);
    const taken = await lease(
      tx,
      ready.filter(({ id }) => !ineligible.has(id)),
      claim.now,
    );
    const found = Map.groupBy(due, ({ site_id: siteId }) => siteId);
    return {
      claimed: taken.map((payout) => ({ payout, request: requestOf(payout) })),
      busy: claim.wanted.filter(({ siteId, limit }) => found.get(siteId)?.length === limit).map(({ siteId }) => siteId),
    };
  });

/** Of purposes that this process knows: one of a newer version is left to those that do. */
const lockDue = async (tx: OwnerTx, { wanted, purposes, now }: Claim): Promise<NamedPayout[]> => {
  const { rows } = await sql<NamedPayout>`
    select due.*, site.code as site_code, player.user_name
    from unnest(${wanted.map(({ siteId }) => siteId)}::bigint[], ${wanted.map(({ limit }) => limit)}::int[]) as wanted (site_id, room)
    cross join lateral (
      select * from payout
      where payout.site_id = wanted.site_id and payout.next_attempt_at <= ${now}
        and payout.purpose = any(${purposes.map(({ name }) => name)}::text[]) and not is_restored()
      order by payout.next_attempt_at, payout.id limit wanted.room
      for update skip locked) as due
    join site on site.id = due.site_id
    join player on player.id = due.player_id
    order by due.next_attempt_at, due.id`.execute(tx);
  return rows;
};

/** Asked while nothing was tried yet: what may be booked is never called off. */
const endIneligible = async (tx: OwnerTx, ready: readonly NamedPayout[], { purposes }: Claim): Promise<ReadonlySet<string>> => {
  const untried = ready.filter(({ attempts, step }) => attempts === 0 && step === 'pay');
  const reasons = new Map<string, string>();
  for (const { purpose, group } of byPurpose(untried, purposes))
    for (const [id, reason] of await purpose.findIneligible(tx, group)) reasons.set(id, reason);
  if (reasons.size === 0) return new Set();
  const ended = untried.filter(({ id }) => reasons.has(id));
  await sql`
    update payout set state = 'not_eligible', next_attempt_at = null, last_error = ended.reason, version = version + 1
    from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ id }) => reasons.get(id))}::text[]) as ended (id, reason)
    where payout.id = ended.id`.execute(tx);
  await settleBudgets(tx, ended, 'free');
  await notifyHandlers(
    tx,
    ended.map((payout) => ({
      ...payout,
      state: 'not_eligible',
      next_attempt_at: null,
      last_error: reasons.get(payout.id) ?? '',
    })),
    purposes,
  );
  return new Set(reasons.keys());
};

const lease = async (tx: OwnerTx, payouts: readonly NamedPayout[], now: Date): Promise<NamedPayout[]> => {
  if (payouts.length === 0) return [];
  const leased = payouts.map((payout) => ({
    ...payout,
    lease_token: randomUUID(),
    next_attempt_at: new Date(now.getTime() + LEASE_MS),
    attempts: payout.attempts + 1,
    tries: payout.tries + 1,
    tries_since: payout.tries_since ?? now,
  }));
  await sql`
    with taken as (
      update payout set lease_token = lease.token, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1,
        tries = tries + 1, tries_since = coalesce(tries_since, ${now})
      from unnest(${leased.map(({ id }) => id)}::bigint[], ${leased.map(({ lease_token: token }) => token)}::uuid[]) as lease (id, token)
      where payout.id = lease.id)
    insert into payout_attempt (payout_id, attempt, step, call_id, started_at)
    select id, attempt, step, call_id, ${now}
    from unnest(${leased.map(({ id }) => id)}::bigint[], ${leased.map(({ attempts }) => attempts)}::int[],
      ${leased.map(({ step }) => step)}::text[], ${leased.map((payout) => callIdOf(payout, payout.attempts))}::text[])
      as made (id, attempt, step, call_id)`.execute(tx);
  return leased;
};
