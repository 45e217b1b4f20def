import { type RawBuilder, sql } from 'kysely';
import { isIpAddress } from '@manager/domain/ip-list';

/** A rule that is not there yet, as if it were. Ids: about whom; all null: everybody. */
export type SupposedRule = {
  userId: string | null;
  groupId: string | null;
  agentId: string | null;
  effect: 'allow' | 'deny';
  network: string;
};
/** As if a rule were there, or one were not. */
export type Supposed = { with?: SupposedRule; without?: string };

/** ::ffff:1.2.3.4 is 1.2.3.4, as a dual-stack socket reports it. */
const plainIp = (ip: string): string | null => (isIpAddress(ip) ? ip.replace(/^::ffff:(?=\d+\.)/i, '') : null);

const rulesIn = (now: Date, { with: extra, without }: Supposed): RawBuilder<unknown> => sql`
  select user_id, group_id, agent_id, effect, network::inet as network from login_rule
  where deleted_at is null and (expires_at is null or expires_at > ${now}) and ${without === undefined ? sql`true` : sql`id <> ${without}`}
  ${
    extra === undefined
      ? sql``
      : sql`union all select ${extra.userId}::bigint, ${extra.groupId}::bigint, ${extra.agentId}::bigint, ${extra.effect}, ${extra.network}::inet`
  }`;

/**
 * May a user of the query (`staff_user`) not come from an address (G-4)? Of the rules about him, about his group, about his agent or one above, and
 * about everybody: one that denies the address is enough; where any allows, one has to allow it. An address that cannot be read is allowed by none.
 * `ip`: an address, or an expression for one.
 */
export const isShutOut = (
  ip: string | RawBuilder<string | null>,
  { now, ...supposed }: { now: Date } & Supposed,
): RawBuilder<boolean> => {
  const address = typeof ip === 'string' ? sql`${plainIp(ip)}::inet` : sql`${ip}::inet`;
  return sql<boolean>`coalesce((
    with recursive line as (
      select agent.id, agent.parent_id from agent where agent.id = staff_user.agent_id
      union
      select agent.id, agent.parent_id from agent join line on agent.id = line.parent_id
    ), held as (
      select rule.effect, coalesce(rule.network >>= ${address}, false) as is_met from (${rulesIn(now, supposed)}) as rule
      where rule.user_id = staff_user.id or rule.group_id = staff_user.auth_group_id or rule.agent_id in (select id from line)
        or num_nonnulls(rule.user_id, rule.group_id, rule.agent_id) = 0
    )
    select bool_or(effect = 'deny' and is_met) or bool_or(effect = 'allow') and not bool_or(effect = 'allow' and is_met) from held), false)`;
};
