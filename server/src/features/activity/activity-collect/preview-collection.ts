import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type { CollectionRule, IconRule, Recipe } from '@manager/contract/features/activity/activity-collect/collection-rule';
import type * as contract from '@manager/contract/features/activity/activity-collect/icon-collection';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import { requireGiven } from '../../../kit/resource/input.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import { reachSql } from '../core/play-figures.ts';
import { draftOf } from '../core/save-activity.ts';
import { promisedCash } from './collection-kind.ts';
import { collections } from './collections.ts';

const DAYS = 7;
const DAYS_MS = DAYS * 86_400_000;
const LIMIT_S = 4;

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
  requireOwn(ctx, agentId);
  const given = { rule: input.rule ?? stored?.rule, currency: input.currency ?? stored?.currency };
  requireGiven(given, ['rule', 'currency']);
  const { rule, currency } = given;
  const toMs = ctx.now().getTime();
  const window = { fromMs: toMs - DAYS_MS, toMs };
  const where = await reachSql(ctx.wholeDb, draftOf(input, { ...stored, agent_id: agentId }), window);
  const groups = await ctx.clickhouse.query<Group>({
    name: 'activity.preview_collection',
    sql: `SELECT rounds, count() AS players, toString(sum(bet_sum)) AS bet_total, toString(sum(win_sum)) AS win_total
      FROM (SELECT player_id, sum(round_sign) AS rounds, sum(bet_usd * sign) AS bet_sum, sum(win_usd * sign) AS win_sum
        FROM bet WHERE ${where.sql} GROUP BY player_id HAVING rounds > 0) GROUP BY rounds ORDER BY rounds DESC`,
    params: where.params,
    settings: { max_execution_time: LIMIT_S, max_result_rows: '0' },
  });
  const sum = (of: (group: Group) => bigint): bigint => groups.reduce((total, group) => total + of(group), 0n);
  const betUsd = sum((group) => sumToMicros(group.bet_total));
  const paid = wouldPay(rule, groups);
  return {
    from_at: new Date(window.fromMs).toISOString(),
    to_at: new Date(toMs).toISOString(),
    as_of: ctx.now().toISOString(),
    players: Number(sum(({ players }) => BigInt(players))),
    rounds: Number(sum(({ rounds, players }) => BigInt(rounds) * BigInt(players))),
    bet_usd: toWire(decimal(microsToText(betUsd))),
    ggr_usd: microsToText(betUsd - sum((group) => sumToMicros(group.win_total))),
    paid_players: paid.players,
    paid: microsToText(paid.cash),
    promised: microsToText(promisedCash(rule)),
    currency,
    is_complete: true,
  };
};

type Group = { rounds: string; players: string; bet_total: string; win_total: string };

const requireOwn = ({ user }: Ctx, agentId: string | null): void => {
  if (agentId === null && !isOperatorStaff(user)) throw fieldError('agent_id', 'required');
  if (agentId !== null && !isInScope(user.scope, agentId)) throw fieldError('agent_id', 'not_found');
};

/** Icons that so many rounds drop on average. */
const iconsOf = ({ drop, daily_cap: cap }: IconRule, rounds: number): number => {
  const dropped = drop.kind === 'chance' ? rounds * Number(drop.chance) : rounds / drop.bets;
  return Math.min(Math.floor(dropped), cap === null ? Infinity : cap * DAYS);
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
    let isWinner = false;
    for (const recipe of rule.recipes) {
      const wanted = exchangesOf(recipe, held) * Number(group.players);
      const given = Math.min(wanted, left.get(recipe.code) ?? 0);
      left.set(recipe.code, (left.get(recipe.code) ?? 0) - given);
      if (given > 0) isWinner = true;
      if (recipe.prize.kind === 'cash') cash += sumToMicros(recipe.prize.amount) * BigInt(given);
    }
    if (isWinner) players += Number(group.players);
  }
  return { players, cash };
};
