import type * as contract from '@manager/contract/features/algorithm/data/data-sequence';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { sortOrder } from '@manager/contract/kit/page';
import { sql, type SqlBool } from 'kysely';
import { contains } from '../../../kit/service/contains.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readBoundSites } from './read-bound-sites.ts';
import { orderBy } from '../../../kit/service/name-order.ts';

type Input = ParsedOf<typeof contract.getDataSequenceList>;
type Row = contract.DataSequenceRow;
type Found = Omit<Row, 'n' | 'sites' | 'site_count' | 'applied_at' | 'ended_at'> & {
  binding_id: string;
  n: string;
  applied_at: Date;
  ended_at: Date | null;
  total: number;
};

/**
 * What a game shows of a mode (R26): the base game its own return where it is the one of this profile, σ and maximum; a bought one its line of the profile.
 * A return may differ by 0.01 percentage points, as what is declared may.
 */
const SHOWN = sql`
  case when math_mode.mode = 'base' then (
    select game.rtp::text where game.rtp is not null and exists (
      select 1 where abs(game.rtp - math_mode.rtp_pct) < 0.5 and not exists (
        select 1 from math_binding nearer
        left join math_mode base on base.version_id = nearer.version_id and base.mode = 'base'
        left join drawing on drawing.id = nearer.drawing_id
        where nearer.game_id = game.id and nearer.to_at is null
          and abs(coalesce(base.rtp_pct, drawing.rtp_pct) - game.rtp) < abs(math_mode.rtp_pct - game.rtp))))
    else bought.rtp end as shown_rtp,
  case when math_mode.mode = 'base' then (select trim_scale(game.sigma)::text where abs(game.rtp - math_mode.rtp_pct) <= 0.01) else bought.sigma end as shown_sigma,
  case when math_mode.mode = 'base' then (select game.max_multiple::text where abs(game.rtp - math_mode.rtp_pct) <= 0.01) end as shown_max_multiple`;

const BOUGHT = sql`
  left join lateral (
    select line ->> 'rtp' as rtp, trim_scale((line ->> 'sigma')::numeric)::text as sigma from jsonb_array_elements(game.buy_modes) as line
    where line ->> 'mode' = math_mode.mode and line ->> 'profile' in (math_binding.rtp_profile, '')
    order by line ->> 'profile' = '' limit 1) as bought on true`;

/** Modes of packages, and drawings, each of which is the base game at the plain stake; weights of a drawing are its points. */
const TABLES = sql`(
  select mode.version_id, null::bigint as drawing_id, package.sha256, mode.mode, mode.cost, mode.sort, mode.outcomes, mode.rtp_pct, mode.sigma, mode.hit_rate_pct,
    mode.max_multiple, mode.steps
  from math_mode as mode join math_version as package on package.id = mode.version_id
  union all
  select null, drawing.id, encode(drawing.sha256, 'hex'), 'base', 1, 0, drawing.n, drawing.rtp_pct, drawing.sigma, drawing.hit_rate_pct, drawing.max_multiple,
    (select jsonb_agg(jsonb_build_object('label', (${WIN_MULTIPLE_BUCKETS.map(({ label }) => label)}::text[])[place], 'weight', step ->> 'points',
      'probability_pct', round((step ->> 'points')::numeric * 100 / drawing.n, 6)::text, 'rtp_pct', round((step ->> 'sum')::numeric * 100 / drawing.n, 6)::text) order by place)
     from jsonb_array_elements(drawing.steps) with ordinality as listed (step, place))
  from drawing) as math_mode`;

