/**
 * Reconciliation of our bets with what a website says of them (docs/formulas.md#reconciliation): ledgers, verdict, matching of single
 * transactions and the suspicion that two clocks differ. Money is a BigInt count of micros, as on the ingest path.
 */

/** One ledger of a website, day and currency: number of bets, Σ stakes, Σ wins. */
export type LedgerTotals = { count: number; bet: bigint; win: bigint };

export const NO_TOTALS: LedgerTotals = { count: 0, bet: 0n, win: 0n };

export const plusTotals = (left: LedgerTotals, right: LedgerTotals): LedgerTotals => ({
  count: left.count + right.count,
  bet: left.bet + right.bet,
  win: left.win + right.win,
});

const minusTotals = (left: LedgerTotals, right: LedgerTotals): LedgerTotals => ({
  count: left.count - right.count,
  bet: left.bet - right.bet,
  win: left.win - right.win,
});

const isSame = (left: LedgerTotals, right: LedgerTotals): boolean =>
  left.count === right.count && left.bet === right.bet && left.win === right.win;

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

export type Verdict = 'pending' | 'matched' | 'tolerated' | 'mismatch';

/**
 * Ours held against every other ledger that there is; without any it is pending. Tolerated: the same number of bets, and
 * neither stakes nor wins further apart than the tolerance.
 */
export function verdictOf({
  ours,
  others,
  tolerance,
}: {
  ours: LedgerTotals;
  others: readonly LedgerTotals[];
  tolerance: bigint;
}): Verdict {
  if (others.length === 0) return 'pending';
  const diffs = others.map((other) => minusTotals(ours, other));
  if (diffs.every((diff) => isSame(diff, NO_TOTALS))) return 'matched';
  const isWithin = ({ count, bet, win }: LedgerTotals): boolean =>
    count === 0 && magnitude(bet) <= tolerance && magnitude(win) <= tolerance;
  return diffs.every(isWithin) ? 'tolerated' : 'mismatch';
}

/** How far a ledger is from ours: ours − theirs, and the larger of both differences in percent of our stakes (of theirs without ours). */
export function differenceOf(ours: LedgerTotals, theirs: LedgerTotals): LedgerTotals & { pct: string | null } {
  const diff = minusTotals(ours, theirs);
  const larger = magnitude(diff.bet) > magnitude(diff.win) ? magnitude(diff.bet) : magnitude(diff.win);
  const whole = ours.bet === 0n ? theirs.bet : ours.bet;
  return { ...diff, pct: larger === 0n ? '0.0000' : percentOf(larger, whole) };
}

