import { addOutcomes, NO_OUTCOMES, type OutcomeSums, type Stake, stepFinder } from '@manager/domain/outcome-figures';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { type Faults, Unreadable } from './faults.ts';
import type { PackageFile } from './open-package.ts';
import type { PackageIndex, PackageMode } from './read-index.ts';
import { readLines } from './read-lines.ts';
import { type LookupRows, readEvents, readLookup, type Rows } from './read-tables.ts';

/** Different payouts that are kept with their weights; of a table with more only the steps are. */
export const MAX_PAYOUTS = 20_000;
const MAX_LOOKUP_LINE = 256;
const MAX_EVENT_LINE = 1024 ** 2;
const MAX_OUTCOMES = 100_000_000;

/** What a mode holds: sums, weights by the steps of win ÷ stake, and by payout as long as there are few different ones. */
export type ModeSums = {
  sums: OutcomeSums;
  steps: { weight: bigint; pay: bigint }[];
  payouts: Map<number, bigint> | null;
};

type Reading = {
  index: PackageIndex;
  mode: PackageMode;
  files: ReadonlyMap<string, PackageFile>;
  faults: Faults;
  /** Most that an outcome may pay, in parts of a bet, by what the game says; null: it says nothing. */
  maxPayout: number | null;
  onRows: (rows: number) => void;
};

/** Reads both tables of a mode side by side, in flat memory: ids 1, 2, 3 … in both, payouts equal, in steps and not above the game's. */
export const readMode = async (reading: Reading): Promise<ModeSums> => {
  const { index, mode, files, faults } = reading;
  const tally = createTally({ payoutParts: index.payout_parts, cost: mode.cost });
  const lookup = createSide<LookupRows>(mode.lookup, reading, (lines) => readLookup(lines, { file: mode.lookup, faults }));
  const events = createSide<Rows>(mode.events, reading, (lines) => readEvents(lines, { file: mode.events, faults }));
  for (const name of [mode.lookup, mode.events]) if (!files.has(name)) faults.add(name, 'file_missing');
  try {
    await Promise.all([
      lookup.start(files.get(mode.lookup), MAX_LOOKUP_LINE),
      events.start(files.get(mode.events), MAX_EVENT_LINE),
    ]);
    await walk({ lookup, events, reading, tally });
  } finally {
    await Promise.all([lookup.stop(), events.stop()]);
  }
  lookup.checkHash();
  events.checkHash();
  return tally.result();
};

/** Goes through both tables by their ids, as one merges two lists. */
const walk = async ({
  lookup,
  events,
  reading,
  tally,
}: {
  lookup: Side<LookupRows>;
  events: Side<Rows>;
  reading: Reading;
  tally: Tally;
}): Promise<void> => {
  const { onRows } = reading;
  const isPayable = payableBy(reading);
  for (;;) {
    if (lookup.isAtEnd()) await lookup.next();
    if (events.isAtEnd()) await events.next();
    if (lookup.rows === null && events.rows === null) return;
    // Where one of them broke off, the rest of the other is held against nothing.
    const isAlone = lookup.rows === null || events.rows === null;
    if (isAlone && (lookup.isBroken() || events.isBroken())) {
      if (lookup.rows !== null) takeAlone(lookup, { tally, isPayable });
      if (events.rows !== null) events.at = events.rows.ids.length;
      continue;
    }
    const before = lookup.at;
    walkPiece({ lookup, events, reading, tally, isPayable });
    onRows(lookup.at - before);
  }
};

type Walk = {
  lookup: Side<LookupRows>;
  events: Side<Rows>;
  reading: Reading;
  tally: Tally;
  isPayable: ReturnType<typeof payableBy>;
};

/** As far as the rows at hand of both reach. A row whose id does not rise is a fault and passed over. */
const walkPiece = ({ lookup, events, reading: { mode, faults }, tally, isPayable }: Walk): void => {
  const left = lookup.rows;
  const right = events.rows;
  while ((left === null || lookup.at < left.ids.length) && (right === null || events.at < right.ids.length)) {
    const id = left?.ids[lookup.at] ?? Infinity;
    const eventId = right?.ids[events.at] ?? Infinity;
    if (left !== null && id <= eventId) {
      const line = left.lines[lookup.at] ?? 0;
      const payout = left.payouts[lookup.at] ?? 0;
      lookup.at += 1;
      if (!lookup.isNext(id, line)) continue;
      isPayable(payout, line);
      tally.add(payout, left.weights[lookup.at - 1] ?? 0);
      if (id < eventId) faults.add(mode.lookup, 'id_without_event', { line, params: { id, file: mode.events } });
      else if (right !== null && right.payouts[events.at] !== payout)
        faults.add(mode.events, 'payout_differs', {
          line: right.lines[events.at] ?? 0,
          params: { id, found: right.payouts[events.at] ?? 0, wanted: payout, file: mode.lookup, line },
        });
    }
    if (right !== null && eventId <= id) {
      const line = right.lines[events.at] ?? 0;
      events.at += 1;
      if (events.isNext(eventId, line) && eventId < id)
        faults.add(mode.events, 'id_without_weight', { line, params: { id: eventId, file: mode.lookup } });
    }
  }
};

