import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import {
  FIGURE_SORTS,
  type getSubAgentDetail,
  type getSubAgentList,
  groupManySubAgents,
  type SubAgentFilter,
  type SubAgentListRow,
  type SubAgentRow,
} from '@manager/contract/features/set-up/subagent';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { type CalendarVersions, settleDateAt } from '@manager/domain/calendar-versions';
import { rate, winLoss } from '@manager/domain/measures';
import { compare, decimal, toWire } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { type AgentEntry, loadDirectory } from '../../../kit/report/directory.ts';
import { checkDayRange, type DayRange } from '../../../kit/report/report-scope.ts';
import { type Condition, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { MAX_COUNTED_ROWS, readPage } from '../../../kit/resource/read-page.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import { figuresKey, NO_FIGURES, readSubAgentFigures, type SubAgentFigures } from '../sub-agent-figures.ts';
import { findSubAgent, selectSubAgentRows, visibleSubAgents } from './sub-agent-row.ts';
import { compareNames } from '@manager/contract/i18n/name-order';

type Query = ParsedOf<typeof getSubAgentList>;
type FigureSort = (typeof FIGURE_SORTS)[number];

/** C-10. Throws `input.invalid` and `input.range_too_wide` for the days, `query.too_heavy` for a sort by figures over too many sub-agents. */
export const getSubAgents = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof getSubAgentList>> => {
  const days = await daysOf(ctx, input);
  const { column, direction } = sortOrder(input.sort);
  const figureSort = FIGURE_SORTS.find((name) => name === column);
  const page =
    figureSort === undefined
      ? await pageByColumn(ctx, input, days)
      : await pageByFigure(ctx, input, { days, by: figureSort, isDescending: direction === 'desc' });
  return { ...page, date_from: days.from, date_to: days.to, can: { group: mayCall(ctx, groupManySubAgents) } };
};

export const getSubAgent = async (ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof getSubAgentDetail>> => {
  const [row, days] = await Promise.all([findSubAgent(ctx, id), daysOf(ctx, {})]);
  const [shown] = await withFigures(ctx, [row], days);
  if (shown === undefined) throw new AppError('object.not_found');
  return { ...shown, date_from: days.from, date_to: days.to };
};

/** All that `filter` finds, in one order, whatever page is shown. */
export const findSubAgentIds = async (ctx: Ctx, filter: SubAgentFilter, limit: number): Promise<string[]> => {
  const rows = await filtered(ctx, filter).select('sub_agent.id').orderBy('sub_agent.id').limit(limit).execute();
  return rows.map(({ id }) => id);
};

const UTC_DAYS: CalendarVersions = [{ fromMs: 0, timezone: 'UTC', settlementHour: 0 }];
const DAYS_AT_FIRST = 30;

/** The asked days; without them the last 30, the running one included, in the calendar that the reports would take (scope/get_detail). */
const daysOf = async (ctx: Ctx, input: Pick<Query, 'date_from' | 'date_to'>): Promise<DayRange> => {
  const { agents } = await loadDirectory(ctx.wholeDb, ctx.language);
  const calendars = (agents.get(ctx.user.agentId ?? '') ?? firstAgent(ctx, agents.values()))?.calendars ?? UTC_DAYS;
  const to = input.date_to ?? settleDateAt(calendars, ctx.now().getTime());
  const range = { from: input.date_from ?? dateOfEpochDay(epochDayOf(to) - DAYS_AT_FIRST + 1), to };
  checkDayRange(range, MAX_REPORT_DAYS);
  return range;
};

const firstAgent = ({ user, language }: Ctx, agents: Iterable<AgentEntry>): AgentEntry | undefined =>
  [...agents]
    .filter((agent) => isInScope(user.scope, agent.id) && !agent.isDeleted)
    .toSorted((a, b) => a.sort - b.sort || compareNames(language)(a.name, b.name))[0];

const GROUP_ID = 'coalesce(sub_agent.configured_group_id, sub_agent.auto_group_id)';

const CONDITIONS: Filters<Required<SubAgentFilter>> = {
  code: (codes) => (codes.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`sub_agent.code = any(${codes}::text[])`),
  site_id: (id) => sql<SqlBool>`sub_agent.site_id = ${id}`,
  agent_id: (id) => sql<SqlBool>`site.agent_id = ${id}`,
  sub_agent_group_id: (id) => sql<SqlBool>`${sql.raw(GROUP_ID)} = ${id}`,
  group_from: (from) => GROUP_FROM[from],
};

const GROUP_FROM: Record<NonNullable<SubAgentFilter['group_from']>, Condition> = {
  configured: sql<SqlBool>`sub_agent.configured_group_id is not null`,
  auto: sql<SqlBool>`sub_agent.configured_group_id is null and sub_agent.auto_group_id is not null`,
  none: sql<SqlBool>`${sql.raw(GROUP_ID)} is null`,
};

const filtered = (ctx: Ctx, { code, site_id, agent_id, sub_agent_group_id, group_from }: SubAgentFilter) =>
  visibleSubAgents(ctx).where(
    conditionOf(ctx, {
      filters: CONDITIONS,
      input: { code, site_id, agent_id, sub_agent_group_id, group_from } as Required<SubAgentFilter>,
    }),
  );

type FoundPage = { list: SubAgentListRow[]; total: number; total_is_exact: boolean };

const pageByColumn = async (ctx: Ctx, input: Query, days: DayRange): Promise<FoundPage> => {
  const page = await readPage(ctx, { query: filtered(ctx, input), rows: selectSubAgentRows, table: 'sub_agent', input });
  return { ...page, list: await withFigures(ctx, page.list, days) };
};

type ByFigure = { days: DayRange; by: FigureSort; isDescending: boolean };

/** The store of records knows no figures: all that match are put in order here, and one page of them is read. */
const pageByFigure = async (ctx: Ctx, input: Query, { days, by, isDescending }: ByFigure): Promise<FoundPage> => {
  const all = await filtered(ctx, input)
    .select(['sub_agent.id', 'sub_agent.site_id', 'sub_agent.code'])
    .limit(MAX_COUNTED_ROWS + 1)
    .execute();
  if (all.length > MAX_COUNTED_ROWS) throw new AppError('query.too_heavy');
  const figures = await readFigures(ctx, days, {
    siteIds: input.site_id === undefined ? null : [input.site_id],
    subAgents: input.code === undefined || input.code.length === 0 ? null : input.code,
  });
  const ordered = all
    .map(({ id, site_id: siteId, code }) => ({ id, figure: shownFigures(figures.get(figuresKey(siteId, code)))[by] }))
    .toSorted((a, b) => compareFigures(a.figure, b.figure, isDescending) || Number(BigInt(b.id) - BigInt(a.id)));
  const ids = ordered.slice((input.page - 1) * input.limit, input.page * input.limit).map(({ id }) => id);
  const rows = await selectSubAgentRows(ctx, visibleSubAgents(ctx).where(sql<SqlBool>`sub_agent.id = any(${ids}::bigint[])`));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const list = ids.flatMap((id) => byId.get(id) ?? []);
  return { list: list.map((row) => withFiguresOf(row, figures)), total: all.length, total_is_exact: true };
};

/** What does not exist comes last in either direction. */
const compareFigures = (a: string | number | null, b: string | number | null, isDescending: boolean): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(decimal(String(a)), decimal(String(b))) * (isDescending ? -1 : 1);
};

const withFigures = async (ctx: Ctx, rows: readonly SubAgentRow[], days: DayRange): Promise<SubAgentListRow[]> => {
  if (rows.length === 0) return [];
  const figures = await readFigures(ctx, days, {
    siteIds: [...new Set(rows.map(({ site_id: id }) => id))],
    subAgents: [...new Set(rows.map(({ code }) => code))],
  });
  return rows.map((row) => withFiguresOf(row, figures));
};

type Narrowed = { siteIds: readonly string[] | null; subAgents: readonly string[] | null };

/** Bets of the scope: of a website that changed its agent, those made under agents of the caller. */
const readFigures = ({ user, clickhouse }: Ctx, days: DayRange, narrowed: Narrowed) =>
  readSubAgentFigures(clickhouse, {
    name: 'sub_agent.get_list',
    agentIds: user.scope.agentIds,
    days,
    ...narrowed,
  });

const withFiguresOf = (row: SubAgentRow, figures: ReadonlyMap<string, SubAgentFigures>): SubAgentListRow => ({
  ...row,
  ...shownFigures(figures.get(figuresKey(row.site_id, row.code))),
});

const shownFigures = ({ rounds, bet, win }: SubAgentFigures = NO_FIGURES) => ({
  rounds,
  bet: toWire(bet),
  win: toWire(win),
  win_loss: toWire(winLoss(bet, win)),
  rate: rate(bet, win),
});
