import {
  type ConfigMark,
  type getConfigMarks as endpoint,
  MAX_CONFIG_MARKS,
  type MarkKind,
} from '@manager/contract/features/report/config-marks';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { objectNames } from '../../log/audit/public.ts';
import { partsOf } from '../../set-up/website-game/public.ts';

type Input = ParsedOf<typeof endpoint>;

/** Fields by which play or its figures change, and what kind of mark they make. */
const FIELDS: Readonly<Record<string, MarkKind>> = {
  rtp: 'rtp',
  is_enabled: 'availability',
  status: 'availability',
  approved_state: 'availability',
  vendors: 'availability',
  disabled_origins: 'availability',
  rate: 'rate',
  min_bet: 'limits',
  max_bet: 'limits',
  min_bet_usd: 'limits',
  max_bet_usd: 'limits',
  max_win_day_usd: 'limits',
  down_min: 'band',
  down_max: 'band',
  up_min: 'band',
  up_max: 'band',
  outcome: 'risk',
};

/** What is always in force at once, and so a mark by these fields. */
const SET_UP = ['website', 'website_game', 'site_group', 'sub_agent_group', 'game', 'agent', 'currency', 'rtp_band'];
/** What belongs to nobody, and is seen by everybody; of mathematics and drawings only that they came into force is told. */
const SHARED = ['game', 'currency', 'site_group', 'sub_agent_group', 'source_file', 'drawing'];
/** Whose state says when it came into force, and what stands on record of it then. */
const STATED: Readonly<Record<string, { kind: MarkKind; states: readonly string[] }>> = {
  source_file: { kind: 'math', states: ['applied'] },
  drawing: { kind: 'math', states: ['applied'] },
  timed_change: { kind: 'timed_change', states: ['applied', 'reverted'] },
};
/** What a timed change is about: its own record says which object that is. */
const typeOf = sql`case e.object_type when 'timed_change' then coalesce(e.after ->> 'object_type', '') else e.object_type end`;
const idOf = sql`case e.object_type when 'timed_change' then coalesce(e.after ->> 'object_id', '') else e.object_id end`;

/** A row about many games of a website names in groups what changed of them. */
const isOfManyGames = (games: readonly string[]): RawBuilder<SqlBool> =>
  sql`(e.object_type = 'website_game' and exists (
    select 1 from jsonb_path_query(e.before::jsonb, '$.cells[*]') as part
    where jsonb_exists_any(part, ${Object.keys(FIELDS)}::text[])
      and ${games.length === 0 ? sql`true` : sql`jsonb_exists_any(part -> 'game_ids', ${[...games]}::text[])`}))`;

const isMark = (ctx: Ctx, { player_id: playerId, game_id: games = [] }: Input): RawBuilder<SqlBool> => {
  const stated = Object.entries(STATED).map(
    ([type, { states }]) => sql`(e.object_type = ${type} and e.after ->> 'state' = any(${[...states]}::text[]))`,
  );
  const ofPlayer =
    playerId === undefined || !can(ctx, 'G-1')
      ? sql`false`
      : sql`(e.object_type = 'risk_mark' and e.after ->> 'state' in ('reviewed', 'released')
          and e.object_id in (select id::text from risk_mark where player_id = ${playerId}))`;
  return sql<SqlBool>`(e.object_type = 'block' or ${sql.join(stated, sql` or `)} or ${ofPlayer} or ${isOfManyGames(games)}
    or (e.object_type = any(${SET_UP}::text[]) and e.before is not null and exists (
      select 1 from unnest(${Object.keys(FIELDS)}::text[]) as field
      where jsonb_exists(e.before::jsonb, field) and e.before::jsonb -> field is distinct from e.after::jsonb -> field)))`;
};

/** The website and the game that a row is about; null: all of them. */
const siteOf = sql`case ${typeOf} when 'website' then ${idOf} when 'website_game' then split_part(${idOf}, '-', 1)
  else coalesce(e.after ->> 'site_id', e.before ->> 'site_id') end`;
const gameOf = sql`case ${typeOf} when 'game' then ${idOf} when 'website_game' then nullif(split_part(${idOf}, '-', 2), '')
  else coalesce(e.after ->> 'game_id', e.before ->> 'game_id') end`;

