import { isOperatorStaff } from '@manager/contract/kit/writes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** Pools (`pool`) whose books the caller may see: those of agents in scope, the operator's own for its staff; of these the named ones, or all. */
export const ownPool = (ctx: Ctx, ids: readonly string[]): RawBuilder<SqlBool> => {
  const named = ids.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`pool.id = any(${[...ids]}::bigint[])`;
  const owned = isOperatorStaff(ctx.user) ? sql<SqlBool>`pool.agent_id is null` : sql<SqlBool>`false`;
  return sql<SqlBool>`(${named} and (${owned} or pool.agent_id is not null and ${inScope(ctx.user.scope, 'pool.agent_id')}))`;
};
