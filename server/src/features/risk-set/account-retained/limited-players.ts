import type { getRetainedList as endpoint } from '@manager/contract/features/risk-set/account-retained';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { dayLimitState, NEAR_PCT } from '@manager/domain/day-limit';
import { sumToMicros } from '@manager/domain/micros';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { firstOpenDay } from '../../../ingest/judge-days.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

type Held = { effect: 'stop' | 'smallest_stake'; until: string };

/** A player with the limit of the website, and how the latest days count against it. */
export type LimitedPlayer = {
  id: string;
  user_name: string;
  site_id: string;
  site_code: string;
  agent_id: string;
  limit_usd: string | null;
  /** Is everything that came before the limit added? */
  is_counted: boolean;
  /** Net wins by settlement day; micros of USD. */
  days: ReadonlyMap<string, bigint>;
  controls: ReadonlyMap<string, Held>;
};

const MOST = 10_000;

/**
 * The players that the filter names; null: no filter names any. A state is that of today, which differs by agent. Refuses with `query.too_many_players`
 * what the report store could not be asked for at once: a part of them would pass for all.
 */
export const playersAt = async (
  ctx: Ctx,
  input: ParsedOf<typeof endpoint>,
  todayOf: (agentId: string) => string,
): Promise<string[] | null> => {
  const { player_id: id, player: name, state, site_id: siteId } = input;
  if (id === undefined && name === undefined && state === undefined) return null;
  const query = ctx.db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .where(id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`player.id = ${id}`)
    .where(name === undefined ? sql<SqlBool>`true` : sql<SqlBool>`player.user_name = ${name}`)
    .where(siteId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`player.site_id = ${siteId}`)
    .limit(MOST + 1);
  if (state === undefined) return whole(await query.select('player.id').execute()).map((row) => row.id);
  const near = await query
    .innerJoin('player_day_win as win', 'win.player_id', 'player.id')
    .innerJoin('day_limit_site as own', 'own.site_id', 'win.site_id')
    .select(['player.id', 'site.agent_id', 'own.limit_usd', 'win.net_usd', sql<string>`win.settle_day::text`.as('settle_day')])
    .where('own.seeded_at', 'is not', null)
    .orderBy('win.settle_day', 'desc')
    .where(sql<SqlBool>`win.settle_day >= ${firstOpenDay(ctx.now())}::date`)
    .where(sql<SqlBool>`win.net_usd * 100 >= own.limit_usd * ${String(NEAR_PCT)}::numeric`)
    .execute();
  return whole(near)
    .filter((row) => row.settle_day === todayOf(row.agent_id))
    .filter((row) => dayLimitState(sumToMicros(row.net_usd), sumToMicros(row.limit_usd)) === state)
    .map((row) => row.id);
};

const whole = <T>(rows: readonly T[]): readonly T[] => {
  if (rows.length > MOST) throw new AppError('query.too_many_players', { max: MOST });
  return rows;
};

type Row = Omit<LimitedPlayer, 'days' | 'controls'> & {
  days: { day: string; net: string }[] | null;
  controls: { day: string; effect: Held['effect']; until: string }[] | null;
};

/** By id; a player whose website left the scope is not in it. */
export const readLimited = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, LimitedPlayer>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select player.id, player.user_name, site.id as site_id, site.code as site_code, site.agent_id, own.limit_usd::text as limit_usd,
      coalesce(own.seeded_at is not null, false) as is_counted,
      (select json_agg(json_build_object('day', win.settle_day::text, 'net', win.net_usd::text)) from player_day_win win where win.player_id = player.id) as days,
      (select json_agg(json_build_object('day', control.settle_day::text, 'effect', control.effect, 'until', control.expires_at))
        from player_control control where control.player_id = player.id and control.source = 'max_win_day' and control.deleted_at is null
          and control.expires_at > ${ctx.now()}) as controls
    from player join site on site.id = player.site_id left join day_limit_site own on own.site_id = site.id
    where player.id = any(${[...ids]}::bigint[]) and ${inScope(ctx.user.scope, 'site.agent_id')}`.execute(ctx.db);
  return new Map(
    rows.map(({ days, controls, ...row }) => [
      row.id,
      {
        ...row,
        days: new Map((days ?? []).map(({ day, net }) => [day, sumToMicros(net)])),
        controls: new Map(
          (controls ?? []).map(({ day, effect, until }) => [day, { effect, until: new Date(until).toISOString() }]),
        ),
      },
    ]),
  );
};
