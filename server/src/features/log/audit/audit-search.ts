import { type getAuditList, isRoutine } from '@manager/contract/features/log/audit';
import { isOfClass } from '@manager/contract/features/log/event-class';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Start } from '../../../kit/bet/keyset.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import type { OwnerDb } from '../../../postgres/db.ts';

export type AuditFilter = Omit<ParsedOf<typeof getAuditList>, 'cursor' | 'limit'>;

/** What a search asks of each row (table alias `e`), apart from the scope. */
export const conditionsOf = async (ctx: Ctx, filter: AuditFilter): Promise<RawBuilder<SqlBool>[]> => {
  if (filter.object_id !== undefined && filter.object_type === undefined) throw fieldError('object_type', 'required');
  const equal = {
    'e.object_type': filter.object_type,
    'e.object_id': filter.object_id,
    'e.actor_id': filter.actor_id,
    'e.outcome': filter.outcome,
    'e.mark': filter.mark,
    'e.request_id': filter.request_id,
    'e.approval_id': filter.approval_id,
  };
  return [
    ...Object.entries(equal).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
    ),
    ...(filter.actor === undefined ? [] : [isOneOf('e.actor_id', await actorsNamed(ctx.wholeDb, filter.actor), 'bigint')]),
    ...(isAnyAction(filter) ? [] : [isOneOf('e.action', await actionsNamed(ctx.wholeDb, filter.action ?? []), 'text')]),
    ...(filter.event_class === undefined
      ? []
      : [isOneOf('e.action', await actionsOfClass(ctx.wholeDb, filter.event_class), 'text')]),
    ...(leavesOut(filter) ? [sql<SqlBool>`e.action <> all(${await routineActions(ctx.wholeDb)}::text[])`] : []),
    ...(filter.time_from === undefined ? [] : [sql<SqlBool>`e.at >= ${filter.time_from}::timestamptz`]),
    ...(filter.time_to === undefined ? [] : [sql<SqlBool>`e.at < ${filter.time_to}::timestamptz`]),
  ];
};

const isAnyAction = ({ action }: AuditFilter): boolean => action === undefined || action.length === 0;

/** What is asked for by name is not left out. */
const leavesOut = (filter: AuditFilter): boolean =>
  filter.without_routine === true && filter.event_class === undefined && isAnyAction(filter);

/** Hidden rows are counted up to here. */
const MAX_COUNTED = 1_000;

/** How many rows of the search are left out as routine. */
export const countHidden = async (ctx: Ctx, filter: AuditFilter): Promise<{ count: number; is_exact: boolean }> => {
  const routine = leavesOut(filter) ? await routineActions(ctx.wholeDb) : [];
  if (routine.length === 0) return { count: 0, is_exact: true };
  const conditions = await conditionsOf(ctx, { ...filter, without_routine: false, action: routine });
  const start = { direction: 'older', place: undefined } as const;
  const places = placesInScope(ctx, { conditions, agentIds: filter.agent_id, start, limit: MAX_COUNTED + 1 });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${places} place limit ${MAX_COUNTED + 1}) hidden`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MAX_COUNTED), is_exact: count <= MAX_COUNTED };
};

const isOneOf = (column: string, values: readonly string[], type: 'bigint' | 'text'): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`;

/** The name says nothing about what may be seen: rows are still held to the reader's scope. */
const actorsNamed = async (db: OwnerDb, name: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('staff_user')
    .select('id')
    .where(sql<string>`lower(user_name)`, '=', name.toLowerCase())
    .execute();
  return rows.map(({ id }) => id);
};

/** `website.` stands for all actions that begin with it. */
const actionsNamed = async (db: OwnerDb, names: readonly string[]): Promise<string[]> => {
  const isPart = (name: string): boolean => name.endsWith('.');
  const parts = names.filter(isPart);
  const known = parts.length === 0 ? [] : await knownActions(db);
  return [...names.filter((name) => !isPart(name)), ...known.filter((action) => parts.some((part) => action.startsWith(part)))];
};

const actionsOfClass = async (db: OwnerDb, of: NonNullable<AuditFilter['event_class']>): Promise<string[]> =>
  (await knownActions(db)).filter((action) => isOfClass(action, of));

const routineActions = async (db: OwnerDb): Promise<string[]> => (await knownActions(db)).filter(isRoutine);

/** The log has some dozens of actions in millions of rows: the index is asked for one after the other instead of being read. */
export const knownActions = async (db: OwnerDb): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive kind as (
      (select action from audit_event order by action limit 1)
      union all
      select (select e.action from audit_event e where e.action > kind.action order by e.action limit 1) from kind
      where kind.action is not null
    )
    select action from kind where action is not null`.execute(db);
  return rows.map(({ action }) => action);
};

type Pick = { conditions: readonly RawBuilder<SqlBool>[]; agentIds: readonly string[] | undefined; start: Start; limit: number };

/** Up to so many agents are asked one by one, each by its index. */
const FEW_AGENTS = 20;

/**
 * Places of the first rows from the start on that the reader may see: those of agents in scope and the own ones. A search by who, what or
 * which object in a wide scope walks the index of that; everything else asks agent by agent. Either way a page costs the same however
 * long the log is.
 */
export const placesInScope = (
  { user }: Ctx,
  { conditions, agentIds, start, limit }: Pick,
): RawBuilder<{ seq: string; at: Date }> => {
  const { direction, place } = start;
  const order = direction === 'older' ? sql`e.at desc, e.seq desc` : sql`e.at, e.seq`;
  const beyond =
    place === undefined
      ? []
      : [
          sql<SqlBool>`(e.at, e.seq) ${sql.raw(direction === 'older' ? '<' : '>')} (${place[0]}::timestamptz, ${place[1]}::bigint)`,
        ];
  const first = (...more: RawBuilder<SqlBool>[]) => sql<{ seq: string; at: Date }>`(
    select e.seq, e.at from audit_event e where ${sql.join([sql`true`, ...conditions, ...beyond, ...more], sql` and `)}
    order by ${order} limit ${limit})`;
  const ofAgents = (ids: readonly string[]) => sql`
    select found.seq, found.at from unnest(${[...ids]}::bigint[]) own (agent_id)
    cross join lateral ${first(sql`e.agent_id = own.agent_id`)} found`;

  if (user.scope.kind === 'all') {
    const visible = inScope(user.scope, 'e.agent_id');
    return agentIds === undefined ? first(visible) : sql`(${ofAgents(agentIds.filter((id) => isInScope(user.scope, id)))})`;
  }
  const own = user.scope.agentIds.filter((id) => agentIds?.includes(id) ?? true);
  const asked = agentIds === undefined ? [] : [isOneOf('e.agent_id', agentIds, 'bigint')];
  if (own.length > FEW_AGENTS && conditions.length > 0)
    return first(...asked, sql<SqlBool>`(e.actor_id = ${user.id} or e.agent_id = any(${own}::bigint[]))`);
  return sql`(${ofAgents(own)} union ${first(sql`e.actor_id = ${user.id}`, ...asked)})`;
};
