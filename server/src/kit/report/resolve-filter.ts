import { SEE_TEST } from '@manager/contract/permissions';
import { AppError } from '../../base/app-error.ts';
import { can, type Ctx } from '../service/ctx.ts';
import { isInScope } from '../service/scope.ts';
import type { BetFilter } from '../bet/bet-filter.ts';
import type { AgentEntry, Directory } from './directory.ts';

/** The filters by name that lists and reports of bets share. Ids of an agent stand for its whole subtree. */
export type NameFilters = {
  agent_id?: readonly string[] | undefined;
  site_group_id?: readonly string[] | undefined;
  site_id?: readonly string[] | undefined;
  brand?: string | undefined;
  api_type?: string | undefined;
  game_id?: readonly string[] | undefined;
  vendor?: string | undefined;
  type?: string | undefined;
  with_test: boolean;
};

export type ResolvedNames = {
  filter: Pick<BetFilter, 'agentIds' | 'siteIds' | 'gameIds' | 'withTest'>;
  /** Agents whose bets can appear, because a site of theirs is among the chosen ones: their calendars are in play. */
  agents: AgentEntry[];
  /** Names of the chosen ids by field. Ids outside of the scope have none, exactly like ids that do not exist. */
  names: Record<string, string>;
};

/** Turns names and ids into what table `bet` knows, never wider than the user's scope. Throws `permission.missing` for test data. */
export const resolveNames = (ctx: Ctx, directory: Directory, input: NameFilters): ResolvedNames => {
  if (input.with_test && !can(ctx, SEE_TEST)) throw new AppError('permission.missing', { permission: SEE_TEST });
  const visible = [...directory.agents.values()].filter((agent) => isInScope(ctx.user.scope, agent.id));
  const chosen = input.agent_id === undefined ? visible : subtrees(visible, input.agent_id);
  const siteIds = siteIdsOf(directory, input);
  const owners = new Set(
    [...directory.sites.values()].filter(({ id }) => siteIds === null || siteIds.includes(id)).map(({ agentId }) => agentId),
  );
  return {
    filter: {
      agentIds: ctx.user.scope.agentIds === null && input.agent_id === undefined ? null : chosen.map(({ id }) => id),
      siteIds,
      gameIds: gameIdsOf(directory, input),
      withTest: input.with_test,
    },
    agents: chosen.filter((agent) => owners.has(agent.id) && (input.with_test || !agent.isTest)),
    names: namesOf({ directory, visible, input }),
  };
};

const subtrees = (agents: readonly AgentEntry[], rootIds: readonly string[]): AgentEntry[] => {
  // An id out of scope stands for nothing, also when it is above: its subtree would be the user's own.
  const kept = new Set(rootIds.filter((id) => agents.some((agent) => agent.id === id)));
  // The agents of a level are found after those above them; the tree is at most five levels deep.
  for (let before = -1; before !== kept.size;) {
    before = kept.size;
    for (const agent of agents) if (agent.parentId !== null && kept.has(agent.parentId)) kept.add(agent.id);
  }
  return agents.filter(({ id }) => kept.has(id));
};

const siteIdsOf = (directory: Directory, input: NameFilters): readonly string[] | null => {
  const { site_id: ids, site_group_id: groupIds, brand, api_type: apiType } = input;
  if (groupIds === undefined && brand === undefined && apiType === undefined) return ids ?? null;
  return [...directory.sites.values()]
    .filter((site) => ids?.includes(site.id) ?? true)
    .filter((site) => groupIds?.includes(site.siteGroupId ?? '') ?? true)
    .filter((site) => (brand === undefined || site.brand === brand) && (apiType === undefined || site.apiType === apiType))
    .map(({ id }) => id);
};

const gameIdsOf = (directory: Directory, { game_id: ids, vendor, type }: NameFilters): readonly string[] | null => {
  if (vendor === undefined && type === undefined) return ids ?? null;
  return [...directory.games.values()]
    .filter(
      (game) =>
        (ids?.includes(game.id) ?? true) &&
        (vendor === undefined || game.vendor === vendor) &&
        (type === undefined || game.type === type),
    )
    .map(({ id }) => id);
};

const namesOf = ({
  directory,
  visible,
  input,
}: {
  directory: Directory;
  visible: readonly AgentEntry[];
  input: NameFilters;
}): Record<string, string> => {
  const agentIds = new Set(visible.map(({ id }) => id));
  const sites = [...directory.sites.values()].filter((site) => agentIds.has(site.agentId));
  const chosen = {
    agent_id: visible.filter(({ id }) => input.agent_id?.includes(id)).map(({ name }) => name),
    site_group_id: sites
      .filter((site) => input.site_group_id?.includes(site.siteGroupId ?? ''))
      .map((site) => site.siteGroupName ?? ''),
    site_id: sites.filter(({ id }) => input.site_id?.includes(id)).map(({ name }) => name),
    game_id: [...directory.games.values()].filter(({ id }) => input.game_id?.includes(id)).map(({ name }) => name),
  };
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([field, names]) => (names.length === 0 ? [] : [[field, [...new Set(names)].join(', ')]])),
  );
};
