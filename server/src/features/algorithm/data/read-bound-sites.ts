import { effectiveRtp } from '@manager/domain/effective-config';
import { compare, decimal } from '@manager/domain/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

type Sequence = { id: string; binding_id: string; game_id: string; rtp_profile: string; ended_at: Date | null };
type Levels = {
  id: string;
  name: string;
  site_rtp: string | null;
  group_rtp: string | null;
  cell_rtp: string | null;
  game_id: string;
  game_rtp: string | null;
  rtp_profiles: string[];
};
export type BoundSite = { id: string; name: string };

/**
 * Websites of the caller's scope at which a game has the return of a table's profile, or of its base game; by row. Of what is no longer in force: none.
 * Players may have another return by the group of their sub-agent.
 */
export const readBoundSites = async (ctx: Ctx, rows: readonly Sequence[]): Promise<Map<string, BoundSite[]>> => {
  const open = rows.filter(({ ended_at: end }) => end === null);
  if (open.length === 0) return new Map();
  const gameIds = [...new Set(open.map(({ game_id: id }) => id))];
  const [{ rows: levels }, { rows: returns }] = await Promise.all([
    sql<Levels>`
      select site.id, site.name, site.rtp as site_rtp, site_group.rtp as group_rtp, site_game.rtp as cell_rtp,
        game.id as game_id, game.rtp as game_rtp, game.rtp_profiles
      from site join game on game.id = any(${gameIds}::bigint[])
      left join site_group on site_group.id = site.site_group_id and site_group.deleted_at is null
      left join site_game on site_game.site_id = site.id and site_game.game_id = game.id
      where site.deleted_at is null and game.deleted_at is null and ${inScope(ctx.user.scope, 'site.agent_id')}
      order by ${asNamed(ctx, 'site.name')}, site.id`.execute(ctx.db),
    sql<{ id: string; rtp: string }>`
      select math_binding.id, round(coalesce(math_mode.rtp_pct, drawing.rtp_pct), 4)::text as rtp from math_binding
      left join math_mode on math_mode.version_id = math_binding.version_id and math_mode.mode = 'base'
      left join drawing on drawing.id = math_binding.drawing_id
      where math_binding.id = any(${open.map(({ binding_id: id }) => id)}::bigint[])`.execute(ctx.db),
  ]);
  const exact = new Map(returns.map(({ id, rtp }) => [id, rtp]));
  const byGame = Map.groupBy(
    levels.flatMap((level) => {
      const { cell_rtp: cell, site_rtp: site, group_rtp: group, game_rtp: game } = level;
      const found = effectiveRtp({ site_game: cell, site, site_group: group, game }, level.rtp_profiles);
      return found === null ? [] : [{ ...level, value: found.value }];
    }),
    ({ game_id: id }) => id,
  );
  return new Map(
    open.map(({ id, binding_id: bindingId, game_id: gameId, rtp_profile: profile }) => [
      id,
      (byGame.get(gameId) ?? []).filter(({ value }) => isSame(value, profile) || isSame(value, exact.get(bindingId) ?? '')),
    ]),
  );
};

const isSame = (one: string, other: string): boolean => other !== '' && compare(decimal(one), decimal(other)) === 0;
