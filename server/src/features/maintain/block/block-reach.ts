import type { Effect } from '@manager/contract/kit/effect';
import { SETTINGS } from '@manager/contract/features/system/setting';
import { sql } from 'kysely';
import { ClickHouseError } from '../../../clickhouse/errors.ts';
import { NoTurnError } from '../../../clickhouse/fair-semaphore.ts';
import type { Route } from '../../../kit/http/route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { told } from '../../../kit/service/effect.ts';
import { readSetting } from '../../../kit/service/setting.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

/** Target of a block; null: all. `exceptId`: the block itself, where it exists. */
export type Target = { siteId: string | null; playerId: string | null; gameId: string | null; exceptId?: string | undefined };

type Reach = { players: number; kept: number; sessions: number; keptSessions: number };

type Place = Pick<Target, 'siteId' | 'gameId'>;
type InGame = { player_id: string; sessions: number };

/** A session ends after this at the latest. */
const LONGEST_SESSION_MS = 12 * 3_600_000;
/** No settlement day lies further from its instant. */
const DAYS_APART_MS = 2 * 86_400_000;

/** Open sessions of a game by player; null where the report store does not answer: a block waits for nothing. */
const sessionsInGame = async ({ clickhouse, log, now }: Ctx, { siteId, gameId }: Place): Promise<InGame[] | null> => {
  if (gameId === null) return null;
  const fromMs = now().getTime() - LONGEST_SESSION_MS;
  return clickhouse
    .query<InGame>({
      name: 'block.sessions_in_game',
      sql: `SELECT toString(player_id) AS player_id, toUInt32(count()) AS sessions FROM (
          SELECT player_id, session_id FROM game_session
          WHERE game_id = {game:UInt64} ${siteId === null ? '' : 'AND site_id = {site:UInt64}'} AND settle_date >= {day_from:Date}
            AND started_at > {from:DateTime64(3, 'UTC')} AND length_ms < 0
          GROUP BY player_id, session_id HAVING sum(sign) > 0
        ) GROUP BY player_id`,
      params: {
        game: BigInt(gameId),
        ...(siteId === null ? {} : { site: BigInt(siteId) }),
        day_from: new Date(fromMs - DAYS_APART_MS).toISOString().slice(0, 10),
        from: new Date(fromMs).toISOString().replace('T', ' ').replace('Z', ''),
      },
    })
    .catch((error: unknown) => {
      if (!(error instanceof ClickHouseError || error instanceof NoTurnError)) throw error;
      log.warn({ err: error, gameId }, 'a block tells nothing of the open sessions in its game');
      return null;
    });
};

/**
 * How many players a block is about, and how many of them another one keeps from the same anyway; the same of their open sessions, of a block of
 * one game of those in it. Only what the reader sees counts.
 */
const reachOf = async (
  db: ScopedDb,
  now: Date,
  { siteId, playerId, gameId, exceptId = '0', inGame }: Target & { inGame: readonly InGame[] | null },
): Promise<Reach> => {
  const { rows } = await sql<Reach>`
    with other as materialized (
      select site_id, player_id from block
      where deleted_at is null and (expires_at is null or expires_at > ${now}) and coalesce(copy_of_id, id) <> ${exceptId}
        and (game_id is null or game_id = ${gameId}::bigint)
    ), in_game as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(inGame ?? [])}::jsonb) as given (player_id bigint, sessions integer)
    ), one as (
      select case when ${gameId}::bigint is null then coalesce(figure.open_sessions, 0) else coalesce(in_game.sessions, 0) end as sessions,
        player.id in (select player_id from other where player_id is not null)
        or player.site_id in (select site_id from other where player_id is null and site_id is not null)
        or exists (select 1 from other where player_id is null and site_id is null) as is_kept
      from player left join player_figure as figure on figure.player_id = player.id left join in_game on in_game.player_id = player.id
      where (${siteId}::bigint is null or player.site_id = ${siteId}::bigint) and (${playerId}::bigint is null or player.id = any(array(
        select form.id from player as named join player as form
          on form.id = named.id or form.id = named.same_as_id or form.same_as_id = coalesce(named.same_as_id, named.id)
        where named.id = ${playerId}::bigint)))
    )
    select count(*)::int as players, (count(*) filter (where is_kept))::int as kept,
      coalesce(sum(sessions), 0)::int as sessions, coalesce(sum(sessions) filter (where is_kept), 0)::int as "keptSessions" from one`.execute(
    db,
  );
  return rows[0] ?? { players: 0, kept: 0, sessions: 0, keptSessions: 0 };
};

/** A verb whose question to a second person tells of the open sessions in its game, as they were read before it held anything. */
export const lookingAtGame = (inner: Route, targetOf: (ctx: Ctx, input: unknown) => Promise<Place>): Route => ({
  ...inner,
  prepare: async (ctx, input) => sessionsInGame(ctx, await targetOf(ctx, input)),
  run: (ctx, input, prepared) => {
    ctx.looked = prepared;
    return inner.run(ctx, input);
  },
});

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

type Asked = Target & { isLifted: boolean };

/** Who may play before and afterwards. */
export const blockEffects = async (ctx: Ctx, target: Asked): Promise<Effect[]> =>
  effectsOf(ctx, ctx.db, { ...target, inGame: await sessionsInGame(ctx, target) });

type Counted = Asked & { inGame: readonly InGame[] | null };

const effectsOf = async (ctx: Ctx, db: ScopedDb, { isLifted, inGame, ...target }: Counted): Promise<Effect[]> => {
  const { players, kept, sessions, keptSessions } = await reachOf(db, ctx.now(), { ...target, inGame });
  const turns: Turn[] = [{ unit: 'player', places: players, kept }];
  if (target.gameId === null || inGame !== null) turns.push({ unit: 'session', places: sessions, kept: keptSessions });
  return turns.map((turn) => effectOf(isLifted, turn));
};

/** The same, shown to whoever agrees to it; true: it is about more players than one person decides on. */
export const isForTwo = async (ctx: Ctx, tx: ScopedDb, target: Asked): Promise<boolean> => {
  const effects = told(await effectsOf(ctx, tx, { ...target, inGame: (ctx.looked as InGame[] | null | undefined) ?? null }));
  ctx.audited.effects = effects;
  if (target.playerId !== null) return false;
  const max = await readSetting<number>(ctx.db, 'block_max_players', SETTINGS.block_max_players.default);
  return (effects[0]?.places ?? 0) > max;
};
