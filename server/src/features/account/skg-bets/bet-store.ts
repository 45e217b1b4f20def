import { sql } from 'kysely';
import type { Start } from '../../../kit/bet/keyset.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import type { Condition } from './bet-query.ts';

type Query = { conditions: readonly Condition[]; window: TimeWindow | undefined };

const selectBets = (db: ScopedDb, { conditions, window }: Query) =>
  db
    .selectFrom('mirrored_bet as b')
    .where((eb) =>
      eb.and([
        ...conditions.map((condition) => condition(eb)),
        ...(window === undefined ? [] : [eb('b.bet_at', '>=', new Date(window.from)), eb('b.bet_at', '<', new Date(window.to))]),
      ]),
    );

/** At most `limit` bets from a place (instant, id) on, nearest first: newest first for `older`, oldest first for `newer`. */
export const readMirrored = (
  db: ScopedDb,
  { direction, place, limit, ...query }: Query & Pick<Start, 'direction' | 'place'> & { limit: number },
) => {
  const [way, beyond] = direction === 'older' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  return selectBets(db, query)
    .innerJoin('vendor', 'vendor.id', 'b.vendor_id')
    .leftJoin('player', (join) => join.onRef('player.site_id', '=', 'b.site_id').onRef('player.user_name', '=', 'b.player'))
    .selectAll('b')
    .select(['vendor.name as vendor_name', 'player.id as player_id'])
    .$if(place !== undefined, (rows) =>
      rows.where(sql<boolean>`(b.bet_at, b.id) ${beyond} (${place?.[0]}::timestamptz, ${place?.[1]}::bigint)`),
    )
    .orderBy('b.bet_at', way)
    .orderBy('b.id', way)
    .limit(limit)
    .execute();
};

export type StoredMirroredBet = Awaited<ReturnType<typeof readMirrored>>[number];

/** By currency, and how many have no amount in USD. */
export const sumMirrored = (db: ScopedDb, query: Query) =>
  selectBets(db, query)
    .select((eb) => [
      'b.currency',
      eb.fn.countAll<string>().as('n'),
      sql<string>`sum(b.bet)`.as('bet'),
      sql<string>`sum(b.win_game + b.win_jackpot)`.as('win'),
      sql<string | null>`sum(b.bet_usd)`.as('bet_usd'),
      sql<string | null>`sum(b.win_usd)`.as('win_usd'),
      sql<string>`count(*) filter (where b.bet_usd is null)`.as('without_usd'),
    ])
    .groupBy('b.currency')
    .orderBy('b.currency')
    .execute();

export const countMirrored = async (db: ScopedDb, query: Query): Promise<number> => {
  const { n } = await selectBets(db, query)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
