import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type { CollectionRule, IconRule, Recipe } from '@manager/contract/features/activity/activity-collect/collection-rule';
import type * as contract from '@manager/contract/features/activity/activity-collect/icon-collection';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { requireGiven } from '../../../kit/resource/input.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireOwner } from '../core/draft-rules.ts';
import { PREVIEW_DAYS, previewWindow, REACH_SETTINGS, reachSql, sumsByPlayer } from '../core/play-figures.ts';
import { draftOf } from '../core/save-activity.ts';
import { promisedCash } from './collection-kind.ts';
import { collections } from './collections.ts';

/**
 * From the report store, players by how many rounds they played: each gets the icons that these rounds drop on average and exchanges them, the
 * first recipe first. An estimate: games and periods of single icons are left out.
 */
export const previewCollection = async (
  ctx: Ctx,
  input: ParsedOf<typeof contract.previewCollection>,
): Promise<ActivityPreview> => {
  const stored = input.id === undefined ? undefined : await findRow(ctx, collections, input.id);
  const agentId = stored === undefined ? (input.agent_id ?? null) : stored.agent_id;
  requireOwner(ctx, agentId);
  const given = { rule: input.rule ?? stored?.rule, currency: input.currency ?? stored?.currency };
  requireGiven(given, ['rule', 'currency']);
  const { rule, currency } = given;
  const window = previewWindow(ctx.now().getTime());
  const where = await reachSql(ctx.wholeDb, draftOf(input, { ...stored, agent_id: agentId }), window);
  const groups = await ctx.clickhouse.query<Group>({
    name: 'activity.preview_collection',
    sql: `SELECT rounds, count() AS players, toString(sum(bet_sum)) AS bet_total, toString(sum(win_sum)) AS win_total
      FROM (${sumsByPlayer(where.sql)}) GROUP BY rounds ORDER BY rounds DESC`,
    params: where.params,
    settings: { ...REACH_SETTINGS, max_result_rows: '0' },
  });
  const sum = (of: (group: Group) => bigint): bigint => groups.reduce((total, group) => total + of(group), 0n);
  const betUsd = sum((group) => sumToMicros(group.bet_total));
  const paid = wouldPay(rule, groups);
  return {
    from_at: new Date(window.fromMs).toISOString(),
    to_at: new Date(window.toMs).toISOString(),
    as_of: ctx.now().toISOString(),
    players: Number(sum(({ players }) => BigInt(players))),
    rounds: Number(sum(({ rounds, players }) => BigInt(rounds) * BigInt(players))),
    bet_usd: microsToText(betUsd),
    ggr_usd: microsToText(betUsd - sum((group) => sumToMicros(group.win_total))),
    paid_players: paid.players,
    paid: microsToText(paid.cash),
    promised: microsToText(promisedCash(rule)),
    currency,
  };
};

type Group = { rounds: string; players: string; bet_total: string; win_total: string };

/** Icons that so many rounds drop on average. */
const iconsOf = ({ drop, daily_cap: cap }: IconRule, rounds: number): number => {
  const dropped = drop.kind === 'chance' ? rounds * Number(drop.chance) : rounds / drop.bets;
  return Math.min(Math.floor(dropped), cap === null ? Infinity : cap * PREVIEW_DAYS);
};

/** How often a player who has these icons exchanges the recipe, and what he has then. */
const exchangesOf = ({ icons, per_player: most }: Recipe, held: Map<string, number>): number => {
  const sets = Math.min(...icons.map(({ icon, count }) => Math.floor((held.get(icon) ?? 0) / count)), most ?? Infinity);
  for (const { icon, count } of icons) held.set(icon, (held.get(icon) ?? 0) - sets * count);
  return sets;
};

const wouldPay = (rule: CollectionRule, groups: readonly Group[]): { players: number; cash: bigint } => {
  const left = new Map(rule.recipes.map(({ code, stock }) => [code, stock ?? Infinity]));
  let players = 0;
  let cash = 0n;
  // Whoever played most is first at the stock.
  for (const group of groups) {
    const held = new Map(rule.icons.map((icon) => [icon.code, iconsOf(icon, Number(group.rounds))]));
    // At most so many of them: who is left nothing of a stock wins nothing.
    let winners = 0;
    for (const recipe of rule.recipes) {
      const wanted = exchangesOf(recipe, held) * Number(group.players);
      const given = Math.min(wanted, left.get(recipe.code) ?? 0);
      left.set(recipe.code, (left.get(recipe.code) ?? 0) - given);
      winners = Math.max(winners, Math.min(given, Number(group.players)));
      if (recipe.prize.kind === 'cash') cash += sumToMicros(recipe.prize.amount) * BigInt(given);
    }
    players += winners;
  }
  return { players, cash };
};
