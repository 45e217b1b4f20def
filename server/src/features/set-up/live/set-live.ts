import type { setLive as setEndpoint, unsetLive as unsetEndpoint } from '@manager/contract/features/set-up/live';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { clearedText, requireVersion } from '../../../kit/resource/input.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { AuditedLive, findAccount } from './live-row.ts';

/**
 * Bets from now on are stamped as test money: ingest learns of the change by the version of its directory (migration 0002).
 * Test and robot accounts are no money anyway and are refused.
 */
export const setLive = (ctx: Ctx, input: ParsedOf<typeof setEndpoint>): Promise<OutputOf<typeof setEndpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockAccount(ctx, tx, input.id);
    requireVersion(input, before);
    if (before.type !== 'real' && before.type !== 'live') throw new AppError('object.wrong_state', { state: before.type });
    const { live_until: until } = input;
    if (until != null && Date.parse(until) <= ctx.now().getTime()) throw fieldError('live_until', 'in_the_past');
    const isNew = before.type !== 'live';
    await tx
      .updateTable('player')
      .set({
        live_note: clearedText(input.live_note),
        live_until: until === undefined ? undefined : until === null ? null : new Date(until),
        version: before.version + 1,
        ...(isNew ? { type: 'live', live_before: before.type, live_by: ctx.user.userName, live_at: ctx.now() } : {}),
      })
      .where('id', '=', input.id)
      .execute();
    return auditChange(ctx, tx, { action: 'player.set_live', before, reason: input.reason });
  });

export const unsetLive = (ctx: Ctx, { ids, reason }: ParsedOf<typeof unsetEndpoint>): Promise<OutputOf<typeof unsetEndpoint>> =>
  forEachId(ctx, { ids, action: 'player.unset_live', objectType: 'player' }, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const before = await lockAccount(ctx, tx, id);
      if (before.type !== 'live') throw new AppError('object.wrong_state', { state: before.type });
      await tx
        .updateTable('player')
        .set((eb) => ({ ...UNFLAGGED, type: eb.fn.coalesce('live_before', eb.val('real')), version: before.version + 1 }))
        .where('id', '=', id)
        .execute();
      await auditChange(ctx, tx, { action: 'player.unset_live', before, reason });
    }),
  );

/** What is left of the flag once it is taken off. */
export const UNFLAGGED = { live_before: null, live_note: '', live_until: null, live_at: null, live_by: '' } as const;

type Account = OutputOf<typeof setEndpoint>;

const lockAccount = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<Account> => {
  const found = await tx
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select('player.id')
    .where('player.id', '=', id)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .forUpdate('player')
    .executeTakeFirst();
  if (found === undefined) throw new AppError('object.not_found');
  return findAccount({ ...ctx, db: tx }, id);
};

const auditChange = async (
  ctx: Ctx,
  tx: ScopedTx,
  { action, before, reason }: { action: string; before: Account; reason: string },
): Promise<Account> => {
  const after = await findAccount({ ...ctx, db: tx }, before.id);
  await audit(ctx, tx, {
    action,
    objectType: 'player',
    objectId: before.id,
    agentId: after.agent_id,
    reason,
    ...changedFields(AuditedLive.parse(before), AuditedLive.parse(after)),
  });
  return after;
};
