import { UserRow } from '@manager/contract/features/user/user';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inScope } from '../../kit/service/scope.ts';
import type { Db } from '../../postgres/db.ts';

/** What the audit log keeps of a user: the row as the console shows it, without bookkeeping. */
export const AuditedUser = UserRow.omit({ version: true, created_at: true, updated_at: true, last_login_at: true });

/** Users of the agents in scope. Super users stand above every agent: nobody else sees or touches them. */
export const isManageable = (ctx: Ctx): RawBuilder<SqlBool> =>
  ctx.user.isSuper
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${inScope(ctx.user.scope, 'staff_user.agent_id')} and not staff_user.is_super)`;

/** Back-office users that were not removed. The caller narrows to the scope. */
export const fromUsers = (db: Db) => db.selectFrom('staff_user').where('staff_user.deleted_at', 'is', null);

type UserQuery = ReturnType<typeof fromUsers>;

export const selectUserRows = async (query: UserQuery): Promise<UserRow[]> =>
  (await selectColumns(query).execute()).map(toUserRow);

/** One user by its id, whatever the scope: for callers that have checked it. */
export const readUserRow = async (db: Db, id: string): Promise<UserRow> => {
  const [row] = await selectUserRows(fromUsers(db).where('staff_user.id', '=', id));
  if (row === undefined) throw new Error(`user ${id} vanished`);
  return row;
};

// Columns one by one: the password hash stays in the store.
const selectColumns = (query: UserQuery) =>
  query
    .leftJoin('agent', 'agent.id', 'staff_user.agent_id')
    .leftJoin('auth_group', 'auth_group.id', 'staff_user.auth_group_id')
    .select([
      'staff_user.id',
      'staff_user.version',
      'staff_user.user_name',
      'staff_user.name',
      'staff_user.email',
      'staff_user.email_status',
      'staff_user.agent_id',
      'staff_user.is_super',
      'staff_user.status',
      'staff_user.note',
      'staff_user.note2',
      'staff_user.auth_group_id',
      'staff_user.tags',
      'staff_user.last_login_at',
      'staff_user.created_at',
      'staff_user.updated_at',
      'agent.name as agent_name',
      'auth_group.name as auth_group_name',
    ]);

type SelectedUser = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

const toUserRow = (row: SelectedUser): UserRow =>
  UserRow.parse({
    ...row,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
