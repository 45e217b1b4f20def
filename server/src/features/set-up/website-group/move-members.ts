import type { moveGroupMembers as endpoint, WebsiteGroupRow } from '@manager/contract/features/set-up/website-group';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { effectiveRtp } from '@manager/domain/effective-config';
import { compare, decimal } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { websiteGroups } from './website-group-row.ts';

type Input = ParsedOf<typeof endpoint>;

export const APPROVE_GROUP = 'C-9-94';

/**
 * Puts websites into a group or takes them out. Each one has its audit row; when the return profile in force changes for any of them,
 * a reason is needed and a second person agrees, once for all.
 */
export const moveMembers = (ctx: Ctx, input: Input): Promise<WebsiteGroupRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version, reason, add_site_ids: added = [], remove_site_ids: removed = [] } = input;
    const group = await lockCurrent(ctx, tx, { resource: websiteGroups, id, version });
    if (added.length + removed.length === 0) throw fieldError('add_site_ids', 'required');
    if (added.some((each) => removed.includes(each))) throw fieldError('remove_site_ids', 'twice');
    const coming = await lockSites(ctx, tx, { ids: added, field: 'add_site_ids' });
    const going = await lockSites(ctx, tx, { ids: removed, field: 'remove_site_ids' });
    if (going.some((site) => site.site_group_id !== id)) throw fieldError('remove_site_ids', 'not_found');
    const moves = [
      ...coming.filter((site) => site.site_group_id !== id).map((site) => ({ site, to: id, groupRtp: group.rtp })),
      ...going.map((site) => ({ site, to: null, groupRtp: null })),
    ];
    await askAbout(ctx, tx, { group, moves, reason });
    for (const { site, to } of moves) {
      await updateRow(tx, { table: 'site', id: site.id, version: site.version, now: ctx.now(), values: { site_group_id: to } });
      await audit(ctx, tx, {
        action: 'website.save',
        objectType: 'website',
        objectId: site.id,
        agentId: site.agent_id,
        reason: reason ?? '',
        before: { site_group_id: site.site_group_id, site_group_name: site.group_name },
        after: { site_group_id: to, site_group_name: to === null ? null : group.name },
      });
    }
    await updateRow(tx, { table: 'site_group', id, version: group.version, now: ctx.now(), values: {} });
    await audit(ctx, tx, {
      action: 'site_group.set_members',
      objectType: 'site_group',
      objectId: id,
      reason: reason ?? '',
      before: { members: going.map(({ code }) => code) },
      after: { members: coming.map(({ code }) => code) },
    });
    return readRow(ctx, tx, { resource: websiteGroups, id });
  });

type Site = Awaited<ReturnType<typeof lockSites>>[number];
type Move = { site: Site; to: string | null; groupRtp: string | null };

const askAbout = async (
  ctx: Ctx,
  tx: ScopedTx,
  { group, moves, reason }: { group: WebsiteGroupRow; moves: readonly Move[]; reason: string | undefined },
): Promise<void> => {
  const moved = moves
    .map(({ site, groupRtp }) => ({
      code: site.code,
      before: effectiveRtp({ site: site.rtp, site_group: site.group_rtp }, [])?.value ?? null,
      after: effectiveRtp({ site: site.rtp, site_group: groupRtp }, [])?.value ?? null,
    }))
    .filter(({ before, after }) =>
      before === null || after === null ? before !== after : compare(decimal(before), decimal(after)) !== 0,
    );
  if (moved.length === 0) return;
  if (reason === undefined) throw fieldError('reason', 'required');
  const rtpOf = (side: 'before' | 'after') => ({ rtp: Object.fromEntries(moved.map((each) => [each.code, each[side]])) });
  await requireSecondPerson(ctx, tx, {
    operation: 'site_group.set_members',
    approveCode: APPROVE_GROUP,
    objectType: 'site_group',
    objectId: group.id,
    objectName: group.name,
    objectVersion: group.version,
    agentId: null,
    before: rtpOf('before'),
    after: rtpOf('after'),
    reason,
  });
};

/** Websites in scope, locked in the order of their ids, so that two moves never wait for each other. */
const lockSites = async (ctx: Ctx, tx: ScopedTx, { ids, field }: { ids: readonly string[]; field: string }) => {
  if (ids.length === 0) return [];
  const sites = await tx
    .selectFrom('site')
    .leftJoin('site_group', 'site_group.id', 'site.site_group_id')
    .select(['site.id', 'site.code', 'site.version', 'site.agent_id', 'site.rtp', 'site.site_group_id'])
    .select(['site_group.name as group_name', 'site_group.rtp as group_rtp'])
    .where('site.id', 'in', ids)
    .where('site.deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .orderBy('site.id')
    .forUpdate('site')
    .execute();
  if (sites.length < ids.length) throw fieldError(field, 'not_found');
  return sites;
};
