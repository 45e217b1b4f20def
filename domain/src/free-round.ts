import { defineMachine } from './state-machine.ts';

export type FreeRoundState = 'pending' | 'active' | 'completed' | 'expired' | 'cancelled';

/** Rounds that a player may play without a stake (B-6). Active from the first of them on. */
export const freeRoundGrant = defineMachine({
  name: 'free_round_grant.state',
  transitions: {
    pending: ['active', 'expired', 'cancelled'],
    active: ['completed', 'expired', 'cancelled'],
    completed: [],
    expired: [],
    cancelled: [],
  } satisfies Record<FreeRoundState, FreeRoundState[]>,
});

/** Of wins: games multiply them before they report them. */
export const FREE_ROUND_MULTIPLIERS = [1, 2, 3, 5] as const;
export const MOST_FREE_ROUNDS = 1_000;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** From the start to the end at the latest, extensions included. */
export const LONGEST_VALID_MS = 30 * DAY_MS;
/** Games hear within seconds that a grant is over: a round that began meanwhile still counts. */
export const HEARD_WITHIN_MS = MINUTE_MS;
/** What belongs to rounds that began before the end is reported within this time, also later bets of the last one. */
const REPORTED_WITHIN_MS = 15 * MINUTE_MS;
/** A round is completed by its game within a day; after that nobody waits for it. */
const ROUND_ENDS_WITHIN_MS = DAY_MS;

/** What the facts say of a grant. */
export type FreeRoundsPlayed = {
  /** Rounds that were begun and not cancelled. */
  rounds: number;
  /** How many of them have no result yet. */
  open: number;
};

type Grant = { state: FreeRoundState; rounds: number; expiresAtMs: number };

/** Where a grant stands by what was played and by the clock; what is over stays as it ended. */
export const freeRoundStateNow = (
  { state, rounds, expiresAtMs }: Grant,
  played: FreeRoundsPlayed,
  nowMs: number,
): FreeRoundState => {
  if (state !== 'pending' && state !== 'active') return state;
  if (played.rounds >= rounds && played.open === 0) return 'completed';
  if (nowMs >= expiresAtMs) return 'expired';
  return played.rounds > 0 ? 'active' : state;
};

/** The moves from one state to another: whoever completes a grant at once has begun it too. */
export const freeRoundWay = (from: FreeRoundState, to: FreeRoundState): FreeRoundState[] => {
  if (from === to) return [];
  return from === 'pending' && to === 'completed' ? ['active', 'completed'] : [to];
};

type Ended = { state: FreeRoundState; endedAtMs: number | null };
/** `takingSinceMs`: from when on Manager has taken bets without a pause; `shownUntilMs`: until when those that it took are in the report store. */
export type Reports = { takingSinceMs: number; shownUntilMs: number };

/** Is the sum of the wins final? Once all that belongs to the rounds must have been reported, in time in which it could be, and is counted. */
export const areWinsFinal = (
  endedAtMs: number | null,
  { open }: FreeRoundsPlayed,
  { takingSinceMs, shownUntilMs }: Reports,
): boolean => {
  if (endedAtMs === null || shownUntilMs - Math.max(endedAtMs, takingSinceMs) < REPORTED_WITHIN_MS) return false;
  return open === 0 || shownUntilMs - endedAtMs >= ROUND_ENDS_WITHIN_MS;
};

/** `areWinsFinal` of a grant: never while it may still be played. */
export const isFreeRoundPayable = ({ state, endedAtMs }: Ended, played: FreeRoundsPlayed, reports: Reports): boolean =>
  state !== 'pending' && state !== 'active' && areWinsFinal(endedAtMs, played, reports);

/** What is paid of what was won, in micros. */
export const freeRoundPrize = (won: bigint, maxWin: bigint | null): bigint => (maxWin !== null && won > maxWin ? maxWin : won);

type RoundWin = { roundId: string; won: bigint };
type PaidAlready = { roundIds: ReadonlySet<string>; sum: bigint };

/** Names what is paid of all rounds together: nothing but a round has an id. */
export const ALL_ROUNDS = '';
/** Names what came to rounds after they were paid: an id has no blank. */
export const LATE_REPORTS = ' ';

/**
 * What is paid of rounds, one by one or of all together, in the order in which they were played and in micros: each once, together no more than
 * the maximum. `final`: all that was won, once that is known; then follows what the rounds brought after they were paid.
 */
export const freeRoundPrizes = (
  { wins, final }: { wins: readonly RoundWin[]; final: bigint | null },
  maxWin: bigint | null,
  paid: PaidAlready,
): RoundWin[] => {
  let sum = paid.sum;
  const prizes = wins.flatMap(({ roundId, won }) => {
    if (paid.roundIds.has(roundId)) return [];
    const prize = freeRoundPrize(sum + won, maxWin) - sum;
    if (prize <= 0n) return [];
    sum += prize;
    return [{ roundId, won: prize }];
  });
  const rest = final === null ? 0n : freeRoundPrize(final, maxWin) - sum;
  return rest > 0n ? [...prizes, { roundId: LATE_REPORTS, won: rest }] : prizes;
};

/** May the end be put off to `toMs`? Forward alone, and never beyond the longest time. */
export const canExtendFreeRounds = (
  { startsAtMs, expiresAtMs }: { startsAtMs: number; expiresAtMs: number },
  toMs: number,
): boolean => toMs > expiresAtMs && toMs <= startsAtMs + LONGEST_VALID_MS;
