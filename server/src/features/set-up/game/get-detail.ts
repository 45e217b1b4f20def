import type { GameRow, getGameDetail } from '@manager/contract/features/set-up/game';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { fromGames, selectGameRows } from './game-row.ts';

export const getDetail = async (ctx: Ctx, { id }: ParsedOf<typeof getGameDetail>): Promise<GameRow> => {
  const [row] = await selectGameRows(ctx, fromGames(ctx.db).where('id', '=', id));
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};
