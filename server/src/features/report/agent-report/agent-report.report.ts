import { getAgentReport } from '@manager/contract/features/report/agent-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { route, type Route } from '../../../kit/http/route.ts';
import type { ReportRow } from '../../../kit/report/comparison.ts';
import { noFigures } from '../../../kit/figures/figures.ts';
import { askMoney, idsInOrderOf, type MoneyScope, moneyScope, reportName } from '../../../kit/report/money-report.ts';
import { isMoneySort, type MoneySort, sortRows } from '../../../kit/report/money-sort.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type AgentTree, levelsOf, type TreeLevel, treeOf } from './agent-tree.ts';
import { branchesOf, placeKey, queryActiveSites } from './branch-query.ts';
import { type NodeRow, toAgentRow } from './agent-row.ts';

type Input = ParsedOf<typeof getAgentReport>;
const DIMENSIONS = ['branch', 'branch_site'] as const;
type Figures = ReportRow<(typeof DIMENSIONS)[number]>;
const NAME = reportName(getAgentReport);

/** F-8: the tree of agents. A row is the sum of its subtree as the store adds it up, so that players below are counted once. */
const answerAgents = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof getAgentReport>> => {
  const scope = await moneyScope(ctx, input);
  const tree = treeOf(scope.directory, scope.filter);
  const levels = levelsOf(tree, new Set(input.open));
  const [whole, ...rows] = await Promise.all([
    askMoney(ctx, scope, {
      name: `${NAME}.sum`,
      dimensions: [],
      in: input.in === 'native' ? 'usd' : input.in,
      compare: input.compare,
    }),
    ...levels.map((level) => readLevel(ctx, level, { scope, tree, input })),
  ]);
  const flat = inTreeOrder(rows.flat(), { tree, input, scope });
  const page = flat.slice((input.page - 1) * input.limit, input.page * input.limit);
  return { list: page.map((row) => toAgentRow(row, { scope, tree, input })), total: flat.length, ...whole.envelope };
};

type About = { scope: MoneyScope; tree: AgentTree; input: Input };

/** Each depth is one pair of statements, however many agents are unfolded there. */
const readLevel = async (ctx: Ctx, level: TreeLevel, { scope, tree, input }: About): Promise<NodeRow[]> => {
  const { agentIds, params } = branchesOf(level, { tree, isDirect: input.reach === 'direct' });
  const filter = { ...scope.filter, agentIds };
  const isNative = input.in === 'native';
  const [{ rows }, active] = await Promise.all([
    askMoney(ctx, { ...scope, filter }, { name: NAME, dimensions: DIMENSIONS, in: input.in, compare: input.compare, params }),
    queryActiveSites(ctx.clickhouse, { name: `${NAME}.sites`, filter, params, isNative }),
  ]);
  const found = new Set(rows.map(({ branch }) => String(branch)));
  // Agents without bets stand in the tree too: something may lie below them, and selling nothing is worth seeing.
  const idle = level.nodes
    .filter(({ id, isDeleted }) => !found.has(id) && !isDeleted)
    .map(({ id }): Figures => ({
      ...noFigures,
      branch: id,
      branch_site: 0,
      before: input.compare === undefined ? undefined : noFigures,
    }));
  return [...rows, ...idle].map((figures) => ({
    figures,
    agentId: String(figures.branch),
    siteId: String(figures.branch_site) === '0' ? undefined : String(figures.branch_site),
    activeSites: active.get(placeKey({ ...figures, currency: isNative ? figures.currency : '' })) ?? 0,
  }));
};

/** Rows as they stand below each other: an agent, the agents below it, its own websites; siblings in the asked order. */
const inTreeOrder = (rows: readonly NodeRow[], { tree, input, scope }: About): NodeRow[] => {
  const known = new Map(rows.map((row) => [row.figures, row]));
  const sorted = (figures: readonly Figures[], by: 'branch' | 'branch_site'): NodeRow[] =>
    sortRows(figures, { sort: siblingSort(input, scope, by), in: input.in, dimensions: DIMENSIONS }).flatMap(
      (one) => known.get(one) ?? [],
    );
  const agents = sorted(
    rows.filter(({ siteId }) => siteId === undefined).map(({ figures }) => figures),
    'branch',
  );
  const sites = sorted(
    rows.filter(({ siteId }) => siteId !== undefined).map(({ figures }) => figures),
    'branch_site',
  );
  const [ofAgent, ofSites] = [Map.groupBy(agents, (row) => row.agentId), Map.groupBy(sites, (row) => row.agentId)];
  const places = new Map([...ofAgent.keys()].map((id, place) => [id, place]));
  const below = (ids: readonly { id: string }[]): NodeRow[] =>
    ids
      .filter(({ id }) => places.has(id))
      .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
      .flatMap(({ id }) => [
        ...(ofAgent.get(id) ?? []),
        ...(input.open?.includes(id) === true ? [...below(tree.childrenOf(id)), ...byNode(ofSites.get(id) ?? [])] : []),
      ]);
  return below(tree.roots);
};

/** Rows of one website stay together, where the first of them stands. */
const byNode = (rows: readonly NodeRow[]): NodeRow[] => [...Map.groupBy(rows, ({ siteId }) => siteId).values()].flat();

const siblingSort = <D extends 'branch' | 'branch_site'>(
  { sort }: Input,
  { directory }: MoneyScope,
  dimension: D,
): MoneySort<D> => {
  const { column, direction } = sortOrder(sort);
  const isDescending = direction === 'desc';
  if (isMoneySort(column)) return { by: column, isDescending };
  const idsInOrder =
    dimension === 'branch'
      ? idsInOrderOf(directory, 'agents', ({ name }) => name)
      : idsInOrderOf(directory, 'sites', ({ name }) => name);
  return { dimension, idsInOrder, isDescending };
};

const routes: readonly Route[] = [route(getAgentReport, answerAgents)];
export default routes;
