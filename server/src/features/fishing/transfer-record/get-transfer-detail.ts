import {
  type getTransferDetail as endpoint,
  MOVE_TRANSFERS,
  type TransferDetail,
  type TransferRow,
} from '@manager/contract/features/fishing/transfer-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { PlatformTransfer } from '@manager/contract/platform/transfers';
import { type ChainMember, isReturned, type Recoverable, recoveryOf } from '@manager/domain/transfer-recovery';
import { AppError } from '../../../base/app-error.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { scopeOf } from './get-transfer-list.ts';
import { isFinished, loadBeside, toTransferRows } from './transfer-row.ts';
import { readAround, readVersions, type StoredTransfer, type TransferScope } from './transfer-store.ts';

/** From an in to its out to the other ins to what else refers to them: further on money is another stay's. */
const STEPS = 3;

/** K-1: one transfer of the user's scope. Throws `object.not_found`, for test data without the code too. */
export const getTransferDetail = async (ctx: Ctx, { transfer_id: id }: ParsedOf<typeof endpoint>): Promise<TransferDetail> => {
  const scope = scopeOf(ctx);
  const [chain, versions, directory] = await Promise.all([
    readChain(ctx.clickhouse, scope, id),
    readVersions(ctx.clickhouse, scope, id),
    loadDirectory(ctx.wholeDb, ctx.language),
  ]);
  const rows = toTransferRows(chain, chain, { directory, ...(await loadBeside(ctx.db, chain)) });
  const [row, newest] = [rows.find((found) => found.transfer_id === id), versions.at(-1)];
  if (row === undefined || newest === undefined) throw new AppError('object.not_found');
  return {
    ...row,
    of_chain: rows,
    versions: versions.map((version) => ({
      row_version: version.row_version,
      state: version.state,
      retries: version.retries,
      last_error: version.last_error,
      finished_at: isFinished(version) ? toIso(version.finished_at) : null,
    })),
    sent: toSent(row),
    can: abilitiesOf(ctx, row, rows),
  };
};

const abilitiesOf = (ctx: Ctx, row: TransferRow, chain: readonly TransferRow[]): TransferDetail['can'] => {
  const kind = recoveryOf(recoverableOf(row, chain), ctx.now().getTime());
  const mayMove = can(ctx, MOVE_TRANSFERS);
  return {
    retry: mayMove && kind === 'retry',
    cancel: mayMove && kind === 'cancel',
    stop: mayMove && row.recovery?.can_stop === true,
  };
};

/** `chain`: its rows with what is done about each by now, the transfer among them. */
export const recoverableOf = (row: TransferRow, chain: readonly TransferRow[]): Recoverable => ({
  ...memberOf(chain.find(({ transfer_id: id }) => id === row.transfer_id) ?? row),
  amount: row.amount,
  createdAtMs: Date.parse(row.created_at),
  isReturned: isReturned(
    {
      ...memberOf(row),
      isFitting: row.chain === 'fits',
      twice: row.problems.flatMap(({ kind, transfer_id: id }) => (kind === 'twice' ? [id] : [])),
    },
    chain.map(memberOf),
  ),
});

const memberOf = (row: TransferRow): ChainMember => ({
  transferId: row.transfer_id,
  direction: row.direction,
  state: row.state,
  refs: row.ref_transfer_ids,
  recovery: row.recovery?.state ?? null,
});

/** A transfer with everything that hangs together with it by its references, oldest first. */
const readChain = async (clickhouse: ClickHouse, scope: TransferScope, id: string): Promise<StoredTransfer[]> => {
  let ids = new Set([id]);
  let found: StoredTransfer[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    found = await readAround(clickhouse, scope, [...ids]);
    const next = new Set([...ids, ...found.flatMap((transfer) => [transfer.transfer_id, ...transfer.ref_transfer_ids])]);
    if (next.size === ids.size) break;
    ids = next;
  }
  return found;
};

const toSent = (row: TransferRow): PlatformTransfer => ({
  transfer_id: row.transfer_id,
  site: row.site_code,
  player: row.player,
  ...(row.game_id === null ? {} : { game: row.game_code }),
  currency: row.currency,
  direction: row.direction,
  amount: row.amount,
  ...(row.direction === 'in' ? {} : { ref_transfer_ids: row.ref_transfer_ids }),
  ...(row.bet === null ? {} : { bet: row.bet }),
  ...(row.win === null ? {} : { win: row.win }),
  state: row.state,
  retries: row.retries,
  ...(row.last_error === '' ? {} : { last_error: row.last_error }),
  created_at: row.created_at,
  ...(row.finished_at === null ? {} : { finished_at: row.finished_at }),
  row_version: row.row_version,
});
