import * as contract from '@manager/contract/features/activity/activity-rank/gifts';
import { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, sum, toWire } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import { columnsIn, type Filters } from '../../../kit/resource/conditions.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { nameOf } from '../core/activity-row.ts';
import { prizeState } from './prize-state.ts';

type Prize = { level: number; amount: string | null; reached_at: string; is_too_small: boolean; payout_state: string | null };

/** Whoever has collected a scatter symbol, of whom his website belongs to. */
export const collectors = defineResource({
  name: 'scatter_count',
  table: 'scatter_count',
  from: (db) =>
    db
      .selectFrom('scatter_count')
      .innerJoin('activity', 'activity.id', 'scatter_count.activity_id')
      .innerJoin('site', 'site.id', 'scatter_count.site_id')
      .innerJoin('player', 'player.id', 'scatter_count.player_id')
      .where('scatter_count.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('scatter_count')
      .select([
        'activity.code as activity_code',
        'activity.title as activity_title',
        'activity.currency',
        'activity.rule',
        'site.name as site_name',
        'player.user_name',
        sql<
          Prize[]
        >`(select coalesce(json_agg(json_build_object('level', one.level, 'amount', prize.prize::text, 'reached_at', one.reached_at,
            'is_too_small', coalesce(prize.is_too_small, false), 'payout_state', payout.state) order by one.level), '[]')
          from scatter_level as one left join activity_prize as prize on prize.id = one.prize_id left join payout on payout.id = prize.payout_id
          where one.activity_id = scatter_count.activity_id and one.player_id = scatter_count.player_id)`.as('prizes'),
      ])
      .execute();
    return rows.map(({ activity_title: title, rule, prizes, ...row }) => {
      const { levels } = ScatterRule.parse(rule);
      const scatters = Number(row.scatters);
      const next = levels.find(({ count }) => count > scatters);
      return contract.CollectorRow.parse({
        ...row,
        scatters,
        bets: Number(BigInt(row.bets)),
        last_bet_at: row.last_bet_at.toISOString(),
        activity_name: nameOf(ctx, title),
        level: levels.filter(({ count }) => count <= scatters).length,
        missing: next === undefined ? null : next.count - scatters,
        prizes: prizes.map((prize) => ({
          level: prize.level,
          amount: prize.amount === null ? (levels[prize.level - 1]?.amount ?? '0') : toWire(decimal(prize.amount)),
          reached_at: new Date(prize.reached_at).toISOString(),
          state: prize.amount === null ? null : prizeState(prize),
        })),
        given: toWire(sum(prizes.flatMap(({ amount }) => (amount === null ? [] : [decimal(amount)])))),
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'scatter_count.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.CollectorRow.pick({ scatters: true }),
});

const { equals } = columnsIn('scatter_count');

export const collectorFilters: Filters<ParsedOf<typeof contract.getCollectorList>> = {
  activity_id: equals('activity_id'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
  site_id: equals('site_id'),
  least: (least) => sql<SqlBool>`scatter_count.scatters >= ${least}`,
};
