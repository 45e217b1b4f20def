import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type * as contract from '@manager/contract/features/activity/championship/championship';
import type { ChampionshipRule } from '@manager/contract/features/activity/championship/championship-rule';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { requireGiven } from '../../../kit/resource/input.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireOwner } from '../core/draft-rules.ts';
import { previewWindow, REACH_SETTINGS, reachSql, sumsByPlayer } from '../core/play-figures.ts';
import { draftOf } from '../core/save-activity.ts';
import { promisedBy } from './championship-kind.ts';
import { championships } from './championship-list.ts';

/**
 * From the report store: whoever played, and staked what the rule asks for, takes part and plays rounds enough. An upper estimate: not all of
 * them register.
 */
export const previewChampionship = async (
  ctx: Ctx,
  input: ParsedOf<typeof contract.previewChampionship>,
): Promise<ActivityPreview> => {
  const stored = input.id === undefined ? undefined : await findRow(ctx, championships, input.id);
  const agentId = stored === undefined ? (input.agent_id ?? null) : stored.agent_id;
  requireOwner(ctx, agentId);
  const given = { rule: input.rule ?? stored?.rule, currency: input.currency ?? stored?.currency };
  requireGiven(given, ['rule', 'currency']);
  const { rule, currency } = given;
  const window = previewWindow(ctx.now().getTime());
  const where = await reachSql(ctx.wholeDb, draftOf(input, { ...stored, agent_id: agentId }), window);
  const [row] = await ctx.clickhouse.query<Counted>({
    name: 'activity.preview_championship',
    sql: `SELECT count() AS players, sum(rounds) AS round_sum, toString(sum(bet_sum)) AS bet_total, toString(sum(win_sum)) AS win_total,
        countIf(bet_sum >= {least:Decimal(38, 6)}) AS entries
      FROM (${sumsByPlayer(where.sql)})`,
    params: { ...where.params, least: rule.entry.kind === 'stake' ? rule.entry.stake_usd : '0' },
    settings: REACH_SETTINGS,
  });
  const betUsd = row?.bet_total ?? '0';
  const paid = wouldPay(rule, Number(row?.entries ?? 0));
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
    promised: microsToText(promisedBy(rule)),
    currency,
  };
};

type Counted = { players: string; round_sum: string; bet_total: string; win_total: string; entries: string };

/** Each stage is played by those whom the one before sends on. Whoever wins in several stages is counted in each, never more than take part. */
const wouldPay = ({ stages }: ChampionshipRule, entries: number): { players: number; sum: bigint } => {
  let inStage = entries;
  let places = 0;
  let sum = 0n;
  for (const { prizes, seats } of stages) {
    for (const { from, to, amount } of prizes) {
      const taken = Math.max(0, Math.min(to, inStage) - from + 1);
      places += taken;
      sum += sumToMicros(amount) * BigInt(taken);
    }
    inStage = Math.min(inStage, seats ?? 0);
  }
  return { players: Math.min(places, entries), sum };
};
