import {
  type cancelTransfer as cancelEndpoint,
  MOVE_TRANSFERS,
  type TransferDetail,
  type TransferRecovery,
  type TransferRow,
} from '@manager/contract/features/fishing/transfer-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { type RecoveryKind, recoveryOf } from '@manager/domain/transfer-recovery';
import { givenText, NOTHING_GIVEN } from '../../../kit/bet/given.ts';
import { AppError } from '../../../base/app-error.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { readGivenForTransfers, requireNotCompensated } from './compensations.ts';
import { getTransferDetail, recoverableOf } from './get-transfer-detail.ts';
import { lockTransfers } from './lock-transfers.ts';
import { readRecoveries, type Recovery, toRecovery } from './recovery.ts';

type Input = ParsedOf<typeof cancelEndpoint>;

/** The transfer as the report store holds it, read before the transaction. Throws `object.not_found`. */
export const findTransfer = (ctx: Ctx, { id }: Input): Promise<TransferDetail> => getTransferDetail(ctx, { transfer_id: id });

/**
 * K-1: Manager takes an out over and sends it to the wallet, under its own id, until it is booked. Errors of both: `object.not_found`,
 * `object.version_conflict`, `object.wrong_state`, `transfer.compensation_open`, `transfer.compensated`, `approval.waiting`.
 *
 * Transfers are their platforms' own: Manager calls a wallet for one only from the moment that staff ask for it here, and repeats by itself only then.
 * Versions belong to whoever writes next: Manager writes above the newest that is stored, and once more above one that came in between; what a
 * platform sends later with a number that is taken counts as a duplicate, and a state that cannot follow is refused. So an in is written as taken
 * back before its wallet is called, and an out that its platform ended is not called at all.
 */
export const retryTransfer = (ctx: Ctx, input: Input, seen: TransferDetail): Promise<TransferRecovery> =>
  takeOver(ctx, input, { kind: 'retry', seen });

/** K-1: Manager takes an in back, under `cancel:<id>`. */
export const cancelTransfer = (ctx: Ctx, input: Input, seen: TransferDetail): Promise<TransferRecovery> =>
  takeOver(ctx, input, { kind: 'cancel', seen });

type Wish = { kind: RecoveryKind; seen: TransferDetail };

const takeOver = (ctx: Ctx, { version, reason }: Input, { kind, seen }: Wish): Promise<TransferRecovery> =>
  inTransaction(ctx.db, async (tx) => {
    if (version !== seen.row_version) throw new AppError('object.version_conflict', { current: seen });
    const chain = await lockChain(tx, seen);
    const known = chain.find((each) => each.transfer_id === seen.transfer_id)?.recovery;
    const mayDo = recoveryOf(recoverableOf(seen, chain), ctx.now().getTime());
    if (mayDo !== kind)
      throw new AppError('object.wrong_state', { state: known?.state === 'running' ? known.state : seen.state });
    await requireNotCompensated(tx, seen, kind);
    const given = (await asSystem(tx, (own) => readGivenForTransfers(own, [seen]))).get(seen.transfer_id) ?? NOTHING_GIVEN;
    await requireSecondPerson(ctx, tx, {
      operation: `transfer.${kind}`,
      approveCode: MOVE_TRANSFERS,
      objectType: 'transfer',
      objectId: seen.transfer_id,
      objectName: seen.transfer_id,
      objectVersion: seen.row_version,
      agentId: seen.agent_id,
      before: { state: seen.state, ...(given.times === 0 ? {} : { given: givenText(given) }) },
      after: { ...moneyOf(seen), ...besideOf(seen, chain), state: kind === 'cancel' ? 'cancelled' : 'done' },
      reason,
    });
    const row = await begin(ctx, tx, { kind, seen, reason });
    await audit(ctx, tx, {
      action: `transfer.${kind}`,
      objectType: 'transfer',
      objectId: seen.transfer_id,
      agentId: seen.agent_id,
      reason,
      before: { state: seen.state },
      after: { ...moneyOf(seen), state: row.state },
    });
    return toRecovery(row);
  });

/** What the second person looks at: does it add up? */
const moneyOf = ({ amount, currency, player, site_code, difference }: TransferDetail) => ({
  amount,
  currency,
  player,
  website: site_code,
  ...(difference === null ? {} : { difference }),
});

/** And what else belongs to it: may the player have the money by another transfer? */
const besideOf = ({ transfer_id: id }: TransferDetail, chain: readonly TransferRow[]) => {
  const others = chain.filter((row) => row.transfer_id !== id);
  return others.length === 0
    ? {}
    : { of_chain: others.map((row) => `${row.transfer_id} ${row.direction} ${row.amount} ${row.state}`).join(', ') };
};

/** The chain with what is done about each transfer by now: nobody asks for another one of the player meanwhile. */
const lockChain = async (tx: ScopedTx, { player_id: playerId, of_chain: chain }: TransferDetail): Promise<TransferRow[]> => {
  await lockTransfers(tx, playerId);
  const recoveries = await readRecoveries(tx, chain);
  return chain.map((row) => ({ ...row, recovery: recoveries.get(row.transfer_id) ?? null }));
};

const begin = async (ctx: Ctx, tx: ScopedTx, { kind, seen, reason }: Wish & { reason: string }): Promise<Recovery> => {
  const now = ctx.now();
  const asked = {
    state: 'running',
    step: 'look',
    tries: 0,
    tries_since: null,
    next_attempt_at: now,
    last_error: '',
    reason,
    requested_by: ctx.user.id,
    requested_name: ctx.user.userName,
    approved_name: agreedBy(ctx),
    updated_at: now,
  };
  const row = await tx
    .insertInto('transfer_recovery')
    .values({
      ...asked,
      created_at: now,
      transfer_id: seen.transfer_id,
      kind,
      agent_id: seen.agent_id,
      site_id: seen.site_id,
      player_id: seen.player_id,
      is_test: seen.is_test,
      currency: seen.currency,
      amount: seen.amount,
    })
    .onConflict((conflict) =>
      conflict
        .column('transfer_id')
        .doUpdateSet((eb) => ({ ...asked, version: eb('transfer_recovery.version', '+', 1) }))
        .where('transfer_recovery.state', 'in', ['manual', 'overtaken']),
    )
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.wrong_state', { state: 'running' });
  return row;
};
