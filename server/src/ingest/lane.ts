import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IngestAnswer, RejectedRow } from '@manager/contract/platform/bets';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb, OwnerTx } from '../postgres/db.ts';
import type { LaneLock } from '../postgres/lane-lock.ts';
import type { IdFilter } from './id-filter.ts';
import type { Completeness } from '../completeness/completeness.ts';
import type { CandidateOf, FactKind, Tally } from './fact-kind.ts';
import type { FactRow } from '../fact/fact-row.ts';
import type { Bodies } from '../journal/bodies.ts';
import { drawBatchIds, findRequestByIdempotencyKey, freeze, type FrozenRequest, type StoredRequest } from '../journal/journal.ts';
import { busy, Problem } from './problem.ts';
import type { Shipper } from './shipper.ts';

export type Submission<Row = FactRow, Fact = object> = {
  keyId: string;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  candidates: readonly CandidateOf<Row, Fact>[];
  rejected: readonly RejectedRow[];
};
/** `applied` settles when the rows are visible. */
export type Frozen = { requestId: string; answer: IngestAnswer; applied: Promise<void> } | { repeated: StoredRequest };

/** Small requests that wait together are frozen together, up to this many rows. */
const MAX_GROUP_ROWS = 60_000;
/** One is applied and one is ready: what comes meanwhile waits to be frozen together, so that the store takes a few large groups instead of many small ones. */
const MAX_UNDER_WAY = 2;
/** While the store is away, requests are frozen all the same: they are safe then, and their senders are told so. */
const ROOM_PATIENCE_MS = 1_000;

type Waiting<Row, Fact> = {
  submission: Submission<Row, Fact>;
  resolve: (frozen: Frozen) => void;
  reject: (error: unknown) => void;
};

type LaneOptions<Kind> = {
  kind: Kind;
  db: OwnerDb;
  clickhouse: ClickHouse;
  filter: IdFilter;
  shipper: Shipper;
  now: () => Date;
  log: Logger;
  lock: LaneLock;
  completeness: Pick<Completeness, 'isKnown' | 'epoch' | 'hasGap' | 'gaps'>;
  /** Told when nobody knows whether a freeze was committed: what the lane remembers can no longer be trusted. */
  onDoubt: () => void;
};

/**
 * The lane of one kind: one group at a time is checked against what is known and frozen, while the group before it is applied.
 * What is frozen but not applied yet is remembered here, so that the next group sees it.
 */
