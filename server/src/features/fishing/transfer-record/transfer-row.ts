import type { TransferCompensation, TransferRecovery, TransferRow } from '@manager/contract/features/fishing/transfer-record';
import { type Decimal, toWire } from '@manager/domain/money';
import { type ChainTransfer, checkChain } from '@manager/domain/transfer';
import { type Given, givenText, NOTHING_GIVEN } from '../../../kit/bet/given.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { readCompensations, readGivenForTransfers } from './compensations.ts';
import { readRecoveries } from './recovery.ts';
import { readAround, type StoredTransfer, type TransferScope } from './transfer-store.ts';
const wireOrNull = (value: Decimal | null | undefined): string | null => (value == null ? null : toWire(value));

export const isFinished = ({ length_ms: length }: StoredTransfer): boolean => !length.startsWith('-');

const toChain = (transfer: StoredTransfer): ChainTransfer => ({
  transferId: transfer.transfer_id,
  playerId: transfer.player_id,
  currency: transfer.currency,
  direction: transfer.direction,
  state: transfer.state,
  isFinished: isFinished(transfer),
  amount: transfer.amount,
  refs: transfer.ref_transfer_ids,
  bet: transfer.bet,
  win: transfer.win,
});

type Names = {
  directory: Directory;
  players: ReadonlyMap<string, string>;
  /** By transfer id. */
  recoveries: ReadonlyMap<string, TransferRecovery>;
  compensations: ReadonlyMap<string, TransferCompensation[]>;
  given: ReadonlyMap<string, Given>;
};

/** The wire rows of transfers. `around`: what they refer to and what refers to the same, as far as the caller may see it. */
export const toTransferRows = (
  transfers: readonly StoredTransfer[],
  around: readonly StoredTransfer[],
  names: Names,
): TransferRow[] => {
  const referring = new Map<string, StoredTransfer[]>();
  for (const transfer of around)
    for (const ref of transfer.ref_transfer_ids) referring.set(ref, [...(referring.get(ref) ?? []), transfer]);
  const byId = new Map(around.map((transfer) => [transfer.transfer_id, transfer]));
  const othersOf = (transfer: StoredTransfer): ChainTransfer[] => {
    const others = transfer.ref_transfer_ids.flatMap((ref) => [byId.get(ref) ?? [], referring.get(ref) ?? []].flat());
    return [...new Set(others)].map(toChain);
  };
  return transfers.map((transfer) =>
    toTransferRow(transfer, {
      ...names,
      others: othersOf(transfer),
      referredBy: (referring.get(transfer.transfer_id) ?? []).map(({ transfer_id: id }) => id),
    }),
  );
};

const toTransferRow = (
  transfer: StoredTransfer,
  { directory, others, referredBy, ...beside }: Names & { others: readonly ChainTransfer[]; referredBy: string[] },
): TransferRow => {
  const site = directory.sites.get(String(transfer.site_id));
  const game = directory.games.get(String(transfer.game_id));
  const check = checkChain(toChain(transfer), others);
  return {
    transfer_id: transfer.transfer_id,
    player_id: transfer.player_id,
    player: beside.players.get(transfer.player_id) ?? '',
    site_id: String(transfer.site_id),
    site_code: site?.code ?? '',
    agent_id: String(transfer.agent_id),
    game_id: transfer.game_id === 0 ? null : String(transfer.game_id),
    game_code: game?.code ?? '',
    game_name: game?.name ?? '',
    direction: transfer.direction,
    amount: transfer.amount,
    currency: transfer.currency,
    amount_usd: transfer.amount_usd,
    fx_rate: transfer.fx_rate,
    ref_transfer_ids: transfer.ref_transfer_ids,
    referred_by: referredBy,
    bet: transfer.bet,
    win: transfer.win,
    chain: check?.result ?? null,
    expected: wireOrNull(check?.expected),
    difference: wireOrNull(check?.difference),
    problems: check?.problems.map(({ kind, transferId }) => ({ kind, transfer_id: transferId })) ?? [],
    state: transfer.state,
    retries: transfer.retries,
    last_error: transfer.last_error,
    is_test: transfer.is_test === 1,
    settle_date: transfer.settle_date,
    created_at: toIso(transfer.created_at),
    finished_at: isFinished(transfer) ? toIso(transfer.finished_at) : null,
    row_version: transfer.row_version,
    recovery: beside.recoveries.get(transfer.transfer_id) ?? null,
    compensations: beside.compensations.get(transfer.transfer_id) ?? [],
    given: givenText(beside.given.get(transfer.transfer_id) ?? NOTHING_GIVEN),
  };
};

type Reader = { clickhouse: ClickHouse; db: ScopedDb };

/** Rows of a page or of a chunk of an export, with their chains and the names of their players. */
export const loadTransferRows = async (
  { clickhouse, db }: Reader,
  transfers: readonly StoredTransfer[],
  { scope, directory }: { scope: TransferScope; directory: Directory },
): Promise<TransferRow[]> => {
  const ids = new Set(transfers.flatMap((transfer) => [transfer.transfer_id, ...transfer.ref_transfer_ids]));
  const [around, beside] = await Promise.all([readAround(clickhouse, scope, [...ids]), loadBeside(db, transfers)]);
  return toTransferRows(transfers, around, { directory, ...beside });
};

/** What PostgreSQL knows of the transfers of a page. */
export const loadBeside = async (db: ScopedDb, transfers: readonly StoredTransfer[]): Promise<Omit<Names, 'directory'>> => {
  const [players, recoveries, compensations, given] = await Promise.all([
    loadPlayerNames(db, transfers),
    readRecoveries(db, transfers),
    readCompensations(db, transfers),
    readGivenForTransfers(db, transfers),
  ]);
  return { players, recoveries, compensations, given };
};

/** Names of players by id. */
const loadPlayerNames = async (
  db: ScopedDb,
  transfers: readonly Pick<StoredTransfer, 'player_id'>[],
): Promise<Map<string, string>> => {
  const ids = [...new Set(transfers.map((transfer) => transfer.player_id))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('player').select(['id', 'user_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.user_name]));
};
