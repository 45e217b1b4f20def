import type { signOffReview } from '@manager/contract/features/permission/access-review';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { selectSignOffs } from './sign-off-row.ts';
import { fingerprintOf, readReview } from './review-rows.ts';

/** Who signs off names the list that was on the screen: one that has changed since is refused. */
export const signOff = (
  ctx: Ctx,
  { sha256, note = '' }: ParsedOf<typeof signOffReview>,
): Promise<OutputOf<typeof signOffReview>> =>
  inTransaction(ctx.db, async (tx) => {
    const present = fingerprintOf(await readReview(ctx, tx, 1));
    if (present.sha256 !== sha256) throw new AppError('object.version_conflict', { current: present });
    const { id } = await tx
      .insertInto('access_review')
      .values({ at: ctx.now(), by_user: ctx.user.id, agent_id: ctx.user.agentId, sha256, rows: present.pairs, note })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(ctx, tx, {
      action: 'access_review.sign_off',
      objectType: 'access_review',
      objectId: id,
      agentId: ctx.user.agentId,
      after: { sha256, rows: present.pairs, note },
    });
    const [row] = await selectSignOffs(tx.selectFrom('access_review').where('access_review.id', '=', id));
    if (row === undefined) throw new Error(`sign-off ${id} vanished`);
    return row;
  });
