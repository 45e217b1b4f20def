import type { ActivityState } from '@manager/domain/activity';
import type * as contract from '@manager/contract/features/activity/championship/results';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { microsToText } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { activityInScope, nameOf } from '../core/activity-row.ts';
import { promisedBy } from './championship-kind.ts';
import { ruleOf, stageOf } from './championship-times.ts';

type Input = ParsedOf<typeof contract.getStageList>;
type StageRow = contract.StageRow;

type Found = {
  id: string;
  code: string;
  title: unknown;
  state: string;
  starts_at: Date;
  ends_at: Date;
  rule: unknown;
  currency: string;
  stage: number;
  decided_at: Date | null;
  entries: number;
  players: number;
  rounds_played: number;
  qualified: number;
};

/** Stages with their players, as far as the caller may see these. */
export const stagesWhere = async (
  ctx: Ctx,
  condition: RawBuilder<SqlBool>,
  { limit, offset, direction }: { limit: number; offset: number; direction: RawBuilder<unknown> },
): Promise<StageRow[]> => {
  const { rows } = await sql<Found>`
    select activity.id, activity.code, activity.title, activity.state, activity.starts_at, activity.ends_at, activity.rule, activity.currency,
      stage.stage, done.decided_at, counted.*
    from activity
      cross join lateral generate_series(1, jsonb_array_length(activity.rule->'stages')) as stage (stage)
      left join championship_stage as done on done.activity_id = activity.id and done.stage = stage.stage
      cross join lateral (
        select count(*)::int as entries, count(*) filter (where one.rounds_used > 0)::int as players,
          coalesce(sum(one.rounds_used), 0)::int as rounds_played, count(*) filter (where one.state = 'qualified')::int as qualified
        from championship_entry as one
        where one.activity_id = activity.id and one.stage = stage.stage and ${inScope(ctx.user.scope, 'one.agent_id')}
      ) as counted
    where ${condition}
    order by activity.starts_at ${direction}, activity.id desc, stage.stage
    limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows.map((row) => stageRow(ctx, row));
};

const CHAMPIONSHIPS = sql<SqlBool>`activity.kind = 'championship' and activity.deleted_at is null and activity.state <> 'draft'`;

export const visibleStages = (ctx: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`${CHAMPIONSHIPS} and ${activityInScope(ctx.user.scope)}`;

/** L-4-2: a row a stage, of what was agreed to. */
export const getStages = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.getStageList>> => {
  const conditions = [
    visibleStages(ctx),
    ...(input.activity_id === undefined ? [] : [sql<SqlBool>`activity.id = ${input.activity_id}`]),
    ...(input.state === undefined ? [] : [sql<SqlBool>`activity.state = ${input.state}`]),
  ];
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const direction = input.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const list = await stagesWhere(ctx, condition, { limit: input.limit, offset: (input.page - 1) * input.limit, direction });
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(jsonb_array_length(activity.rule->'stages')), 0)::int as total from activity where ${condition}`.execute(
    ctx.db,
  );
  return { list, total: rows[0]?.total ?? 0, total_is_exact: true };
};

const stageRow = (ctx: Ctx, row: Found): StageRow => {
  const found = stageOf(row, row.stage);
  if (found === undefined) throw new Error(`activity ${row.id} has no stage ${row.stage}`);
  const { rule, span } = found;
  return {
    id: `${row.id}-${row.stage}`,
    activity_id: row.id,
    activity_code: row.code,
    activity_name: nameOf(ctx, row.title),
    activity_state: row.state as ActivityState,
    stage: row.stage,
    stages: ruleOf(row).stages.length,
    stage_name: nameOf(ctx, rule.title),
    state: stateOf(row, span, ctx.now().getTime()),
    starts_at: new Date(span.startsAtMs).toISOString(),
    ends_at: new Date(span.endsAtMs).toISOString(),
    closes_at: new Date(span.closesAtMs).toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    score_kind: rule.score,
    credits: toWire(decimal(rule.credits)),
    rounds: rule.rounds,
    entries: row.entries,
    players: row.players,
    rounds_played: row.rounds_played,
    seats: rule.seats,
    qualified: row.qualified,
    prizes: microsToText(promisedBy({ ...ruleOf(row), stages: [rule] })),
    currency: row.currency,
  };
};

type Span = { startsAtMs: number; endsAtMs: number };

const stateOf = ({ state, decided_at: decidedAt }: Found, span: Span, nowMs: number): StageRow['state'] => {
  if (decidedAt !== null) return 'decided';
  if (state === 'cancelled') return 'cancelled';
  if (nowMs < span.startsAtMs) return 'waiting';
  return nowMs < span.endsAtMs ? 'open' : 'closing';
};
