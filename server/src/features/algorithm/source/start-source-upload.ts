import type * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { insertRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { sourceFiles } from '../core/source-files.ts';

/** Announces a package: its bytes follow in parts. */
export const startSourceUpload = (
  ctx: Ctx,
  { file_name: fileName, bytes, key_id: keyId, signature, note = '' }: ParsedOf<typeof contract.startSourceUpload>,
): Promise<contract.SourceFileRow> =>
  inTransaction(ctx.db, async (tx) => {
    const key = await tx
      .selectFrom('math_key')
      .select('id')
      .where('id', '=', keyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (key === undefined) throw fieldError('key_id', 'unknown');
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
