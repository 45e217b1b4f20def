import { type getReportScope as endpoint, PRESETS } from '@manager/contract/features/report/scope';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { calendarAt, dayBoundsAt, settleDateAt, type CalendarVersions } from '@manager/domain/calendar-versions';
import { presetRangeOn } from '@manager/domain/date-presets';
import { AppError } from '../../../base/app-error.ts';
import { type AgentEntry, loadDirectory } from '../../../kit/report/directory.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import { compareNames } from '@manager/contract/i18n/name-order';
import { sql } from 'kysely';
import type { OwnerDb } from '../../../postgres/db.ts';

/**
 * Did bets of these websites come in more than one currency, as far as the hours reach that ingest keeps (40 days)? Asked of PostgreSQL, so
 * that the choices of a report are there while the report store is not. Of each website the first and the last currency are read, not its hours.
 */
const hasSeveralCurrencies = async (db: OwnerDb, siteIds: readonly string[]): Promise<boolean> => {
  if (siteIds.length === 0) return false;
  const { rows } = await sql<{ several: boolean }>`
    select count(distinct played.currency) > 1 as several
    from unnest(${[...siteIds]}::bigint[]) as asked (site_id), lateral (values
      ((select currency from fact_hour where site_id = asked.site_id and bets > 0 order by currency limit 1)),
      ((select currency from fact_hour where site_id = asked.site_id and bets > 0 order by currency desc limit 1))
    ) as played (currency)`.execute(db);
  return rows[0]?.several ?? false;
};

const UTC_DAYS: CalendarVersions = [{ fromMs: 0, timezone: 'UTC', settlementHour: 0 }];

/** Choices of the scope bar, and the presets as settlement days of the chosen agent's calendar (else the user's own, else the first one's). */
export const getReportScope = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const [directory, currencies] = await Promise.all([
    loadDirectory(ctx.wholeDb, ctx.language),
    ctx.db.selectFrom('currency').select('code').where('deleted_at', 'is', null).orderBy('code').execute(),
  ]);
  const canSeeTest = can(ctx, SEE_TEST);
  const agents = [...directory.agents.values()]
    .filter((agent) => isInScope(ctx.user.scope, agent.id) && !agent.isDeleted && (canSeeTest || !agent.isTest))
    .toSorted((a, b) => a.sort - b.sort || compareNames(ctx.language)(a.name, b.name));
  const agentIds = new Map(agents.map((agent) => [agent.id, agent]));
  const chosen =
    input.agent_id === undefined ? (agentIds.get(ctx.user.agentId ?? '') ?? agents[0]) : agentIds.get(input.agent_id);
  if (input.agent_id !== undefined && chosen === undefined) throw new AppError('object.not_found');

  // The agents that a report with this scope covers, unless test data is asked for.
  const counted = new Set(
    resolveNames(ctx, directory, {
      with_test: false,
      ...(input.agent_id === undefined ? {} : { agent_id: [input.agent_id] }),
    }).agents.map(({ id }) => id),
  );
  const siteIds = [...directory.sites.values()].filter(({ agentId }) => counted.has(agentId)).map(({ id }) => id);
  const games = [...directory.games.values()].filter(({ isDeleted }) => !isDeleted);
  return {
    agents: agents.map((agent) => agentChoice(agent, ctx.now().getTime())),
    sites: [...directory.sites.values()].flatMap((site) => {
      const agent = agentIds.get(site.agentId);
      return site.isDeleted || agent === undefined
        ? []
        : [{ id: site.id, code: site.code, name: site.name, agent_id: site.agentId, is_test: agent.isTest }];
    }),
    games: games.map(({ id, code, name, vendor, type }) => ({ id, code, name, vendor, type })),
    vendors: [...new Set(games.map(({ vendor }) => vendor))].toSorted(),
    currencies: currencies.map(({ code }) => code),
    has_several_currencies: await hasSeveralCurrencies(ctx.wholeDb, siteIds),
    ...daysOf(chosen?.calendars ?? UTC_DAYS, ctx.now().getTime()),
    can_see_test: canSeeTest,
  };
};

const agentChoice = (agent: AgentEntry, nowMs: number) => {
  const { timezone, settlementHour } = calendarAt(agent.calendars, nowMs);
  return {
    id: agent.id,
    code: agent.sellerId,
    name: agent.name,
    parent_id: agent.parentId,
    timezone,
    settlement_hour: settlementHour,
    is_test: agent.isTest,
  };
};

const daysOf = (calendars: CalendarVersions, nowMs: number) => {
  const today = settleDateAt(calendars, nowMs);
  const { timezone, settlementHour } = calendarAt(calendars, nowMs);
  return {
    timezone,
    settlement_hour: settlementHour,
    day_ends_at: new Date(dayBoundsAt(calendars, today).endMs).toISOString(),
    presets: PRESETS.map((name) => {
      const { dateFrom, dateTo } = presetRangeOn(name, today);
      return { name, date_from: dateFrom, date_to: dateTo, is_finished: dateTo < today };
    }),
  };
};
