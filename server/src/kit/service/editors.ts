import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AnyTx } from '../../postgres/db.ts';
import { asSystem } from '../../postgres/scoped-db.ts';
import type { Ctx } from './ctx.ts';
import type { Decision } from './deciders.ts';
import { requireOtherPerson } from './other-person.ts';

/** What an approval is an approval of. */
export type Edited = { type: 'website' | 'activity' | 'jackpot_pool'; id: string };

/** Notes that the user of `ctx` made it what it is: whoever edits it after him takes nothing of that away. */
export const noteEditor = async (ctx: Ctx, tx: AnyTx, { type, id }: Edited): Promise<void> => {
  await tx
    .insertInto('sensitive_edit')
    .values({ object_type: type, object_id: id, user_id: ctx.user.id, at: ctx.now() })
    .onConflict((conflict) =>
      conflict.columns(['object_type', 'object_id', 'user_id']).doUpdateSet((eb) => ({ at: eb.ref('excluded.at') })),
    )
    .execute();
};

/** Once another person has agreed to what they made of it: what comes next is agreed to anew. */
export const forgetEditors = async (tx: AnyTx, { type, id }: Edited): Promise<void> => {
  await asSystem(tx, (own) =>
    own.deleteFrom('sensitive_edit').where('object_type', '=', type).where('object_id', '=', id).execute(),
  );
};

/** Everybody who made a sensitive edit since the last approval, and when the last time. */
export const readEditors = async (tx: AnyTx, { type, id }: Edited): Promise<{ requestedBy: string; requestedAt: Date }[]> => {
  const rows = await asSystem(tx, (own) =>
    own
      .selectFrom('sensitive_edit')
      .select(['user_id', 'at'])
      .where('object_type', '=', type)
      .where('object_id', '=', id)
      .orderBy('user_id')
      .execute(),
  );
  return rows.map(({ user_id: requestedBy, at: requestedAt }) => ({ requestedBy, requestedAt }));
};

/** Is the user of `ctx` one of them? As a condition on the column that holds the id; the type may be a column too. */
export const isEditor = (
  ctx: Ctx,
  { type, column }: { type: Edited['type'] | RawBuilder<unknown>; column: string },
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select 1 from sensitive_edit where object_type = ${type} and object_id = ${sql.ref(column)} and user_id = ${ctx.user.id})`;

/**
 * For a decision on it, or on money that it gives: by none of them, by nobody who is the same person as one of them, and by no account that such a
 * person could have slipped into (decision 0069). Errors: `approval.own_request`, `approval.not_independent`.
 */
export const requireNoEditor = async (
  ctx: Ctx,
  tx: AnyTx,
  { object, decisions }: { object: Edited; decisions: readonly Decision[] },
): Promise<void> => {
  for (const editor of await readEditors(tx, object)) await requireOtherPerson(ctx, { ...editor, decisions });
};
