import type { AgentEntry, Directory } from '../../../kit/report/directory.ts';

/** The agents that a report covers, as the forest that they are within it. */
export type AgentTree = {
  roots: readonly AgentEntry[];
  childrenOf: (id: string) => readonly AgentEntry[];
  /** The agent and everything below it. */
  subtreeOf: (id: string) => readonly AgentEntry[];
};

type Cover = { agentIds: readonly string[] | null; withTest: boolean };

/** An agent whose super agent is not covered stands at the top. */
export const treeOf = ({ agents }: Directory, { agentIds, withTest }: Cover): AgentTree => {
  const chosen = agentIds === null ? undefined : new Set(agentIds);
  const covered = [...agents.values()].filter(({ id, isTest }) => (withTest || !isTest) && (chosen?.has(id) ?? true));
  const known = new Set(covered.map(({ id }) => id));
  const below = Map.groupBy(covered, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const childrenOf = (id: string): readonly AgentEntry[] => below.get(id) ?? [];
  const subtree = (agent: AgentEntry): AgentEntry[] => [agent, ...childrenOf(agent.id).flatMap(subtree)];
  return {
    roots: below.get(null) ?? [],
    childrenOf,
    subtreeOf: (id) => covered.filter((agent) => agent.id === id).flatMap(subtree),
  };
};

/** One depth of the tree as far as it is unfolded: the agents there, and the agents above whose own websites stand beside them. */
export type TreeLevel = { nodes: readonly AgentEntry[]; opened: readonly AgentEntry[] };

/** From the top downwards; ends where nothing more is unfolded. */
export const levelsOf = ({ roots, childrenOf }: AgentTree, open: ReadonlySet<string>): TreeLevel[] => {
  const levels: TreeLevel[] = [{ nodes: roots, opened: [] }];
  for (let nodes = roots; ;) {
    const opened = nodes.filter(({ id }) => open.has(id));
    if (opened.length === 0) return levels;
    nodes = opened.flatMap(({ id }) => childrenOf(id));
    levels.push({ nodes, opened });
  }
};
