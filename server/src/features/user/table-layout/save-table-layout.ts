import { MAX_LAYOUTS, type saveTableLayout as endpoint } from '@manager/contract/features/user/table-layout';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';

type Input = ParsedOf<typeof endpoint>;

export const saveTableLayout = (ctx: Ctx, input: Input): Promise<null> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, agentId } = ctx.user;
    if (input.layout === null)
      await tx.deleteFrom('table_layout').where('user_id', '=', id).where('table_id', '=', input.table_id).execute();
    else await keep(ctx, tx, { table_id: input.table_id, layout: input.layout });
    await audit(ctx, tx, { action: 'user.save_table_layout', objectType: 'user', objectId: id, agentId, after: input });
    return null;
  });

const keep = async (
  ctx: Ctx,
  tx: ScopedTx,
  { table_id: tableId, layout }: { table_id: string; layout: NonNullable<Input['layout']> },
): Promise<void> => {
  const userId = ctx.user.id;
  const text = JSON.stringify(layout);
  await tx
    .insertInto('table_layout')
    .values({ user_id: userId, table_id: tableId, layout: text, updated_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'table_id']).doUpdateSet({ layout: text, updated_at: ctx.now() }))
    .execute();
  const { count } = await tx
    .selectFrom('table_layout')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count > MAX_LAYOUTS) throw fieldError('table_id', 'too_big');
};
