import { uploadIconPicture as endpoint } from '@manager/contract/features/activity/activity-collect/icon-collection';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { isPictureId, rewrittenPng } from '../../user/avatar/public.ts';

/** The picture as the product writes it: only its pixels come from outside. Throws at the field. */
export const rewritten = (_ctx: Ctx, { png }: ParsedOf<typeof endpoint>): Promise<Buffer> => {
  const picture = rewrittenPng(Buffer.from(png, 'base64'));
  if (typeof picture === 'string') throw fieldError('png', picture);
  return Promise.resolve(picture);
};

export const uploadIconPicture = (ctx: Ctx, _input: ParsedOf<typeof endpoint>, png: Buffer): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { id: picture } = await tx
      .insertInto('activity_picture')
      .values({ agent_id: ctx.user.agentId, png, created_at: ctx.now(), created_by: ctx.user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { picture, bytes: png.length };
    await audit(ctx, tx, {
      action: endpoint.audit ?? '',
      objectType: 'activity_picture',
      objectId: picture,
      agentId: ctx.user.agentId,
      after,
    });
    return { picture };
  });

/** A picture of an icon, for whoever sees its owner's records: row security says who that is. Throws `object.not_found`. */
export const openIconPicture = async (ctx: Ctx, id: string): Promise<Buffer> => {
  const row = isPictureId(id)
    ? await ctx.db.selectFrom('activity_picture').select('png').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError('object.not_found');
  return row.png;
};
