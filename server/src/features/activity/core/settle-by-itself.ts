import type { RawBuilder, SqlBool } from 'kysely';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { moveActivity } from './advance-activities.ts';
import { holdActivity } from './hold-activity.ts';

/** Settles one that has ended, with nobody's word, where `isOver` still holds once nobody else can change it. False: it does not. */
export const settleByItself = (
  deps: Deps,
  { id, job, isOver }: { id: string; job: string; isOver: RawBuilder<SqlBool> },
): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    await holdActivity(tx, id);
    const ended = await tx
      .selectFrom('activity')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'ended')
      .where(isOver)
      .forUpdate()
      .executeTakeFirst();
    if (ended === undefined) return false;
    await moveActivity(ownCtx(deps, job), tx, { id, way: ['settled'] });
    return true;
  });
