import type { ChampionshipRow } from '@manager/contract/features/activity/championship/championship';
import { stagePrize } from '@manager/domain/championship';
import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { Freeze } from '../core/settled-list.ts';

type Place = { stage: number; rank: number; player_id: string; site_id: string; agent_id: string; score: string };

/**
 * Writes down the prizes of the decided places of all stages, in the place of what was there. Who was disqualified since has none, and nobody moves
 * up: places are for good. Places that nobody took stay unpaid.
 */
export const freezePlaces = async (tx: OwnerTx, { id, currency, rule }: ChampionshipRow): Promise<Freeze> => {
  const { rows: places } = await sql<Place>`
    select stage, rank, player_id::text as player_id, site_id::text as site_id, agent_id::text as agent_id, score::text as score
    from championship_entry where activity_id = ${id} and rank is not null and not exists (
      select 1 from activity_player as taken_out where taken_out.activity_id = championship_entry.activity_id
        and taken_out.player_id = championship_entry.player_id and taken_out.disqualified_at is not null)
    order by stage, rank`.execute(tx);
  const prizes = places.flatMap((place) => {
    const prize = stagePrize(rule.stages[place.stage - 1]?.prizes ?? [], place.rank);
    return prize === null ? [] : [{ ...place, prize }];
  });
  await sql`delete from activity_prize where activity_id = ${id}`.execute(tx);
  await sql`
    insert into activity_prize (activity_id, what, rank, player_id, site_id, agent_id, score, currency, prize)
    select ${id}::bigint, 'stage' || made.stage || ':rank:' || made.rank, made.rank, made.player_id, made.site_id, made.agent_id, made.score,
           ${currency}, made.prize
    from jsonb_to_recordset(${JSON.stringify(prizes)}::jsonb) as made (stage integer, rank integer, player_id bigint, site_id bigint,
      agent_id bigint, score numeric, prize numeric)`.execute(tx);
  const promised = rule.stages.flatMap((stage) => stage.prizes).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return {
    players: new Set(places.map(({ player_id: playerId }) => playerId)).size,
    unclaimed: promised - prizes.length,
    pool: null,
    betUsd: '0',
    fxRate: '1',
  };
};
