import type { Effect } from '@manager/contract/kit/effect';
import { SETTINGS } from '@manager/contract/features/system/setting';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { told } from '../../../kit/service/effect.ts';
import { readSetting } from '../../../kit/service/setting.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

/** Whom a block names; null: all of them. `exceptId`: the block itself, where it is there. */
export type Target = { siteId: string | null; playerId: string | null; gameId: string | null; exceptId?: string | undefined };

type Reach = { players: number; kept: number; sessions: number; keptSessions: number };

/**
 * How many players a block is about, and how many of them another one keeps from the same anyway; the same of their open sessions. Only what the
 * reader sees counts.
 */
const reachOf = async (db: ScopedDb, now: Date, { siteId, playerId, gameId, exceptId = '0' }: Target): Promise<Reach> => {
  const { rows } = await sql<Reach>`
    with other as materialized (
      select site_id, player_id from block
      where deleted_at is null and (expires_at is null or expires_at > ${now}) and id <> ${exceptId}
        and (game_id is null or game_id = ${gameId}::bigint)
    ), one as (
      select coalesce(figure.open_sessions, 0) as sessions,
        player.id in (select player_id from other where player_id is not null)
        or player.site_id in (select site_id from other where player_id is null and site_id is not null)
        or exists (select 1 from other where player_id is null and site_id is null) as is_kept
      from player left join player_figure as figure on figure.player_id = player.id
      where (${siteId}::bigint is null or player.site_id = ${siteId}::bigint) and (${playerId}::bigint is null or player.id = ${playerId}::bigint)
    )
    select count(*)::int as players, (count(*) filter (where is_kept))::int as kept,
      coalesce(sum(sessions), 0)::int as sessions, coalesce(sum(sessions) filter (where is_kept), 0)::int as "keptSessions" from one`.execute(
    db,
  );
  return rows[0] ?? { players: 0, kept: 0, sessions: 0, keptSessions: 0 };
};

type Turn = { unit: 'player' | 'session'; places: number; kept: number };

const effectOf = (isLifted: boolean, { unit, places, kept }: Turn): Effect => {
  const free = [
    { value: 'playable', count: places - kept },
    { value: 'not_playable', count: kept },
  ].filter(({ count }) => count > 0);
  const shut = places === 0 ? [] : [{ value: 'not_playable', count: places }];
  return {
    field: 'status',
    name: 'site_id',
    unit,
    wanted: null,
    places,
    changed: places - kept,
    taken: 0,
    before: isLifted ? shut : free,
    after: isLifted ? free : shut,
    reasons: [],
  };
};

/** Who may play before and afterwards. Which games sessions are about is not known here: of a block of one game they are not told. */
export const blockEffects = async (
  { db, now }: { db: ScopedDb; now: Ctx['now'] },
  { isLifted, ...target }: Target & { isLifted: boolean },
): Promise<Effect[]> => {
  const { players, kept, sessions, keptSessions } = await reachOf(db, now(), target);
  const turns: Turn[] = [{ unit: 'player', places: players, kept }];
  if (target.gameId === null) turns.push({ unit: 'session', places: sessions, kept: keptSessions });
  return turns.map((turn) => effectOf(isLifted, turn));
};

/** The same, shown to whoever agrees to it; true: it is about more players than one person decides on. */
export const isForTwo = async (ctx: Ctx, tx: ScopedDb, target: Target & { isLifted: boolean }): Promise<boolean> => {
  const effects = told(await blockEffects({ db: tx, now: ctx.now }, target));
  ctx.audited.effects = effects;
  if (target.playerId !== null) return false;
  const max = await readSetting<number>(ctx.db, 'block_max_players', SETTINGS.block_max_players.default);
  return (effects[0]?.places ?? 0) > max;
};