export const createLane = <Row extends FactRow, Fact extends object, Written extends Bodies>({
  kind,
  db,
  clickhouse,
  filter,
  shipper,
  now,
  log,
  lock,
  completeness,
  onDoubt,
}: LaneOptions<FactKind<Row, Fact, Written>>) => {
  const waiting: Waiting<Row, Fact>[] = [];
  /** Newest versions of the groups that are frozen but not applied yet, the latest group last. */
  const unapplied: ReadonlyMap<string, Fact>[] = [];
  /** Of the groups under way, the oldest first. */
  const underWay: Promise<void>[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;

  const takeGroup = (): Waiting<Row, Fact>[] => {
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
  const answerRepeated = async (group: readonly Waiting<Row, Fact>[]): Promise<Waiting<Row, Fact>[]> => {
    const fresh: Waiting<Row, Fact>[] = [];
    for (const item of group) {
      const { keyId, idempotencyKey } = item.submission;
      const stored = idempotencyKey === null ? undefined : await findRequestByIdempotencyKey(db, { keyId, idempotencyKey });
      if (stored === undefined) fresh.push(item);
      else item.resolve({ repeated: stored });
    }
    return fresh;
  };

  /**
   * Newest known versions of the facts of a group: frozen ones from memory, stored ones from ClickHouse. Most are new and in neither.
   * `lost`: ids that were taken before and whose facts the report store lacks until they are restored.
   */
  const knownFacts = async (group: readonly Waiting<Row, Fact>[]): Promise<{ known: Map<string, Fact>; lost: Set<string> }> => {
    const known = new Map<string, Fact>();
    const toFind = new Set<string>();
    for (const { submission } of group) {
      for (const { row } of submission.candidates) {
        const id = kind.idOf(row);
        if (!filter.mayHold(id)) continue;
        const frozen = unapplied.findLast((facts) => facts.has(id))?.get(id);
        if (frozen === undefined) toFind.add(id);
        else known.set(id, frozen);
      }
    }
    if (toFind.size === 0) return { known, lost: new Set() };
    const stored = await findWhole([...toFind]);
    if (stored === undefined) return { known, lost: toFind };
    for (const [id, fact] of stored.facts) known.set(id, fact);
    return { known, lost: stored.lost };
  };

  /** Undefined while ids cannot be looked up: a known bet taken for new would count twice. */
  const findWhole = async (ids: readonly string[]): Promise<{ facts: Map<string, Fact>; lost: Set<string> } | undefined> => {
    const { facts: table, keys } = kind.tables;
    const canLookUp = (): boolean => completeness.isKnown() && !completeness.hasGap(keys);
    if (!canLookUp()) return undefined;
    const epoch = completeness.epoch();
    const facts = await kind.findStored(clickhouse, ids);
    const gaps = new Set(completeness.gaps().flatMap((gap) => (gap.table === table ? gap.partition : [])));
    const places = gaps.size === 0 ? [] : await kind.findKeys(clickhouse, ids);
    // The engine started again meanwhile: what it answered may come from a store that lacks something.
    if (completeness.epoch() !== epoch || !canLookUp()) return undefined;
    return { facts, lost: new Set(places.flatMap(({ id, partition }) => (gaps.has(partition) ? id : []))) };
  };

  /** Requests with a row whose former version is being restored come back later; the others go on. */
  const refuseLost = (group: readonly Waiting<Row, Fact>[], lost: ReadonlySet<string>): Waiting<Row, Fact>[] => {
    if (lost.size === 0) return [...group];
    const isTouched = ({ submission }: Waiting<Row, Fact>): boolean =>
      submission.candidates.some(({ row }) => lost.has(kind.idOf(row)));
    for (const item of group.filter(isTouched)) item.reject(restoring());
    return group.filter((item) => !isTouched(item));
  };

  const assertHeld = async (tx: OwnerTx): Promise<void> => {
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

  const process = async (all: readonly Waiting<Row, Fact>[]): Promise<void> => {
    const fresh = await answerRepeated(all);
    if (fresh.length === 0) return;
    const { known: knownBefore, lost } = await knownFacts(fresh);
    const group = refuseLost(fresh, lost);
    if (group.length === 0) return;
    const bodies = kind.newBodies();
    const newest = new Map<string, Fact>();
    const nowMs = now().getTime();
    const requests: FrozenRequest[] = group.map(({ submission }) => {
      const tally: Tally = { accepted: 0, duplicates: 0, amended: 0, rejected: [...submission.rejected] };
      for (const candidate of submission.candidates) {
        const id = kind.idOf(candidate.row);
        const known = newest.get(id) ?? knownBefore.get(id);
        const after = kind.decide(candidate, known, { bodies, tally, nowMs });
        if (after !== undefined && after !== known) newest.set(id, after);
      }
      tally.rejected.sort((a, b) => a.line - b.line);
      return {
        keyId: submission.keyId,
        idempotencyKey: submission.idempotencyKey,
        bodyHash: submission.bodyHash,
        kind: kind.name,
        answer: tally,
      };
    });
    const batches = await bodies.pack(bodies.count === 0 ? [] : await drawBatchIds(db, bodies.count));
    const { groupId, requestIds } = await freezeHeld({ requests, batches });
    for (const id of newest.keys()) filter.add(id);
    unapplied.push(newest);
    const applied = batches.length === 0 ? Promise.resolve() : shipper.ship({ groupId, batches });
    const ended = applied.catch(() => undefined);
    underWay.push(ended);
    void ended.then(() => underWay.splice(underWay.indexOf(ended), 1));
    applied.then(
      () => unapplied.splice(unapplied.indexOf(newest), 1),
      // Kept in memory: they are frozen, so the next version of such a fact must see them.
      () => undefined,
    );
    group.forEach((item, index) =>
      item.resolve({ requestId: requestIds[index] as string, answer: (requests[index] as FrozenRequest).answer, applied }),
    );
  };

  const room = async (): Promise<void> => {
    const [oldest] = underWay;
    if (oldest === undefined || underWay.length < MAX_UNDER_WAY) return;
    const patience = new AbortController();
    await Promise.race([oldest, sleep(ROOM_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await room();
      const group = takeGroup();
      try {
        await process(group);
      } catch (error) {
        log.warn({ err: error, kind: kind.name }, 'a group was refused whole');
        for (const item of group) item.reject(error);
      }
    }
    running = undefined;
  };

  return {
    submit: (submission: Submission<Row, Fact>): Promise<Frozen> =>
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
/** A lane of any kind. Methods, so that each fits whatever its types are: only rows of its own kind come to it. */
export type Lane = {
  submit(submission: Submission): Promise<Frozen>;
  isClosed(): boolean;
  close(): void;
  drain(): Promise<void>;
};

const restoring = (): Problem =>
  busy('The report store is being restored and earlier records cannot be looked up yet; send this again');
const closed = (): Problem => busy('Records are taken elsewhere or not yet; try again');
