import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type * as contract from '@manager/contract/features/activity/activity-bonus/rule';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { expectedPay } from '@manager/domain/free-win';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { requireGiven } from '../../../kit/resource/input.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireOwner } from '../core/draft-rules.ts';
import { previewWindow, queryPlayFigures } from '../core/play-figures.ts';
import { draftOf } from '../core/save-activity.ts';
import { levelsOf, promisedPay } from './bonus-kind.ts';
import { bonuses } from './bonuses.ts';

/**
 * From the report store: players who played there and then, and what credit for each of them, as far as there are grants, pays at most on average
 * (docs/activities.md#activity-bonus). Nobody knows how they would play.
 */
export const previewBonus = async (ctx: Ctx, input: ParsedOf<typeof contract.previewBonus>): Promise<ActivityPreview> => {
  const stored = input.id === undefined ? undefined : await findRow(ctx, bonuses, input.id);
  const agentId = stored === undefined ? (input.agent_id ?? null) : stored.agent_id;
  requireOwner(ctx, agentId);
  const given = { rule: input.rule ?? stored?.rule, currency: input.currency ?? stored?.currency };
  requireGiven(given, ['rule', 'currency']);
  const { rule, currency } = given;
  const window = previewWindow(ctx.now().getTime());
  const reach = draftOf(input, { ...stored, agent_id: agentId });
  const figures = await queryPlayFigures(ctx.wholeDb, ctx.clickhouse, { reach, window });
  const grants = BigInt(Math.min(figures.players, rule.grants));
  const initial = sumToMicros(rule.initial_amount);
  const levels = levelsOf(rule);
  const [betUsd, winUsd] = [sumToMicros(figures.betUsd), sumToMicros(figures.winUsd)];
  const paid = grants * expectedPay(initial, levels);
  const promised = promisedPay(rule);
  return {
    from_at: new Date(window.fromMs).toISOString(),
    to_at: new Date(window.toMs).toISOString(),
    as_of: ctx.now().toISOString(),
    players: figures.players,
    rounds: figures.rounds,
    bet_usd: microsToText(betUsd),
    ggr_usd: microsToText(betUsd - winUsd),
    paid_players: Number((grants * initial) / (levels[0]?.reachBalance ?? initial)),
    paid: microsToText(paid < promised ? paid : promised),
    promised: microsToText(promised),
    currency,
  };
};
