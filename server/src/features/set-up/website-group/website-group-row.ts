import { deleteWebsiteGroups, saveWebsiteGroup } from '@manager/contract/features/set-up/website-group';
import { auditedOf } from '@manager/contract/records/record';
import { websiteGroup } from '@manager/contract/records/website-group';
import { sql } from 'kysely';
import { mayCall } from '../../../kit/service/levels.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { rowReader } from '../../../kit/record/record.ts';
import { inScope } from '../../../kit/service/scope.ts';

const toRow = rowReader(websiteGroup);

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
    return rows.map((row) => {
      const members = row.members ?? 0;
      return toRow(
        { ...row, members },
        { edit: mayCall(ctx, saveWebsiteGroup), delete: mayCall(ctx, deleteWebsiteGroups) && members === 0 },
      );
    });
  },
  audited: auditedOf(websiteGroup),
});
