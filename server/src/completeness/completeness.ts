import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb } from '../postgres/db.ts';
import type { JournalTable } from '../journal/journal-format.ts';
import { checkCounts, type Counted } from './check.ts';
import { type Gap, noteGaps, readGaps } from './gaps.ts';
import { type LedgerMonth, type MonthKey, monthName } from './ledger.ts';
import { createSuspects, isTouched } from './suspects.ts';

const CHECK_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const RETRY_MS = 100;
/** How long an answer waits for a store that is being looked at after its engine started again. */
const SETTLE_MS = 3_000;
/** A question may have read what was restored before its answer came: closed gaps count for so long. */
const CLOSED_KEPT_MS = 30 * 60_000;

/** People who read a page ask again within seconds. */
const ASKED_FOR_MS = 3_000;

/** Which months an answer may rest on; absent bounds: any. `YYYYMM`, both inclusive. */
export type Touched = { tables: ReadonlySet<string>; from?: string | undefined; to?: string | undefined };

/** What this process knows of the report store: which months of it are whole (architecture: docs/decisions/0027). */
export type Completeness = {
  /** Compares counts now; the first call must be over before anybody reads. Throws when a store does not answer. */
  check: () => Promise<void>;
  /** Looks at the gaps that other processes and the restorer note every second, and at the counts every minute. */
  start: () => void;
  stop: () => Promise<void>;
  /** The engine started again, or its answers failed: nothing is known until it was looked at. */
  doubt: () => void;
  /** This process no longer owns the store that PostgreSQL calls its copy, or does again. */
  setOwned: (isOwned: boolean) => void;
  /** Grows whenever what is known is thrown away: what was read under another number may not be decided upon. */
  epoch: () => number;
  isKnown: () => boolean;
  gaps: () => readonly Gap[];
  hasGap: (table: JournalTable) => boolean;
  ledger: () => readonly LedgerMonth[];
  checkedAt: () => Date | null;
  /** How long the last comparison of counts took, in ms. */
  checkTookMs: () => number | null;
  /** Parts that the engine put aside, by table. */
  detached: () => ReadonlyMap<string, number>;
  /** Of what a question touched that began at `sinceMs` (performance.now()): the months that were not whole at any time since, `YYYY-MM`. */
  incompleteMonths: (touched: Touched, sinceMs: number) => Promise<string[]>;
  /** Has this process been asked for facts in the last seconds? */
  isAsked: () => boolean;
  /** A question was not answered although the engine is there: the files behind it have to be looked at. */
  suspect: (touched: Touched) => void;
  /** The next month that somebody could not read. */
  takeSuspect: () => MonthKey | undefined;
  /** Reads the noted gaps anew, after this process changed them. */
  look: () => Promise<void>;
};

