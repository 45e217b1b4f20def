import type { rotateApiKey as endpoint } from '@manager/contract/features/set-up/website-keys';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { requireVersion } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { drawApiKey, listApiKeys } from './api-keys.ts';
import { canSelfReapprove } from './edit-website.ts';
import { lockWebsite } from './lock-website.ts';
import { APPROVE_WEBSITE } from './self-approval.ts';
import { websites } from './website-row.ts';
import { approvalAfterEdit } from './website-rules.ts';

type Output = OutputOf<typeof endpoint>;

/**
 * A new key for the calls to the wallet. Whoever holds it can speak for the website, so a second person agrees, and an approval
 * outlives it only by somebody who may approve. Made in the requester's absence it waits to be revealed.
 */
export const rotateApiKey = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof endpoint>): Promise<Output> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockWebsite(ctx, tx, id);
    const before = await readRow(ctx, tx, { resource: websites, id });
    requireVersion({ version }, before);
    const lastFour = await newestLastFour(tx, id);
    await requireSecondPerson(ctx, tx, {
      operation: 'website.rotate_api_key',
      approveCode: APPROVE_WEBSITE,
      objectType: 'website',
      objectId: id,
      objectName: before.name,
      objectVersion: before.version,
      agentId: locked.agent_id,
      before: { last_four: lastFour },
      after: { last_four: null, signing_key: 'renewed' },
      reason,
    });
    const isSelfReapproved = locked.approved_state === 'approved' && (await canSelfReapprove(ctx, locked));
    const values = approvalAfterEdit(ctx, { before: locked, isSensitive: true, isSelfReapproved });
    await updateRow(tx, { table: 'site', id, version: before.version, now: ctx.now(), values });
    const isShown = ctx.approval === undefined;
    const key = await drawApiKey(ctx, tx, { siteId: id, isShown });
    await audit(ctx, tx, {
      action: 'website.rotate_api_key',
      objectType: 'website',
      objectId: id,
      agentId: locked.agent_id,
      reason,
      before: { last_four: lastFour, approved_state: locked.approved_state },
      after: { last_four: key.slice(-4), approved_state: values.approved_state },
    });
    return { ...(await listApiKeys(ctx, tx, id)), version: before.version + 1, api_key: isShown ? key : null };
  });

const newestLastFour = async (tx: ScopedTx, siteId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('site_api_key')
    .select('last_four')
    .where('site_id', '=', siteId)
    .where('expires_at', 'is', null)
    .executeTakeFirst();
  return row?.last_four ?? null;
};
