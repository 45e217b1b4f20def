import type { saveAvatar as endpoint } from '@manager/contract/features/user/avatar';
import { AVATAR_PATH } from '@manager/contract/kit/picture';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { rewrittenPng } from './public.ts';
import { dropAvatar } from './remove-avatar.ts';

/** The picture as the product writes it: only its pixels come from outside. Throws at the field. */
export const rewritten = (_ctx: Ctx, { png }: ParsedOf<typeof endpoint>): Promise<Buffer> => {
  const picture = rewrittenPng(Buffer.from(png, 'base64'));
  if (typeof picture === 'string') throw fieldError('png', picture);
  return Promise.resolve(picture);
};

/** Under an address of its own, so that nobody is shown the former picture from a cache. */
export const saveAvatar = (ctx: Ctx, _input: ParsedOf<typeof endpoint>, png: Buffer): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { id: userId, agentId } = ctx.user;
    const before = await dropAvatar(tx, userId);
    const { id } = await tx
      .insertInto('staff_avatar')
      .values({ user_id: userId, png, created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { avatar: AVATAR_PATH + id, bytes: png.length };
    await audit(ctx, tx, { action: 'user.save_avatar', objectType: 'user', objectId: userId, agentId, before, after });
    return { avatar: after.avatar };
  });
