import type { Effect, REACHING } from '@manager/contract/kit/effect';
import { sql } from 'kysely';
import type { Condition } from '../../../kit/resource/conditions.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { Play } from './play.ts';

type Field = (typeof REACHING)[number];

type Reach = {
  field: Field;
  /** Field of the call that wishes it. */
  name: string;
  /** On `site`: where it holds. */
  siteIs: Condition;
  /** On `game`. */
  gameIs: Condition;
};

/** Reach of a rule without a value of its own: games at websites in scope, and what was played there. */
export const reachEffect = async (ctx: Ctx, { field, name, siteIs, gameIs }: Reach, play?: Play): Promise<Effect> => {
  const sites = await sql<{ id: string }>`
    select site.id from site where site.deleted_at is null and ${inScope(ctx.user.scope, 'site.agent_id')} and ${siteIs}`.execute(
    ctx.db,
  );
  const games = await sql<{ id: string }>`select game.id from game where game.deleted_at is null and ${gameIs}`.execute(ctx.db);
  const [siteIds, gameIds] = [sites.rows.map(({ id }) => id), games.rows.map(({ id }) => id)];
  const effect = concerning({ field, name, unit: 'cell' }, siteIds.length * gameIds.length);
  if (play !== undefined) {
    const slices = effect.places === 0 ? [] : ((await play.read({ siteIds, gameIds }))?.slices ?? []);
    if (effect.places > 0) play.noteAt(effect, { slices, siteIds });
  }
  return effect;
};

/** `name`: field of the call that wishes it. */
type Player = { name: string; id: string; siteId: string; gameId?: string | undefined };

/** Reach of a measure about one player: the player's own play; `gameId`: in that game alone. */
export const playerEffect = async (ctx: Ctx, player: Player, play?: Play): Promise<Effect> => {
  const { name, id, siteId, gameId } = player;
  const effect = concerning({ field: 'measure', name, unit: 'player' }, 1);
  if (play !== undefined) {
    const at = { siteIds: [siteId], playerIds: [id], ...(gameId === undefined ? {} : { gameIds: [gameId] }) };
    play.noteAt(effect, { slices: (await play.read(at))?.slices ?? [], siteIds: [siteId] });
  }
  return effect;
};

const concerning = (said: Pick<Effect, 'field' | 'name' | 'unit'>, places: number): Effect => ({
  ...said,
  wanted: null,
  places,
  changed: places,
  taken: places,
  before: [],
  after: [],
  reasons: [],
});
