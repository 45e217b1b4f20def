import { type EligibilityBet, type EligibilityRule, isEligible } from './activity.ts';

/** What a ranking is made by (docs/activities.md#scores). */
export const SCORE_KINDS = ['total_bet', 'total_win', 'best_spin', 'best_round', 'net_profit', 'rounds'] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];

/** Scores that are sums over rounds: of these the best ones can be chosen. */
export const SUM_SCORES: ReadonlySet<ScoreKind> = new Set(['total_bet', 'total_win', 'net_profit']);

export type RoundCap = { which: 'first' | 'best'; rounds: number };
export type ScoreRule = { score: ScoreKind; minRounds: number; cap: RoundCap | null };

/** Which caps make sense: the best rounds of a sum, the first ones of all but their own number. */
export const mayCap = (score: ScoreKind, { which }: Pick<RoundCap, 'which'>): boolean =>
  which === 'best' ? SUM_SCORES.has(score) : score !== 'rounds';

/** Amounts in micros, the USD ones at the rate of the bet. */
export type ScoreBet = EligibilityBet & {
  betId: string;
  /** Empty: a round of its own. */
  parentBetId: string;
  bet: bigint;
  win: bigint;
  winUsd: bigint;
};

/** A bet with those inside its round. Multiples in millionths, cut. */
export type ScoreRound = {
  betId: string;
  betAtMs: number;
  lastAtMs: number;
  betUsd: bigint;
  winUsd: bigint;
  bestSpin: bigint;
  bestSpinAtMs: number;
  multiple: bigint;
};

const MILLION = 1_000_000n;
const COUNTED: ReadonlySet<string> = new Set(['settled', 'adjusted']);

/** win ÷ bet in millionths, cut: a multiple is never shown higher than it was; 0 without a stake. */
export const multipleOf = (win: bigint, bet: bigint): bigint => (bet > 0n ? (win * MILLION) / bet : 0n);

/** The rounds of one player that count: those whose first bet does, with what was played inside them. Each bet in its newest version alone. */
export const countedRounds = (rule: EligibilityRule, bets: readonly ScoreBet[]): ScoreRound[] =>
  betsOfRounds(rule, bets).map(roundOf);

/**
 * The same, each as its bets; the first of them is the bet that the round began with. The way to it leads through bets in the time of the activity
 * alone, so that it does not matter which others are known.
 */
export const betsOfRounds = <Bet extends ScoreBet>(rule: EligibilityRule, bets: readonly Bet[]): [Bet, ...Bet[]][] => {
  const byId = new Map(bets.filter((bet) => isInTime(rule, bet)).map((bet) => [bet.betId, bet]));
  const rounds = new Map<string, [Bet, ...Bet[]]>();
  for (const bet of bets) if (bet.parentBetId === '' && isEligible(rule, bet)) rounds.set(bet.betId, [bet]);
  for (const bet of bets) {
    if (bet.parentBetId === '' || !COUNTED.has(bet.status) || bet.isTest || !isInTime(rule, bet)) continue;
    rounds.get(rootOf(bet, byId))?.push(bet);
  }
  return [...rounds.values()];
};

/** What is played inside a round comes within a day. */
export const ROUND_ENDS_WITHIN_MS = 86_400_000;

/**
 * Might this version of a bet change what its player's rounds come to? What is played inside a round counts with it in whatever game, with
 * whatever stake: of such a bet its own round alone says more.
 */
export const mayTouchRounds = (rule: EligibilityRule, bet: ScoreBet): boolean =>
  bet.parentBetId === ''
    ? isEligible(rule, bet)
    : isEligible(
        {
          ...rule,
          minBetUsd: null,
          maxBetUsd: null,
          gameIds: new Set<string>(),
          offGameIds: new Set<string>(),
          joinedAtMs: null,
          endsAtMs: rule.endsAtMs + ROUND_ENDS_WITHIN_MS,
        },
        { ...bet, source: 'normal' },
      );

const isInTime = ({ startsAtMs, endsAtMs }: EligibilityRule, { betAtMs }: ScoreBet): boolean =>
  betAtMs >= startsAtMs && betAtMs < endsAtMs + ROUND_ENDS_WITHIN_MS;

/** The bet whose round it is in, through bets inside of bets; its own id where the way ends in nothing. */
const rootOf = (bet: ScoreBet, byId: ReadonlyMap<string, ScoreBet>): string => {
  const passed = new Set<string>();
  let at = bet;
  while (at.parentBetId !== '' && !passed.has(at.betId)) {
    passed.add(at.betId);
    const parent = byId.get(at.parentBetId);
    if (parent === undefined) return '';
    at = parent;
  }
  return at.betId;
};

