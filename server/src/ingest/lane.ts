import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb, OwnerTx } from '../postgres/db.ts';
import type { LaneLock } from '../postgres/lane-lock.ts';
import type { IdFilter } from './id-filter.ts';
import type { Completeness } from '../completeness/completeness.ts';
import { decideGroup } from './decide-group.ts';
import type { FactKind } from './fact-kind.ts';
import { createGroupFreezer } from './freeze-group.ts';
import type { FactRow } from '../fact/fact-row.ts';
import type { Bodies } from '../journal/bodies.ts';
import { drawBatchIds, findRequestsByKey, type FrozenRequest } from '../journal/journal.ts';
import { createLookUp } from './known-facts.ts';
import { busy, type Problem } from './problem.ts';
import type { Shipper } from './shipper.ts';
import { type Frozen, type Submission, takeGroup, type Waiting } from './submission.ts';

/** One is applied and one is ready: what comes meanwhile waits to be frozen together, so that the store takes a few large groups instead of many small ones. */
const MAX_UNDER_WAY = 2;
/** While the store is away, requests are frozen all the same: they are safe then, and their senders are told so. */
const ROOM_PATIENCE_MS = 1_000;

type LaneOptions<Kind> = {
  kind: Kind;
  db: OwnerDb;
  clickhouse: ClickHouse;
  filter: IdFilter;
  shipper: Shipper;
  now: () => Date;
  log: Logger;
  lock: LaneLock;
  encryptionKey: Buffer;
  completeness: Pick<Completeness, 'isKnown' | 'epoch' | 'hasGap' | 'gaps'>;
  /** Told when nobody knows whether a freeze was committed: what the lane remembers can no longer be trusted. */
  onCommitUnknown: () => void;
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
  encryptionKey,
  completeness,
  onCommitUnknown,
}: LaneOptions<FactKind<Row, Fact, Written>>) => {
  const waiting: Waiting<Row, Fact>[] = [];
  /** Newest versions of the groups that are frozen but not applied yet, the latest group last. */
  const unapplied: ReadonlyMap<string, Fact>[] = [];
  /** The groups in progress, oldest first. */
  const underWay: Promise<void>[] = [];
  const lookUp = createLookUp({ kind, clickhouse, filter, completeness, unapplied });
  const decide = kind.newDecide?.() ?? kind.decide.bind(kind);
  const follower = kind.newFollower?.({ db, encryptionKey, now });
  let running: Promise<void> | undefined;
  let isClosed = false;

  const assertHeld = async (tx: OwnerTx): Promise<void> => {
    if (!(await lock.isHeld(tx))) throw closed();
  };

  const freezeHeld = createGroupFreezer({
    db,
    follower,
    assertHeld,
    assertOpen: () => {
      if (isClosed) throw closed();
    },
    onFailure: () => close(),
  });

  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    onCommitUnknown();
  };

  const process = async (all: readonly Waiting<Row, Fact>[]): Promise<void> => {
    const fresh = await answerRepeated(db, all);
    if (fresh.length === 0) return;
    const { known: knownBefore, lost } = await lookUp(fresh);
    const group = refuseLost(kind, fresh, lost);
    if (group.length === 0) return;
    await follower?.begin();
    const nowMs = now().getTime();
    const mark = follower?.mark.bind(follower);
    const { bodies, newest, requests, changes } = decideGroup({ kind, decide, group, knownBefore, nowMs, mark });
    const batches = await bodies.pack(bodies.count === 0 ? [] : await drawBatchIds(db, bodies.count));
    const { groupId, requestIds } = await freezeHeld({ requests, batches, changes, nowMs });
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
      const group = takeGroup(waiting);
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

/** A request whose key was used before gets its answer again; with the lane in one hand nobody can slip in between. */
const answerRepeated = async <Row, Fact>(db: OwnerDb, group: readonly Waiting<Row, Fact>[]): Promise<Waiting<Row, Fact>[]> => {
  const keyOf = ({ submission: { keyId, idempotencyKey } }: Waiting<Row, Fact>) =>
    idempotencyKey === null ? undefined : { keyId, idempotencyKey };
  const storedOf = await findRequestsByKey(
    db,
    group.flatMap((item) => keyOf(item) ?? []),
  );
  const fresh: Waiting<Row, Fact>[] = [];
  for (const item of group) {
    const key = keyOf(item);
    const stored = key && storedOf(key);
    if (stored === undefined) fresh.push(item);
    else item.resolve({ repeated: stored });
  }
  return fresh;
};

/** Requests with a row whose former version is being restored come back later; the others go on. */
const refuseLost = <Row, Fact>(
  kind: { idOf: (row: Row) => string },
  group: readonly Waiting<Row, Fact>[],
  lost: ReadonlySet<string>,
): Waiting<Row, Fact>[] => {
  if (lost.size === 0) return [...group];
  const isTouched = ({ submission }: Waiting<Row, Fact>): boolean =>
    submission.candidates.some(({ row }) => lost.has(kind.idOf(row)));
  for (const item of group.filter(isTouched)) item.reject(restoring());
  return group.filter((item) => !isTouched(item));
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
