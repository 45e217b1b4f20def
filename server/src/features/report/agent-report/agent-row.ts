import type { getAgentReport } from '@manager/contract/features/report/agent-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { type CalendarVersion, calendarAt, calendarKey, dayBoundsAt } from '@manager/domain/calendar-versions';
import type { ReportRow } from '../../../kit/report/comparison.ts';
import type { AgentEntry } from '../../../kit/report/directory.ts';
import { levelOf, measuresOf, type MoneyScope } from '../../../kit/report/money-report.ts';
import type { AgentTree } from './agent-tree.ts';

/** A row of the tree before it has names: an agent, or with `siteId` one of its own websites. */
export type NodeRow = {
  figures: ReportRow<'branch' | 'branch_site'>;
  agentId: string;
  siteId: string | undefined;
  activeSites: number;
};

type Row = OutputOf<typeof getAgentReport>['list'][number];
type About = { scope: MoneyScope; tree: AgentTree; input: ParsedOf<typeof getAgentReport> };

export const toAgentRow = ({ figures, agentId, siteId, activeSites }: NodeRow, { scope, tree, input }: About): Row => {
  const { directory, range, filter } = scope;
  const agent = directory.agents.get(agentId);
  if (agent === undefined) throw new Error(`agent ${agentId} has bets and is not known`);
  const reached = siteId !== undefined || input.reach === 'direct' ? [agent] : tree.subtreeOf(agentId);
  const reachedIds = new Set(reached.map(({ id }) => id));
  const isCounted = (id: string): boolean => filter.siteIds?.includes(id) ?? true;
  const sites = [...directory.sites.values()].filter(
    (site) => !site.isDeleted && reachedIds.has(site.agentId) && isCounted(site.id),
  );
  const owners = new Set(sites.map((site) => site.agentId));
  const calendar = calendarOf(agent, range.to);
  const site = siteId === undefined ? undefined : directory.sites.get(siteId);
  // A row without any bet has no currency.
  const measures = figures.currency === '' && input.in === 'native' ? levelOf(figures, 'native') : measuresOf(figures, input.in);
  return {
    kind: siteId === undefined ? 'agent' : 'site',
    agent_id: agentId,
    agent_name: agent.name,
    parent_id: siteId === undefined ? parentOf(agent, tree) : agentId,
    site_id: siteId ?? null,
    site_code: siteId === undefined ? null : (site?.code ?? siteId),
    site_name: siteId === undefined ? null : (site?.name ?? ''),
    level: depthOf(agent, { tree, directory }) + (siteId === undefined ? 0 : 1),
    can_open: siteId === undefined && (tree.childrenOf(agentId).length > 0 || hasOwnSites(agentId, scope)),
    is_open: siteId === undefined && input.open?.includes(agentId) === true,
    is_test: agent.isTest,
    members: Number(figures.players),
    sites: siteId === undefined ? sites.length : 1,
    active_sites: activeSites,
    timezone: calendar.timezone,
    settlement_hour: calendar.settlementHour,
    is_mixed_calendar:
      new Set(reached.filter(({ id }) => owners.has(id)).map((one) => calendarKey(calendarOf(one, range.to)))).size > 1,
    ...measures,
  };
};

const calendarOf = ({ calendars }: AgentEntry, day: string): CalendarVersion =>
  calendarAt(calendars, dayBoundsAt(calendars, day).endMs - 1);

const isTop = ({ id }: AgentEntry, { roots }: AgentTree): boolean => roots.some((root) => root.id === id);

const parentOf = (agent: AgentEntry, tree: AgentTree): string | null => (isTop(agent, tree) ? null : agent.parentId);

const depthOf = (agent: AgentEntry, { tree, directory }: { tree: AgentTree; directory: MoneyScope['directory'] }): number => {
  const above = isTop(agent, tree) || agent.parentId === null ? undefined : directory.agents.get(agent.parentId);
  return above === undefined ? 0 : depthOf(above, { tree, directory }) + 1;
};

const hasOwnSites = (agentId: string, { directory, filter }: MoneyScope): boolean =>
  [...directory.sites.values()].some((site) => site.agentId === agentId && (filter.siteIds?.includes(site.id) ?? true));