export const createCompleteness = ({
  db,
  clickhouse,
  now,
  log,
}: {
  db: OwnerDb;
  clickhouse: ClickHouse;
  now: () => Date;
  log: Logger;
}): Completeness => {
  let known: { counted: Counted; at: Date; tookMs: number } | undefined;
  let isKnown = false;
  let isOwned = true;
  let epoch = 0;
  let gaps: readonly Gap[] = [];
  let closed: { gap: Gap; atMs: number }[] = [];
  let settling: Promise<void> | undefined;
  let askedAtMs = -Infinity;
  const stopping = new AbortController();
  const loops: Promise<void>[] = [];
  const suspects = createSuspects();

  let asked = 0;
  let looked = 0;

  const look = async (): Promise<void> => {
    const turn = ++asked;
    const noted = await readGaps(db);
    // Several look at once: an older answer that comes later would bring back what is closed.
    if (turn < looked) return;
    looked = turn;
    const names = new Set(noted.map(monthName));
    const nowMs = performance.now();
    closed = closed.filter(({ atMs }) => atMs > nowMs - CLOSED_KEPT_MS);
    for (const gap of gaps) if (!names.has(monthName(gap))) closed.push({ gap, atMs: nowMs });
    gaps = noted;
  };

  const check = async (): Promise<void> => {
    for (;;) {
      const before = epoch;
      const startMs = performance.now();
      const counted = await checkCounts({ db, clickhouse, log });
      await noteGaps(db, counted.found);
      await look();
      tell(counted);
      known = { counted, at: now(), tookMs: performance.now() - startMs };
      if (epoch === before) {
        isKnown = true;
        return;
      }
    }
  };

  const tell = ({ found, detached }: Counted): void => {
    const last = known?.counted;
    const toldBefore = new Set(last?.found.map(monthName));
    const news = found.filter((gap) => !toldBefore.has(monthName(gap)));
    if (news.length > 0)
      log.error({ gaps: news }, 'months of the report store are incomplete; their figures are marked until they are restored');
    for (const [table, parts] of detached)
      if (last?.detached.get(table) !== parts) log.error({ table, parts }, 'the engine put parts of the report store aside');
  };

  /** Until it was looked at again, whatever it takes. */
  const settle = async (): Promise<void> => {
    while (!isKnown && !stopping.signal.aborted) {
      try {
        await check();
      } catch (error) {
        log.warn({ err: error }, 'the report store could not be compared with the journal, trying again');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    settling = undefined;
  };

  const doubt = (): void => {
    epoch += 1;
    isKnown = false;
    if (!stopping.signal.aborted) settling ??= settle();
  };

  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      // PostgreSQL away: nobody can ask for anything either.
      if (!stopping.signal.aborted)
        await work().catch((error: unknown) => log.debug({ err: error }, 'completeness not looked at'));
    }
  };

  const checkAgain = async (): Promise<void> => {
    try {
      await check();
    } catch (error) {
      log.warn({ err: error }, 'the report store could not be compared with the journal');
      doubt();
    }
  };

  const monthsOf = (since: number): readonly { table: string; partition: string }[] => {
    if (!isKnown || !isOwned) return known?.counted.ledger ?? [];
    return [...gaps, ...closed.filter(({ atMs }) => atMs >= since).map(({ gap }) => gap)];
  };

  return {
    check,
    start: () => void loops.push(repeat(LOOK_EVERY_MS, look), repeat(CHECK_EVERY_MS, checkAgain)),
    stop: async () => {
      stopping.abort();
      await Promise.all([...loops, settling]);
    },
    doubt,
    setOwned: (owned) => {
      if (isOwned === owned) return;
      isOwned = owned;
      doubt();
    },
    epoch: () => epoch,
    isKnown: () => isKnown && isOwned,
    gaps: () => gaps,
    hasGap: (table) => gaps.some((gap) => gap.table === table),
    ledger: () => known?.counted.ledger ?? [],
    checkedAt: () => known?.at ?? null,
    checkTookMs: () => known?.tookMs ?? null,
    detached: () => known?.counted.detached ?? new Map(),
    incompleteMonths: async (touched, sinceMs) => {
      askedAtMs = performance.now();
      if (!isKnown && settling !== undefined) await Promise.race([settling, sleep(SETTLE_MS, undefined, { ref: false })]);
      const months = monthsOf(sinceMs).filter((month) => isTouched(touched, month));
      return [...new Set(months.map(({ partition }) => monthText(partition)))].toSorted();
    },
    isAsked: () => performance.now() - askedAtMs < ASKED_FOR_MS,
    suspect: (touched) =>
      suspects.add(
        (known?.counted.ledger ?? []).filter(
          (month) => isTouched(touched, month) && !gaps.some((gap) => monthName(gap) === monthName(month)),
        ),
      ),
    takeSuspect: suspects.take,
    look,
  };
};

/** `202611` as `2026-11`. */
export const monthText = (partition: string): string => `${partition.slice(0, 4)}-${partition.slice(4)}`;
