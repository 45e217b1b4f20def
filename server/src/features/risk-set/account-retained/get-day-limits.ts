import { DayLimitRow, type getDayLimits as endpoint } from '@manager/contract/features/risk-set/account-retained';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { heldOf, NOTHING_LATE, readLateBets } from './late-bets.ts';

/** Who reached the limit of a day, the newest first. */
export const getDayLimits = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const state = sql<string>`case when player_control.deleted_at is not null then 'lifted'
    when player_control.expires_at <= ${ctx.now()} then 'expired' else 'active' end`;
  let query = ctx.db
    .selectFrom('player_control')
    .innerJoin('site', 'site.id', 'player_control.site_id')
    .innerJoin('player', 'player.id', 'player_control.player_id')
    .where('player_control.source', '=', 'max_win_day')
    .where(inScope(ctx.user.scope, 'site.agent_id'));
  if (input.site_id !== undefined) query = query.where('player_control.site_id', '=', input.site_id);
  if (input.player_id !== undefined) query = query.where('player_control.player_id', '=', input.player_id);
  if (input.state !== undefined) query = query.where(sql<SqlBool>`${state} = ${input.state}`);
  const [{ total }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    query
      .select([
        'player_control.id',
        'player_control.site_id',
        'site.code as site_code',
        'player_control.player_id',
        'player.user_name',
        sql<string>`player_control.settle_day::text`.as('settle_day'),
        'player_control.effect',
        'player_control.from_at',
        'player_control.expires_at',
        'player_control.updated_at',
        'player_control.deleted_at',
        state.as('state'),
      ])
      .orderBy('player_control.from_at', input.sort === 'from_at' ? 'asc' : 'desc')
      .orderBy('player_control.id', 'desc')
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute(),
  ]);
  const late = await readLateBets(ctx, rows.map(heldOf));
  return {
    list: rows.map(({ deleted_at: _deletedAt, ...row }) =>
      DayLimitRow.parse({
        ...row,
        from_at: row.from_at.toISOString(),
        expires_at: row.expires_at?.toISOString(),
        updated_at: row.updated_at.toISOString(),
        ...(late === null ? { late_bets: null, late_bet: null, late_win: null } : (late.get(row.id) ?? NOTHING_LATE)),
      }),
    ),
    total: Number(total),
    total_is_exact: true,
  };
};
