import type * as contract from '@manager/contract/features/account/free-round-bonus';
import type { CampaignRow } from '@manager/contract/features/account/free-round-bonus';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { canExtendFreeRounds } from '@manager/domain/free-round';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { campaigns } from './campaign-row.ts';

/** Its code is free again; games hear of each grant that ends, and what was won until then is counted and paid. */
export const cancelCampaign = (ctx: Ctx, input: ParsedOf<typeof contract.cancelCampaign>): Promise<CampaignRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version, reason } = input;
    const before = await lockCurrent(ctx, tx, { resource: campaigns, id, version });
    if (before.state === 'ended' || before.state === 'cancelled')
      throw new AppError('object.wrong_state', { state: before.state });
    const now = ctx.now();
    await updateRow(tx, {
      table: 'free_round_campaign',
      id,
      version: before.version,
      now,
      values: { cancelled_at: now },
    });
    await tx.updateTable('free_round_campaign_site').set({ is_open: false }).where('campaign_id', '=', id).execute();
    await tx
      .updateTable('free_round_grant')
      .set((eb) => ({
        state: 'cancelled',
        ended_at: now,
        end_reason: reason,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('campaign_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    const after = await readRow(ctx, tx, { resource: campaigns, id });
    await auditSave(ctx, tx, { resource: campaigns, action: 'free_round_campaign.cancel', reason, before, after });
    return after;
  });

/** Games hear of the new end of each open grant. */
export const extendCampaign = (ctx: Ctx, input: ParsedOf<typeof contract.extendCampaign>): Promise<CampaignRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, expires_at: to } = input;
    const before = await lockCurrent(ctx, tx, { resource: campaigns, id, version: input.version });
    if (before.state === 'ended' || before.state === 'cancelled')
      throw new AppError('object.wrong_state', { state: before.state });
    const times = { startsAtMs: Date.parse(before.starts_at), expiresAtMs: Date.parse(before.expires_at) };
    if (!canExtendFreeRounds(times, Date.parse(to))) throw fieldError('expires_at', 'not_an_extension');
    await updateRow(tx, {
      table: 'free_round_campaign',
      id,
      version: before.version,
      now: ctx.now(),
      values: { expires_at: to },
    });
    await tx
      .updateTable('free_round_grant')
      .set((eb) => ({ expires_at: to, updated_at: ctx.now(), version: eb('version', '+', 1) }))
      .where('campaign_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    const after = await readRow(ctx, tx, { resource: campaigns, id });
    await auditSave(ctx, tx, { resource: campaigns, action: 'free_round_campaign.extend', before, after });
    return after;
  });
