import { UserRow } from '@manager/contract/features/user/user';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { can, type Ctx } from '../../kit/service/ctx.ts';
import { inScope } from '../../kit/service/scope.ts';
import type { ScopedDb } from '../../postgres/db.ts';
import { avatarAddress } from './avatar-address.ts';
import { hasFactor } from '../auth/public.ts';

/** What the audit log keeps of a user: what staff set, as the console shows it. */
export const AuditedUser = UserRow.pick({
  id: true,
  user_name: true,
  name: true,
  email: true,
  email_status: true,
  agent_id: true,
  agent_name: true,
  all_agents: true,
  is_super: true,
  status: true,
  note: true,
  note2: true,
  auth_group_id: true,
  auth_group_name: true,
  tags: true,
  ip_allow: true,
});

/** Users of the agents in scope. Super users stand above every agent: nobody else sees or touches them. */
export const isManageable = (ctx: Ctx): RawBuilder<SqlBool> =>
  ctx.user.isSuper
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${inScope(ctx.user.scope, 'staff_user.agent_id')} and not staff_user.is_super)`;

/** Back-office users that were not removed. The caller narrows to the scope. */
export const fromUsers = (db: ScopedDb) => db.selectFrom('staff_user').where('staff_user.deleted_at', 'is', null);

type UserQuery = ReturnType<typeof fromUsers>;

export const selectUserRows = async (ctx: Ctx, query: UserQuery): Promise<UserRow[]> =>
  (await selectColumns(ctx, query).execute()).map((row) => toUserRow(ctx, row));

/** One user by its id, whatever the scope: for callers that have checked it. */
export const readUserRow = async (ctx: Ctx, db: ScopedDb, id: string): Promise<UserRow> => {
  const [row] = await selectUserRows(ctx, fromUsers(db).where('staff_user.id', '=', id));
  if (row === undefined) throw new Error(`user ${id} vanished`);
  return row;
};

/** Holds a code that the reader lacks. */
const mayDoMore = ({ user }: Ctx): RawBuilder<boolean> =>
  user.isSuper
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(not codes_of_group(staff_user.auth_group_id) <@ ${[...user.codes]}::text[], false)`;

/** Wrong passwords and factors since the last sign-in that went well, or since somebody unlocked the account. */
const failedCount = sql<number>`(select count(*)::int from login_attempt
  where login_attempt.user_id = staff_user.id and login_attempt.outcome in ('refused', 'factor_refused')
    and login_attempt.at > greatest(staff_user.last_login_at, staff_user.failures_from, '-infinity'::timestamptz))`;

const liveSessions = ({ now }: Ctx): RawBuilder<number> => sql<number>`(select count(*)::int from session
  where session.user_id = staff_user.id and session.ended_at is null and session.expires_at > ${now()})`;

// Columns one by one: the password hash stays in the store.
const selectColumns = (ctx: Ctx, query: UserQuery) =>
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
      'staff_user.all_agents',
      'staff_user.is_super',
      'staff_user.status',
      'staff_user.note',
      'staff_user.note2',
      'staff_user.auth_group_id',
      'staff_user.tags',
      'staff_user.ip_allow',
      'staff_user.last_login_at',
      'staff_user.locked_until',
      'staff_user.must_change_password',
      'staff_user.created_at',
      'staff_user.updated_at',
      'agent.name as agent_name',
      'auth_group.name as auth_group_name',
      avatarAddress.as('avatar'),
      failedCount.as('failed_count'),
      hasFactor.as('has_second_factor'),
      liveSessions(ctx).as('sessions'),
      mayDoMore(ctx).as('may_do_more'),
    ]);

type SelectedUser = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

const toUserRow = (ctx: Ctx, { may_do_more: mayDoMoreThanReader, ...row }: SelectedUser): UserRow => {
  const isOwn = row.id === ctx.user.id;
  const isOpen = isOwn || !mayDoMoreThanReader;
  return UserRow.parse({
    ...row,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    locked_until: row.locked_until !== null && row.locked_until > ctx.now() ? row.locked_until.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: isOpen && can(ctx, 'C-5-91'),
      delete: isOpen && !isOwn && can(ctx, 'C-5-92'),
      manage_access: isOpen && !isOwn && can(ctx, 'C-5-91'),
    },
  });
};
