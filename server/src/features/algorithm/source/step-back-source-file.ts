import type * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { OutcomeDataState } from '@manager/domain/outcome-data';
import { AppError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { lockForMove, writeMove } from '../core/move-source-file.ts';
import { sourceFiles } from '../core/source-files.ts';

const BACK: Partial<Record<OutcomeDataState, OutcomeDataState>> = { used: 'checked', checked: 'init' };

/**
 * Used → Checked, Checked → Init. What is in force stays until another package takes its place, and what once was stays Used: rounds were played by it.
 * Errors: as `lockForMove`.
 */
export const stepBackSourceFile = (
  ctx: Ctx,
  { id, version, reason }: ParsedOf<typeof contract.stepBackSourceFile>,
): Promise<contract.SourceFileRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { state, applied_at: appliedAt } = await readRow(ctx, tx, { resource: sourceFiles, id });
    const to = BACK[state];
    if (to === undefined || appliedAt !== null) throw new AppError('object.wrong_state', { state });
    const before = await lockForMove(ctx, tx, { move: { id, version, from: state } });
    const forgets =
      to === 'init'
        ? { checked_by: null, checked_by_user: '', checked_at: null }
        : { used_by: null, used_by_user: '', used_at: null };
    return writeMove(ctx, tx, { before, action: 'source_file.step_back', reason, values: { state: to, ...forgets } });
  });
