import type { getWalletDetail as endpoint, WalletDetail } from '@manager/contract/features/statistics/wallet-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { AppError } from '../../../base/app-error.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { loadPlayerNames, toWalletRow } from './wallet-row.ts';
import { readCalls, readTxns, type WalletQuery } from './wallet-store.ts';

const SEE_CALLS = 'O-1';
/** More movements than a bet ever has. */
const MOST_OF_BET = 200;

/** E-2: one movement of the user's scope. Throws `object.not_found`, for test data without the code too. */
export const getWalletDetail = async (ctx: Ctx, { txn_id: txnId }: ParsedOf<typeof endpoint>): Promise<WalletDetail> => {
  const { scope } = ctx.user;
  const whole: WalletQuery = {
    agentIds: scope.agentIds,
    siteIds: null,
    gameIds: null,
    playerIds: null,
    withTest: can(ctx, SEE_TEST),
    window: undefined,
  };
  const read = (query: Partial<WalletQuery>) =>
    readTxns(ctx.clickhouse, { ...whole, ...query }, { direction: 'newer', after: undefined, limit: MOST_OF_BET });
  const [[txn], directory] = await Promise.all([read({ txnId }), loadDirectory(ctx.wholeDb, ctx.language)]);
  if (txn === undefined) throw new AppError('object.not_found');
  const [ofBet, calls, players, paidFor] = await Promise.all([
    txn.bet_id === '' ? [] : read({ betId: txn.bet_id, playerIds: [txn.player_id] }),
    can(ctx, SEE_CALLS) ? readCalls(ctx.clickhouse, { requestId: txn.request_id, siteId: txn.site_id }) : null,
    loadPlayerNames(ctx.db, [txn]),
    findPaidFor(ctx, txn.request_id),
  ]);
  const names = { directory, players };
  return {
    ...toWalletRow(txn, names),
    of_bet: ofBet.map((other) => toWalletRow(other, names)),
    calls: calls?.map((call) => ({ ...call, called_at: toIso(call.called_at) })) ?? null,
    paid_for: paidFor,
  };
};

/** Payouts by the name of what they pay; the reference of one begins with its id. */
const PAID_OBJECTS: Readonly<Record<string, string>> = {
  compensation: 'compensation',
  free_round: 'free_round_grant',
  card: 'card',
};

const findPaidFor = async (ctx: Ctx, transferId: string): Promise<WalletDetail['paid_for']> => {
  const payout = await ctx.db
    .selectFrom('payout')
    .select(['purpose', 'reference'])
    .where('transfer_id', '=', transferId)
    .executeTakeFirst();
  const type = payout && PAID_OBJECTS[payout.purpose];
  return type === undefined ? null : { object_type: type, object_id: payout?.reference.split(':')[0] ?? '' };
};
