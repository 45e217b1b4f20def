import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { repeat, type Repeated } from '../base/repeat.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb } from '../postgres/db.ts';
import type { JournalTable } from '../journal/journal-format.ts';
import { checkCounts, type Counted } from './check.ts';
import { type Gap, noteGaps } from './gaps.ts';
import { type LedgerMonth, type MonthKey, monthName } from './ledger.ts';
import { createNotedGaps, LOOK_EVERY_MS } from './noted-gaps.ts';
import { createSuspects, isTouched } from './suspects.ts';
import type { Touched } from './suspects.ts';

const CHECK_EVERY_MS = 60_000;
const RETRY_MS = 100;
/** How long an answer waits for a store that is being looked at after its engine started again. */
const SETTLE_MS = 3_000;

/** What this process knows of the report store: which months of it are whole (architecture: docs/decisions/0027). */
export type Completeness = {
  /** Compares counts now; the first call must be over before anybody reads. Throws when a store does not answer. */
  check: () => Promise<void>;
  /** Looks at the gaps that other processes note, every second while this one asks for facts, and at the counts every minute. */
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
  /** A question begins; answers when (performance.now()). Whoever begins one ends it. */
  begin: () => number;
  end: () => void;
  /** The months (`YYYY-MM`) that a question touched and that were incomplete at any time since it began at `sinceMs`. */
  incompleteMonths: (touched: Touched, sinceMs: number) => Promise<string[]>;
  /** Has this process been asked for facts in the last seconds? */
  isBusy: () => boolean;
  /** A question was not answered although the engine is there: the files behind it have to be looked at. */
  suspect: (touched: Touched) => void;
  /** The next month that somebody could not read. */
  takeSuspect: () => MonthKey | undefined;
  /** Reads the noted gaps anew, after this process changed them. */
  look: () => Promise<void>;
};

type Known = { counted: Counted; at: Date; tookMs: number };

type Options = { db: OwnerDb; clickhouse: ClickHouse; now: () => Date; log: Logger };

export const createCompleteness = ({ db, clickhouse, now, log }: Options): Completeness => {
  let known: Known | undefined;
  let isKnown = false;
  let isOwned = true;
  let epoch = 0;
  const noted = createNotedGaps(db);
  let settling: Promise<void> | undefined;
  const stopping = new AbortController();
  const repeated: Repeated[] = [];
  const suspects = createSuspects();

  const compareCounts = async (last: Counted | undefined): Promise<Known> => {
    const startMs = performance.now();
    const counted = await checkCounts({ db, clickhouse, log });
    await noteGaps(db, counted.found);
    await noted.look();
    tellNews(counted, { last, log });
    return { counted, at: now(), tookMs: performance.now() - startMs };
  };

  const check = async (): Promise<void> => {
    for (;;) {
      const before = epoch;
      known = await compareCounts(known?.counted);
      if (epoch === before) {
        isKnown = true;
        return;
      }
    }
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

  const checkAgain = async (): Promise<void> => {
    try {
      await check();
    } catch (error) {
      log.warn({ err: error }, 'the report store could not be compared with the journal');
      doubt();
    }
  };

  const again = (everyMs: number, step: () => Promise<void>): Repeated =>
    // A failure: PostgreSQL is away, and nobody can ask for anything either.
    repeat({ everyMs, startsPaused: true, step, onFailure: (err) => log.debug({ err }, 'completeness not looked at') });

  const monthsOf = (since: number): readonly { table: string; partition: string }[] => {
    if (!isKnown || !isOwned) return known?.counted.ledger ?? [];
    return noted.since(since);
  };

  return {
    check,
    start: () => void repeated.push(again(LOOK_EVERY_MS, noted.lookIfAsked), again(CHECK_EVERY_MS, checkAgain)),
    stop: async () => {
      stopping.abort();
      await Promise.all([...repeated.map(({ stop }) => stop()), settling]);
    },
    doubt,
    setOwned: (owned) => {
      if (isOwned === owned) return;
      isOwned = owned;
      doubt();
    },
    epoch: () => epoch,
    isKnown: () => isKnown && isOwned,
    gaps: noted.open,
    hasGap: (table) => noted.open().some((gap) => gap.table === table),
    ledger: () => known?.counted.ledger ?? [],
    checkedAt: () => known?.at ?? null,
    checkTookMs: () => known?.tookMs ?? null,
    detached: () => known?.counted.detached ?? new Map(),
    begin: noted.begin,
    end: noted.end,
    incompleteMonths: async (touched, sinceMs) => {
      if (repeated.length > 0) await noted.lookIfOld();
      if (!isKnown && settling !== undefined) await Promise.race([settling, sleep(SETTLE_MS, undefined, { ref: false })]);
      const months = monthsOf(sinceMs).filter((month) => isTouched(touched, month));
      return [...new Set(months.map(({ partition }) => monthText(partition)))].toSorted();
    },
    isBusy: noted.isAskedFor,
    suspect: (touched) =>
      suspects.add(wholeMonths(known?.counted.ledger ?? [], noted.open()).filter((month) => isTouched(touched, month))),
    takeSuspect: suspects.take,
    look: noted.look,
  };
};

/** Months of which nobody knows a gap. */
const wholeMonths = (ledger: readonly LedgerMonth[], gaps: readonly Gap[]): LedgerMonth[] => {
  const incomplete = new Set(gaps.map(monthName));
  return ledger.filter((month) => !incomplete.has(monthName(month)));
};

/** Tells of what the last comparison did not find yet. */
const tellNews = ({ found, detached }: Counted, { last, log }: { last: Counted | undefined; log: Logger }): void => {
  const toldBefore = new Set(last?.found.map(monthName));
  const news = found.filter((gap) => !toldBefore.has(monthName(gap)));
  if (news.length > 0)
    log.error({ gaps: news }, 'months of the report store are incomplete; their figures are marked until they are restored');
  for (const [table, parts] of detached)
    if (last?.detached.get(table) !== parts) log.error({ table, parts }, 'the engine put parts of the report store aside');
};

/** `202611` as `2026-11`. */
export const monthText = (partition: string): string => `${partition.slice(0, 4)}-${partition.slice(4)}`;
