import type { deleteWebsites as endpoint } from '@manager/contract/features/set-up/website';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { lockWebsite } from './lock-website.ts';
import { AuditedWebsite, readWebsiteRow } from './website-row.ts';

export const deleteWebsites = (ctx: Ctx, { ids }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  forEachId(ctx, { ids, action: 'website.delete', objectType: 'website' }, (id) =>
    inTransaction(ctx.db, (tx) => deleteWebsite(ctx, tx, id)),
  );

const deleteWebsite = async (ctx: Ctx, tx: Tx, id: string): Promise<void> => {
  const { status } = await lockWebsite(ctx, tx, id);
  if (status !== 'disabled') throw new AppError('object.wrong_state', { state: status });
  const before = await readWebsiteRow(ctx, tx, id);
  await tx
    .updateTable('site')
    .set({ deleted_at: ctx.now(), version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, {
    action: 'website.delete',
    objectType: 'website',
    objectId: id,
    agentId: before.agent_id,
    before: AuditedWebsite.parse(before),
  });
};
