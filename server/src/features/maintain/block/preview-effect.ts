import type * as contract from '@manager/contract/features/maintain/block';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { targetOf } from './block-question.ts';
import { blockEffects, type Target } from './block-reach.ts';
import { blocks } from './block-row.ts';

type Input = ParsedOf<typeof contract.previewBlockEffect>;

/** Effect of lifting an existing block or of starting a new one; players out of scope are not counted. */
export const previewBlockEffect = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.previewBlockEffect>> => {
  if (input.id !== undefined) {
    const row = await findRow(ctx, blocks, input.id);
    return { list: row.state === 'active' ? await blockEffects(ctx, { ...targetOf(row), isLifted: true }) : [] };
  }
  const target = await namedIn(ctx, input);
  return { list: target === null ? [] : await blockEffects(ctx, { ...target, isLifted: false }) };
};

/** Null: nobody yet, or a player whom the website does not have. */
const namedIn = async ({ db }: Ctx, input: Input): Promise<Target | null> => {
  const [siteId, playerId, gameId] = [input.site_id ?? null, input.player_id ?? null, input.game_id ?? null];
  const userName = input.user_name;
  if (siteId === null && playerId === null && gameId === null) return null;
  if (playerId !== null || userName === undefined) return { siteId, playerId, gameId };
  const player = await db
    .selectFrom('player')
    .select('id')
    .where('site_id', '=', siteId)
    .where('user_name', '=', userName)
    .executeTakeFirst();
  return player === undefined ? null : { siteId, playerId: player.id, gameId };
};
