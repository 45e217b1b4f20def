import * as contract from '@manager/contract/features/maintain/block';
import { block } from '@manager/contract/records/block';
import { auditedOf } from '@manager/contract/records/record';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { rowReader } from '../../../kit/record/record.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** SQL of the state of a block. */
export const stateOf = ({ now }: Pick<Ctx, 'now'>): RawBuilder<string> => sql<string>`case
  when block.deleted_at is not null then 'lifted'
  when block.expires_at <= ${now()} then 'expired'
  else 'active' end`;

const toRow = rowReader(block);

/** Rules without a website are the operator's alone; the others are seen by whom the website belongs to. */
export const blocks = defineResource({
  name: 'block',
  table: 'block',
  keepsRemoved: true,
  // Other forms of a player's name have copies, which go with the rule itself.
  from: (db) =>
    db
      .selectFrom('block')
      .where('block.copy_of_id', 'is', null)
      .leftJoin('site', 'site.id', 'block.site_id')
      .leftJoin('player', 'player.id', 'block.player_id')
      .leftJoin('game', 'game.id', 'block.game_id'),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('block')
      .select([
        'block.deleted_at as lifted_at',
        'site.name as site_name',
        'site.agent_id',
        'player.user_name',
        'game.name as game_name',
        stateOf(ctx).as('state'),
      ])
      .execute();
    const can = { edit: mayCall(ctx, contract.saveBlock), delete: mayCall(ctx, contract.liftBlock) };
    return rows.map((row) => toRow(row, row.lifted_at === null ? can : { edit: false, delete: false }));
  },
  scope: ({ user }) =>
    sql<SqlBool>`(${user.scope.kind === 'all' ? sql<SqlBool>`block.site_id is null` : sql<SqlBool>`false`}
      or exists (select 1 from site as owned where owned.id = block.site_id and ${inScope(user.scope, 'owned.agent_id')}))`,
  agentIdOf: (row) => row.agent_id,
  audited: auditedOf(block),
});