/** The first of them is the bet that the round began with. */
export const roundOf = (bets: readonly ScoreBet[]): ScoreRound => {
  const [root] = bets;
  if (root === undefined) throw new RangeError('a round has at least one bet');
  const total = (of: (bet: ScoreBet) => bigint): bigint => bets.reduce((sum, bet) => sum + of(bet), 0n);
  const best = bets.map((bet) => ({ multiple: multipleOf(bet.win, bet.bet), atMs: bet.betAtMs })).reduce(higher);
  return {
    betId: root.betId,
    betAtMs: root.betAtMs,
    lastAtMs: Math.max(...bets.map(({ betAtMs }) => betAtMs)),
    betUsd: total(({ betUsd }) => betUsd),
    winUsd: total(({ winUsd }) => winUsd),
    bestSpin: best.multiple,
    bestSpinAtMs: best.atMs,
    multiple: multipleOf(
      total(({ win }) => win),
      total(({ bet }) => bet),
    ),
  };
};

type Reached = { multiple: bigint; atMs: number };
const higher = (one: Reached, other: Reached): Reached => {
  if (one.multiple !== other.multiple) return one.multiple > other.multiple ? one : other;
  return one.atMs <= other.atMs ? one : other;
};

/** What a player's rounds come to. */
export type Standing = {
  rounds: number;
  betUsd: bigint;
  winUsd: bigint;
  bestSpin: Reached;
  bestRound: Reached;
  lastAtMs: number;
};

/** The score of one round, from which every sum starts. */
export const standingOf = (round: ScoreRound): Standing => ({
  rounds: 1,
  betUsd: round.betUsd,
  winUsd: round.winUsd,
  bestSpin: { multiple: round.bestSpin, atMs: round.bestSpinAtMs },
  bestRound: { multiple: round.multiple, atMs: round.lastAtMs },
  lastAtMs: round.lastAtMs,
});

/** In any order and any grouping the same. */
export const addStandings = (one: Standing, other: Standing): Standing => ({
  rounds: one.rounds + other.rounds,
  betUsd: one.betUsd + other.betUsd,
  winUsd: one.winUsd + other.winUsd,
  bestSpin: higher(one.bestSpin, other.bestSpin),
  bestRound: higher(one.bestRound, other.bestRound),
  lastAtMs: Math.max(one.lastAtMs, other.lastAtMs),
});

/** Null without a round. */
const sumUp = (rounds: readonly ScoreRound[]): Standing | null => {
  const [first, ...rest] = rounds.map(standingOf);
  return first === undefined ? null : rest.reduce(addStandings, first);
};

/** In micros: USD, a multiple, or rounds (one is a million). */
export type Score = { score: bigint; reachedAtMs: number };

/** Sums and numbers are reached with the last bet that counts, a best with the bet that it is. */
export const scoreOf = (kind: ScoreKind, standing: Standing): Score => {
  const { betUsd, winUsd, rounds, bestSpin, bestRound, lastAtMs } = standing;
  if (kind === 'best_spin') return { score: bestSpin.multiple, reachedAtMs: bestSpin.atMs };
  if (kind === 'best_round') return { score: bestRound.multiple, reachedAtMs: bestRound.atMs };
  const sums = { total_bet: betUsd, total_win: winUsd, net_profit: winUsd - betUsd, rounds: BigInt(rounds) * MILLION };
  return { score: sums[kind], reachedAtMs: lastAtMs };
};

/** All rounds of a player that count, and the score that the chosen ones of them make; null without any. */
export const scorePlayer = (
  { score: kind, cap }: Pick<ScoreRule, 'score' | 'cap'>,
  rounds: readonly ScoreRound[],
): (Score & { standing: Standing }) | null => {
  const standing = sumUp(rounds);
  const chosen = cap === null ? standing : sumUp(choose(kind, cap, rounds));
  return standing === null || chosen === null ? null : { ...scoreOf(kind, chosen), standing };
};

/** Of alike ones the earlier, then the one with the smaller id. */
const choose = (kind: ScoreKind, { which, rounds: most }: RoundCap, rounds: readonly ScoreRound[]): ScoreRound[] => {
  const worth = (round: ScoreRound): bigint => (which === 'best' ? scoreOf(kind, standingOf(round)).score : 0n);
  return rounds
    .map((round) => ({ round, worth: worth(round) }))
    .toSorted((one, other) => {
      if (one.worth !== other.worth) return one.worth > other.worth ? -1 : 1;
      return one.round.betAtMs - other.round.betAtMs || (one.round.betId < other.round.betId ? -1 : 1);
    })
    .slice(0, most)
    .map(({ round }) => round);
};

/** A place wants enough rounds and a score above 0. */
export const isRanked = (
  { minRounds }: Pick<ScoreRule, 'minRounds'>,
  { rounds, score }: { rounds: number; score: bigint },
): boolean => rounds >= minRounds && score > 0n;

type Placed = { score: bigint; reachedAtMs: number; playerId: bigint };

/** The order of a ranking: higher first, then whoever reached it first, then the smaller player id. */
export const byPlace = (one: Placed, other: Placed): number => {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1;
  if (one.reachedAtMs !== other.reachedAtMs) return one.reachedAtMs - other.reachedAtMs;
  return one.playerId < other.playerId ? -1 : 1;
};
