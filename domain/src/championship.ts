import { defineMachine } from './state-machine.ts';

export const ENTRY_STATES = ['registered', 'playing', 'finished', 'qualified', 'eliminated'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** A player in one stage of a championship. An amendment of a round leads back while the stage is open; what is decided stays. */
export const championshipEntry = defineMachine({
  name: 'championship_entry.state',
  transitions: {
    registered: ['playing', 'finished', 'eliminated'],
    playing: ['registered', 'finished'],
    finished: ['registered', 'playing', 'qualified', 'eliminated'],
    qualified: [],
    eliminated: [],
  } satisfies Record<EntryState, EntryState[]>,
});

export const STAGE_SCORES = ['credits_left', 'best_multiple'] as const;
export type StageScore = (typeof STAGE_SCORES)[number];

/** Most rounds of one player in one stage, and most stages. */
export const MOST_STAGE_ROUNDS = 1_000;
export const MOST_STAGES = 8;

const MINUTE_MS = 60_000;
const MICROS = 1_000_000n;

/** What a stage says of its time: the last one ends with the championship. */
type StageTime = { lasts_min: number | null; pause_min: number };
type ChampionshipTime = { startsAtMs: number; endsAtMs: number; registrationMin: number; graceMin: number };
/** From `startsAtMs` on, before `endsAtMs`; rounds are heard of until `closesAtMs`, then its places are decided. */
export type StageSpan = { startsAtMs: number; endsAtMs: number; closesAtMs: number };

/**
 * When each stage is played: the first begins when the time of registration alone is over, each next one after the pause of the one before, so
 * a copy of a championship moves all of them with its start.
 */
export const stageSpans = (stages: readonly StageTime[], time: ChampionshipTime): StageSpan[] => {
  let startsAtMs = time.startsAtMs + time.registrationMin * MINUTE_MS;
  return stages.map((stage) => {
    const endsAtMs = stage.lasts_min === null ? time.endsAtMs : startsAtMs + stage.lasts_min * MINUTE_MS;
    const span = { startsAtMs, endsAtMs, closesAtMs: endsAtMs + time.graceMin * MINUTE_MS };
    startsAtMs = endsAtMs + stage.pause_min * MINUTE_MS;
    return span;
  });
};

/** Every stage has a time of its own, and its places are decided before the next one begins. */
export const areSpansRight = (spans: readonly StageSpan[]): boolean =>
  spans.every((span, index) => {
    const next = spans[index + 1];
    return span.startsAtMs < span.endsAtMs && (next === undefined || span.closesAtMs <= next.startsAtMs);
  });

export type TournamentRound = {
  roundId: string;
  playedAtMs: number;
  /** Micros of tournament credits; they have no cash value. */
  stake: bigint;
  win: bigint;
  isVoid: boolean;
};

export type StagePlay = { credits: bigint; rounds: number; score: StageScore };

export type EntryScore = {
  creditsLeft: bigint;
  roundsUsed: number;
  /** Highest win ÷ stake, in micros, cut off. */
  bestMultiple: bigint;
  /** Micros; credits left, or the best multiple. */
  score: bigint;
  /** When the score was reached: of two that are alike the earlier stands first. Null before a round. */
  reachedAtMs: number | null;
  firstAtMs: number | null;
  lastAtMs: number | null;
  /** Rounds that were told and do not count: beyond the number of rounds, or staked more than was left. */
  notCounted: readonly string[];
};

const inOrder = (one: TournamentRound, other: TournamentRound): number =>
  one.playedAtMs - other.playedAtMs || (one.roundId < other.roundId ? -1 : one.roundId > other.roundId ? 1 : 0);

/**
 * What the rounds of a player come to (docs/activities.md#championships): in the order in which they were played, whatever the order in which
 * they were told. A round that stakes more than is left, and each beyond the number of rounds, counts for nothing.
 */
export const scoreRounds = ({ credits, rounds, score: kind }: StagePlay, told: readonly TournamentRound[]): EntryScore => {
  let [creditsLeft, roundsUsed, bestMultiple] = [credits, 0, 0n];
  let reachedAtMs: number | null = null;
  let firstAtMs: number | null = null;
  let lastAtMs: number | null = null;
  const notCounted: string[] = [];
  for (const round of told.filter(({ isVoid }) => !isVoid).toSorted(inOrder)) {
    if (roundsUsed >= rounds || round.stake > creditsLeft || round.stake <= 0n) {
      notCounted.push(round.roundId);
      continue;
    }
    roundsUsed += 1;
    creditsLeft += round.win - round.stake;
    firstAtMs ??= round.playedAtMs;
    lastAtMs = round.playedAtMs;
    const multiple = (round.win * MICROS) / round.stake;
    const isReached = kind === 'credits_left' ? round.win !== round.stake : multiple > bestMultiple;
    if (isReached || reachedAtMs === null) reachedAtMs = round.playedAtMs;
    if (multiple > bestMultiple) bestMultiple = multiple;
  }
  const score = roundsUsed === 0 ? 0n : kind === 'credits_left' ? creditsLeft : bestMultiple;
  return { creditsLeft, roundsUsed, bestMultiple, score, reachedAtMs, firstAtMs, lastAtMs, notCounted };
};

/** Where a player stands in a stage whose places are not decided. */
export const entryStateOf = (
  { rounds }: StagePlay,
  { creditsLeft, roundsUsed }: EntryScore,
  { nowMs, endsAtMs }: { nowMs: number; endsAtMs: number },
): EntryState => {
  if (roundsUsed >= rounds || (roundsUsed > 0 && creditsLeft === 0n) || nowMs >= endsAtMs) return 'finished';
  return roundsUsed === 0 ? 'registered' : 'playing';
};

export type Placed = { playerId: string; score: bigint; reachedAtMs: number | null; roundsUsed: number; isOut: boolean };

/** Places of a stage: the higher score first, then who reached it earlier, then the smaller id. Too few rounds and who is out have none. */
export const rankEntries = <P extends Placed>(entries: readonly P[], minRounds: number): P[] =>
  entries
    .filter(({ roundsUsed, isOut }) => !isOut && roundsUsed >= Math.max(1, minRounds))
    .toSorted((one, other) => {
      if (one.score !== other.score) return one.score > other.score ? -1 : 1;
      return (one.reachedAtMs ?? 0) - (other.reachedAtMs ?? 0) || (BigInt(one.playerId) < BigInt(other.playerId) ? -1 : 1);
    });

/** In this state a place was decided: with a seat in the next stage, without one, or, of the last stage, with the place alone. */
export const decidedState = (rank: number | null, seats: number | null): EntryState => {
  if (rank === null) return 'eliminated';
  if (seats === null) return 'finished';
  return rank <= seats ? 'qualified' : 'eliminated';
};

type PrizeTableRow = { from: number; to: number; amount: string | null };

/** The amount of a place; null: none. */
export const stagePrize = (prizes: readonly PrizeTableRow[], rank: number): string | null =>
  prizes.find(({ from, to }) => rank >= from && rank <= to)?.amount ?? null;
