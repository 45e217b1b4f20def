import { GroupLimits, GroupRow } from '@manager/contract/features/permission/group';
import { isDangerousCode } from '@manager/contract/permissions';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { isManageable } from '../../user/public.ts';

/** Groups of the agents in scope, and those of the operator, which everybody may give but only super users change. */
export const isVisible = (ctx: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`(auth_group.agent_id is null or ${inScope(ctx.user.scope, 'auth_group.agent_id')})`;

export const fromGroups = (db: ScopedDb) => db.selectFrom('auth_group').where('auth_group.deleted_at', 'is', null);

type GroupQuery = ReturnType<typeof fromGroups>;
export type FullGroup = GroupRow & { codes: string[] };

export const selectGroups = async (ctx: Ctx, query: GroupQuery): Promise<FullGroup[]> =>
  (await selectColumns(ctx, query).execute()).map((row) => toFullGroup(ctx, row));

export const readGroup = async (ctx: Ctx, db: ScopedDb, id: string): Promise<FullGroup | undefined> => {
  const [row] = await selectGroups(ctx, fromGroups(db).where('auth_group.id', '=', id).where(isVisible(ctx)));
  return row;
};

const selectColumns = (ctx: Ctx, query: GroupQuery) =>
  query.leftJoin('agent', 'agent.id', 'auth_group.agent_id').select([
    'auth_group.id',
    'auth_group.version',
    'auth_group.name',
    'auth_group.note',
    'auth_group.agent_id',
    'agent.name as agent_name',
    'auth_group.status',
    'auth_group.limits',
    'auth_group.built_in',
    'auth_group.created_at',
    'auth_group.updated_at',
    sql<number>`(select count(*)::int from staff_user where staff_user.auth_group_id = auth_group.id
        and staff_user.deleted_at is null and ${isManageable(ctx)})`.as('users'),
    sql<string[]>`array(select code from auth_group_code where auth_group_code.auth_group_id = auth_group.id order by code)`.as(
      'codes',
    ),
    sql<boolean>`exists (select 1 from staff_user where staff_user.id = ${ctx.user.id} and staff_user.auth_group_id = auth_group.id)`.as(
      'is_own',
    ),
  ]);

type Selected = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

const toFullGroup = (ctx: Ctx, { codes, is_own: isOwn, built_in: builtIn, ...row }: Selected): FullGroup => {
  const { user } = ctx;
  const isOpen =
    builtIn === null && (user.isSuper || (row.agent_id !== null && !isOwn && codes.every((code) => user.codes.has(code))));
  return {
    ...GroupRow.parse({
      ...row,
      limits: GroupLimits.parse(row.limits),
      codes_count: codes.length,
      is_dangerous: codes.some(isDangerousCode),
      is_built_in: builtIn !== null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      can: { edit: isOpen && can(ctx, 'A-1-91'), delete: isOpen && can(ctx, 'A-1-92') },
    }),
    codes,
  };
};

/** Without the codes: lists show how many there are. */
export const toRow = ({ codes: _codes, ...row }: FullGroup): GroupRow => row;