const takeAlone = (
  lookup: Side<LookupRows>,
  { tally, isPayable }: { tally: Tally; isPayable: ReturnType<typeof payableBy> },
): void => {
  const { rows } = lookup;
  if (rows === null) return;
  for (; lookup.at < rows.ids.length; lookup.at += 1) {
    const [line, payout] = [rows.lines[lookup.at] ?? 0, rows.payouts[lookup.at] ?? 0];
    if (!lookup.isNext(rows.ids[lookup.at] ?? 0, line)) continue;
    isPayable(payout, line);
    tally.add(payout, rows.weights[lookup.at] ?? 0);
  }
};

const payableBy =
  ({ index, mode, faults, maxPayout }: Reading) =>
  (payout: number, line: number): void => {
    if (payout % index.payout_step !== 0)
      faults.add(mode.lookup, 'payout_step', { line, params: { payout, step: index.payout_step } });
    if (maxPayout !== null && payout > maxPayout)
      faults.add(mode.lookup, 'payout_above_max', { line, params: { payout, most: maxPayout } });
  };

/** One of the two tables, piece by piece. */
type Side<R extends Rows> = {
  rows: R | null;
  at: number;
  start: (file: PackageFile | undefined, maxLine: number) => Promise<void>;
  isAtEnd: () => boolean;
  next: () => Promise<void>;
  /** Says what is wrong unless the id is the one after the last; false: it does not even rise. */
  isNext: (id: number, line: number) => boolean;
  /** It could not be read to its end. */
  isBroken: () => boolean;
  checkHash: () => void;
  stop: () => Promise<void>;
};

const createSide = <R extends Rows>(
  name: string,
  { faults, index }: Reading,
  read: (lines: { bytes: Buffer; line: number }) => R,
): Side<R> => {
  let pieces: AsyncGenerator<{ bytes: Buffer; line: number }> | null = null;
  let sha256: (() => string) | null = null;
  let isBroken = false;
  let last = 0;
  const breakOff = (error: unknown): void => {
    if (!(error instanceof Unreadable) || error.code === 'too_many_faults') throw error;
    faults.add(name, error.code, { ...(error.line === undefined ? {} : { line: error.line }), params: error.params });
    isBroken = true;
    side.rows = null;
  };
  const side: Side<R> = {
    rows: { ids: [], payouts: [], lines: [], weights: [] } as unknown as R,
    at: 0,
    start: async (file, maxLine) => {
      if (file === undefined) {
        isBroken = true;
        side.rows = null;
        return;
      }
      try {
        const opened = await file.open();
        sha256 = opened.sha256;
        pieces = readLines(opened.content, { maxLine });
      } catch (error) {
        breakOff(error);
      }
    },
    isAtEnd: () => side.rows !== null && side.at >= side.rows.ids.length,
    next: async () => {
      try {
        while (side.isAtEnd()) {
          const piece = await pieces?.next();
          side.rows = piece === undefined || piece.done ? null : read(piece.value);
          side.at = 0;
        }
      } catch (error) {
        breakOff(error);
      }
    },
    isNext: (id, line) => {
      const wanted = last + 1;
      if (id === wanted && id <= MAX_OUTCOMES) {
        last = id;
        return true;
      }
      faults.add(name, id === last ? 'id_twice' : 'id_gap', { line, params: { id, wanted } });
      if (id <= last) return false;
      last = id;
      return true;
    },
    isBroken: () => isBroken,
    checkHash: () => {
      const wanted = index.files[name];
      if (isBroken || sha256 === null || wanted === undefined) return;
      const found = sha256();
      if (found !== wanted) faults.add(name, 'hash_differs', { params: { found, wanted } });
    },
    stop: async () => void (await pieces?.return(undefined)),
  };
  return side;
};

type Tally = { add: (payout: number, weight: number | bigint) => void; result: () => ModeSums };

/** Adds up by payout while there are few different ones, and by sums and steps from then on. */
const createTally = (stake: Stake): Tally => {
  const sums: OutcomeSums = { ...NO_OUTCOMES };
  const stepOf = stepFinder(stake);
  const steps = WIN_MULTIPLE_BUCKETS.map(() => ({ weight: 0n, pay: 0n }));
  // Numbers as long as they are exact: most weights are small.
  let open = new Map<number, { count: number; small: number; large: bigint }>();
  let isFew = true;
  const put = (payout: number, weight: bigint, count: number): void => {
    addOutcomes(sums, { payout, weight, count });
    const step = steps[stepOf(payout)];
    if (step === undefined) return;
    step.weight += weight;
    step.pay += weight * BigInt(payout);
  };
  const flush = (): Map<number, bigint> => {
    const known = new Map<number, bigint>();
    for (const [payout, { count, small, large }] of open) {
      const weight = large + BigInt(small);
      put(payout, weight, count);
      known.set(payout, weight);
    }
    open = new Map();
    return known;
  };
  return {
    add: (payout, weight) => {
      let found = open.get(payout);
      if (found === undefined) {
        if (open.size >= MAX_PAYOUTS) {
          flush();
          isFew = false;
        }
        found = { count: 0, small: 0, large: 0n };
        open.set(payout, found);
      }
      found.count += 1;
      if (typeof weight === 'bigint') found.large += weight;
      else if (found.small > Number.MAX_SAFE_INTEGER - weight) {
        found.large += BigInt(found.small) + BigInt(weight);
        found.small = 0;
      } else found.small += weight;
    },
    result: () => {
      const known = flush();
      return { sums, steps, payouts: isFew ? known : null };
    },
  };
};