/** As far as the chart's filters reach. */
const isOf = (input: Input): RawBuilder<SqlBool> => {
  const {
    site_id: sites = [],
    site_group_id: groups = [],
    game_id: games = [],
    agent_id: agents = [],
    currency,
    player_id: player,
  } = input;
  const conditions = [
    sites.length === 0
      ? sql`true`
      : sql`(coalesce(${siteOf} = any(${sites}::text[]), true) and (${typeOf} <> 'site_group'
          or ${idOf} in (select site_group_id::text from site where id = any(${sites}::bigint[]))))`,
    groups.length === 0
      ? sql`true`
      : sql`((${siteOf} is null or ${siteOf} in (select id::text from site where site_group_id = any(${groups}::bigint[])))
          and (${typeOf} <> 'site_group' or ${idOf} = any(${groups}::text[])))`,
    games.length === 0 ? sql`true` : sql`coalesce(${gameOf} = any(${games}::text[]), true)`,
    currency === undefined
      ? sql`true`
      : sql`(${typeOf} <> 'currency' or ${idOf} in (select id::text from currency where code = ${currency}))`,
    player === undefined
      ? sql`true`
      : sql`coalesce(coalesce(e.after ->> 'player_id', e.before ->> 'player_id') = ${player}, true)`,
    agents.length === 0
      ? sql`true`
      : sql`(e.agent_id is null or e.agent_id in (
          with recursive below as (
            select id from agent where id = any(${agents}::bigint[])
            union
            select agent.id from agent join below on agent.parent_id = below.id
          )
          select id from below))`,
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

/**
 * Marks of a chart: what was changed, of what is in scope and within its filters, straight from the audit log. The question goes past row-level
 * security, which keeps rows of mathematics from staff of agents altogether, and carries the scope itself.
 */
export const getConfigMarks = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  const rows = await ctx.wholeDb
    .selectFrom('audit_event as e')
    .select(['e.id', 'e.at', 'e.object_type', 'e.object_id', 'e.actor_name', 'e.before', 'e.after'])
    .where('e.at', '>=', new Date(input.time_from))
    .where('e.at', '<', new Date(input.time_to))
    .where('e.outcome', '=', 'ok')
    .where(sql<SqlBool>`e.action not like 'approval.%'`)
    .where(isMark(ctx, input))
    .where(isOf(input))
    .where(
      sql<SqlBool>`((e.agent_id is not null and ${inScope(ctx.user.scope, 'e.agent_id')})
        or (e.agent_id is null and (e.object_type = any(${SHARED}::text[]) or ${ctx.user.scope.kind === 'all'})))`,
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.seq', 'desc')
    .limit(MAX_CONFIG_MARKS + 1)
    .execute();
  const canOpenLog = can(ctx, 'O-2');
  const marks = rows.slice(0, MAX_CONFIG_MARKS).map((row) => ({ ...row, ...objectOf(row) }));
  const nameOf = await objectNames(ctx, marks.map(namedBy));
  const list = marks.map((row): ConfigMark => {
    const changes = changesOf(row, input.game_id);
    return {
      id: row.id,
      at: row.at.toISOString(),
      kind: kindOf(row.marked_type, changes[0]?.field ?? ''),
      object_type: row.object_type,
      object_id: row.object_id,
      object_name: nameOf(namedBy(row)),
      actor_name: canOpenLog ? row.actor_name : null,
      changes,
    };
  });
  return { list, has_more: rows.length > MAX_CONFIG_MARKS, can: { open_log: canOpenLog } };
};

/** The type that makes the kind of its mark, and what the mark is about. */
const objectOf = ({ object_type: type, object_id: id, after }: { object_type: string; object_id: string; after: unknown }) => {
  const { object_type: aboutType, object_id: aboutId } = fieldsOf(after);
  const isTimed = type === 'timed_change' && typeof aboutType === 'string' && typeof aboutId === 'string';
  return { marked_type: type, object_type: isTimed ? aboutType : type, object_id: isTimed ? aboutId : id };
};

/** A row about many games of a website is called by its website. */
const namedBy = <Row extends { object_type: string; object_id: string }>(row: Row): Row =>
  row.object_type === 'website_game' && !row.object_id.includes('-') ? { ...row, object_type: 'website' } : row;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

type Changed = { marked_type: string; before: unknown; after: unknown };

/** Changes of a row about many games, limited to the games asked for, each once. */
const changesOf = (row: Changed, games: readonly string[] = []): ConfigMark['changes'] => {
  if (row.marked_type !== 'website_game' || !('cells' in fieldsOf(row.after))) return changesIn(row);
  const changes = partsOf(row)
    .filter(({ gameIds }) => games.length === 0 || gameIds.some((id) => games.includes(id)))
    .flatMap(({ before, after }) => changesIn({ ...row, before, after }));
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
};

const changesIn = (row: Changed): ConfigMark['changes'] => {
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)];
  // A timed change says whether it was applied or reverted.
  const fields = row.marked_type === 'timed_change' ? ['state'] : Object.keys(FIELDS);
  return fields
    .filter((field) => field in before || field in after)
    .filter((field) => textOf(before[field]) !== textOf(after[field]))
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }));
};

const OWN_KINDS: Readonly<Record<string, MarkKind>> = { block: 'block', rtp_band: 'band', risk_mark: 'risk' };

/** By what it is about, or else by the first field that changed. */
const kindOf = (type: string, field: string): MarkKind =>
  OWN_KINDS[type] ?? STATED[type]?.kind ?? FIELDS[field] ?? 'availability';
