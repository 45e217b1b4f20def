import * as contract from '@manager/contract/features/account/big-win';
import { sql, type SqlBool } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** Wins beyond a threshold, of whom their website belongs to. */
export const bigWins = defineResource({
  name: 'big_win',
  table: 'big_win',
  from: (db) =>
    db
      .selectFrom('big_win')
      .innerJoin('site', 'site.id', 'big_win.site_id')
      .innerJoin('agent', 'agent.id', 'big_win.agent_id')
      .innerJoin('player', 'player.id', 'big_win.player_id')
      .innerJoin('game', 'game.id', 'big_win.game_id')
      .where('big_win.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('big_win')
      .select(['site.code as site_code', 'agent.name as agent_name', 'player.user_name', 'game.name as game_name'])
      .execute();
    const handle = mayCall(ctx, contract.handleBigWin);
    return rows.map((row) =>
      contract.BigWinRow.parse({
        ...row,
        bet_at: row.bet_at.toISOString(),
        handled_at: row.handled_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: { handle },
      }),
    );
  },
  scope: ({ user }) => sql<SqlBool>`${inScope(user.scope, 'big_win.agent_id')}`,
  agentIdOf: (row) => row.agent_id,
  audited: contract.BigWinRow.pick({ state: true, note: true, handled_by: true }),
});
