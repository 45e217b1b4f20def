import type * as contract from '@manager/contract/features/activity/activity-rank/rule';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { ruleActivities } from './rule-activities.ts';

type Progress = OutputOf<typeof contract.getRuleProgress>;

/** Packets by show, or players by level; a ranking has neither. */
export const getProgress = async (ctx: Ctx, { id }: ParsedOf<typeof contract.getRuleProgress>): Promise<Progress> => {
  const { rule } = await findRow(ctx, ruleActivities, id);
  return {
    shows: rule.kind === 'red_packet' ? await readShows(ctx, id) : [],
    levels: rule.kind === 'scatter_collect' ? await readLevels(ctx, id, rule) : [],
  };
};

const readShows = async (ctx: Ctx, id: string): Promise<Progress['shows']> => {
  const seen = inScope(ctx.user.scope, 'red_packet.agent_id');
  const { rows } = await sql<{ opens_at: Date; packets: number; left: number; given: number; given_amount: string }>`
    select opens_at, count(*)::int as packets, count(*) filter (where player_id is null)::int as left,
      count(*) filter (where player_id is not null and ${seen})::int as given,
      coalesce(sum(amount) filter (where player_id is not null and ${seen}), 0) as given_amount
    from red_packet where activity_id = ${id} group by opens_at order by opens_at`.execute(ctx.wholeDb);
  return rows.map((row) => ({
    ...row,
    opens_at: row.opens_at.toISOString(),
  }));
};

type ScatterRule = Extract<contract.ActivityRule, { kind: 'scatter_collect' }>;

const readLevels = async (ctx: Ctx, id: string, { levels }: ScatterRule): Promise<Progress['levels']> => {
  const { rows } = await sql<{ level: number; left: number; given: number }>`
    select stock.level, stock.stock_left as left, (select count(*)::int from scatter_level
      where scatter_level.activity_id = stock.activity_id and scatter_level.level = stock.level and prize_id is not null
        and ${inScope(ctx.user.scope, 'scatter_level.agent_id')}) as given
    from scatter_stock as stock where stock.activity_id = ${id}`.execute(ctx.wholeDb);
  const { rows: players } = await sql<{ level: number; players: number }>`
    select level, count(*)::int as players from unnest(${levels.map(({ count }) => count)}::int[]) with ordinality as one (wanted, level)
    join scatter_count on scatter_count.activity_id = ${id} and scatters >= wanted and ${inScope(ctx.user.scope, 'scatter_count.agent_id')}
    group by level`.execute(ctx.wholeDb);
  return levels.map(({ count, amount, stock }, at) => {
    const stored = rows.find(({ level }) => level === at + 1);
    return {
      level: at + 1,
      count,
      amount,
      stock,
      left: stored?.left ?? stock,
      players: players.find(({ level }) => Number(level) === at + 1)?.players ?? 0,
      given: stored?.given ?? 0,
    };
  });
};
