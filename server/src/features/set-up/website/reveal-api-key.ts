import type { revealApiKey as endpoint } from '@manager/contract/features/set-up/website-keys';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireStepUp } from '../../../kit/service/step-up.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { openApiKey } from './api-keys.ts';
import { lockWebsite } from './lock-website.ts';

/** Shows a key that was made after a second person agreed to the one who asked for it, once and to nobody else. */
export const revealApiKey = (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { agent_id: agentId } = await lockWebsite(ctx, tx, id);
    requireStepUp(ctx);
    const row = await tx
      .selectFrom('site_api_key')
      .select(['id', 'sealed', 'last_four', 'by_user', 'shown_at'])
      .where('site_id', '=', id)
      .where('expires_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.by_user !== ctx.user.id) throw new AppError('object.not_found');
    if (row.shown_at !== null) throw new AppError('object.wrong_state', { state: 'shown' });
    await tx.updateTable('site_api_key').set({ shown_at: ctx.now() }).where('id', '=', row.id).execute();
    await audit(ctx, tx, {
      action: 'website.reveal_api_key',
      objectType: 'website',
      objectId: id,
      agentId,
      after: { last_four: row.last_four },
    });
    return { api_key: openApiKey(ctx, { siteId: id, sealed: row.sealed }) };
  });
