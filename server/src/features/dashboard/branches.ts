import type { AgentEntry, Directory } from '../../kit/report/directory.ts';
import type { Ctx } from '../../kit/service/ctx.ts';

/** An agent right below the caller's own one, with all below it; or the own one alone. */
export type Branch = { agent: AgentEntry; isOwn: boolean };

/**
 * To which line of the dashboard each agent belongs: the agent right below the caller's own one that it stands under. A caller without an
 * agent looks from above all trees.
 */
export const branchesOf = (ctx: Ctx, { agents }: Pick<Directory, 'agents'>): ReadonlyMap<string, Branch> => {
  const own = ctx.user.scope.kind === 'all' ? null : ctx.user.agentId;
  const branchOf = (agent: AgentEntry): Branch => {
    if (agent.id === own) return { agent, isOwn: true };
    const parent = agent.parentId === null ? undefined : agents.get(agent.parentId);
    return parent === undefined || parent.id === own ? { agent, isOwn: false } : branchOf(parent);
  };
  return new Map([...agents.values()].map((agent) => [agent.id, branchOf(agent)]));
};
