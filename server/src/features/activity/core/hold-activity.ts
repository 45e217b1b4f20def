import type { ActivityKindName } from '@manager/domain/activity';
import { type RawBuilder, sql } from 'kysely';
import type { AnyTx, OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from './activity-kind.ts';

/** First key of the advisory locks of activities; the second is made of the id. */
const ACTIVITIES = 7_222;

const shareSql = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock_shared(${ACTIVITIES}, hashtext(${id}))`;

/**
 * For steps of players, of which there may be any number at once: nobody changes the activity meanwhile. Taken before its row: shared locks of
 * a row that overlap would keep out whoever wants to cancel for as long as players come, while those who wait for this one have their turn.
 */
export const shareActivity = async (tx: AnyTx, id: string): Promise<void> => {
  await sql`select ${shareSql(sql`${id}`)}`.execute(tx);
};

/** For whoever changes it: waits for the steps of players that are under way, and lets no further ones begin. */
export const holdActivity = async (tx: AnyTx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${ACTIVITIES}, hashtext(${id}))`.execute(tx);
};

type Wanted = { kind: ActivityKindName } & ({ id: string } | { code: string });

/** The activity of a player's step, agreed to by two: nobody changes it until the transaction ends. Undefined: there is none. */
export const findShared = async (tx: OwnerTx, wanted: Wanted): Promise<StoredActivity | undefined> => {
  const agreed = tx
    .selectFrom('activity')
    .where('kind', '=', wanted.kind)
    .where((eb) => ('id' in wanted ? eb('id', '=', wanted.id) : eb('code', '=', wanted.code)))
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'draft');
  const shared = await agreed.select(['id', shareSql(sql`activity.id::text`).as('held')]).executeTakeFirst();
  if (shared === undefined) return undefined;
  // Read anew: it may have changed while the lock was waited for.
  return agreed.where('id', '=', shared.id).selectAll().forShare().executeTakeFirst();
};

/** Those of the activities that still take bets, held: a consumer's page is kept before they are settled or cancelled, or not at all. */
export const holdOpen = async (tx: OwnerTx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('activity')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('state', 'in', ['scheduled', 'running', 'ended'])
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
};
