import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireOtherPerson } from '../../../kit/service/other-person.ts';
import type { AnyTx } from '../../../postgres/db.ts';

type Asked = {
  activityId: string;
  /** When they asked for what is decided now. */
  writtenAt: Date;
  approveCode: string;
  /** At whom it is decided; null: the operator. */
  agentId: string | null;
};

/** For a decision on what an activity gives: never by who wrote it, nor by an account that such a person could have slipped into (decision 0028). */
export const requireOtherThanWriters = async (
  ctx: Ctx,
  tx: AnyTx,
  { activityId, writtenAt, approveCode, agentId }: Asked,
): Promise<void> => {
  const { created_by: first, edited_by: last } = await tx
    .selectFrom('activity')
    .select(['created_by', 'edited_by'])
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  for (const requestedBy of new Set([first, last ?? first]))
    await requireOtherPerson(ctx, { requestedBy, requestedAt: writtenAt, decisions: [{ approveCode, agentId }] });
};
