import type * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { type FoundHash, lockForMove, writeMove } from '../core/move-source-file.ts';
import { lockGameOutcomes, activate, readInForce } from '../core/activate.ts';
import { sourceFiles } from '../core/source-files.ts';
import { APPROVE_MATHEMATICS } from './approve-source-file.ts';

type Row = contract.SourceFileRow;

/**
 * Used → Applied, with a second person: the package is in force for its game and profile from now on, and what was before goes back to Used. Both are
 * logged as removal and installation, and in the log of when the game could be played. Errors: as `lockForMove`, `approval.waiting`.
 */
export const applySourceFile = (
  ctx: Ctx,
  { id, version, sha256, reason }: ParsedOf<typeof contract.applySourceFile>,
  found: FoundHash,
): Promise<Row> =>
  inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, id);
    const before = await lockForMove(ctx, tx, { move: { id, version, from: 'used', sha256 }, found });
    const place = { gameId: before.game_id ?? '', rtpProfile: before.rtp_profile };
    const former = await readInForce(tx, place);
    await requireSecondPerson(ctx, tx, {
      operation: 'source_file.apply',
      approveCode: APPROVE_MATHEMATICS,
      objectType: sourceFiles.name,
      objectId: id,
      objectName: `${before.game_code ?? ''} ${before.rtp_profile} ${before.math_version}`,
      objectVersion: before.version,
      agentId: null,
      before: { math_version: former?.mathVersion ?? null, sha256: former?.sha256 ?? null },
      after: { math_version: before.math_version, sha256, rtp_profile: before.rtp_profile },
      reason,
    });
    await activate(ctx, tx, {
      next: { ...place, source: { kind: 'package', id }, mathVersion: before.math_version, sha256 },
      former,
      reason,
    });
    return writeMove(ctx, tx, {
      before,
      action: 'source_file.apply',
      reason,
      values: {
        state: 'applied',
        applied_by: ctx.user.id,
        applied_by_user: ctx.user.userName,
        approved_name: agreedBy(ctx),
        applied_at: ctx.now(),
      },
    });
  });

const lockPlace = async (tx: ScopedTx, id: string): Promise<void> => {
  const row = await tx.selectFrom('math_version').select('game_id').where('id', '=', id).executeTakeFirst();
  if (row?.game_id != null) await lockGameOutcomes(tx, row.game_id);
};
