import * as contract from '@manager/contract/features/maintain/game-speed';
import { sql, type SqlBool } from 'kysely';
import { mayCall } from '../../../kit/service/levels.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** Websites in sight where a rule holds, whichever games they offer. */
const websitesOf = ({ user }: Ctx) => sql<string>`(
  select count(*) from site as reached where reached.deleted_at is null and ${inScope(user.scope, 'reached.agent_id')}
    and (play_rule.site_id is null or reached.id = play_rule.site_id)
    and (play_rule.jurisdiction is null or reached.jurisdiction = play_rule.jurisdiction))`;

/** Rules without a website are the operator's: all staff see what holds, only who sees every agent changes them. */
export const playRules = defineResource({
  name: 'play_rule',
  table: 'play_rule',
  from: (db) =>
    db
      .selectFrom('play_rule')
      .leftJoin('site', 'site.id', 'play_rule.site_id')
      .leftJoin('game', 'game.id', 'play_rule.game_id')
      .where('play_rule.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('play_rule')
      .select(['site.name as site_name', 'site.agent_id', 'game.name as game_name', websitesOf(ctx).as('websites')])
      .execute();
    const seesAll = ctx.user.scope.kind === 'all';
    return rows.map((row) => {
      const isOwn = row.site_id !== null || seesAll;
      return contract.PlayRuleRow.parse({
        ...row,
        websites: Number(row.websites),
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: { edit: isOwn && mayCall(ctx, contract.savePlayRule), delete: isOwn && mayCall(ctx, contract.removePlayRule) },
      });
    });
  },
  scope: ({ user }) =>
    sql<SqlBool>`(play_rule.site_id is null
      or exists (select 1 from site as owned where owned.id = play_rule.site_id and ${inScope(user.scope, 'owned.agent_id')}))`,
  agentIdOf: (row) => row.agent_id,
  audited: contract.PlayRuleRow.omit({ version: true, websites: true, created_at: true, updated_at: true, can: true }),
});

type Named = { jurisdiction: string | null; game_type: string | null; site_name: string | null; game_name: string | null };

/** "UK · slot": where a rule holds, as requests for approval name it. */
export const nameOf = ({ jurisdiction, game_type: type, site_name: site, game_name: game }: Named): string =>
  [jurisdiction, type, site, game].filter((part) => part !== null).join(' · ') || '*';
