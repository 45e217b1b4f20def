/** What becomes of bets that an external vendor tells, and of the windows in which it is asked. No I/O, no clock (docs/decisions/0046-mirrored-bets.md). */

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** No vendor shows a change sooner: what is younger is not asked for. */
export const VENDOR_HOLD_MS = 3 * MINUTE_MS;
/** The first pull of a vendor begins so long ago. */
export const FIRST_PULL_MS = 24 * 60 * MINUTE_MS;
/** The longest range that staff may have pulled again. */
export const MAX_REPULL_MS = 24 * 60 * MINUTE_MS;

export type PullRules = {
  /** A change is shown after so long at the latest. */
  lagMs: number;
  /** The longest window that the vendor answers. */
  windowMs: number;
};

/** How far a pull is; a walk is under way while `walk` is there. */
export type PullPlace = { pulledUntilMs: number | null; walk: PullWindow | null };
/** From inclusive, to exclusive. */
export type PullWindow = { fromMs: number; toMs: number };

/**
 * The walk that is under way, or the next one: back behind the end of the one before by the vendor's lag, up to what it shows by now. Null when
 * there is nothing to ask for yet.
 */
export const walkOf = ({ pulledUntilMs, walk }: PullPlace, { lagMs }: PullRules, nowMs: number): PullWindow | null => {
  if (walk !== null) return walk;
  const toMs = nowMs - VENDOR_HOLD_MS;
  if (pulledUntilMs === null) return { fromMs: toMs - FIRST_PULL_MS, toMs };
  return toMs <= pulledUntilMs ? null : { fromMs: pulledUntilMs - lagMs, toMs };
};

/** The first window of a walk, no longer than the vendor answers. */
export const firstWindow = ({ fromMs, toMs }: PullWindow, { windowMs }: Pick<PullRules, 'windowMs'>): PullWindow => ({
  fromMs,
  toMs: Math.min(toMs, fromMs + windowMs),
});

/** After a window of the walk was pulled whole. A walk that is done leaves none. */
export const afterWindow = (place: { pulledUntilMs: number | null; walk: PullWindow }, window: PullWindow): PullPlace => ({
  pulledUntilMs: Math.max(place.pulledUntilMs ?? 0, window.toMs),
  walk: window.toMs >= place.walk.toMs ? null : { fromMs: window.toMs, toMs: place.walk.toMs },
});

const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
const SHORTEST_PAUSE_MS = 5 * SECOND_MS;

/** ms until a pull is tried again after so many failures in a row: 5 s, doubled each time, five minutes at most. */
export const pauseAfterFailures = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 10));

/** Behind what the pull of a healthy vendor always is: lag, pause between two pulls, and a window on the way. */
export const isPullStale = ({
  pulledUntilMs,
  lagMs,
  pollMs,
  nowMs,
}: {
  pulledUntilMs: number | null;
  lagMs: number;
  pollMs: number;
  nowMs: number;
}): boolean => pulledUntilMs === null || nowMs - pulledUntilMs > lagMs + VENDOR_HOLD_MS + pollMs;

/** A revision of a bet by the hash of what it says. */
export type Revision = { revision: number; hash: string };

/** `new`: a bet never heard of; `changed`: a newer revision; `late`: an older one that was missing; `same`: heard before; `conflict`: heard before, and otherwise. */
export type RevisionVerdict = 'new' | 'changed' | 'late' | 'same' | 'conflict';

/** What a revision that comes in is, held against those that are known of its bet. */
export const judgeRevision = (known: ReadonlyMap<number, string>, { revision, hash }: Revision): RevisionVerdict => {
  const before = known.get(revision);
  if (before !== undefined) return before === hash ? 'same' : 'conflict';
  if (known.size === 0) return 'new';
  for (const other of known.keys()) if (other > revision) return 'late';
  return 'changed';
};

export type MirroredStatus = 'pending' | 'settled' | 'cancelled' | 'adjusted';

const STATUS_WORDS: ReadonlyMap<string, MirroredStatus> = new Map(
  Object.entries<MirroredStatus>({
    open: 'pending',
    pending: 'pending',
    running: 'pending',
    accepted: 'pending',
    won: 'settled',
    lost: 'settled',
    settled: 'settled',
    cash_out: 'settled',
    cancelled: 'cancelled',
    canceled: 'cancelled',
    void: 'cancelled',
    rollback: 'cancelled',
    rollbacked: 'cancelled',
    adjusted: 'adjusted',
    amended: 'adjusted',
    resettled: 'adjusted',
  }),
);

/** A vendor's word for the state of a bet as Manager's; null for one that means nothing here. */
export const statusOfVendor = (word: string): MirroredStatus | null =>
  STATUS_WORDS.get(word.toLowerCase().replaceAll(/[\s-]+/g, '_')) ?? null;
