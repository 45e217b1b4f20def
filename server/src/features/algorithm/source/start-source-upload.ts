import { MAX_AWAITED_BYTES } from '@manager/contract/features/algorithm/source/package-limits';
import type * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { diskBytesOf } from '../../../base/disk-space.ts';
import { sql } from 'kysely';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { insertRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { sourceFiles } from '../core/source-files.ts';
import { UPLOAD_REST_MS } from './remove-leftovers.ts';

/** Advisory lock of who announces packages: of many at once each counts the others. */
const ANNOUNCING = 7_247;
/** Announced packages may take up to this part of what is free: the stores need the rest. */
const PART_OF_FREE = 2;
const GIB = 1024 ** 3;

/** What was announced and has not come yet is room that is given away. Errors: `math.awaited_by_user`, `math.awaited_by_disk`. */
const requireRoom = async (ctx: Ctx, tx: ScopedTx, { bytes, free }: { bytes: number; free: number }): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${ANNOUNCING}, 0)`.execute(tx);
  const { rows } = await sql<{ own: string; all: string }>`
    select coalesce(sum(bytes) filter (where uploaded_by = ${ctx.user.id}), 0)::text as own, coalesce(sum(bytes), 0)::text as all
    from math_version where check_state = 'awaited' and deleted_at is null
      and created_at > ${new Date(ctx.now().getTime() - UPLOAD_REST_MS)}`.execute(tx);
  if (Number(rows[0]?.own ?? 0) + bytes > MAX_AWAITED_BYTES)
    throw new AppError('math.awaited_by_user', { limit: MAX_AWAITED_BYTES / GIB });
  if (Number(rows[0]?.all ?? 0) + bytes > free / PART_OF_FREE)
    throw new AppError('math.awaited_by_disk', { free: (free / GIB).toFixed(1) });
};

/** Announces a package: its bytes follow in parts. Errors: at the fields, and those of `requireRoom`. */
export const startSourceUpload = async (
  ctx: Ctx,
  { file_name: fileName, bytes, key_id: keyId, signature, note = '' }: ParsedOf<typeof contract.startSourceUpload>,
): Promise<contract.SourceFileRow> => {
  const { free } = await diskBytesOf(ctx.settings.mathDir);
  return inTransaction(ctx.db, async (tx) => {
    const key = await tx
      .selectFrom('math_key')
      .select('id')
      .where('id', '=', keyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (key === undefined) throw fieldError('key_id', 'unknown');
    await requireRoom(ctx, tx, { bytes, free });
    const id = await insertRow(tx, {
      table: 'math_version',
      values: {
        file_name: fileName,
        bytes: String(bytes),
        signature,
        signed_by: keyId,
        note,
        uploaded_by: ctx.user.id,
        by_user: ctx.user.userName,
        created_at: ctx.now(),
      },
    });
    const after = await readRow(ctx, tx, { resource: sourceFiles, id });
    await auditSave(ctx, tx, { resource: sourceFiles, action: 'source_file.start_upload', before: null, after });
    return after;
  });
};
