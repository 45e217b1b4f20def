import * as contract from '@manager/contract/features/activity/championship/record';
import { stagePrize } from '@manager/domain/championship';
import { decimal, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import { nameOf } from '../core/activity-row.ts';
import { ruleOf, stageOf } from './championship-times.ts';
import { placeSql } from './places.ts';

const money = (text: string): string => toWire(decimal(text));

/** Places among all players, also those whom the caller does not see: by entry. */
export const placesOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await ctx.wholeDb
    .selectFrom('championship_entry')
    .innerJoin('activity', 'activity.id', 'championship_entry.activity_id')
    .select(['championship_entry.id', placeSql.as('place')])
    .where('championship_entry.id', 'in', [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, place }) => (place === null ? [] : [[id, place]])));
};

/** Championships that have come to an end: their prizes are settled, and nobody is taken out or let in. */
const OVER: ReadonlySet<string> = new Set(['settling', 'settled', 'cancelled']);

/** Players in the stages of championships, of whom their website belongs to. */
export const entries = defineResource({
  name: 'championship_entry',
  table: 'championship_entry',
  from: (db) =>
    db
      .selectFrom('championship_entry')
      .innerJoin('activity', 'activity.id', 'championship_entry.activity_id')
      .innerJoin('site', 'site.id', 'championship_entry.site_id')
      .innerJoin('player', 'player.id', 'championship_entry.player_id')
      .leftJoin('activity_player', (join) =>
        join
          .onRef('activity_player.activity_id', '=', 'championship_entry.activity_id')
          .onRef('activity_player.player_id', '=', 'championship_entry.player_id'),
      )
      .where('championship_entry.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('championship_entry')
      .select(['activity.code as activity_code', 'activity.title', 'activity.rule', 'activity.starts_at', 'activity.ends_at'])
      .select(['activity.currency', 'activity.state as activity_state', 'site.name as site_name', 'player.user_name'])
      .select(['activity_player.disqualified_at', sql<string>`coalesce(activity_player.reason, '')`.as('reason')])
      .select([
        sql<string>`coalesce(activity_player.by_user, '')`.as('by_user'),
        sql<string>`coalesce(activity_player.approved_name, '')`.as('approved_name'),
      ])
      .execute();
    const places = await placesOf(
      ctx,
      rows.map(({ id }) => id),
    );
    const may = { disqualify: mayCall(ctx, contract.disqualifyEntry), requalify: mayCall(ctx, contract.requalifyEntry) };
    return rows.map((row) => {
      const stage = stageOf(row, row.stage);
      if (stage === undefined) throw new Error(`activity ${row.activity_id} has no stage ${row.stage}`);
      const rank = row.disqualified_at === null || row.decided_at !== null ? (places.get(row.id) ?? null) : null;
      const prize = rank === null || row.disqualified_at !== null ? null : stagePrize(stage.rule.prizes, rank);
      const isOpen = !OVER.has(row.activity_state) && isInScope(ctx.user.scope, row.agent_id);
      return contract.ChampionshipEntryRow.parse({
        ...row,
        activity_name: nameOf(ctx, row.title),
        stage_name: nameOf(ctx, stage.rule.title),
        stages: ruleOf(row).stages.length,
        rounds_left: row.rounds - row.rounds_used,
        score_kind: stage.rule.score,
        reached_at: row.reached_at?.toISOString() ?? null,
        last_round_at: row.last_round_at?.toISOString() ?? null,
        rank,
        prize: prize === null ? null : money(prize),
        deadline: new Date(stage.span.endsAtMs).toISOString(),
        decided_at: row.decided_at?.toISOString() ?? null,
        disqualified_at: row.disqualified_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          disqualify: may.disqualify && isOpen && row.disqualified_at === null,
          requalify: may.requalify && isOpen && row.disqualified_at !== null,
        },
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'championship_entry.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.ChampionshipEntryRow.pick({
    activity_id: true,
    activity_code: true,
    player_id: true,
    user_name: true,
    stage: true,
    state: true,
    rank: true,
    disqualified_at: true,
    reason: true,
  }),
});
