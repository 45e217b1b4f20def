import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type * as contract from '@manager/contract/features/activity/activity-rank/rule';
import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { lastPlace, mostPaid, prizeOf } from '@manager/domain/activity-prizes';
import type { ScoreKind } from '@manager/domain/activity-score';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { fieldError } from '../../../base/app-error.ts';
import { requireGiven } from '../../../kit/resource/input.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { draftOf } from '../core/save-activity.ts';
import { previewWindow, REACH_SETTINGS, reachSql, sumsByPlayer } from '../core/play-figures.ts';
import { poolNow, rateAtEnd } from './prizes-now.ts';
import { prizePoolOf, prizeRowsOf } from './rank-kind.ts';

/** Who would have a place at all; a cap of rounds only ever lowers a net profit. */
const HAS_SCORE: Readonly<Record<ScoreKind, string>> = {
  total_bet: 'bet_sum > 0',
  total_win: 'win_sum > 0',
  best_spin: 'win_sum > 0',
  best_round: 'win_sum > 0',
  net_profit: 'win_sum > bet_sum',
  rounds: 'rounds > 0',
};

type Input = ParsedOf<typeof contract.previewRankRule>;

/** What all kinds need: the draft as it would stand, and whose it is. */
export type Previewed<Rule> = { input: Input; stored: contract.RuleActivityRow | undefined; rule: Rule; currency: string };

/** From the report store: an estimate by rows, with no round inside of rounds told apart and without caps. */
export const previewRanking = async (
  ctx: Ctx,
  { input, stored, rule, currency }: Previewed<RankRule>,
): Promise<ActivityPreview> => {
  const given = { budget: input.budget ?? stored?.budget };
  requireGiven(given, ['budget']);
  const { budget } = given;
  const window = previewWindow(ctx.now().getTime());
  const where = await reachSql(ctx.wholeDb, draftOf(input, stored ?? { agent_id: input.agent_id ?? null }), window);
  const [row] = await ctx.clickhouse.query<Counted>({
    name: 'activity.preview',
    sql: `SELECT count() AS players, sum(rounds) AS round_sum, toString(sum(bet_sum)) AS bet_total, toString(sum(win_sum)) AS win_total,
        countIf(rounds >= {min_rounds:UInt32} AND ${HAS_SCORE[rule.score]}) AS ranked
      FROM (${sumsByPlayer(where.sql)})`,
    params: { ...where.params, min_rounds: rule.min_rounds },
    settings: REACH_SETTINGS,
  });
  const betUsd = row?.bet_total ?? '0';
  const paid = await wouldPay(ctx, { rule, currency, budget, betUsd, ranked: Number(row?.ranked ?? 0) });
  return {
    from_at: new Date(window.fromMs).toISOString(),
    to_at: new Date(window.toMs).toISOString(),
    as_of: ctx.now().toISOString(),
    players: Number(row?.players ?? 0),
    rounds: Number(row?.round_sum ?? 0),
    bet_usd: betUsd,
    ggr_usd: microsToText(sumToMicros(betUsd) - sumToMicros(row?.win_total ?? '0')),
    paid_players: paid.players,
    paid: microsToText(paid.sum),
    promised: microsToText(
      mostPaid({ rows: prizeRowsOf(rule.ranks), pool: prizePoolOf(rule.pool), budget: sumToMicros(budget) }),
    ),
    currency,
  };
};

type Counted = { players: string; round_sum: string; bet_total: string; win_total: string; ranked: string };

type Paying = { rule: RankRule; currency: string; budget: string; betUsd: string; ranked: number };

const wouldPay = async (
  ctx: Ctx,
  { rule, currency, budget, betUsd, ranked }: Paying,
): Promise<{ players: number; sum: bigint }> => {
  const known = await ctx.wholeDb.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirst();
  const rate = await rateAtEnd(ctx.wholeDb, { currency, ends_at: ctx.now().toISOString() });
  if (known === undefined || rate === null) throw fieldError('currency', 'not_found');
  const rows = prizeRowsOf(rule.ranks);
  const pool = poolNow({ rule, budget }, sumToMicros(betUsd), rate);
  const prizes = Array.from({ length: Math.min(ranked, lastPlace(rows)) }, (_, index) =>
    prizeOf({ rows, pool, decimals: known.decimals }, index + 1),
  ).filter((prize) => prize > 0n);
  return { players: prizes.length, sum: prizes.reduce((sum, prize) => sum + prize, 0n) };
};
