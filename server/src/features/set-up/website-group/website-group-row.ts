import { deleteWebsiteGroups, saveWebsiteGroup, WebsiteGroupRow } from '@manager/contract/features/set-up/website-group';
import { sql } from 'kysely';
import { mayCall } from '../../../kit/service/levels.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** Groups belong to no agent; of their websites everybody sees those in scope. */
export const websiteGroups = defineResource({
  name: 'site_group',
  table: 'site_group',
  from: (db) => db.selectFrom('site_group').where('site_group.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('site_group')
      .select((eb) =>
        eb
          .selectFrom('site')
          .whereRef('site.site_group_id', '=', 'site_group.id')
          .where('site.deleted_at', 'is', null)
          .where(inScope(ctx.user.scope, 'site.agent_id'))
          .select(sql<number>`count(*)::int`.as('n'))
          .as('members'),
      )
      .execute();
    return rows.map((row) =>
      WebsiteGroupRow.parse({
        ...row,
        members: row.members ?? 0,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: { edit: mayCall(ctx, saveWebsiteGroup), delete: mayCall(ctx, deleteWebsiteGroups) && (row.members ?? 0) === 0 },
      }),
    );
  },
  audited: WebsiteGroupRow.omit({ version: true, members: true, created_at: true, updated_at: true, can: true }),
});
