import { SpeedAlarm, type getSpeedAlarms as endpoint } from '@manager/contract/features/maintain/game-speed';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** Alarms of the websites in sight, the newest first. */
export const getSpeedAlarms = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  let query = ctx.db
    .selectFrom('speed_alarm')
    .innerJoin('site', 'site.id', 'speed_alarm.site_id')
    .leftJoin('game', 'game.id', 'speed_alarm.game_id')
    .where(inScope(ctx.user.scope, 'site.agent_id'));
  if (input.site_id !== undefined) query = query.where('speed_alarm.site_id', '=', input.site_id);
  if (input.kind !== undefined) query = query.where('speed_alarm.kind', '=', input.kind);
  const [{ total }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll('speed_alarm')
      .select(['site.code as site_code', 'game.name as game_name'])
      .orderBy('began_at', input.sort === 'began_at' ? 'asc' : 'desc')
      .orderBy('speed_alarm.id', 'desc')
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute(),
  ]);
  return {
    list: rows.map((row) =>
      SpeedAlarm.parse({
        ...row,
        game_name: row.game_name ?? '',
        began_at: row.began_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
      }),
    ),
    total: Number(total),
    total_is_exact: true,
  };
};
