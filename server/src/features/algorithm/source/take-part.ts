import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { finishSourceUpload } from '@manager/contract/features/algorithm/source/source-file';
import { AppError } from '../../../base/app-error.ts';
import { makeDurableFolder } from '../../../base/own-files.ts';
import type { UploadPart } from '../../../kit/http/upload.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { partPath } from '../core/package-path.ts';

/** Puts a part of a package where it belongs; parts come in their order, a repeated one changes nothing. Only who announced it may send it. */
export const takePart = async (ctx: Ctx, { id, offset, bytes }: UploadPart): Promise<{ received: number }> => {
  if (!mayCall(ctx, finishSourceUpload)) throw new AppError('permission.missing', { permission: 'M-2-1-91' });
  const row = await ctx.db
    .selectFrom('math_version')
    .select(['bytes', 'check_state', 'uploaded_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.uploaded_by !== ctx.user.id) throw new AppError('object.not_found');
  if (row.check_state !== 'awaited') throw new AppError('object.wrong_state', { state: row.check_state });
  makeDurableFolder(ctx.settings.mathDir, 0o700);
  const file = await open(partPath(ctx.settings, id), offset === 0 ? 'a' : constants.O_WRONLY | constants.O_APPEND, 0o600).catch(
    () => {
      throw new AppError('math.incomplete', { received: 0, bytes: Number(row.bytes) });
    },
  );
  try {
    const { size } = await file.stat();
    if (offset > size || offset + bytes.length > Number(row.bytes))
      throw new AppError('math.incomplete', { received: size, bytes: Number(row.bytes) });
    if (offset === size) await file.appendFile(bytes);
    return { received: Math.max(size, offset + bytes.length) };
  } finally {
    await file.close();
  }
};
