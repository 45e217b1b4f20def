import { compare, decimal, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

export type Group = { id: string; name: string; rtp: string | null };

/** A sub-agent as far as its group is concerned. */
export type Member = {
  id: string;
  version: number;
  code: string;
  agentId: string;
  configuredId: string | null;
  /** Group that counts now, and the one that the rules found. */
  inForce: Group | null;
  automatic: Group | null;
};

/** Those of the ids that are there and in scope, locked in one order until the transaction ends when `isLocked`. */
export const readMembers = async (
  ctx: Ctx,
  tx: Ctx['db'],
  { ids, isLocked }: { ids: readonly string[]; isLocked: boolean },
): Promise<Member[]> => {
  const { rows } = await sql<{
    id: string;
    version: number;
    code: string;
    agent_id: string;
    configured_group_id: string | null;
    configured: Group | null;
    automatic: Group | null;
  }>`
    select sub_agent.id, sub_agent.version, sub_agent.code, site.agent_id, sub_agent.configured_group_id,
      (select ${GROUP} from sub_agent_group as g where g.id = sub_agent.configured_group_id) as configured,
      (select ${GROUP} from sub_agent_group as g where g.id = sub_agent.auto_group_id) as automatic
    from sub_agent join site on site.id = sub_agent.site_id
    where sub_agent.id = any(${[...ids]}::bigint[]) and site.deleted_at is null and ${inScope(ctx.user.scope, 'site.agent_id')}
    order by sub_agent.id ${isLocked ? sql`for update of sub_agent` : sql``}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    code: row.code,
    agentId: row.agent_id,
    configuredId: row.configured_group_id,
    inForce: row.configured ?? row.automatic,
    automatic: row.automatic,
  }));
};

const GROUP = sql`jsonb_build_object('id', g.id::text, 'name', g.name, 'rtp', trim_scale(g.rtp)::text)`;

/** The group that is to be configured, held against removal; null for none. Throws `not_found` at its field. */
export const requireGroup = async (tx: Ctx['db'], id: string | null): Promise<Group | null> => {
  if (id === null) return null;
  const row = await tx
    .selectFrom('sub_agent_group')
    .select(['id', 'name', 'rtp'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(tx.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (row === undefined) throw fieldError('configured_group_id', 'not_found');
  return { ...row, rtp: row.rtp === null ? null : toWire(decimal(row.rtp)) };
};

/** The group that counts once `group` is configured. */
export const inForceAfter = ({ automatic }: Member, group: Group | null): Group | null => group ?? automatic;

export const changesRtp = (member: Member, group: Group | null): boolean =>
  !isSameRtp(member.inForce?.rtp ?? null, inForceAfter(member, group)?.rtp ?? null);

const isSameRtp = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compare(decimal(one), decimal(other)) === 0;

/**
 * Another return for players is dangerous: a reason and a second person, once for all members that get one.
 * Groups compare by what they say themselves: what lies below them differs from game to game.
 */
export const requireConsent = async (
  ctx: Ctx,
  tx: ScopedTx,
  { members, group, reason }: { members: readonly Member[]; group: Group | null; reason: string | undefined },
): Promise<void> => {
  const hit = members.filter((member) => changesRtp(member, group));
  const [first] = hit;
  if (first === undefined) return;
  if (reason === undefined) throw fieldError('reason', 'required');
  const isOne = hit.length === 1;
  await requireSecondPerson(ctx, tx, {
    operation: 'sub_agent.group',
    approveCode: 'C-10-94',
    objectType: 'sub_agent',
    objectId: isOne ? first.id : '',
    objectName: hit
      .map(({ code }) => code)
      .join(', ')
      .slice(0, 200),
    objectVersion: isOne ? first.version : null,
    // Sub-agents of several agents are for somebody who stands where the caller does.
    agentId: hit.every(({ agentId }) => agentId === first.agentId) ? first.agentId : ctx.user.agentId,
    before: isOne
      ? termsOf(first.inForce)
      : { sub_agents: hit.map(({ id, version, code, inForce }) => ({ id, version, code, ...termsOf(inForce) })) },
    after: isOne ? termsOf(inForceAfter(first, group)) : { configured_group_name: group?.name ?? null, rtp: group?.rtp ?? null },
    reason,
  });
};

const termsOf = (group: Group | null) => ({ group_name: group?.name ?? null, rtp: group?.rtp ?? null });
