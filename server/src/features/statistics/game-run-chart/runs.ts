import { add, type Decimal, decimal, ratePct, ZERO } from '@manager/domain/money';
import type { GameStakes } from '@manager/domain/rtp';
import { type ExpectedReturn, expectedReturn } from '../../../kit/report/expected-return.ts';
import type { PlayedVersion } from './math-versions.ts';

/** What one bucket adds to a run. Money is in the unit of the chart, stakes are in USD. */
export type RunBucket = {
  bucket: number | string;
  bet: string;
  win: string;
  stakes: readonly { gameId: string; stakes: GameStakes }[];
  versions: readonly Pick<PlayedVersion, 'gameId' | 'version'>[];
};

/** Returns over all bets of a run so far; null in a bucket that mixes versions of a game. */
export type RunFigures = {
  isMixed: boolean;
  isRestart: boolean;
  rate: string | null;
  expected: ExpectedReturn;
};

export const NOTHING_EXPECTED: ExpectedReturn = { theoretical_rtp: null, rtp_low: null, rtp_high: null };

type Run = { bet: Decimal; win: Decimal; stakes: Map<string, GameStakes> };
const newRun = (): Run => ({ bet: ZERO, win: ZERO, stakes: new Map() });

/**
 * Cumulative returns, bucket by bucket. A run ends where a game goes over to another version: an actual return over two versions would be that of
 * neither. A bucket in which a game was played in two belongs to no run.
 */
export const accumulateRuns = (buckets: readonly RunBucket[]): RunFigures[] => {
  const known = new Map<string, string>();
  let run = newRun();
  let isBroken = false;
  return buckets.map(({ bet, win, stakes, versions }) => {
    const ofGames = Map.groupBy(versions, ({ gameId }) => gameId);
    const isMixed = [...ofGames.values()].some((played) => played.length > 1);
    const isChanged = [...ofGames].some(([gameId, played]) => {
      const last = known.get(gameId);
      return last !== undefined && played[0]?.version !== last;
    });
    for (const [gameId, played] of ofGames) known.set(gameId, played.at(-1)?.version ?? '');
    if (isMixed) {
      run = newRun();
      isBroken = true;
      return { isMixed, isRestart: false, rate: null, expected: NOTHING_EXPECTED };
    }
    const isRestart = isChanged || isBroken;
    if (isRestart) run = newRun();
    isBroken = false;
    run.bet = add(run.bet, decimal(bet));
    run.win = add(run.win, decimal(win));
    for (const one of stakes) run.stakes.set(one.gameId, together(run.stakes.get(one.gameId), one.stakes));
    return { isMixed, isRestart, rate: ratePct(run.win, run.bet), expected: expectedReturn([...run.stakes.values()]) };
  });
};

const together = (before: GameStakes | undefined, more: GameStakes): GameStakes =>
  before === undefined
    ? more
    : { ...more, betSum: before.betSum + more.betSum, betSquareSum: before.betSquareSum + more.betSquareSum };
