import { previewWebsiteGroupEffect } from '@manager/contract/features/set-up/effect';
import * as contract from '@manager/contract/features/set-up/website-group';
import { websiteGroup } from '@manager/contract/records/website-group';
import { compare, decimal } from '@manager/domain/money';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { lookingAhead } from '../../../kit/http/looking-ahead.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { written } from '../../../kit/record/record.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { looked, previewEffectRoute, websiteGroupEffects } from '../effect/public.ts';
import { countMembers, getMembers } from './members.ts';
import { APPROVE_GROUP, moveMembers } from './move-members.ts';
import { websiteGroups } from './website-group-row.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

const { contains, isOneOf } = columnsIn('site_group');

const isOtherRtp = (wanted: string | null | undefined, present: string | null): wanted is string | null =>
  wanted !== undefined &&
  (wanted === null || present === null ? wanted !== present : compare(decimal(wanted), decimal(present)) !== 0);

/** C-9. */
export default [
  listRoute(websiteGroups, {
    endpoint: contract.getWebsiteGroupList,
    filters: { id: isOneOf('id'), code: contains('code'), name: contains('name') },
    abilities: { add: contract.saveWebsiteGroup },
  }),
  detailRoute(websiteGroups, { endpoint: contract.getWebsiteGroupDetail }),
  route(contract.getWebsiteGroupMembers, getMembers),
  route(contract.getWebsiteGroupOptions, async (ctx) => ({
    list: await ctx.db
      .selectFrom('site_group')
      .select(['id', 'code', 'name', 'rtp'])
      .where('deleted_at', 'is', null)
      .orderBy(asNamed(ctx, 'name'))
      .orderBy('id')
      .execute(),
  })),
  lookingAhead(
    saveRoute(
      defineSaver(websiteGroups, {
        endpoint: contract.saveWebsiteGroup,
        ...written(websiteGroup, 'site_group'),
        check: async (ctx, _tx, { input, before }) => {
          if (before === undefined || !isOtherRtp(input.rtp, before.rtp)) return;
          if (input.reason === undefined) throw fieldError('reason', 'required');
          // Nobody decides over websites that they may not see.
          if ((await countMembers(ctx, before.id)).others > 0) throw fieldError('rtp', 'other_members');
        },
        effects: websiteGroupEffects,
        dangerous: { operation: 'site_group.rtp', approveCode: APPROVE_GROUP, nameOf: ({ name }) => name },
        // What the websites of the group return to their players.
        secondPerson: async (ctx, _tx, { input, before }) => {
          if (!isOtherRtp(input.rtp, before.rtp)) return null;
          const { own } = await countMembers(ctx, before.id);
          return {
            operation: 'site_group.rtp',
            approveCode: APPROVE_GROUP,
            objectName: before.name,
            before: { rtp: before.rtp, websites: own },
            after: { rtp: input.rtp, websites: own },
          };
        },
      }),
    ),
    looked(websiteGroupEffects),
  ),
  previewEffectRoute(websiteGroups, { endpoint: previewWebsiteGroupEffect, effectsOf: websiteGroupEffects }),
  route(contract.moveGroupMembers, moveMembers),
  removeRoute(websiteGroups, {
    endpoint: contract.deleteWebsiteGroups,
    check: async (ctx, _tx, { id }) => {
      const { own, others } = await countMembers(ctx, id);
      if (own + others > 0) throw new AppError('object.in_use', { state: 'website' });
      const agent = await ctx.wholeDb
        .selectFrom('agent')
        .select('id')
        .where('site_group_id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (agent !== undefined) throw new AppError('object.in_use', { state: 'agent' });
    },
  }),
];
