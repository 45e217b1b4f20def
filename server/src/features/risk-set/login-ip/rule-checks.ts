import type { LoginRuleRow, saveLoginRule } from '@manager/contract/features/risk-set/login-ip';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { formatIpRange, parseIpRange } from '@manager/domain/ip-list';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { isShutOut, type Supposed, type SupposedRule } from '../../auth/public.ts';

type Input = ParsedOf<typeof saveLoginRule>;
const TARGETS = ['user_id', 'group_id', 'agent_id'] as const;

/** Refuses a rule about somebody whom the caller does not look after, one that is there, and one that shuts out its author unless that is meant. */
export const checkLoginRule = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, before }: { input: Input; before: LoginRuleRow | undefined },
): Promise<void> => {
  if (input.expires_at != null && new Date(input.expires_at) <= ctx.now()) throw fieldError('expires_at', 'in_the_past');
  if (before !== undefined) {
    for (const name of [...TARGETS, 'effect', 'network'] as const)
      if (input[name] !== undefined && input[name] !== before[name]) throw fieldError(name, 'cannot_change');
    // Another end may bring a rule back that was over.
    if (input.expires_at !== undefined && input.expires_at !== before.expires_at)
      await requireReachable(ctx, tx, {
        supposed: { without: before.id, with: asIf(before) },
        isMeant: input.locks_me_out === true,
      });
    return;
  }
  const network = networkOf(input);
  const [first, second] = TARGETS.filter((name) => input[name] != null);
  if (second !== undefined) throw fieldError(second, 'unwanted');
  await requireTarget(ctx, tx, { input, name: first });
  if (await isThere(tx, { ...input, network })) throw new AppError('object.exists');
  await requireReachable(ctx, tx, {
    supposed: { with: asIf({ ...input, network }) },
    isMeant: input.locks_me_out === true,
  });
};

/** In force from now on. */
const asIf = (rule: Pick<Input, (typeof TARGETS)[number] | 'effect'> & { network: string }): SupposedRule => ({
  userId: rule.user_id ?? null,
  groupId: rule.group_id ?? null,
  agentId: rule.agent_id ?? null,
  effect: rule.effect ?? 'allow',
  network: rule.network,
});

/** The network as the store writes it; throws at the field. */
export const networkOf = ({ network = '' }: Pick<Input, 'network'>): string => {
  const range = parseIpRange(network.trim());
  if (range === undefined) throw fieldError('network', 'invalid');
  return formatIpRange(range);
};

/** Everybody, and staff without an agent, are the operator's to look after; super users, super users'. */
const requireTarget = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, name }: { input: Input; name: (typeof TARGETS)[number] | undefined },
): Promise<void> => {
  const { scope } = ctx.user;
  if (name === undefined) {
    if (scope.kind !== 'all') throw fieldError('agent_id', 'required');
    return;
  }
  const id = input[name] ?? '';
  const owner = await ownerOf(ctx, tx, { name, id });
  if (owner === undefined || (owner === null && scope.kind !== 'all')) throw fieldError(name, 'not_found');
};

/** Whose it is; null: the operator's; undefined: there is none in sight. */
const ownerOf = async (
  ctx: Ctx,
  tx: ScopedTx,
  { name, id }: { name: (typeof TARGETS)[number]; id: string },
): Promise<string | null | undefined> => {
  const { scope, isSuper } = ctx.user;
  if (name === 'agent_id')
    return (
      await tx
        .selectFrom('agent')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(inScope(scope, 'agent.id'))
        .executeTakeFirst()
    )?.id;
  const table = name === 'user_id' ? 'staff_user' : 'auth_group';
  const { rows } = await sql<{ agent_id: string | null; is_super: boolean }>`
    select agent_id, ${name === 'user_id' ? sql`is_super` : sql`false`} as is_super from ${sql.table(table)}
    where id = ${id} and ${name === 'user_id' ? sql`deleted_at is null` : sql`true`} and ${inScope(scope, `${table}.agent_id`)}`.execute(
    tx,
  );
  const [found] = rows;
  return found === undefined || (found.is_super && !isSuper) ? undefined : found.agent_id;
};

const isThere = async (tx: ScopedTx, input: Input & { network: string }): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from login_rule where deleted_at is null and effect = ${input.effect ?? 'allow'} and network = ${input.network}::cidr
      and user_id is not distinct from ${input.user_id ?? null}::bigint and group_id is not distinct from ${input.group_id ?? null}::bigint
      and agent_id is not distinct from ${input.agent_id ?? null}::bigint`.execute(tx);
  return rows.length > 0;
};

/** Key of the advisory lock: of two changes at once the second one sees the first. */
const RULES = 7_223;

/**
 * As if the rules were so: the caller may still come from where he is, unless he means it, and one enabled super user at least from where he came last.
 * Errors: `login_rule.locks_you_out`, `login_rule.last_super`.
 */
export const requireReachable = async (
  ctx: Ctx,
  tx: ScopedTx,
  { supposed, isMeant }: { supposed: Supposed; isMeant: boolean },
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${RULES})`.execute(tx);
  const now = ctx.now();
  const lastIp = sql<
    string | null
  >`(select case when session.ip ~ '^[0-9a-fA-F.:]+$' then regexp_replace(session.ip, '^::ffff:(?=[0-9]+[.])', '', 'i') end from session
    where session.user_id = staff_user.id order by session.created_at desc limit 1)`;
  const { rows } = await sql<{ is_me: boolean; me_out: boolean; is_reachable: boolean }>`
    select staff_user.id = ${ctx.user.id} as is_me, ${isShutOut(ctx.ip, { now, ...supposed })} as me_out,
      staff_user.is_super and staff_user.status = 'enabled' and staff_user.deleted_at is null
        and not ${isShutOut(lastIp, { now, ...supposed })} as is_reachable
    from staff_user where staff_user.id = ${ctx.user.id} or staff_user.is_super`.execute(ctx.authDb);
  if (!isMeant && rows.some((row) => row.is_me && row.me_out)) throw new AppError('login_rule.locks_you_out');
  if (!rows.some((row) => row.is_reachable)) throw new AppError('login_rule.last_super');
};
