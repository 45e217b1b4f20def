import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isManageable } from '../user-row.ts';
import { type PictureFault, readPng } from './read-png.ts';
import { writePng } from './write-png.ts';

/** A PNG as the product writes it, of its pixels alone; or what is wrong with it. */
export const rewrittenPng = (file: Buffer): Buffer | PictureFault => {
  const picture = readPng(file);
  return typeof picture === 'string' ? picture : writePng(picture);
};

/** Ids of pictures are drawn by the store: no other text is asked for. */
export const isPictureId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** A picture: one's own, or of a user whom the caller sees in the list of users. Throws `object.not_found`. */
export const openAvatar = async (ctx: Ctx, id: string): Promise<Buffer> => {
  const row = isPictureId(id)
    ? await ctx.db
        .selectFrom('staff_avatar')
        .innerJoin('staff_user', 'staff_user.id', 'staff_avatar.user_id')
        .select('png')
        .where('staff_avatar.id', '=', id)
        .where((eb) => eb.or([eb('staff_user.id', '=', ctx.user.id), isManageable(ctx)]))
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError('object.not_found');
  return row.png;
};
