import type { Logger } from 'pino';
import { inTransaction, type OwnerDb } from '../../postgres/db.ts';
import type { WalletResult } from '../../wallet/outbound.ts';
import type { PayoutHandler } from '../service/payout-handler.ts';
import type { Claimed } from './claim-payouts.ts';
import { endAttempts } from './end-attempts.ts';

export type Called = Claimed & { result: WalletResult };

type Recording = { purposes: readonly PayoutHandler[]; now: Date; log: Logger };

/**
 * Notes what came of calls, in one transaction. Whoever called too late no longer has the lease: the payout belongs to another, who repeats
 * it under the same id, and this end is left out.
 */
export const recordAttempts = (db: OwnerDb, calls: readonly Called[], { purposes, now, log }: Recording): Promise<void> =>
  inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('payout')
      .select(['id', 'lease_token'])
      .where(
        'id',
        'in',
        calls.map(({ payout }) => payout.id),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    const tokens = new Map(locked.map((row) => [row.id, row.lease_token]));
    const mine = calls.filter(({ payout }) => tokens.get(payout.id) === payout.lease_token);
    for (const { payout, result } of calls)
      if (tokens.get(payout.id) !== payout.lease_token)
        log.warn({ transferId: payout.transfer_id, end: result.end }, 'an attempt ended after its lease');
    await endAttempts(
      tx,
      mine.map(({ payout, request, result }) => ({ payout, request, result, isInterrupted: false })),
      { purposes, now },
    );
  });
