import type { HistoryType } from '@manager/contract/features/log/object-history';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import type { DB } from '../../../postgres/types.gen.ts';

const ID = /^[1-9]\d{0,18}$/;

/** Is there such an object, removed or not, that the reader may see? What is out of scope does not exist. */
export const OBJECTS: Record<HistoryType, (ctx: Ctx, id: string) => Promise<boolean>> = {
  website: (ctx, id) => existsInScope(ctx, 'site', id),
  agent: async (ctx, id) => {
    const row = await ctx.db.selectFrom('agent').select('id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && isInScope(ctx.user.scope, row.id);
  },
  user: async (ctx, id) => {
    const row = await ctx.db.selectFrom('staff_user').select(['agent_id', 'is_super']).where('id', '=', id).executeTakeFirst();
    if (row === undefined) return false;
    return ctx.user.isSuper || id === ctx.user.id || (!row.is_super && isInScope(ctx.user.scope, row.agent_id));
  },
  group: async (ctx, id) => {
    const row = await ctx.db.selectFrom('auth_group').select('agent_id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && isInScope(ctx.user.scope, row.agent_id);
  },
  currency: (ctx, id) => exists(ctx, 'currency', id),
  game: (ctx, id) => exists(ctx, 'game', id),
  auth_rule: (ctx, id) => exists(ctx, 'auth_rule', id),
  // Known by name, and there before anybody has set it.
  setting: async () => true,
};

/** A setting has a name; everything else a number. */
export const isIdOf = (type: HistoryType, id: string): boolean => type === 'setting' || ID.test(id);

/** Tables whose rows belong to an agent. */
type OwnedTable = { [T in keyof DB]: DB[T] extends { agent_id: string } ? T : never }[keyof DB];

const existsInScope = async (ctx: Ctx, table: OwnedTable, id: string): Promise<boolean> => {
  const isSeen = inScope(ctx.user.scope, `${table}.agent_id`);
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and ${isSeen}`.execute(ctx.db);
  return rows.length > 0;
};

const exists = async (ctx: Ctx, table: 'currency' | 'game' | 'auth_rule', id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(ctx.db);
  return rows.length > 0;
};
