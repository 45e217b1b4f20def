import { stat } from 'node:fs/promises';
import type * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { assertMayWait } from '../../../base/may-wait.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRow, updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { partPath } from '../core/package-path.ts';
import { sourceFiles } from '../core/source-files.ts';

type Input = ParsedOf<typeof contract.finishSourceUpload>;

/** For `prepare`: bytes that are here. */
export const sizeOfPart = async (ctx: Ctx, { id }: Input): Promise<number> => {
  assertMayWait('a file');
  return stat(partPath(ctx.settings, id)).then(
    ({ size }) => size,
    () => 0,
  );
};

/** All bytes are here: the check waits for its turn. Errors: `object.wrong_state`, `math.incomplete`. */
export const finishSourceUpload = (ctx: Ctx, { id }: Input, received: number): Promise<contract.SourceFileRow> =>
  inTransaction(ctx.db, async (tx) => {
    await lockRow(tx, { table: 'math_version', id });
    const before = await readRow(ctx, tx, { resource: sourceFiles, id });
    if (before.check_state !== 'awaited') throw new AppError('object.wrong_state', { state: before.check_state });
    if (!before.can.send) throw new AppError('object.not_found');
    if (received !== before.bytes) throw new AppError('math.incomplete', { received, bytes: before.bytes });
    const values = { check_state: 'waiting', received_at: ctx.now() };
    await updateRow(tx, { table: 'math_version', id, version: before.version, now: ctx.now(), values });
    // Each by itself: orders of one owner are not taken up together.
    await ctx.queue.send(tx, { queue: 'check', data: { id }, owner: id });
    const after = await readRow(ctx, tx, { resource: sourceFiles, id });
    await auditSave(ctx, tx, { resource: sourceFiles, action: 'source_file.finish_upload', before, after });
    return after;
  });
