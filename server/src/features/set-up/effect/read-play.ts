import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { effectiveSubAgentGroup } from '@manager/domain/effective-config';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { markIncomplete } from '../../../completeness/tracked.ts';
import { COUNTED } from '../../../kit/bet/bet-filter.ts';
import { type AgentEntry, loadDirectory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';

/** Bets of a sub-agent's label, or without one, in a game at a website. Money in USD. */
export type Slice = {
  site_id: string;
  game_id: string;
  sub_agent: string;
  turnover: string;
  /** Effective group of the label; null: none. */
  group: { id: string; rtp: string | null } | null;
};

/** Which websites, games and players are asked about; absent: all of them. */
export type PlayAt = { siteIds?: readonly string[]; gameIds?: readonly string[]; playerIds?: readonly string[] };

export type Days = { from: string; to: string };

const DAYS = 7;

/** Agents in scope that are no test, by the seven days that their calendar is in. */
const agentsByDays = async (ctx: Ctx): Promise<{ days: Days; agentIds: string[] }[]> => {
  const nowMs = ctx.now().getTime();
  const { agents } = await loadDirectory(ctx.wholeDb, ctx.language);
  const asked = [...agents.values()].filter(({ id, isTest }) => !isTest && isInScope(ctx.user.scope, id));
  const today = ({ calendars }: AgentEntry): string => settleDateAt(calendars, nowMs);
  return [...Map.groupBy(asked, today)].map(([to, alike]) => ({
    days: { from: dateOfEpochDay(epochDayOf(to) - DAYS + 1), to },
    agentIds: alike.map(({ id }) => id),
  }));
};

type Where = { sql: string; params: Record<string, unknown>; days: Days };

const whereOf = async (ctx: Ctx, { siteIds, gameIds, playerIds }: PlayAt): Promise<Where | null> => {
  const groups = await agentsByDays(ctx);
  if (groups.length === 0) return null;
  const from = groups.map(({ days }) => days.from).toSorted()[0] ?? '';
  const to =
    groups
      .map(({ days }) => days.to)
      .toSorted()
      .at(-1) ?? '';
  const params: Record<string, unknown> = { day_from: from, day_to: to };
  const calendars = groups.map(({ days, agentIds }, n) => {
    Object.assign(params, { [`from_${n}`]: days.from, [`to_${n}`]: days.to, [`agents_${n}`]: agentIds.map(BigInt) });
    return `(agent_id IN {agents_${n}:Array(UInt64)} AND settle_date >= {from_${n}:String}::Date AND settle_date <= {to_${n}:String}::Date)`;
  });
  if (siteIds !== undefined) params['sites'] = siteIds.map(BigInt);
  if (gameIds !== undefined) params['games'] = gameIds.map(BigInt);
  if (playerIds !== undefined) params['players'] = playerIds.map(BigInt);
  const sql = [
    'settle_date >= {day_from:Date}',
    'settle_date <= {day_to:Date}',
    `(${calendars.join(' OR ')})`,
    ...(siteIds === undefined ? [] : ['site_id IN {sites:Array(UInt64)}']),
    ...(gameIds === undefined ? [] : ['game_id IN {games:Array(UInt64)}']),
    ...(playerIds === undefined ? [] : ['player_id IN {players:Array(UInt64)}']),
    'is_test = 0',
    COUNTED,
    "source = 'normal'",
  ].join(' AND ');
  return { sql, params, days: { from, to } };
};

export type PlayRead = { slices: Slice[]; days: Days; asOf: string | null; months: string[]; where: Where | null };

/** What was played there, with the groups of the labels; the figures may be of months that are not whole, which are named. */
export const readPlay = async (ctx: Ctx, at: PlayAt): Promise<PlayRead> => {
  const marked = markIncomplete(ctx.clickhouse, ctx.completeness);
  const today = ctx.now().toISOString().slice(0, 10);
  const where = await whereOf(ctx, at);
  if (where === null) return { slices: [], days: { from: today, to: today }, asOf: null, months: [], where };
  const [rows, groups, [newest]] = await Promise.all([
    marked.clickhouse.query<{ site: string; game: string; label: string; turnover: string }>({
      name: 'effect.play',
      sql: `SELECT toString(site_id) AS site, toString(game_id) AS game, sub_agent AS label, toString(${betMeasures.bet_usd}) AS turnover
        FROM bet WHERE ${where.sql} GROUP BY site_id, game_id, sub_agent HAVING ${betMeasures.bets} != 0`,
      params: where.params,
      ...(at.playerIds === undefined ? { settings: { preferred_optimize_projection_name: 'by_slot' } } : {}),
    }),
    readGroups(ctx),
    marked.clickhouse.query<{ changed: string; bets: string }>({
      name: 'effect.play_as_of',
      sql: `SELECT max(modified_at) AS changed, ${betMeasures.bets} AS bets FROM bet WHERE ${where.sql}`,
      params: where.params,
    }),
  ]);
  const slices = rows.map(({ site, game, label, turnover }) => ({
    site_id: site,
    game_id: game,
    sub_agent: label,
    turnover,
    group: groups.get(`${site} ${label}`) ?? null,
  }));
  const asOf = newest === undefined || newest.bets === '0' ? null : toIso(newest.changed);
  return { slices, days: where.days, asOf, months: marked.months(), where };
};

const readGroups = async ({ db }: Ctx): Promise<Map<string, Slice['group']>> => {
  const labels = await db
    .selectFrom('sub_agent')
    .select(['site_id', 'code', 'configured_group_id', 'auto_group_id'])
    .where((eb) => eb.or([eb('configured_group_id', 'is not', null), eb('auto_group_id', 'is not', null)]))
    .execute();
  if (labels.length === 0) return new Map();
  const groups = await db.selectFrom('sub_agent_group').select(['id', 'rtp']).where('deleted_at', 'is', null).execute();
  const byId = new Map(groups.map((group) => [group.id, group]));
  return new Map(
    labels.map(({ site_id: site, code, configured_group_id: configured, auto_group_id: auto }) => [
      `${site} ${code}`,
      byId.get(effectiveSubAgentGroup(configured, auto) ?? '') ?? null,
    ]),
  );
};

/** More places than this are not named to the store. */
const MAX_NAMED = 20_000;

/** Players with a bet that stands in one of the slices, each once; null: there are too many places. */
export const countPlayers = async (ctx: Ctx, { where }: PlayRead, slices: readonly Slice[]): Promise<number | null> => {
  if (where === null || slices.length === 0) return 0;
  if (slices.length > MAX_NAMED) return null;
  const marked = markIncomplete(ctx.clickhouse, ctx.completeness);
  const [row] = await marked.clickhouse.query<{ players: number }>({
    name: 'effect.players',
    sql: `SELECT toUInt32(count()) AS players FROM (
      SELECT player_id FROM bet WHERE ${where.sql}
        AND (site_id, game_id, sub_agent) IN (SELECT arrayJoin(arrayZip({at_sites:Array(UInt64)}, {at_games:Array(UInt64)}, {at_labels:Array(String)})))
      GROUP BY player_id HAVING ${betMeasures.bets} > 0)`,
    params: {
      ...where.params,
      at_sites: slices.map(({ site_id: id }) => BigInt(id)),
      at_games: slices.map(({ game_id: id }) => BigInt(id)),
      at_labels: slices.map(({ sub_agent: label }) => label),
    },
  });
  return row?.players ?? 0;
};
