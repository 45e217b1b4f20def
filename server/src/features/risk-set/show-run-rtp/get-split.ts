import type { getReturnSplit as endpoint, ReturnSplitRow } from '@manager/contract/features/risk-set/show-run-rtp';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, sum, toWire } from '@manager/domain/money';
import { markIncomplete } from '../../../completeness/tracked.ts';
import { loadDirectory, type Directory } from '../../../kit/report/directory.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { figuresOf, stateOf } from './figures.ts';
import { judgeEvidence } from './judge-evidence.ts';
import { type Measured, measureEvidence, measureReturns, WINDOWS, type WindowSums } from './measure-returns.ts';
import { stakeName } from './open-alerts.ts';
import { readPars } from './read-pars.ts';
import { readRestarts, readRule } from './read-rule.ts';
import { keyOf } from './stream.ts';

/** One row of the monitor by stakes, devices or website groups. The repeated test looks at the first two only, over all websites. */
export const getReturnSplit = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const stream = { gameId: input.game_id, profile: input.rtp_profile, version: input.math_version, mode: input.buy_mode };
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const { filter } = resolveNames(ctx, directory, { game_id: [input.game_id], with_test: false });
  const nowMs = ctx.now().getTime();
  const isJudged = ctx.user.scope.agentIds === null && input.split !== 'site_group';
  const [rule, parOf, restarts] = await Promise.all([
    readRule(ctx.wholeDb),
    readPars(ctx.wholeDb),
    isJudged ? readRestarts(ctx.wholeDb) : [],
  ]);
  const split = input.split === 'site_group' ? ('site' as const) : input.split;
  const marked = markIncomplete(ctx.clickhouse, ctx.completeness);
  const [measured, evidence] = await Promise.all([
    measureReturns(marked.clickhouse, { filter, split, nowMs }),
    isJudged ? measureEvidence(marked.clickhouse, { gameIds: [input.game_id], nowMs, restarts }) : [],
  ]);
  const isWhole = marked.months().length === 0;
  const own = measured.filter((one) => keyOf(one) === keyOf(stream));
  const parts = split === 'site' ? byGroup(own, directory) : own;
  const judged = judgeEvidence(evidence, { parOf, rule }).find((one) => keyOf(one) === keyOf(stream));
  const strengths = input.split === 'stake' ? judged?.stakes : judged?.devices;
  const par = parOf(stream);
  const list = parts
    .toSorted(
      input.split === 'stake' ? (a, b) => Number(a.value) - Number(b.value) : (a, b) => a.value.localeCompare(b.value, 'en'),
    )
    .map((part): ReturnSplitRow => {
      const figures = figuresOf(part, par);
      const strength = isJudged && isWhole ? strengths?.get(part.value) : undefined;
      return {
        id: `${input.split} ${part.value}`,
        value: input.split === 'stake' ? stakeName(part.value) : part.value,
        ...figures,
        ...stateOf({
          figures,
          par,
          isAlarm: (strength?.nearness ?? 0) >= 1,
          hasUnstakedWins: judged?.hasUnstakedWins ?? false,
          isWhole,
        }),
        evidence: strength === undefined ? null : Math.round(100 * strength.nearness),
        evidence_side: strength?.side ?? null,
      };
    });
  return { list, total: list.length };
};

/** Websites of a group together; those without one under the empty name. */
const byGroup = (sites: readonly Measured[], directory: Directory): Measured[] =>
  [...Map.groupBy(sites, ({ value }) => directory.sites.get(value)?.siteGroupName ?? '')].map(([value, of]) => ({
    ...(of[0] as Measured),
    value,
    windows: Object.fromEntries(
      WINDOWS.map((name) => [name, together(of.map(({ windows }) => windows[name]))]),
    ) as Measured['windows'],
  }));

const together = (all: readonly WindowSums[]): WindowSums => ({
  rounds: all.reduce((total, one) => total + one.rounds, 0),
  bet: toWire(sum(all.map(({ bet }) => decimal(bet)))),
  win: toWire(sum(all.map(({ win }) => decimal(win)))),
  stakes: all.reduce((total, one) => total + one.stakes, 0),
  betSquare: all.reduce((total, one) => total + one.betSquare, 0),
});
