import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { finishSourceUpload } from '@manager/contract/features/algorithm/source/source-file';
import { AppError } from '../../../base/app-error.ts';
import { makeDurableFolder } from '../../../base/own-files.ts';
import type { UploadPart } from '../../../kit/http/upload.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { partPath } from '../core/package-path.ts';

/**
 * Puts a part of a package where it belongs: at its offset, so that a part that comes twice, or once more after half of it was written, lies there once.
 * Parts come in their order. Only who announced the package may send it.
 */
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
  const file = await open(partPath(ctx.settings, id), constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    const { size } = await file.stat();
    if (offset > size || offset + bytes.length > Number(row.bytes))
      throw new AppError('math.incomplete', { received: size, bytes: Number(row.bytes) });
    const end = offset + bytes.length;
    if (end > size) await writeAt(file, bytes, offset);
    return { received: Math.max(size, end) };
  } finally {
    await file.close();
  }
};

const writeAt = async (file: FileHandle, bytes: Buffer, offset: number): Promise<void> => {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
};
