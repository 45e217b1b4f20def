import * as contract from '@manager/contract/features/activity/activity-rank/gifts';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { columnsIn, type Filters } from '../../../kit/resource/conditions.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { nameOf } from '../core/activity-row.ts';
import { prizeState } from './prize-state.ts';

/** Packets that players were given, of whom their website belongs to. */
export const packets = defineResource({
  name: 'red_packet',
  table: 'red_packet',
  from: (db) =>
    db
      .selectFrom('red_packet')
      .innerJoin('activity', 'activity.id', 'red_packet.activity_id')
      .innerJoin('site', 'site.id', 'red_packet.site_id')
      .innerJoin('player', 'player.id', 'red_packet.player_id')
      .innerJoin('activity_prize', 'activity_prize.id', 'red_packet.prize_id')
      .leftJoin('payout', 'payout.id', 'activity_prize.payout_id')
      .where('red_packet.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('red_packet')
      .select([
        'activity.code as activity_code',
        'activity.title as activity_title',
        'activity.currency',
        'site.name as site_name',
        'player.user_name',
        'activity_prize.is_too_small',
        'payout.state as payout_state',
      ])
      .execute();
    return rows.map(({ activity_title: title, ...row }) =>
      contract.PacketRow.parse({
        ...row,
        activity_name: nameOf(ctx, title),
        given_at: row.given_at?.toISOString(),
        show_at: row.show_at?.toISOString() ?? null,
        state: prizeState(row),
      }),
    );
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'red_packet.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.PacketRow.pick({ state: true }),
});

const { equals } = columnsIn('red_packet');

export const packetFilters: Filters<ParsedOf<typeof contract.getPacketList>> = {
  activity_id: equals('activity_id'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
  site_id: equals('site_id'),
  time_from: (at) => sql<SqlBool>`red_packet.given_at >= ${at}::timestamptz`,
  time_to: (at) => sql<SqlBool>`red_packet.given_at < ${at}::timestamptz`,
  bet_id: equals('bet_id'),
  won_by_bet: (isWon) => sql<SqlBool>`(red_packet.bet_id is not null) = ${isWon}`,
};
