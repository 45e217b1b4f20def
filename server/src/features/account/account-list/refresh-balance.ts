import { randomUUID } from 'node:crypto';
import type { AccountRow, refreshBalance as endpoint } from '@manager/contract/features/account/account-list';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { recordCall } from '../../../kit/wallet-call/record-call.ts';
import { inTransaction } from '../../../postgres/db.ts';
import type { WalletRequest } from '../../../wallet/outbound.ts';
import { findAccount } from './account-row.ts';

type Input = ParsedOf<typeof endpoint>;
type Told = { balance: string; at: Date };

/**
 * Asks the wallet, before the transaction; the call is a row of O-1 whatever comes of it. Errors: `account.transfer_wallet` where the money is the
 * website's own business, `remote.error` and `remote.timeout` as the wallet answered.
 */
export const askBalance = async (ctx: Ctx, { id }: Input): Promise<Told> => {
  const row = await findAccount(ctx, id);
  if (row.api_type === 'transfer') throw new AppError('account.transfer_wallet');
  const requestId = `balance-${randomUUID()}`;
  const request: WalletRequest = {
    siteId: row.site_id,
    action: 'balance',
    requestId,
    callId: `${requestId}-1`,
    attempt: 1,
    player: row.user_name,
    currency: row.currency,
    isTest: row.type === 'test' || row.type === 'live',
  };
  const result = await ctx.wallet.call(request);
  await inTransaction(ctx.db, (tx) => recordCall(tx, request, result));
  if (result.end === 'booked' && result.balance !== null) return { balance: result.balance, at: result.calledAt };
  throw new AppError(result.end === 'unknown' ? 'remote.timeout' : 'remote.error', { detail: result.detail || result.outcome });
};

/** Notes what the wallet said, unless something newer is known. */
export const refreshBalance = (ctx: Ctx, { id }: Input, { balance, at }: Told): Promise<AccountRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await findAccount({ ...ctx, db: tx }, id);
    await tx
      .updateTable('player_figure')
      .set({ balance, balance_at: at })
      .where('player_id', '=', id)
      .where((eb) => eb.or([eb('balance_at', 'is', null), eb('balance_at', '<=', at)]))
      .execute();
    const after = await findAccount({ ...ctx, db: tx }, id);
    await audit(ctx, tx, {
      action: 'player.refresh_balance',
      objectType: 'player',
      objectId: id,
      agentId: after.agent_id,
      before: { balance: before.balance, balance_at: before.balance_at },
      after: { balance: after.balance, balance_at: after.balance_at },
    });
    return after;
  });
