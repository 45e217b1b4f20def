import { lastPlace, prizedPlaces, prizeOf } from '@manager/domain/activity-prizes';
import { microsToText, rateE12Text } from '@manager/domain/micros';
import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import { isBlockedEverywhere } from '../../maintain/block/public.ts';
import type { Freeze } from '../core/settled-list.ts';
import { poolNow, rateAtEnd, stakesOf } from './prizes-now.ts';
import { prizeRowsOf } from './rank-kind.ts';
import { hasPlace, inOrder } from './ranking.ts';

type Frozen = { id: string; currency: string; budget: string; ends_at: string; rule: RankRule };

/**
 * Writes down who gets what as the ranking stands, in the place of what was there. Accounts that are blocked have no place; places that nobody took
 * stay unpaid. Errors: `activity.no_rate`.
 */
export const freezeRanking = async (tx: OwnerTx, activity: Frozen): Promise<Freeze> => {
  const { id, currency, rule } = activity;
  const rate = await rateAtEnd(tx, activity);
  if (rate === null) throw new AppError('activity.no_rate', { currency });
  const stakes = await stakesOf(tx, id);
  const pool = poolNow(activity, stakes, rate);
  const rows = prizeRowsOf(rule.ranks);
  const { decimals } = await tx.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirstOrThrow();
  const winners = await readWinners(tx, id, lastPlace(rows));
  const prizes = winners.flatMap((winner, index) => {
    const prize = prizeOf({ rows, pool, decimals }, index + 1);
    return prize === 0n ? [] : [{ ...winner, rank: index + 1, prize: microsToText(prize) }];
  });
  await sql`delete from activity_prize where activity_id = ${id}`.execute(tx);
  await sql`
    insert into activity_prize (activity_id, what, rank, player_id, site_id, agent_id, score, currency, prize)
    select ${id}::bigint, 'rank:' || made.rank, made.rank, made.player_id, made.site_id, made.agent_id, made.score, ${currency}, made.prize
    from jsonb_to_recordset(${JSON.stringify(prizes)}::jsonb) as made (player_id bigint, site_id bigint, agent_id bigint, score numeric,
      rank integer, prize numeric)`.execute(tx);
  const { n } = await tx
    .selectFrom('activity_score')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('activity_id', '=', id)
    .where(hasPlace)
    .executeTakeFirstOrThrow();
  return {
    players: Number.parseInt(n, 10),
    unclaimed: Math.max(0, prizedPlaces(rows) - placesTaken(winners.length, rule)),
    pool: pool === null ? null : microsToText(pool),
    betUsd: microsToText(stakes),
    fxRate: rateE12Text(rate),
  };
};

/** Places with a prize among the first so many. */
const placesTaken = (winners: number, { ranks }: RankRule): number =>
  ranks.reduce((taken, { from, to }) => taken + Math.max(0, Math.min(to, winners) - from + 1), 0);

type Winner = { player_id: string; site_id: string; agent_id: string; score: string };

const readWinners = async (tx: OwnerTx, activityId: string, places: number): Promise<Winner[]> => {
  const { rows } = await sql<Winner>`
    select activity_score.player_id::text as player_id, activity_score.site_id::text as site_id, activity_score.agent_id::text as agent_id,
      activity_score.score::text as score
    from activity_score
    where activity_score.activity_id = ${activityId} and ${hasPlace}
      and not ${isBlockedEverywhere({ player: 'activity_score.player_id', site: 'activity_score.site_id' })}
    order by ${inOrder} limit ${places}`.execute(tx);
  return rows;
};
