import type * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireOtherPerson } from '../../../kit/service/other-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { type FoundHash, lockForMove, writeMove } from '../core/move-source-file.ts';

/** Agrees to packages, to their being put in force and to keys. */
export const APPROVE_MATHEMATICS = 'M-2-1-94';

/** Init → Checked, by another person than the one who brought it, for exactly the file that was checked. Errors: as `lockForMove`, `approval.own_request`. */
export const approveSourceFile = (
  ctx: Ctx,
  { id, version, sha256 }: ParsedOf<typeof contract.approveSourceFile>,
  found: FoundHash,
): Promise<contract.SourceFileRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockForMove(ctx, tx, { move: { id, version, from: 'init', sha256 }, found });
    const { uploaded_by: uploadedBy, created_at: at } = await tx
      .selectFrom('math_version')
      .select(['uploaded_by', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await requireOtherPerson(ctx, {
      requestedBy: uploadedBy ?? '0',
      requestedAt: at,
      decisions: [{ approveCode: APPROVE_MATHEMATICS, agentId: null }],
    });
    return writeMove(ctx, tx, {
      before,
      action: 'source_file.approve',
      values: { state: 'checked', checked_by: ctx.user.id, checked_by_user: ctx.user.userName, checked_at: ctx.now() },
    });
  });
