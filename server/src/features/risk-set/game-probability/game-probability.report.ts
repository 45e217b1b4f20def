import {
  getGameProbability,
  MAX_PROBABILITY_DAYS,
  type ProbabilityGroup,
  ProbabilityMode,
  type ProbabilityRow,
} from '@manager/contract/features/risk-set/game-probability';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { chiSquareTest } from '@manager/domain/chi-square';
import { add, decimal, ratePct, toWire, ZERO } from '@manager/domain/money';
import { type Ratio, ratioDecimal, withoutZeros } from '@manager/domain/ratio';
import { queryAsOf } from '../../../kit/figures/money-query.ts';
import { route, type Route } from '../../../kit/http/route.ts';
import { moneyScope, reportName } from '../../../kit/report/money-report.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { queryRounds, type RoundCell } from './round-query.ts';
import { readTheories, type Theory } from './theory.ts';

type Answer = OutputOf<typeof getGameProbability>;

/** G-3: what a game paid how often, against its mathematics on file. */
const answerProbability = async (ctx: Ctx, input: ParsedOf<typeof getGameProbability>): Promise<Answer> => {
  const { rtp_profile: rtpProfile, math_version: mathVersion, play_mode: mode, ...asked } = input;
  const { resolved, range, filter, nowMs } = await moneyScope(
    ctx,
    { ...asked, in: 'usd', source: undefined, vendor: undefined },
    MAX_PROBABILITY_DAYS,
  );
  const [cells, asOf] = await Promise.all([
    queryRounds(ctx.clickhouse, { filter, mode, rtpProfile, mathVersion }),
    queryAsOf(ctx.clickhouse, { name: `${reportName(getGameProbability)}.as_of`, filter }),
  ]);
  const gameId = input.game_id[0] ?? '';
  const groups: ProbabilityGroup[] = [];
  const rows: ProbabilityRow[] = [];
  const found = groupsOf(cells).flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [{ key, first, cells: [first, ...others] }],
  );
  const theoryOf = await readTheories(ctx.db, { gameId, groups: found.map(({ first }) => first) });
  for (const one of found) {
    const told = judge({ ...one, theory: theoryOf(one.first) });
    groups.push(told.group);
    rows.push(...told.rows);
  }
  return {
    list: rows,
    total: rows.length,
    total_is_exact: true,
    groups,
    as_of: asOf,
    final: isFinal(resolved, { to: range.to, nowMs }),
    scope: scopeOfDays(resolved, range),
  };
};

const MODES = ProbabilityMode.options;
const roundsIn = (cells: readonly RoundCell[]): number => cells.reduce((sum, { rounds }) => sum + Number(rounds), 0);

/** By mode, then the most played first. */
const groupsOf = (cells: readonly RoundCell[]): [string, RoundCell[]][] =>
  [...Map.groupBy(cells, (cell) => [cell.mode, cell.buy_mode, cell.rtp_profile, cell.math_version].join('|'))].toSorted(
    ([a, left], [b, right]) =>
      MODES.indexOf(left[0]?.mode ?? 'base') - MODES.indexOf(right[0]?.mode ?? 'base') ||
      roundsIn(right) - roundsIn(left) ||
      (a < b ? -1 : 1),
  );

type Judged = { key: string; cells: readonly RoundCell[]; first: RoundCell; theory: Theory | undefined };

const judge = ({ key, cells, first, theory }: Judged): { group: ProbabilityGroup; rows: ProbabilityRow[] } => {
  const staked = cells.filter(({ bucket }) => bucket >= 0);
  const at = (place: number): RoundCell | undefined => staked.find(({ bucket }) => bucket === place);
  const counts = WIN_MULTIPLE_BUCKETS.map((_, place) => Number(at(place)?.rounds ?? 0));
  const rounds = roundsIn(staked);
  const bet = staked.reduce((sum, cell) => add(sum, decimal(cell.bet_sum)), ZERO);
  const win = staked.reduce((sum, cell) => add(sum, decimal(cell.win_sum)), ZERO);
  const test =
    theory &&
    chiSquareTest(
      counts,
      theory.steps.map(({ probability: p }) => Number(p.num) / Number(p.den)),
    );
  const group = {
    mode: first.mode,
    buy_mode: first.buy_mode,
    rtp_profile: first.rtp_profile,
    math_version: first.math_version,
  };
  return {
    group: {
      ...group,
      key,
      rounds,
      rounds_no_stake: roundsIn(cells) - rounds,
      bet: toWire(bet),
      win: toWire(win),
      rate: ratePct(win, bet),
      theory: theory?.from ?? 'none',
      theory_rate: theory === undefined ? null : shareText(theory.rtp, 100n),
      chi_square: test?.chiSquare ?? null,
      degrees: test?.degrees ?? 0,
      p_value: test?.pValue ?? null,
      is_impossible: test?.impossible ?? false,
    },
    rows: WIN_MULTIPLE_BUCKETS.map(({ label }, place) => {
      const step = theory?.steps[place];
      const cell = test?.cells.findIndex((places) => places.includes(place)) ?? -1;
      return {
        row_id: `${key}|${place}`,
        ...group,
        place,
        step: label,
        rounds: counts[place] ?? 0,
        rounds_pct: ratePct(decimal(String(counts[place] ?? 0)), decimal(String(rounds))),
        expected_rounds: step === undefined ? null : shareText(step.probability, BigInt(rounds)),
        theory_pct: step === undefined ? null : shareText(step.probability, 100n),
        rtp_pct: ratePct(decimal(at(place)?.win_sum ?? '0'), bet),
        theory_rtp_pct: step === undefined ? null : shareText(step.rtp, 100n),
        cell: cell < 0 ? null : cell + 1,
      };
    }),
  };
};

/** A fraction times a whole number, rounded half up to 10 decimals, without trailing zeros. */
const shareText = (share: Ratio, factor: bigint): string => withoutZeros(ratioDecimal(share, { factor, places: 10 }));

const routes: readonly Route[] = [route(getGameProbability, answerProbability)];
export default routes;
