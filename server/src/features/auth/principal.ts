import { isDangerousCode, SEE_TEST } from '@manager/contract/permissions';
import { sql } from 'kysely';
import type { SessionUser, Stage } from '../../kit/service/ctx.ts';
import type { Settings } from '../../kit/service/settings.ts';
import { agentsAbove, agentsBelow, EVERYTHING, testAgents, type Scope } from '../../kit/service/scope.ts';
import type { AnyDb } from '../../postgres/db.ts';

/** A staff user as every request finds it: who it is and what it may do at this very moment. */
export type Principal = Omit<SessionUser, 'sid' | 'authLevel' | 'factorAt'> & {
  /** Enabled, not removed, and no agent above is disabled. */
  isActive: boolean;
  /** Super user or holder of a dangerous code. */
  isDangerous: boolean;
};

/** Reads a user anew; undefined when there is none. `db` must see all users (sign-in, approvals). */
export const loadPrincipal = async (db: AnyDb, settings: Settings, userId: string): Promise<Principal | undefined> => {
  const row = await findUser(db, userId);
  return row && toPrincipal(settings, row);
};

/** From `principalColumns` of a query. */
export const toPrincipal = (settings: Settings, row: PrincipalRow): Principal => {
  const codes = new Set(row.codes ?? []);
  const isDangerous = canDoHarm({ isSuper: row.is_super, codes });
  const mustHave = mustHaveFactor(settings, { isSuper: row.is_super, codes });
  return {
    id: row.id,
    userName: row.user_name,
    name: row.name,
    isSuper: row.is_super,
    agentId: row.agent_id,
    codes,
    allAgents: row.all_agents,
    scope: scopeOf(row),
    isActive: row.status === 'enabled' && row.deleted_at === null && !row.has_disabled_agent,
    isDangerous,
    hasSecondFactor: row.has_factor,
    passwordExpiresAt: row.password_expires_at,
    needsStepUp: row.has_factor || mustHave,
    stage: stageOf({ mustChangePassword: row.must_change_password, mustEnrol: mustHave && !row.has_factor }),
  };
};

/** A user with neither an agent nor all of them sees nothing. */
const scopeOf = ({ is_super: isSuper, all_agents: hasAll, ...row }: PrincipalRow): Scope => {
  if (isSuper) return EVERYTHING;
  if (!hasAll) return { kind: 'agents', agentIds: row.agents_below, aboveIds: row.agents_above };
  return row.agents_excepted.length === 0
    ? EVERYTHING
    : { kind: 'all', agentIds: row.agents_but_excepted, exceptIds: row.agents_excepted };
};

type Powers = Pick<SessionUser, 'isSuper' | 'codes'>;

const canDoHarm = ({ isSuper, codes }: Powers): boolean => isSuper || [...codes].some(isDangerousCode);

export const mustHaveFactor = (settings: Settings, user: Powers): boolean => settings.mfa === 'required' && canDoHarm(user);

const stageOf = ({ mustChangePassword, mustEnrol }: { mustChangePassword: boolean; mustEnrol: boolean }): Stage => {
  if (mustChangePassword) return 'change_password';
  return mustEnrol ? 'enrol_factor' : 'full';
};

/** A disabled or removed agent locks out the users below it. */
const hasDisabledAgent = sql<boolean>`exists (
  with recursive chain as (
    select id, parent_id, status, deleted_at from agent where id = staff_user.agent_id
    union
    select agent.id, agent.parent_id, agent.status, agent.deleted_at from agent join chain on agent.id = chain.parent_id
  )
  select 1 from chain where status <> 'enabled' or deleted_at is not null)`;

/** Codes that a user of the query holds at this moment: super users every enabled one, others those of their group. */
export const heldCodes = sql<string[]>`case
  when staff_user.is_super then array(select code from auth_rule where status = 'enabled')
  else codes_in_force(staff_user.auth_group_id) end`;

/** Condition on a user of the query. */
export const hasFactor = sql<boolean>`(staff_user.totp_confirmed_at is not null
  or exists (select 1 from passkey where passkey.user_id = staff_user.id))`;

/** By the setting `password_max_age_days`; 0 or unset: never. */
const passwordExpiry = sql<Date | null>`(
  select coalesce(password_changed_at, staff_user.created_at) + make_interval(days => (value #>> '{}')::int)
  from setting where name = 'password_max_age_days' and (value #>> '{}')::int > 0 and password_hash is not null)`;

/** The codes of a user of the query, worked out once for all columns that ask for them: `offset` keeps it from being copied into each. */
export const held = sql<{ codes: string[] }>`(select ${heldCodes} as codes offset 0)`.as<'held'>(sql`held`);
const canSeeTest = sql<boolean>`${sql.lit(SEE_TEST)} = any(held.codes)`;

/** Not asked for super users, whose scope is everything. */
const scopedAgent = sql`(case when not staff_user.is_super then staff_user.agent_id end)`;
/** Only of a user of all agents who may not see test data. */
const isExcepting = sql<boolean>`(staff_user.all_agents and not staff_user.is_super and not ${canSeeTest})`;

/** What `toPrincipal` wants of a query over `staff_user`, joined with `held`. */
export const principalColumns = [
  'staff_user.id',
  'staff_user.user_name',
  'staff_user.name',
  'staff_user.is_super',
  'staff_user.agent_id',
  'staff_user.all_agents',
  'staff_user.status',
  'staff_user.deleted_at',
  'staff_user.must_change_password',
  hasDisabledAgent.as('has_disabled_agent'),
  'held.codes',
  agentsBelow(scopedAgent, canSeeTest).as('agents_below'),
  agentsAbove(scopedAgent).as('agents_above'),
  sql<string[]>`case when ${isExcepting} then ${testAgents} else '{}' end`.as('agents_excepted'),
  sql<string[]>`case when ${isExcepting} then array(select id from agent where id <> all(${testAgents})) else '{}' end`.as(
    'agents_but_excepted',
  ),
  hasFactor.as('has_factor'),
  passwordExpiry.as('password_expires_at'),
] as const;

const findUser = (db: AnyDb, userId: string) =>
  db
    .selectFrom('staff_user')
    .innerJoinLateral(held, (join) => join.onTrue())
    .where('staff_user.id', '=', userId)
    .select(principalColumns)
    .executeTakeFirst();

type PrincipalRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;
