import type { PlatformTransfer } from '@manager/contract/platform/transfers';
import { microsToText } from '@manager/domain/micros';
import type { TransferState } from '@manager/domain/transfer';
import { cancelIdOf } from '@manager/domain/wallet-retry';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { microsOf, textOf } from '../../../fact/fact-field.ts';
import type { PlainFact } from '../../../fact/fact-field.ts';
import { refsOf, transferTable } from '../../../fact/transfer.ts';
import { storedFactFinder } from '../../../ingest/stored-facts.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import type { NamedRecovery } from './recovery-call.ts';

const findStored = storedFactFinder(transferTable);

export type Books = {
  /** State of the transfer as the report store knows it. */
  state: TransferState;
  /** Does it show what this step wants of it? */
  isShown: boolean;
  /** Versions to be queued: those wanted, above the stored ones, that were not queued before. */
  lines: PlatformTransfer[];
};

/** Holds what the report store knows of a transfer against what it has to show at this step. */
export const compareBooks = async (
  { clickhouse, db }: { clickhouse: ClickHouse; db: OwnerDb },
  recovery: NamedRecovery,
): Promise<Books> => {
  const cancelId = cancelIdOf(recovery.transfer_id);
  const found = await findStored(clickhouse, [recovery.transfer_id, cancelId]);
  const transfer = found.get(recovery.transfer_id);
  // Whoever asked for the recovery has seen it there.
  if (transfer === undefined) throw new Error(`the report store does not show the transfer ${recovery.transfer_id}`);
  const cancel = found.get(cancelId) ?? cancelOf(transfer, cancelId, recovery);
  const wanted = statesOf(recovery).map(([isCancel, state]) => ({ fact: isCancel ? cancel : transfer, state }));
  const missing = wanted.filter(({ fact, state }) => textOf(fact, 'state') !== state);
  const written = recovery.written as Record<string, number>;
  const game = missing.length === 0 ? undefined : await codeOfGame(db, transfer.gameId);
  return {
    state: textOf(transfer, 'state') as TransferState,
    isShown: missing.length === 0,
    lines: missing
      .filter(({ fact }) => fact.rowVersion >= (written[fact.id] ?? 0))
      .map(({ fact, state }) => nextVersion(fact, state, { recovery, game })),
  };
};

/** How the transfer, and the cancel that belongs to it (`true`), have to stand. */
const statesOf = ({ kind, step, booked_at: bookedAt }: NamedRecovery): [isCancel: boolean, state: TransferState][] => {
  if (kind === 'retry') return step === 'books' ? [[false, bookedAt === null ? 'manual' : 'done']] : [];
  if (step !== 'books') return [[false, 'cancel_sent']];
  return bookedAt === null
    ? [[true, 'manual']]
    : [
        [false, 'cancelled'],
        [true, 'done'],
      ];
};

/** The cancel of an in as a transfer of its own, before its first version. */
const cancelOf = (transfer: PlainFact, id: string, { created_at: at }: NamedRecovery): PlainFact => ({
  ...transfer,
  id,
  atMs: Math.max(at.getTime(), transfer.atMs),
  rowVersion: 0,
  values: { ...transfer.values, direction: 'cancel', state: 'requested', refs: transfer.id, bet: null, win: null, retries: 0 },
});

const iso = (ms: number): string => new Date(ms).toISOString();
const money = (fact: PlainFact, name: string): string => microsToText(microsOf(fact, name));

const nextVersion = (
  fact: PlainFact,
  state: TransferState,
  { recovery, game }: { recovery: NamedRecovery; game: string | undefined },
): PlatformTransfer => {
  const direction = textOf(fact, 'direction') as PlatformTransfer['direction'];
  const isEnd = state === 'done' || state === 'cancelled';
  return {
    transfer_id: fact.id,
    site: recovery.site_code,
    player: recovery.user_name,
    ...(game === undefined ? {} : { game }),
    currency: fact.currency,
    direction,
    amount: money(fact, 'amount'),
    ...(direction === 'in' ? {} : { ref_transfer_ids: refsOf(textOf(fact, 'refs')) }),
    ...(direction === 'out' ? { bet: money(fact, 'bet'), win: money(fact, 'win') } : {}),
    state,
    retries: (fact.values.retries as number) + recovery.tries,
    ...(isEnd || recovery.last_error === '' ? {} : { last_error: recovery.last_error }),
    created_at: iso(fact.atMs),
    // A platform's clock may run before that of Manager.
    ...(isEnd ? { finished_at: iso(Math.max(recovery.booked_at?.getTime() ?? 0, fact.atMs)) } : {}),
    row_version: fact.rowVersion + 1,
  };
};

const codeOfGame = async (db: OwnerDb, id: number): Promise<string | undefined> => {
  if (id === 0) return undefined;
  const game = await db.selectFrom('game').select('code').where('id', '=', String(id)).executeTakeFirst();
  return game?.code;
};
