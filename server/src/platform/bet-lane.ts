import type { Logger } from 'pino';
import type { IngestAnswer, RejectedRow } from '@manager/contract/platform/bets';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Db, Tx } from '../postgres/db.ts';
import type { LaneLock } from '../postgres/lane-lock.ts';
import { type Candidate, decideBet, type Tally } from './bet-decision.ts';
import type { BetFact } from './bet-fact.ts';
import type { BetFilter } from './bet-filter.ts';
import { drawBatchIds, findRequestByIdempotencyKey, freeze, type FrozenRequest, type StoredRequest } from './journal.ts';
import { JournalBodies } from './journal-bodies.ts';
import { busy, Problem } from './problem.ts';
import type { Shipper } from './shipper.ts';
import { findStoredBets } from './stored-bets.ts';

export type Submission = {
  keyId: string;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  candidates: readonly Candidate[];
  rejected: readonly RejectedRow[];
};
/** `applied` settles when the rows are visible. */
export type Frozen = { requestId: string; answer: IngestAnswer; applied: Promise<void> } | { repeated: StoredRequest };

/** Small requests that wait together are frozen together, up to this many rows. */
const MAX_GROUP_ROWS = 60_000;

type Waiting = { submission: Submission; resolve: (frozen: Frozen) => void; reject: (error: unknown) => void };

type LaneOptions = {
  db: Db;
  clickhouse: ClickHouse;
  filter: BetFilter;
  shipper: Shipper;
  now: () => Date;
  log: Logger;
  lock: LaneLock;
  /** Told when nobody knows whether a freeze was committed: what the lane remembers can no longer be trusted. */
  onDoubt: () => void;
};

/**
 * The lane of bets: one group at a time is checked against what is known and frozen, while the group before it is applied.
 * What is frozen but not applied yet is remembered here, so that the next group sees it.
 */
export const createBetLane = ({ db, clickhouse, filter, shipper, now, log, lock, onDoubt }: LaneOptions) => {
  const waiting: Waiting[] = [];
  /** Newest versions of the groups that are frozen but not applied yet, the latest group last. */
  const unapplied: ReadonlyMap<string, BetFact>[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;

  const takeGroup = (): Waiting[] => {
    let rows = 0;
    let count = 0;
    for (const { submission } of waiting) {
      rows += submission.candidates.length;
      if (count > 0 && rows > MAX_GROUP_ROWS) break;
      count += 1;
    }
    return waiting.splice(0, count);
  };

  /** A request whose key was used before gets its answer again; with the lane in one hand nobody can slip in between. */
  const answerRepeated = async (group: readonly Waiting[]): Promise<Waiting[]> => {
    const fresh: Waiting[] = [];
    for (const item of group) {
      const { keyId, idempotencyKey } = item.submission;
      const stored = idempotencyKey === null ? undefined : await findRequestByIdempotencyKey(db, { keyId, idempotencyKey });
      if (stored === undefined) fresh.push(item);
      else item.resolve({ repeated: stored });
    }
    return fresh;
  };

  /** Newest known versions of the bets of a group: frozen ones from memory, stored ones from ClickHouse. Most bets are new and in neither. */
  const knownBets = async (group: readonly Waiting[]): Promise<Map<string, BetFact>> => {
    const known = new Map<string, BetFact>();
    const toFind = new Set<string>();
    for (const { submission } of group) {
      for (const { row } of submission.candidates) {
        if (!filter.mayHold(row.betId)) continue;
        const frozen = unapplied.findLast((facts) => facts.has(row.betId))?.get(row.betId);
        if (frozen === undefined) toFind.add(row.betId);
        else known.set(row.betId, frozen);
      }
    }
    if (toFind.size > 0) for (const [betId, fact] of await findStoredBets(clickhouse, [...toFind])) known.set(betId, fact);
    return known;
  };

  const assertHeld = async (tx: Tx): Promise<void> => {
    if (!(await lock.isHeld(tx))) throw closed();
  };

  const freezeHeld = async (group: Parameters<typeof freeze>[1]): ReturnType<typeof freeze> => {
    if (isClosed) throw closed();
    try {
      return await freeze(db, group, assertHeld);
    } catch (error) {
      if (!(error instanceof Problem)) close();
      throw error;
    }
  };

  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    onDoubt();
  };

  const process = async (all: readonly Waiting[]): Promise<void> => {
    const group = await answerRepeated(all);
    if (group.length === 0) return;
    const knownBefore = await knownBets(group);
    const bodies = new JournalBodies();
    const newest = new Map<string, BetFact>();
    const nowMs = now().getTime();
    const requests: FrozenRequest[] = group.map(({ submission }) => {
      const tally: Tally = { accepted: 0, duplicates: 0, amended: 0, rejected: [...submission.rejected] };
      for (const candidate of submission.candidates) {
        const { betId } = candidate.row;
        const known = newest.get(betId) ?? knownBefore.get(betId);
        const after = decideBet(candidate, known, { bodies, tally, nowMs });
        if (after !== undefined && after !== known) newest.set(betId, after);
      }
      tally.rejected.sort((a, b) => a.line - b.line);
      return {
        keyId: submission.keyId,
        idempotencyKey: submission.idempotencyKey,
        bodyHash: submission.bodyHash,
        kind: 'bets',
        answer: tally,
      };
    });
    const batches = await bodies.seal(bodies.count === 0 ? [] : await drawBatchIds(db, bodies.count));
    const { groupId, requestIds } = await freezeHeld({ requests, batches });
    for (const betId of newest.keys()) filter.add(betId);
    unapplied.push(newest);
    const applied = batches.length === 0 ? Promise.resolve() : shipper.ship({ groupId, batches });
    applied.then(
      () => unapplied.splice(unapplied.indexOf(newest), 1),
      // Kept in memory: they are frozen, so the next version of such a bet must see them.
      () => undefined,
    );
    group.forEach((item, index) =>
      item.resolve({ requestId: requestIds[index] as string, answer: (requests[index] as FrozenRequest).answer, applied }),
    );
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        await process(group);
      } catch (error) {
        log.warn({ err: error }, 'a group of bets was refused whole');
        for (const item of group) item.reject(error);
      }
    }
    running = undefined;
  };

  return {
    submit: (submission: Submission): Promise<Frozen> =>
      new Promise((resolve, reject) => {
        if (isClosed) throw closed();
        waiting.push({ submission, resolve, reject });
        running ??= run();
      }),
    isClosed: (): boolean => isClosed,
    /** From now on nothing is frozen any more: what waits is refused. */
    close: (): void => {
      isClosed = true;
    },
    drain: async (): Promise<void> => {
      while (running !== undefined) await running;
    },
  };
};
export type BetLane = ReturnType<typeof createBetLane>;

const closed = (): Problem => busy('Bets are taken elsewhere or not yet; try again');
