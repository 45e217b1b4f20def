import { getGameRunChart, getGameRunSplit, type RunMark } from '@manager/contract/features/statistics/game-run-chart';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { settleDateAt } from '@manager/domain/calendar-versions';
import type { z } from 'zod';
import { route, type Route } from '../../../kit/http/route.ts';
import { expectedReturn, queryGameStakes } from '../../../kit/report/expected-return.ts';
import { hitRatePct, toMeasures } from '../../../kit/figures/figures.ts';
import { askMoney, measuresOf, type MoneyScope, reportName } from '../../../kit/report/money-report.ts';
import { sortRows } from '../../../kit/report/money-sort.ts';
import { scopeOfDays } from '../../../kit/report/report-scope.ts';
import { bucketEndMs, bucketText, SLOT_MS, type TimeDimension } from '../../../kit/bet/time-bucket.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isOneVersionEach, type PlayedVersion, queryVersions } from './math-versions.ts';
import { type RtpChange, readRtpChanges } from './rtp-changes.ts';
import { alongOf, runScope } from './run-scope.ts';
import { accumulateRuns, NOTHING_EXPECTED } from './runs.ts';
import { answerSplit } from './split.ts';

type Answer = OutputOf<typeof getGameRunChart>;
type Mark = z.infer<typeof RunMark>;

/** E-1: how games run. A bucket without bets has no row. */
const answerRun = async (ctx: Ctx, input: ParsedOf<typeof getGameRunChart>): Promise<Answer> => {
  const scope = await runScope(ctx, input);
  const { directory, resolved, range, filter, nowMs } = scope;
  const covered = scopeOfDays(resolved, range);
  const { dimension, zone } = alongOf(input.interval, covered);
  const name = reportName(getGameRunChart);
  const [money, stakes, played, changes] = await Promise.all([
    askMoney(ctx, scope, { name, dimensions: [dimension], in: input.in, zone }),
    queryGameStakes(ctx.clickhouse, { name: `${name}.stakes`, filter, dimension, zone, directory }),
    queryVersions(ctx.clickhouse, { filter, dimension, zone }),
    covered.from_at === null || covered.to_at === null
      ? []
      : readRtpChanges(ctx.wholeDb, {
          gameIds: input.game_id,
          resolved,
          directory,
          fromMs: Date.parse(covered.from_at),
          toMs: Date.parse(covered.to_at) + 1,
        }),
  ]);
  const versionsOf = Map.groupBy(played, ({ bucket }) => String(bucket));
  const rows = sortRows(money.rows, { sort: { dimension, isDescending: false }, in: input.in, dimensions: [dimension] });
  const buckets = rows.map((row) => {
    const { bet, win } = toMeasures(row, input.in);
    const key = String(row[dimension]);
    return { bucket: row[dimension], bet, win, stakes: stakes.get(key) ?? [], versions: versionsOf.get(key) ?? [] };
  });
  const runs = accumulateRuns(buckets);
  const list = rows.map((row, i) => {
    const bucket = row[dimension];
    const { isMixed = false, isRestart = false, rate = null, expected = NOTHING_EXPECTED } = runs[i] ?? {};
    const measures = measuresOf(row, input.in);
    return {
      bucket: bucketText(bucket),
      is_finished: bucketEndMs(bucket, { dimension, agents: resolved.agents }) <= nowMs,
      math_version: [...new Set(versionsOf.get(String(bucket))?.map(({ version }) => version))].join(', '),
      is_mixed_version: isMixed,
      is_restart: isRestart,
      ...(isMixed ? NOTHING_EXPECTED : expectedReturn((buckets[i]?.stakes ?? []).map((one) => one.stakes))),
      hit_rate: hitRatePct(row),
      run_rate: rate,
      run_theoretical_rtp: expected.theoretical_rtp,
      run_rtp_low: expected.rtp_low,
      run_rtp_high: expected.rtp_high,
      ...measures,
      ...(isMixed ? { rate: null } : {}),
    };
  });
  const marks = [
    ...versionMarks(played, scope),
    ...changes.map((change) => rtpMark(change, { dimension, scope, zone })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const { sum, ...envelope } = money.envelope;
  return { list, total: list.length, ...envelope, sum: isOneVersionEach(played) ? sum : withoutRates(sum), marks };
};

/** An actual return over several versions of a game is that of none. */
const withoutRates = (sum: Answer['sum']): Answer['sum'] => ({
  ...sum,
  rate: null,
  by_currency: sum.by_currency.map((one) => ({ ...one, rate: null })),
});

/** Where a game was first played in another version than before. */
const versionMarks = (played: readonly PlayedVersion[], { directory }: MoneyScope): Mark[] => {
  const seen = new Map<string, { last: string; all: Set<string> }>();
  return played.flatMap(({ bucket, gameId, version, firstAt }): Mark[] => {
    const of = seen.get(gameId);
    if (of === undefined) {
      seen.set(gameId, { last: version, all: new Set([version]) });
      return [];
    }
    const before = of.last;
    of.last = version;
    if (of.all.has(version)) return [];
    of.all.add(version);
    const name = directory.games.get(gameId)?.name ?? gameId;
    return [{ kind: 'math_version', at: firstAt, bucket: bucketText(bucket), name, before, after: version }];
  });
};

type BucketAxis = { dimension: TimeDimension; scope: MoneyScope; zone: string | undefined };

const rtpMark = ({ atMs, name, before, after }: RtpChange, axis: BucketAxis): Mark => ({
  kind: 'rtp',
  at: new Date(atMs).toISOString(),
  bucket: bucketAt(atMs, axis),
  name,
  before,
  after,
});

/** The bucket that an instant falls into; with several calendars its day is that of the first agent. */
const bucketAt = (atMs: number, { dimension, scope, zone = 'UTC' }: BucketAxis): string => {
  const [first] = scope.resolved.agents;
  if (dimension === 'settle_date' && first !== undefined) return settleDateAt(first.calendars, atMs);
  const quarter = Math.floor(atMs / SLOT_MS) * SLOT_MS;
  return new Date(dimension === 'hour' ? quarter - minutesInto(quarter, zone) * 60_000 : quarter).toISOString();
};

/** Minutes past the full hour on the clocks of a zone. */
const minutesInto = (atMs: number, zone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, minute: '2-digit' }).format(atMs));

const routes: readonly Route[] = [route(getGameRunChart, answerRun), route(getGameRunSplit, answerSplit)];
export default routes;
