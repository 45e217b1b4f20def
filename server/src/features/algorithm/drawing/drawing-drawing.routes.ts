import { getDrawingGames } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { GameType } from '@manager/contract/kit/game-type';
import { route } from '../../../kit/http/route.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { drawingSaver } from './save-drawing.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

const getGames = async (ctx: Ctx): Promise<OutputOf<typeof getDrawingGames>> => {
  const games = await ctx.db
    .selectFrom('game')
    .select(['id', 'code', 'name', 'type', 'rtp', 'rtp_profiles', 'max_multiple'])
    .where('deleted_at', 'is', null)
    .orderBy(asNamed(ctx, 'name'))
    .orderBy('id')
    .execute();
  return {
    list: games.map((game) => ({
      ...game,
      type: GameType.parse(game.type),
    })),
  };
};

/** M-1-1. */
export const routes = [route(getDrawingGames, getGames), saveRoute(drawingSaver)];
