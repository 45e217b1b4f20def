import {
  type findPlayers as endpoint,
  MAX_PLAYER_CHOICES,
  type PlayerChoice,
  SEE_PLAYER_NAMES,
} from '@manager/contract/features/search/player';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../base/app-error.ts';
import { can, type Ctx } from '../../kit/service/ctx.ts';
import { maskName } from '../../kit/service/mask-name.ts';
import { inScope } from '../../kit/service/scope.ts';
import { playerIds } from './player-ids.ts';

/** Players to choose from. Errors: `input.invalid` without a text or ids. */
export const findPlayers = async (
  ctx: Ctx,
  { q, ids, site_id: siteId }: ParsedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> => {
  const seesNames = SEE_PLAYER_NAMES.some((code) => can(ctx, code));
  const shown = (player: PlayerChoice) => (seesNames ? player : { ...player, user_name: maskName(player.user_name) });
  if (ids !== undefined) return { list: (await playersOf(ctx, ids)).map(shown), has_more: false };
  if (q === undefined) throw fieldError('q', 'required');
  const wanted = await playerIds(ctx, { text: q, siteId, limit: MAX_PLAYER_CHOICES + 1 });
  const found = await playersOf(ctx, wanted.slice(0, MAX_PLAYER_CHOICES));
  // Parts that are found would spell a masked name out. Whole names come first.
  const list = seesNames ? found : found.filter((player) => isNamed(player, q));
  return { list: list.map(shown), has_more: wanted.length > MAX_PLAYER_CHOICES && list.length === found.length };
};

const isNamed = ({ id, user_name: name }: PlayerChoice, text: string): boolean =>
  id === text || name.toLowerCase() === text.toLowerCase();

/** Those of the ids that the reader may see, in their order. */
export const playersOf = async ({ db, user }: Ctx, ids: readonly string[]): Promise<PlayerChoice[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .innerJoin('agent', 'agent.id', 'site.agent_id')
    .where('player.id', 'in', [...ids])
    .where(inScope(user.scope, 'site.agent_id'))
    .select(['player.id', 'player.user_name', 'player.currency', 'player.site_id'])
    .select(['site.name as site_name', 'site.code as site_code', 'agent.name as agent_name'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
