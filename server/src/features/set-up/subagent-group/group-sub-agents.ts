import { GROUPING_DAYS } from '@manager/contract/features/set-up/subagent-group';
import type { GroupingReason } from '@manager/contract/features/set-up/subagent';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { type CalendarVersions, settleDateAt } from '@manager/domain/calendar-versions';
import { type Grouping, groupingOf } from '@manager/domain/sub-agent-grouping';
import { sql } from 'kysely';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { type DayRange, FINAL_AFTER_MS } from '../../../kit/report/report-scope.ts';
import { type Condition, EVERY_ROW } from '../../../kit/resource/conditions.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { AnyCtx, SessionUser } from '../../../kit/service/ctx.ts';
import { type AnyDb, inTransaction, type AnyTx } from '../../../postgres/db.ts';
import { figuresKey, NO_FIGURES, readSubAgentFigures, type SubAgentFigures } from '../sub-agent-figures.ts';
import { readRules } from './group-rules.ts';

type Caller = AnyCtx & { user?: SessionUser };
type Run = { sites: number; sub_agents: number; changed: number };
type SiteDays = { siteId: string; agentId: string; days: DayRange };

/**
 * Puts sub-agents into the group whose rule holds their figures of the last 30 closed settlement days, or into none, and notes why.
 * `isDueOnly`: websites that were grouped for those days already are left alone. Each website is a transaction of its own,
 * within the one of a request.
 */
export const groupSubAgents = async (
  ctx: Caller,
  db: AnyDb,
  { scope = EVERY_ROW, isDueOnly }: { scope?: Condition; isDueOnly: boolean },
): Promise<Run> => {
  const sites = await sitesToGroup(ctx, db, { scope, isDueOnly });
  const figures = new Map<string, SubAgentFigures>();
  // Calendars of most agents close the same days: one statement for all of those.
  for (const group of Map.groupBy(sites, ({ days }) => days.to).values()) {
    const [{ days }] = group as [SiteDays, ...SiteDays[]];
    const siteIds = group.map(({ siteId }) => siteId);
    const found = await readSubAgentFigures(ctx.clickhouse, { name: 'sub_agent.group', agentIds: null, siteIds, days });
    for (const [key, value] of found) figures.set(key, value);
  }
  const run: Run = { sites: 0, sub_agents: 0, changed: 0 };
  for (const site of sites) {
    const { subAgents, changed } = await inTransaction(db, (tx) => groupSite(ctx, tx, { site, figures }));
    run.sites += 1;
    run.sub_agents += subAgents;
    run.changed += changed;
  }
  return run;
};

const sitesToGroup = async (
  ctx: Caller,
  db: AnyDb,
  { scope, isDueOnly }: { scope: Condition; isDueOnly: boolean },
): Promise<SiteDays[]> => {
  const { rows } = await sql<{ site_id: string; agent_id: string; done_to: string | null }>`
    select site.id as site_id, site.agent_id, max(sub_agent.auto_reason ->> 'date_to') as done_to
    from sub_agent join site on site.id = sub_agent.site_id
    where site.deleted_at is null and ${scope} group by site.id order by site.id`.execute(db);
  const { agents } = await loadDirectory(ctx.wholeDb);
  return rows.flatMap((row) => {
    const agent = agents.get(row.agent_id);
    if (agent === undefined) return [];
    const days = closedDays(agent.calendars, ctx.now().getTime());
    const isDone = row.done_to !== null && row.done_to >= days.to;
    return isDueOnly && isDone ? [] : [{ siteId: row.site_id, agentId: row.agent_id, days }];
  });
};

/** The last 30 settlement days in which no late bet is waited for any more. */
const closedDays = (calendars: CalendarVersions, nowMs: number): DayRange => {
  const last = epochDayOf(settleDateAt(calendars, nowMs - FINAL_AFTER_MS)) - 1;
  return { from: dateOfEpochDay(last - GROUPING_DAYS + 1), to: dateOfEpochDay(last) };
};

type Member = { id: string; code: string; auto_group_id: string | null };
type Placed = { member: Member; groupId: string | null; reason: GroupingReason };

const groupSite = async (
  ctx: Caller,
  tx: AnyTx,
  { site, figures }: { site: SiteDays; figures: ReadonlyMap<string, SubAgentFigures> },
): Promise<{ subAgents: number; changed: number }> => {
  // Held against removal: nobody is put into a group that goes at the same moment.
  await sql`select 1 from sub_agent_group where deleted_at is null order by id for key share`.execute(tx);
  const [rules, names] = [await readRules(tx), await readGroupNames(tx)];
  const members: Member[] = await tx
    .selectFrom('sub_agent')
    .select(['id', 'code', 'auto_group_id'])
    .where('site_id', '=', site.siteId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const placed = members.map((member): Placed => {
    const of = figures.get(figuresKey(site.siteId, member.code)) ?? NO_FIGURES;
    const grouping = groupingOf(of, rules);
    const groupId = grouping.outcome === 'matched' ? (grouping.rule?.groupId ?? null) : null;
    return { member, groupId, reason: reasonOf(ctx, { grouping, rounds: of.rounds, days: site.days, names }) };
  });
  await writePlaces(ctx, tx, placed);
  const moved = placed.filter(({ member, groupId }) => member.auto_group_id !== groupId);
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? id));
  for (const { member, groupId, reason } of moved)
    await audit(ctx, tx, {
      action: 'sub_agent.auto_group',
      objectType: 'sub_agent',
      objectId: member.id,
      agentId: site.agentId,
      before: { auto_group_name: nameOf(member.auto_group_id) },
      after: { auto_group_name: nameOf(groupId), auto_reason: reason },
    });
  return { subAgents: members.length, changed: moved.length };
};

const readGroupNames = async (tx: AnyTx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.selectFrom('sub_agent_group').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const reasonOf = (
  ctx: Caller,
  { grouping, rounds, days, names }: { grouping: Grouping; rounds: number; days: DayRange; names: ReadonlyMap<string, string> },
): GroupingReason => ({
  outcome: grouping.outcome,
  metric: grouping.metric,
  value: grouping.value,
  rounds,
  from: grouping.rule?.from ?? null,
  to: grouping.rule?.to ?? null,
  min_rounds: grouping.rule?.minRounds ?? 0,
  group: grouping.rule === null ? null : (names.get(grouping.rule.groupId) ?? null),
  days: GROUPING_DAYS,
  date_from: days.from,
  date_to: days.to,
  at: ctx.now().toISOString(),
});

/** New figures alone are no change of the record: whoever edits it meanwhile meets no conflict. */
const writePlaces = async (ctx: Caller, tx: AnyTx, placed: readonly Placed[]): Promise<void> => {
  await sql`
    update sub_agent set
      auto_group_id = placed.group_id,
      auto_reason = placed.reason,
      version = version + (auto_group_id is distinct from placed.group_id)::int,
      updated_at = case when auto_group_id is distinct from placed.group_id then ${ctx.now()} else updated_at end
    from (select unnest(${placed.map(({ member }) => member.id)}::bigint[]) as id,
                 unnest(${placed.map(({ groupId }) => groupId)}::bigint[]) as group_id,
                 unnest(${placed.map(({ reason }) => JSON.stringify(reason))}::text[])::jsonb as reason) as placed
    where sub_agent.id = placed.id`.execute(tx);
};
