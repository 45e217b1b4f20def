import type { OutcomeDataState } from '@manager/domain/outcome-data';
import type { SourceFileRow } from '@manager/contract/features/algorithm/source/source-file';
import { hashFile } from '@manager/math/hash-file';
import type { Updateable } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { assertMayWait } from '../../../base/may-wait.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import type { MathVersion } from '../../../postgres/types.gen.ts';
import { packagePath } from './package-path.ts';
import { sourceFiles } from './source-files.ts';

/** What a route's `prepare` found: SHA-256 of the file as it lies there now; null: it cannot be read. */
export type FoundHash = string | null;

/** For `prepare`: the file is read anew before every change of state. */
export const hashOfPackage = async (ctx: Ctx, { id }: { id: string }): Promise<FoundHash> => {
  assertMayWait('a file');
  try {
    return await hashFile(packagePath(ctx.settings, id));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** `from`: the only state that it begins in: two steps may lead to the same one. */
type Move = { id: string; version: number; from: OutcomeDataState; sha256?: string };

/**
 * Locks a package and makes sure that it stands where the step begins. With `sha256`, what the caller saw: the file must have passed its check and be that very
 * one, in the store and on the disk. Errors: `object.not_found`, `object.version_conflict`, `object.wrong_state`, `math.not_passed`, `math.file_changed`.
 */
export const lockForMove = async (
  ctx: Ctx,
  tx: ScopedTx,
  { move: { id, version, from, sha256 }, found }: { move: Move; found?: FoundHash },
): Promise<SourceFileRow> => {
  const before = await lockCurrent(ctx, tx, { resource: sourceFiles, id, version });
  if (before.state !== from) throw new AppError('object.wrong_state', { state: before.state });
  if (sha256 === undefined) return before;
  if (before.check_state !== 'passed') throw new AppError('math.not_passed');
  if (before.sha256 !== sha256 || found !== sha256) throw new AppError('math.file_changed');
  return before;
};

/** Writes the new state and puts it on record. */
export const writeMove = async (
  ctx: Ctx,
  tx: ScopedTx,
  {
    before,
    action,
    reason,
    values,
  }: { before: SourceFileRow; action: string | null; reason?: string; values: Updateable<MathVersion> },
): Promise<SourceFileRow> => {
  const { id, version } = before;
  await updateRow(tx, { table: 'math_version', id, version, now: ctx.now(), values });
  const after = await readRow(ctx, tx, { resource: sourceFiles, id });
  await auditSave(ctx, tx, { resource: sourceFiles, action, reason, before, after });
  return after;
};
