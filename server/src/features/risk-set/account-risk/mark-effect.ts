import type { previewMarkEffect as endpoint } from '@manager/contract/features/risk-set/account-risk';
import type { Effect } from '@manager/contract/kit/effect';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type Play, playerEffect, startPlay } from '../../set-up/effect/public.ts';
import { riskMarks } from './mark-row.ts';

type Input = ParsedOf<typeof endpoint>;

/** Effects of a review: on the player, in the game of a control or in all games. */
export const markEffects = async (ctx: Ctx, { id, game_id: gameId }: Input, play?: Play): Promise<Effect[]> => {
  const { player_id: playerId, site_id: siteId } = await findRow(ctx, riskMarks, id);
  return [await playerEffect(ctx, { name: 'outcome', id: playerId, siteId, gameId }, play)];
};

/** The same with what was played. */
export const lookedAtMark = async (ctx: Ctx, input: Input): Promise<Effect[]> => {
  const play = startPlay(ctx);
  return play.finish(await markEffects(ctx, input, play));
};

export const previewMark = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => ({
  list: await lookedAtMark(ctx, input),
});
