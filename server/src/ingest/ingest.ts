import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DiskState } from '@manager/contract/kit/disk-state';
import type { IngestAnswer } from '@manager/contract/platform/bets';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { betKind } from './bet-kind.ts';
import type { Completeness } from '../completeness/completeness.ts';
import type { FactKind } from './fact-kind.ts';
import { factKinds } from './fact-kinds.ts';
import { findRequest, findRequestsByKey, type StoredRequest } from '../journal/journal.ts';
import type { AppliedBets } from '../journal/applied-bets.ts';
import { createLaneHolder } from './lane-holder.ts';
import type { Upkeep } from './open-lanes.ts';
import { followOutbox } from './follow-outbox.ts';
import { refuseOwnRows } from './own-rows.ts';
import { busy, Problem } from './problem.ts';
import { createCandidateReader } from './read-candidates.ts';
import type { Frozen } from './submission.ts';

/** `kind`: bets when absent. */
export type IngestRequest = { kind?: FactKind; keyId: string; idempotencyKey: string | null; body: Buffer };
/** What became of the rows of a request, by the name of their kind. */
type Counted = { kind: string; answer: IngestAnswer };
export type IngestResult = { state: 'applied'; answer: IngestAnswer } | { state: 'pending'; requestId: string };

/** Rows that may be under way; more is refused whole, so that memory stays bounded. */
const MAX_ROWS_UNDER_WAY = 400_000;
const ESTIMATED_ROW_BYTES = 250;
/** After this long the answer is 202 and a batch id to ask for. */
const PATIENCE_MS = 4_000;
const REPEAT_POLL_MS = 50;

type IngestOptions = {
  db: OwnerDb;
  databaseUrl: string;
  clickhouse: ClickHouse;
  completeness: Completeness;
  diskState: () => DiskState;
  /** How the report store is kept whole by whoever holds the lanes; null: not at all. */
  upkeep: Upkeep | null;
  /** Seals what jackpots keep secret. */
  encryptionKey: Buffer;
  /** Told of each group that is in the report store. */
  onApplied?: AppliedBets['tell'];
  now: () => Date;
  log: Logger;
};

/** The way of bets and the other facts from a body to both stores (README.md). */
export const createIngest = (options: IngestOptions) => {
  const { db, diskState, now, log } = options;
  const readCandidates = createCandidateReader({ db, now });
  const running = new Map<string, Promise<IngestResult>>();
  const listeners: ((frozen: Counted) => void)[] = [];
  let rowsUnderWay = 0;
  const holder = createLaneHolder({
    ...options,
    kinds: factKinds,
    onFactsQueued: (kind) => outbox.wake(kind),
    onOpen: () => outbox.wake(),
  });
  let isStopping = false;
  let stopped: Promise<void> | undefined;

  /** From a body to the journal; `applied` settles when its rows are visible. */
  const freeze = async ({ kind = betKind, keyId, idempotencyKey, body }: IngestRequest, bodyHash: Buffer): Promise<Frozen> => {
    const lane = holder.lane(kind);
    if (lane === undefined || isStopping) throw busy('Records are taken elsewhere or not yet; try again');
    if (diskState() === 'full') throw busy('The disk is full; nothing is lost, send this batch again later');
    const rowsEstimated = Math.ceil(body.length / ESTIMATED_ROW_BYTES);
    if (rowsUnderWay > 0 && rowsUnderWay + rowsEstimated > MAX_ROWS_UNDER_WAY)
      throw busy('Too many records are under way; send this batch again');
    rowsUnderWay += rowsEstimated;
    let applied: Promise<void> = Promise.resolve();
    try {
      const { candidates, rejected } = refuseOwnRows(kind, keyId, await readCandidates(kind, body));
      const frozen = await lane.submit({ keyId, idempotencyKey, bodyHash, candidates, rejected });
      if ('applied' in frozen) {
        ({ applied } = frozen);
        for (const listener of listeners) listener({ kind: kind.name, answer: frozen.answer });
      }
      return frozen;
    } finally {
      void applied
        .catch(() => undefined)
        .finally(() => {
          rowsUnderWay -= rowsEstimated;
        });
    }
  };

  const outbox = followOutbox({ db, freeze, mayTake: () => holder.isOpen() && diskState() !== 'full', now, log });

  const run = async (request: IngestRequest, bodyHash: Buffer): Promise<IngestResult> => {
    const frozen = await freeze(request, bodyHash);
    if ('applied' in frozen) return answerWhenApplied(frozen);
    return repeat(frozen.repeated, { kind: request.kind ?? betKind, keyId: request.keyId, bodyHash });
  };

  /** The answer that was given before, as soon as its rows are visible. */
  const repeat = async (
    stored: StoredRequest,
    { kind, keyId, bodyHash }: { kind: FactKind; keyId: string; bodyHash: Buffer },
  ): Promise<IngestResult> => {
    if (stored.kind !== kind.name || !stored.bodyHash.equals(bodyHash))
      throw new Problem({ status: 409, code: 'idempotency_conflict', detail: 'This Idempotency-Key was used with another body' });
    let { isApplied } = stored;
    for (let waitedMs = 0; !isApplied && waitedMs < PATIENCE_MS; waitedMs += REPEAT_POLL_MS) {
      await sleep(REPEAT_POLL_MS);
      isApplied = (await findRequest(db, { keyId, id: stored.id }))?.isApplied ?? false;
    }
    return isApplied ? { state: 'applied', answer: stored.answer } : { state: 'pending', requestId: stored.id };
  };

  return {
    submit: async (request: IngestRequest): Promise<IngestResult> => {
      const bodyHash = createHash('sha256').update(request.body).digest();
      if (request.idempotencyKey === null) return run(request, bodyHash);
      const name = `${request.keyId}/${request.idempotencyKey}`;
      const key = { keyId: request.keyId, idempotencyKey: request.idempotencyKey };
      const stored = (await findRequestsByKey(db, [key]))(key);
      if (stored !== undefined) return repeat(stored, { kind: request.kind ?? betKind, keyId: request.keyId, bodyHash });
      // The same key twice at once: the later one waits and then finds the answer of the first.
      const before = running.get(name);
      const turn = (before ?? Promise.resolve()).catch(() => undefined).then(() => run(request, bodyHash));
      running.set(name, turn);
      try {
        return await turn;
      } finally {
        if (running.get(name) === turn) running.delete(name);
      }
    },
    find: (keyId: string, id: string): Promise<StoredRequest | undefined> => findRequest(db, { keyId, id }),
    /** Tells of each request once, when its rows are safe, whoever sent it. */
    onFrozen: (listener: (frozen: Counted) => void): void => void listeners.push(listener),
    isOpen: holder.isOpen,
    isScanned: holder.isScanned,
    /** Refuses new work, finishes what is under way, gives the lanes back. Whoever asks again waits for the same end. */
    stop: (): Promise<void> => {
      isStopping = true;
      stopped ??= outbox.stop().then(holder.stop);
      return stopped;
    },
  };
};
export type Ingest = ReturnType<typeof createIngest>;

const answerWhenApplied = async (frozen: Exclude<Frozen, { repeated: StoredRequest }>): Promise<IngestResult> => {
  const timer = new AbortController();
  const isApplied = await Promise.race([
    frozen.applied.then(
      () => true,
      () => false,
    ),
    sleep(PATIENCE_MS, false, { signal: timer.signal }).catch(() => false),
  ]);
  timer.abort();
  return isApplied ? { state: 'applied', answer: frozen.answer } : { state: 'pending', requestId: frozen.requestId };
};
