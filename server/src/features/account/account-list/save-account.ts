import type { AccountRow, saveAccount as endpoint } from '@manager/contract/features/account/account-list';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { clearedText, requireVersion } from '../../../kit/resource/input.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { requireUnregulated } from '../../set-up/compliance/public.ts';
import { AuditedAccount, findAccount } from './account-row.ts';

type Input = ParsedOf<typeof endpoint>;

/** Type and weight decide what counts and who wins: a second person agrees. Errors: `compliance.regulated` for what would steer outcomes. */
export const saveAccount = (ctx: Ctx, input: Input): Promise<AccountRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockAccount(ctx, tx, input.id);
    requireVersion(input, before);
    const isNewType = input.type !== undefined && input.type !== before.type;
    const isNewWeight =
      input.jackpot_weight !== undefined && compare(decimal(input.jackpot_weight), decimal(before.jackpot_weight)) !== 0;
    // The flag of a live account is set and taken off on its own screen, which keeps what it was before.
    if (isNewType && before.type === 'live') throw new AppError('object.wrong_state', { state: before.type });
    await requireNoSteering(ctx, before, {
      type: isNewType ? input.type : undefined,
      weight: isNewWeight ? input.jackpot_weight : undefined,
    });
    if (isNewType || isNewWeight)
      await requireSecondPerson(ctx, tx, {
        operation: 'player.save',
        approveCode: 'B-1-94',
        objectType: 'player',
        objectId: before.id,
        objectName: before.user_name,
        objectVersion: before.version,
        agentId: before.agent_id,
        before: {
          ...(isNewType ? { type: before.type } : {}),
          ...(isNewWeight ? { jackpot_weight: before.jackpot_weight } : {}),
        },
        after: { ...(isNewType ? { type: input.type } : {}), ...(isNewWeight ? { jackpot_weight: input.jackpot_weight } : {}) },
        reason: input.reason,
      });
    await tx
      .updateTable('player')
      .set({
        level: input.level,
        type: isNewType ? input.type : undefined,
        jackpot_weight: isNewWeight ? input.jackpot_weight : undefined,
        note: clearedText(input.note),
        version: before.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', input.id)
      .execute();
    const after = await findAccount({ ...ctx, db: tx }, before.id);
    await audit(ctx, tx, {
      action: 'player.save',
      objectType: 'player',
      objectId: before.id,
      agentId: after.agent_id,
      reason: input.reason,
      ...changedFields(AuditedAccount.parse(before), AuditedAccount.parse(after)),
    });
    return after;
  });

/** Back to the weight of everybody, or from a robot to a player, is allowed under every profile. */
const requireNoSteering = async (
  ctx: Ctx,
  { site_id: siteId }: AccountRow,
  { type, weight }: { type: Input['type']; weight: string | undefined },
): Promise<void> => {
  const isWeighted = weight !== undefined && compare(decimal(weight), decimal('1')) !== 0;
  if (isWeighted || type === 'robot') await requireUnregulated(ctx.wholeDb, { siteId });
};

export const lockAccount = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<AccountRow> => {
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
