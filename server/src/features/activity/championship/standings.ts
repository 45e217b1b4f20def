import type { ChampionshipStanding, ChampionshipStandings, StandingsQuery } from '@manager/contract/platform/tournament';
import type { EntryState } from '@manager/domain/championship';
import { sql } from 'kysely';
import { Problem } from '../../../ingest/problem.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { maskName } from '../../../kit/service/mask-name.ts';
import { stageOf, type Timed } from './championship-times.ts';
import { findChampionship } from './find-championship.ts';
import { byPlaceSql, hasPlaceSql, placeSql } from './places.ts';

/** Where a player stands in the newest of his stages; undefined when he is in none. */
export const standingOf = async (
  { ingestDb }: Deps,
  { activity, playerId }: { activity: Timed & { id: string }; playerId: string },
): Promise<ChampionshipStanding | undefined> => {
  const entry = await ingestDb
    .selectFrom('championship_entry')
    .innerJoin('activity', 'activity.id', 'championship_entry.activity_id')
    .innerJoin('player', 'player.id', 'championship_entry.player_id')
    .innerJoin('site', 'site.id', 'championship_entry.site_id')
    .selectAll('championship_entry')
    .select(['player.user_name', 'site.code as site_code', placeSql.as('place')])
    .where('championship_entry.activity_id', '=', activity.id)
    .where('championship_entry.player_id', '=', playerId)
    .orderBy('championship_entry.stage', 'desc')
    .limit(1)
    .executeTakeFirst();
  const stage = entry === undefined ? undefined : stageOf(activity, entry.stage);
  if (entry === undefined || stage === undefined) return undefined;
  return {
    player: entry.user_name,
    site: entry.site_code,
    stage: entry.stage,
    state: entry.state as EntryState,
    credits_left: entry.credits_left,
    rounds_left: entry.rounds - entry.rounds_used,
    score: entry.score,
    rank: entry.place,
    starts_at: new Date(stage.span.startsAtMs).toISOString(),
    deadline: new Date(stage.span.endsAtMs).toISOString(),
    is_decided: entry.decided_at !== null,
  };
};

type Listed = { rank: number; player: string; score: string; rounds_used: number };

/** The first places of a stage, as games show them to players: with masked names. Problems: `unknown_championship`, `unknown_stage`. */
export const getStandings = async (
  deps: Deps,
  { championship, stage, limit }: { [K in keyof Required<StandingsQuery>]: K extends 'championship' ? string : number },
): Promise<ChampionshipStandings> => {
  const now = deps.now();
  const activity = await findChampionship(deps, championship);
  if (stageOf(activity, stage) === undefined)
    throw new Problem({ status: 404, code: 'unknown_stage', detail: 'The championship has no such stage' });
  const decided = await deps.ingestDb
    .selectFrom('championship_stage')
    .select('decided_at')
    .where('activity_id', '=', activity.id)
    .where('stage', '=', stage)
    .executeTakeFirst();
  const isDecided = decided !== undefined;
  const { rows: list } = await sql<Listed>`
    select row_number() over (order by ${byPlaceSql(isDecided)})::int as rank,
      player.user_name as player, championship_entry.score, championship_entry.rounds_used
    from championship_entry join activity on activity.id = championship_entry.activity_id
      join player on player.id = championship_entry.player_id
    where championship_entry.activity_id = ${activity.id} and championship_entry.stage = ${stage} and ${hasPlaceSql(isDecided)}
    order by rank limit ${limit}`.execute(deps.ingestDb);
  const { entries } = await deps.ingestDb
    .selectFrom('championship_entry')
    .select((eb) => eb.fn.countAll<string>().as('entries'))
    .where('activity_id', '=', activity.id)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
  return {
    championship,
    stage,
    is_decided: isDecided,
    as_of: now.toISOString(),
    entries: Number(entries),
    list: list.map((row) => ({ ...row, player: maskName(row.player) })),
  };
};
