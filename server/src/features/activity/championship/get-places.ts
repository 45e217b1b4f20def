import type * as contract from '@manager/contract/features/activity/championship/results';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { stagePrize } from '@manager/domain/championship';
import { decimal, toWire } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { stageOf } from './championship-times.ts';
import { placesOf } from './entry-row.ts';
import { stagesWhere, visibleStages } from './get-stages.ts';
import { byPlaceSql, hasPlaceSql } from './places.ts';

type Input = ParsedOf<typeof contract.getStandingList>;
const money = (text: string): string => toWire(decimal(text));

type Found = Omit<contract.StandingRow, 'rank' | 'has_seat' | 'prize' | 'currency' | 'reached_at'> & {
  reached_at: Date | null;
  is_out: boolean;
};

/** The places of a stage, as far as their players are in scope; the places themselves are among all. Errors: `object.not_found`. */
export const getPlaces = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.getStandingList>> => {
  const { activity_id: activityId } = input;
  const isIt = sql<SqlBool>`${visibleStages(ctx)} and activity.id = ${activityId} and stage.stage = ${input.stage}`;
  const [stage] = await stagesWhere(ctx, isIt, { limit: 1, offset: 0, direction: sql`asc` });
  if (stage === undefined) throw new AppError('object.not_found');
  const activity = await ctx.db
    .selectFrom('activity')
    .select(['starts_at', 'ends_at', 'rule', 'currency'])
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  const rule = stageOf(activity, input.stage)?.rule;
  if (rule === undefined) throw new AppError('object.not_found');
  const isDecided = stage.decided_at !== null;
  const condition = placedIn(ctx, input, { isDecided });
  // Who may have a place hangs on blocks and marks of the whole store; which of these players are shown, on the scope.
  const { rows } = await sql<Found>`
    select championship_entry.id, championship_entry.player_id, player.user_name, championship_entry.agent_id, championship_entry.site_id,
      site.name as site_name, championship_entry.score, championship_entry.credits_left, championship_entry.best_multiple,
      championship_entry.rounds_used, championship_entry.reached_at,
      exists (select 1 from activity_player as one where one.activity_id = championship_entry.activity_id
        and one.player_id = championship_entry.player_id and one.disqualified_at is not null) as is_out
    from championship_entry join activity on activity.id = championship_entry.activity_id
      join player on player.id = championship_entry.player_id join site on site.id = championship_entry.site_id
    where ${condition}
    order by ${byPlaceSql(isDecided)}
    limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(ctx.wholeDb);
  const places = await placesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from championship_entry join activity on activity.id = championship_entry.activity_id
    where ${condition}`.execute(ctx.wholeDb);
  const list = rows.flatMap(({ is_out: isOut, ...row }): contract.StandingRow[] => {
    const rank = places.get(row.id);
    if (rank === undefined) return [];
    const prize = isOut ? null : stagePrize(rule.prizes, rank);
    return [
      {
        ...row,
        rank,
        reached_at: row.reached_at?.toISOString() ?? null,
        has_seat: rule.seats !== null && rank <= rule.seats,
        prize: prize === null ? null : money(prize),
        currency: activity.currency,
      },
    ];
  });
  return { list, total: counted[0]?.total ?? 0, total_is_exact: true, stage, as_of: ctx.now().toISOString() };
};

const placedIn = (ctx: Ctx, input: Input, { isDecided }: { isDecided: boolean }) => {
  const conditions = [
    sql<SqlBool>`championship_entry.activity_id = ${input.activity_id} and championship_entry.stage = ${input.stage}`,
    inScope(ctx.user.scope, 'championship_entry.agent_id'),
    hasPlaceSql(isDecided),
    ...(input.site_id === undefined ? [] : [sql<SqlBool>`championship_entry.site_id = ${input.site_id}`]),
    ...(input.player_id === undefined ? [] : [sql<SqlBool>`championship_entry.player_id = ${input.player_id}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};
