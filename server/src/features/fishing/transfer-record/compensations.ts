import { TransferCompensation, type TransferRow } from '@manager/contract/features/fishing/transfer-record';
import { add, decimal, ZERO } from '@manager/domain/money';
import type { RecoveryKind } from '@manager/domain/transfer-recovery';
import { type Given, NOTHING_GIVEN, readGiven } from '../../../kit/bet/given.ts';
import { AppError } from '../../../base/app-error.ts';
import type { AnyDb, ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';

type Compensated = { transfer_id: string; player_id: string };

type Place = Compensated & { site_id: number | string };

/** What was given for these transfers so far, by whatever screen, by transfer id. */
export const readGivenForTransfers = async (db: AnyDb, transfers: readonly Place[]): Promise<ReadonlyMap<string, Given>> => {
  const given = await readGiven(
    db,
    transfers.map((transfer) => ({
      siteId: String(transfer.site_id),
      playerId: transfer.player_id,
      betId: '',
      roundId: '',
      ref: transfer.transfer_id,
      beside: null,
    })),
  );
  return new Map(transfers.map(({ transfer_id: id }, n) => [id, given[n] ?? NOTHING_GIVEN]));
};

/** What players got, or may still get, for their transfers (D-2), by transfer id: all but what was thrown away or rejected, oldest first. */
export const readCompensations = async (
  db: AnyDb,
  transfers: readonly Compensated[],
): Promise<ReadonlyMap<string, TransferCompensation[]>> => {
  if (transfers.length === 0) return new Map();
  const players = new Map(transfers.map(({ transfer_id: id, player_id: playerId }) => [id, playerId]));
  const rows = await db
    .selectFrom('compensation')
    .select(['id', 'player_id', 'origin_ref', 'state', 'money', 'currency'])
    .where('origin', '=', 'K-1')
    .where('origin_ref', 'in', [...players.keys()])
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'rejected')
    .orderBy('id')
    .execute();
  const found = rows
    // What another player got is not this transfer's money.
    .filter((row) => players.get(row.origin_ref) === row.player_id)
    .map(({ origin_ref: transferId, money, ...row }) => ({
      transferId,
      compensation: TransferCompensation.parse({ ...row, money }),
    }));
  return new Map(
    [...Map.groupBy(found, ({ transferId }) => transferId)].map(([id, of]) => [id, of.map(({ compensation }) => compensation)]),
  );
};

type Moving = Compensated & Pick<TransferRow, 'difference'>;

/**
 * Nobody gets the money of a transfer both ways, whether the caller sees the compensation or not. One that is paid is in nobody's way where it made
 * good for the difference alone: the transfer is what is still missing. Throws `transfer.compensation_open`, `transfer.compensated`.
 */
export const requireNotCompensated = async (tx: ScopedTx, transfer: Moving, kind: RecoveryKind): Promise<void> => {
  const all = await asSystem(tx, (own) => readCompensations(own, [transfer]));
  const compensations = all.get(transfer.transfer_id) ?? [];
  if (compensations.some(({ state }) => state !== 'finish')) throw new AppError('transfer.compensation_open');
  const paid = compensations.reduce((sum, { money }) => add(sum, decimal(money)), ZERO);
  const isOfDifference = kind === 'retry' && transfer.difference !== null && add(paid, decimal(transfer.difference)).eq(ZERO);
  if (!paid.eq(ZERO) && !isOfDifference) throw new AppError('transfer.compensated');
};