/** Four decimals, halves away from zero; null without a whole. Both are not negative. */
function percentOf(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const tenThousandths = (2n * part * 1_000_000n + whole) / (2n * whole);
  const digits = tenThousandths.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** `pending` is known to us alone: the round is not settled yet. */
export type TransactionStatus = 'settled' | 'cancelled' | 'pending';
export type Transaction = { id: string; roundId: string; status: TransactionStatus; bet: bigint; win: bigint };

export type Difference =
  | { kind: 'amount_differs' | 'status_differs'; ours: Transaction; theirs: Transaction }
  | { kind: 'missing_theirs'; ours: Transaction; theirs: null }
  | { kind: 'missing_ours'; ours: null; theirs: Transaction };

/** What a transaction adds to its ledger: nothing unless it is settled. */
export const totalsOf = ({ status, bet, win }: Transaction): LedgerTotals =>
  status === 'settled' ? { count: 1, bet, win } : NO_TOTALS;

type Matcher = {
  /** One of ours; answers the difference to theirs with the same id, if there is one and it differs. */
  take: (ours: Transaction) => Difference | undefined;
  /** After the last of ours: what was left is paired by round, and what is left then is missing. */
  finish: () => Difference[];
};

/**
 * Matches by id first and by round where ids differ; one transaction stands against one. Ids of theirs are each there once.
 * Σ over the differences of what ours and theirs add = our ledger − theirs.
 */
export function createMatcher(theirs: readonly Transaction[]): Matcher {
  const open = new Map(theirs.map((one) => [one.id, one]));
  const left: Transaction[] = [];
  return {
    take: (ours) => {
      const same = open.get(ours.id);
      if (same === undefined) {
        left.push(ours);
        return undefined;
      }
      open.delete(ours.id);
      return comparePair(ours, same);
    },
    finish: () => {
      const byRound = Map.groupBy(
        [...open.values()].filter(({ roundId }) => roundId !== ''),
        ({ roundId }) => roundId,
      );
      const differences: Difference[] = [];
      const pair = (ours: Transaction, theirsOf: (round: Transaction[]) => number): boolean => {
        const round = byRound.get(ours.roundId) ?? [];
        const at = theirsOf(round);
        const [found] = at === -1 ? [] : round.splice(at, 1);
        if (found === undefined) return false;
        open.delete(found.id);
        const difference = comparePair(ours, found);
        if (difference !== undefined) differences.push(difference);
        return true;
      };
      // What agrees is paired before what does not, so that one wrong bet of a round does not shift the others.
      const unequal = left.filter(
        (ours) => !pair(ours, (round) => round.findIndex((their) => comparePair(ours, their) === undefined)),
      );
      const alone = unequal.filter((ours) => !pair(ours, (round) => (round.length === 0 ? -1 : 0)));
      for (const ours of alone) if (ours.status === 'settled') differences.push({ kind: 'missing_theirs', ours, theirs: null });
      for (const their of open.values())
        if (their.status === 'settled') differences.push({ kind: 'missing_ours', ours: null, theirs: their });
      return differences;
    },
  };
}

function comparePair(ours: Transaction, theirs: Transaction): Difference | undefined {
  const isSettled = ours.status === 'settled';
  if (isSettled !== (theirs.status === 'settled')) return { kind: 'status_differs', ours, theirs };
  if (!isSettled || (ours.bet === theirs.bet && ours.win === theirs.win)) return undefined;
  return { kind: 'amount_differs', ours, theirs };
}

/** Sums of a short stretch of time. */
export type TimedTotals = LedgerTotals & { atMs: number };

const HOUR_MINUTES = 60;
const MAX_SHIFT_HOURS = 14;

/** Minutes by which a website's day may lie off ours: the given suspicions, then every hour up to fourteen, nearest first. */
export function shiftCandidates(suspicions: readonly number[]): number[] {
  const hours = Array.from({ length: MAX_SHIFT_HOURS }, (_, n) => (n + 1) * HOUR_MINUTES);
  return [...new Set([...suspicions, ...hours.flatMap((minutes) => [minutes, -minutes])])].filter((minutes) => minutes !== 0);
}

/** Totals of the window moved by so many minutes; the end does not belong to it. */
export function totalsWithin(
  stretches: readonly TimedTotals[],
  { startMs, endMs, minutes }: { startMs: number; endMs: number; minutes: number },
): LedgerTotals {
  const [from, to] = [startMs + minutes * 60_000, endMs + minutes * 60_000];
  return stretches.filter(({ atMs }) => atMs >= from && atMs < to).reduce<LedgerTotals>(plusTotals, NO_TOTALS);
}

/**
 * Does the other ledger come out alike, to the last digit, when the day is moved? The first candidate that does, in minutes;
 * undefined when none does, when nothing was bet, or when no move is needed.
 */
export function suspectShift({
  stretches,
  day,
  wanted,
  candidates,
}: {
  stretches: readonly TimedTotals[];
  day: { startMs: number; endMs: number };
  wanted: LedgerTotals;
  candidates: readonly number[];
}): number | undefined {
  if (wanted.count === 0 || isSame(totalsWithin(stretches, { ...day, minutes: 0 }), wanted)) return undefined;
  return candidates.find((minutes) => isSame(totalsWithin(stretches, { ...day, minutes }), wanted));
}
