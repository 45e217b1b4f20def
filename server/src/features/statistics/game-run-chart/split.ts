import type { getGameRunSplit, RunSplit } from '@manager/contract/features/statistics/game-run-chart';
import { labelAt } from '@manager/contract/features/statistics/buckets';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { STAKE_BUCKETS } from '@manager/domain/buckets';
import { rate, winLoss } from '@manager/domain/measures';
import { decimal, ratePct, sum, toWire } from '@manager/domain/money';
import type { GameStakes } from '@manager/domain/rtp';
import { bucketEndMs, bucketText, type TimeDimension } from '../../../kit/bet/time-bucket.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { expectedReturn } from '../../../kit/report/expected-return.ts';
import { hitRatePct } from '../../../kit/figures/figures.ts';
import { judgedReturn } from '../../../kit/report/judged-return.ts';
import { queryAsOf } from '../../../kit/figures/money-query.ts';
import type { MoneyScope } from '../../../kit/report/money-report.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isOneVersionEach } from './math-versions.ts';
import { alongOf, runScope } from './run-scope.ts';
import { accumulateRuns, NOTHING_EXPECTED } from './runs.ts';
import { querySplit, querySplitPlayers, type SplitCell } from './split-query.ts';

type Input = ParsedOf<typeof getGameRunSplit>;
type Answer = OutputOf<typeof getGameRunSplit>;
type Figures = Answer['sum'];

/** E-1 by level of stake or by device: each value with the band of its own stakes, as a whole and along the time. */
export const answerSplit = async (ctx: Ctx, input: Input): Promise<Answer> => {
  const scope = await runScope(ctx, input);
  const { directory, resolved, range, filter, nowMs } = scope;
  const covered = scopeOfDays(resolved, range);
  const along = alongOf(input.interval, covered);
  const [cells, players, asOf] = await Promise.all([
    querySplit(ctx.clickhouse, { filter, split: input.split, ...along }),
    querySplitPlayers(ctx.clickhouse, { filter, split: input.split }),
    queryAsOf(ctx.clickhouse, { name: 'game_run_split.get_list.as_of', filter }),
  ]);
  const figures = (of: readonly SplitCell[], count: number | undefined): Figures =>
    figuresOf(of, { players: count ?? 0, unit: input.in, directory });
  const all = figures(cells, players.get(undefined));
  const values = [...Map.groupBy(cells, ({ value }) => value)].toSorted(IN_ORDER[input.split]);
  const nameOf = (value: string): string => (input.split === 'stake' ? labelAt(STAKE_BUCKETS, Number(value)) : value);
  return {
    list: values.map(([value, of]) => {
      const row = figures(of, players.get(value));
      return {
        value: nameOf(value),
        ...row,
        bet_share: ratePct(decimal(row.bet), decimal(all.bet)),
        math_version: [...new Set(of.map(({ version }) => version))].join(', '),
        is_mixed_version: !isOneVersionEach(of),
      };
    }),
    series: values.flatMap(([value, of]) => seriesOf(nameOf(value), of, { scope, unit: input.in, dimension: along.dimension })),
    sum: all,
    total: values.length,
    total_is_exact: true,
    as_of: asOf,
    final: isFinal(resolved, { to: range.to, nowMs }),
    scope: covered,
  };
};

type Entry = [value: string, cells: SplitCell[]];
const betOf = ([, cells]: Entry): number => cells.reduce((all, { betSum }) => all + betSum, 0);

/** Stakes from low to high; devices by what they bring, the unknown one last. */
const IN_ORDER: Readonly<Record<RunSplit, (a: Entry, b: Entry) => number>> = {
  stake: ([a], [b]) => Number(a) - Number(b),
  device: (a, b) => Number(a[0] === '') - Number(b[0] === '') || betOf(b) - betOf(a) || (a[0] < b[0] ? -1 : 1),
};

type Unit = Input['in'];
const moneyOf = (cells: readonly SplitCell[], unit: Unit) => ({
  bet: sum(cells.map((cell) => decimal(unit === 'native' ? cell.bet : cell.betUsd))),
  win: sum(cells.map((cell) => decimal(unit === 'native' ? cell.win : cell.winUsd))),
});
const countOf = (cells: readonly SplitCell[], name: 'rounds' | 'placed' | 'hits'): number =>
  cells.reduce((all, cell) => all + cell[name], 0);

/** The stakes of each game with what its mathematics say. */
const stakesOf = (cells: readonly SplitCell[], { games }: Directory): { gameId: string; stakes: GameStakes }[] =>
  [...Map.groupBy(cells, ({ gameId }) => gameId)].map(([gameId, of]) => {
    const game = games.get(gameId);
    return {
      gameId,
      stakes: {
        betSum: of.reduce((all, { betSum }) => all + betSum, 0),
        betSquareSum: of.reduce((all, { betSquareSum }) => all + betSquareSum, 0),
        rtpPct: game?.rtp == null ? null : Number(game.rtp),
        sigma: game?.sigma == null ? null : Number(game.sigma),
      },
    };
  });

type About = { players: number; unit: Unit; directory: Directory };

const figuresOf = (cells: readonly SplitCell[], { players, unit, directory }: About): Figures => {
  const { bet, win } = moneyOf(cells, unit);
  const isPure = isOneVersionEach(cells);
  const stakes = stakesOf(cells, directory).map((game) => game.stakes);
  const usd = moneyOf(cells, 'usd');
  return {
    rounds: countOf(cells, 'rounds'),
    players,
    bet: toWire(bet),
    win: toWire(win),
    win_loss: toWire(winLoss(bet, win)),
    rate: isPure ? rate(bet, win) : null,
    hit_rate: hitRatePct({ hits: String(countOf(cells, 'hits')), bets: String(countOf(cells, 'placed')) }),
    ...(isPure ? expectedReturn(stakes) : NOTHING_EXPECTED),
    // Stakes of all currencies in USD.
    ...judgedReturn(stakes, isPure ? ratePct(usd.win, usd.bet) : null),
  };
};

type SeriesOptions = { scope: MoneyScope; unit: Unit; dimension: TimeDimension };

/** The run of one value, as the run chart reckons that of all. */
const seriesOf = (value: string, cells: readonly SplitCell[], { scope, unit, dimension }: SeriesOptions): Answer['series'] => {
  const buckets = [...Map.groupBy(cells, ({ bucket }) => bucket)].map(([bucket, of]) => {
    const { bet, win } = moneyOf(of, unit);
    return {
      bucket,
      rounds: countOf(of, 'rounds'),
      bet: toWire(bet),
      win: toWire(win),
      stakes: stakesOf(of, scope.directory),
      versions: of,
    };
  });
  const runs = accumulateRuns(buckets);
  return buckets.map(({ bucket, rounds, bet }, i) => {
    const { rate: runRate = null, expected = NOTHING_EXPECTED } = runs[i] ?? {};
    return {
      value,
      bucket: bucketText(bucket),
      is_finished: bucketEndMs(bucket, { dimension, agents: scope.resolved.agents }) <= scope.nowMs,
      rounds,
      bet,
      run_rate: runRate,
      run_rtp_low: expected.rtp_low,
      run_rtp_high: expected.rtp_high,
    };
  });
};
