import { CollectionRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import type { getPlayerHoldings as endpoint } from '@manager/contract/features/activity/activity-collect/record';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { activityInScope, nameOf } from '../core/activity-row.ts';

export type HeldIcons = { icon: string; collected: number; spent: number; held: number };
export type Holdings = { icons: HeldIcons[]; points: number; exchanges: number };

/** What a player has in a collection: icons, points of exchanges that were paid, and how many of these there are. */
export const readHoldings = async (
  db: AnyDb,
  { activityId, playerId }: { activityId: string; playerId: string },
): Promise<Holdings> => {
  const { rows: icons } = await sql<HeldIcons>`
    select icon, collected::int, spent::int, (collected - spent)::int as held from collection_holding
    where activity_id = ${activityId} and player_id = ${playerId} order by icon`.execute(db);
  const { rows } = await sql<{ points: string; exchanges: number }>`
    select coalesce(sum(points) filter (where state = 'paid'), 0)::text as points, count(*) filter (where state <> 'rejected')::int as exchanges
    from collection_exchange where activity_id = ${activityId} and player_id = ${playerId}`.execute(db);
  return { icons, points: Number(rows[0]?.points ?? 0), exchanges: rows[0]?.exchanges ?? 0 };
};

export const getPlayerHoldings = async (
  ctx: Ctx,
  { activity_id: activityId, player_id: playerId }: ParsedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> => {
  const found = await ctx.db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .innerJoin('activity', (join) => join.on('activity.id', '=', activityId).on('activity.kind', '=', 'collection'))
    .select([
      'player.user_name',
      'site.id as site_id',
      'site.name as site_name',
      'site.agent_id',
      'activity.title',
      'activity.rule',
    ])
    .where('player.id', '=', playerId)
    .where('activity.deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .where(activityInScope(ctx.user.scope))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('object.not_found');
  const { icons: known } = CollectionRule.parse(found.rule);
  const { icons, points, exchanges } = await readHoldings(ctx.db, { activityId, playerId });
  const held = new Map(icons.map((one) => [one.icon, one]));
  return {
    id: playerId,
    agent_id: found.agent_id,
    activity_id: activityId,
    activity_name: nameOf(ctx, found.title),
    player_id: playerId,
    user_name: found.user_name,
    site_id: found.site_id,
    site_name: found.site_name,
    icons: known.map(({ code, name }) => ({
      ...(held.get(code) ?? { icon: code, collected: 0, spent: 0, held: 0 }),
      name: nameOf(ctx, name),
    })),
    points,
    exchanges,
  };
};
