import type * as contract from '@manager/contract/features/algorithm/data/data-sequence';
import type { SourceFileRow } from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { type FoundHash, lockForMove, writeMove } from '../core/move-source-file.ts';

/** Checked → Used: staging for the game and profile that the package is for. Errors: as `lockForMove`. */
export const bindDataSequence = (
  ctx: Ctx,
  { id, version, sha256 }: ParsedOf<typeof contract.bindDataSequence>,
  found: FoundHash,
): Promise<SourceFileRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockForMove(ctx, tx, { move: { id, version, from: 'checked', sha256 }, found });
    return writeMove(ctx, tx, {
      before,
      action: 'source_file.bind',
      values: { state: 'used', used_by: ctx.user.id, used_by_user: ctx.user.userName, used_at: ctx.now() },
    });
  });
