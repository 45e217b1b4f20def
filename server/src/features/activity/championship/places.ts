import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isBlockedEverywhere } from '../../maintain/block/public.ts';

/** Who may have a place, of `entry`: rounds enough, neither disqualified nor blocked. Aliases are constants of the code. */
export const mayHavePlace = (entry: string, minRounds: RawBuilder<number>): RawBuilder<SqlBool> => {
  const col = (name: string) => sql.ref(`${entry}.${name}`);
  return sql<SqlBool>`(${col('rounds_used')} >= ${minRounds}
    and not exists (select 1 from activity_player as taken_out where taken_out.activity_id = ${col('activity_id')}
      and taken_out.player_id = ${col('player_id')} and taken_out.disqualified_at is not null)
    and not ${isBlockedEverywhere({ player: `${entry}.player_id`, site: `${entry}.site_id` })})`;
};

/** Rounds of a stage below which there is no place. */
const minRoundsSql = (entry: string): RawBuilder<number> =>
  sql<number>`greatest(1, (activity.rule->'stages'->(${sql.ref(`${entry}.stage`)} - 1)->>'min_rounds')::int)`;

/** The order of the places: as `rankEntries` of the domain. */
export const inOrderOfPlaces = (entry: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${entry}.score`)} desc, ${sql.ref(`${entry}.reached_at`)}, ${sql.ref(`${entry}.player_id`)}`;

/** Does `championship_entry` have a place of its stage, for good or as it stands? `activity` is joined. */
export const hasPlaceSql = (isDecided: boolean): RawBuilder<SqlBool> =>
  isDecided
    ? sql<SqlBool>`championship_entry.rank is not null`
    : mayHavePlace('championship_entry', minRoundsSql('championship_entry'));

/** The order of those who have one. */
export const byPlaceSql = (isDecided: boolean): RawBuilder<unknown> =>
  isDecided ? sql`championship_entry.rank` : inOrderOfPlaces('championship_entry');

/** The place of `championship_entry` as it stands, or for good once decided; null: none. `activity` is joined. */
export const placeSql: RawBuilder<number | null> = sql<number | null>`case
  when championship_entry.decided_at is not null then championship_entry.rank
  when not ${mayHavePlace('championship_entry', minRoundsSql('championship_entry'))} then null
  else (select count(*)::int + 1 from championship_entry as better
    where better.activity_id = championship_entry.activity_id and better.stage = championship_entry.stage
      and better.score >= championship_entry.score
      and (better.score > championship_entry.score
        or (better.reached_at, better.player_id) < (championship_entry.reached_at, championship_entry.player_id))
      and ${mayHavePlace('better', minRoundsSql('championship_entry'))}) end`;
