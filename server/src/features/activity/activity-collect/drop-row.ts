import { CollectionRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import * as contract from '@manager/contract/features/activity/activity-collect/record';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { nameOf } from '../core/activity-row.ts';

/** Bets that drew an icon, of whom their website belongs to. */
export const drops = defineResource({
  name: 'collection_drop',
  table: 'collection_drop',
  from: (db) =>
    db
      .selectFrom('collection_drop')
      .innerJoin('activity', 'activity.id', 'collection_drop.activity_id')
      .innerJoin('site', 'site.id', 'collection_drop.site_id')
      .innerJoin('player', 'player.id', 'collection_drop.player_id')
      .innerJoin('game', 'game.id', 'collection_drop.game_id')
      .where('collection_drop.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('collection_drop')
      .select([
        'activity.code as activity_code',
        'activity.title as activity_title',
        'activity.rule',
        'site.name as site_name',
        'player.user_name',
        'game.name as game_name',
      ])
      .execute();
    return rows.map(({ rule, activity_title: title, ...row }) => {
      const icon = CollectionRule.parse(rule).icons.find(({ code }) => code === row.icon);
      return contract.DropRow.parse({
        ...row,
        activity_name: nameOf(ctx, title),
        icon_name: icon === undefined ? row.icon : nameOf(ctx, icon.name),
        bet_at: row.bet_at.toISOString(),
        created_at: row.created_at.toISOString(),
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'collection_drop.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.DropRow.pick({ state: true }),
});