/** Tables of outcomes in force, and with `with_former` those that were: by game, profile and mode. */
export const getDataSequenceList = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.getDataSequenceList>> => {
  const { column, direction } = sortOrder(input.sort);
  const { rows } = await sql<Found>`
    select compared.*, count(*) over ()::int as total from (select found.*, ${DIFFERS} as differs from (
      select math_binding.id || '-' || (math_mode.sort + 1) as id, math_binding.id as binding_id, math_binding.version_id as source_file_id, math_binding.drawing_id,
        math_binding.game_id, game.code as game_code, game.name as game_name, math_mode.mode, math_mode.cost::text as cost, math_mode.sort,
        math_binding.rtp_profile, math_binding.math_version, math_mode.sha256, math_mode.outcomes::text as n,
        math_mode.rtp_pct, math_mode.sigma, math_mode.hit_rate_pct, math_mode.max_multiple, math_mode.steps, ${SHOWN},
        math_binding.from_at as applied_at, math_binding.to_at as ended_at, math_binding.by_user as applied_by, math_binding.approved_name
      from math_binding
      join ${TABLES} on math_mode.version_id = math_binding.version_id or math_mode.drawing_id = math_binding.drawing_id
      join game on game.id = math_binding.game_id
      ${BOUGHT}
      where ${conditionOf(input)}) as found) as compared
    where ${input.differs === undefined ? sql`true` : sql`(cardinality(differs) > 0) = ${input.differs}`}
    order by ${orderBy(ctx, `compared.${column}`)} ${sql.raw(direction)}, game_code, rtp_profile desc, binding_id desc, sort
    limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(ctx.db);
  const sites = await readBoundSites(ctx, rows);
  return {
    list: rows.map((row) => rowOf(row, sites.get(row.id) ?? [])),
    total: rows[0]?.total ?? 0,
    total_is_exact: true,
  };
};

const conditionOf = (input: Input) => sql<SqlBool>`
  (${input.with_former === true} or math_binding.to_at is null)
  and (${input.game_id ?? null}::bigint is null or math_binding.game_id = ${input.game_id ?? null}::bigint)
  and (${input.mode ?? null}::text is null or math_mode.mode = ${input.mode ?? null}::text)
  and (${input.rtp_profile ?? null}::text is null or math_binding.rtp_profile = ${input.rtp_profile ?? null}::text)
  and ${input.math_version === undefined ? sql<SqlBool>`true` : contains('math_binding.math_version', input.math_version)}`;

/**
 * What a game shows and the table is not: returns by more than 0.01 percentage points, σ by a whole unit of its last digit (two decimals at least: a zero at the end
 * may have been left out), the maximum by more than half a hundredth.
 */
const DIFFERS = sql`array_remove(array[
  case when abs(found.shown_rtp::numeric - found.rtp_pct) > 0.01 then 'rtp' end,
  case when abs(found.shown_sigma::numeric - found.sigma) >= power(0.1::numeric, greatest(scale(found.shown_sigma::numeric), 2)) then 'sigma' end,
  case when abs(found.shown_max_multiple::numeric - found.max_multiple) > 0.005 then 'max_multiple' end], null)`;

const MAX_NAMED = 20;

const rowOf = (found: Found, sites: readonly { id: string; name: string }[]): Row => {
  const { id, source_file_id, drawing_id, game_id, game_code, game_name, mode, cost, rtp_profile, math_version, sha256 } = found;
  return {
    id,
    source_file_id,
    drawing_id,
    game_id,
    game_code,
    game_name,
    mode,
    cost,
    rtp_profile,
    math_version,
    sha256,
    n: Number(found.n),
    rtp_pct: found.rtp_pct,
    sigma: found.sigma,
    hit_rate_pct: found.hit_rate_pct,
    max_multiple: found.max_multiple,
    steps: found.steps,
    shown_rtp: found.shown_rtp,
    shown_sigma: found.shown_sigma,
    shown_max_multiple: found.shown_max_multiple,
    differs: found.differs,
    sites: sites.slice(0, MAX_NAMED).map(({ id: siteId, name }) => ({ id: siteId, name })),
    site_count: sites.length,
    applied_at: found.applied_at.toISOString(),
    ended_at: found.ended_at?.toISOString() ?? null,
    applied_by: found.applied_by,
    approved_name: found.approved_name,
  };
};
