import type { WebsiteGameFilter } from '@manager/contract/features/set-up/website-game';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { gameMatches, siteMatches } from './axes.ts';
import type { Overrides } from './matrix.ts';

/** More than so many cells that differ are not looked through at once: the filters have to name websites or games. */
const MAX_OVERRIDES = 500_000;

const MARKS: Readonly<Record<string, boolean | null>> = { '+': true, '-': false, '=': null };

/** Is anything set in a row of `site_game`? */
export const DIFFERS = sql<SqlBool>`(is_enabled is not null or site_game.rtp is not null or site_game.min_bet is not null or site_game.max_bet is not null or config <> '{}')`;

/** What is set for the cells that match, whatever their state; `isOnlyState`: only what enables or disables. Throws `query.too_heavy`. */
export const readOverrides = async (
  ctx: Ctx,
  { filter, isOnlyState }: { filter: WebsiteGameFilter; isOnlyState: boolean },
): Promise<Overrides> => {
  const { rows } = await sql<{ site_id: string; count: number; marked: string }>`
    select site_id, count(*)::int as count,
           string_agg(case is_enabled when true then '+' when false then '-' else '=' end || game_id, ',') as marked
    from (
      select site_game.site_id, site_game.game_id, is_enabled
      from site_game join site on site.id = site_game.site_id join game on game.id = site_game.game_id
      where ${siteMatches(ctx, filter)} and ${gameMatches(ctx, filter)}
        and ${isOnlyState ? sql<SqlBool>`is_enabled is not null` : DIFFERS}
      limit ${MAX_OVERRIDES + 1}
    ) as cell
    group by site_id`.execute(ctx.db);
  if (rows.reduce((sum, { count }) => sum + count, 0) > MAX_OVERRIDES) throw new AppError('query.too_heavy');
  return new Map(
    rows.map(({ site_id: siteId, marked }) => [
      siteId,
      new Map(marked.split(',').map((entry) => [entry.slice(1), MARKS[entry.slice(0, 1)] ?? null])),
    ]),
  );
};
