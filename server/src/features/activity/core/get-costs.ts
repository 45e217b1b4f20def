import type { ActivityCosts, ActivityRow } from '@manager/contract/features/activity/activity';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { add, decimal, ratePct, subtract, toWire, usd } from '@manager/domain/money';
import { blendedReturn } from '@manager/domain/rtp';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { loadRates } from '../../../kit/figures/todays-rates.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { countNewPlayers, type PlayFigures, queryGameStakes, queryPlayFigures, type Reach, type Window } from './play-figures.ts';

type Activity = ActivityRow;

/**
 * What an activity has cost and what was played where and while it runs, held against the same length right before. Of the operator's own an agent
 * sees what belongs to its websites. GGR is stakes less wins of all that counts for the activity. `otherPrizes`: ids of payouts that are prizes of
 * it and go out of other budgets, by a query.
 */
export const getCosts = async (ctx: Ctx, activity: Activity, otherPrizes?: RawBuilder<unknown>): Promise<ActivityCosts> => {
  const nowMs = ctx.now().getTime();
  const fromMs = Date.parse(activity.starts_at);
  const toMs = Math.max(fromMs, Math.min(Date.parse(activity.ends_at), nowMs));
  const during: Window = { fromMs, toMs };
  const before: Window = { fromMs: fromMs - (toMs - fromMs), toMs: fromMs };
  const reach = reachFor(ctx, activity);
  const [figures, past, stakes, newPlayers] = await Promise.all([
    queryPlayFigures(ctx.wholeDb, ctx.clickhouse, { reach, window: during }),
    queryPlayFigures(ctx.wholeDb, ctx.clickhouse, { reach, window: before }),
    queryGameStakes(ctx.wholeDb, ctx.clickhouse, { reach, window: during }),
    countNewPlayers(ctx.wholeDb, ctx.clickhouse, { reach, window: during }),
  ]);
  const cost = await readCost(ctx, activity, otherPrizes ?? sql`select null::bigint where false`);
  const [ggr, pastGgr] = [ggrOf(figures), ggrOf(past)];
  return {
    currency: activity.currency,
    budget: activity.budget,
    ...cost,
    during: periodOf(during, figures),
    before: periodOf(before, past),
    cost_of_ggr_pct: sumToMicros(ggr) > 0n ? ratePct(decimal(cost.cost_usd), decimal(ggr)) : null,
    bet_uplift_pct: upliftPct(past.betUsd, figures.betUsd),
    players_uplift_pct: upliftPct(String(past.players), String(figures.players)),
    ggr_uplift_pct: upliftPct(pastGgr, ggr),
    ...(await luckOf(ctx.wholeDb, stakes, figures)),
    new_players: newPlayers,
    as_of: ctx.now().toISOString(),
    is_over: toMs === Date.parse(activity.ends_at),
  };
};

/** An agent reads its own part of an activity of the operator. */
const reachFor = ({ user }: Ctx, activity: Activity): Reach =>
  activity.agent_id === null && user.agentId !== null ? { ...activity, agent_id: user.agentId } : activity;
const ggrOf = ({ betUsd, winUsd }: PlayFigures): string => toWire(subtract(decimal(betUsd), decimal(winUsd)));

const periodOf = ({ fromMs, toMs }: Window, figures: PlayFigures): ActivityCosts['during'] => ({
  from_at: new Date(fromMs).toISOString(),
  to_at: new Date(toMs).toISOString(),
  players: figures.players,
  rounds: figures.rounds,
  bet_usd: figures.betUsd,
  win_usd: figures.winUsd,
  ggr_usd: ggrOf(figures),
});

/** Change as a percentage of the value before; null where that was 0. */
const upliftPct = (before: string, now: string): string | null =>
  sumToMicros(before) > 0n ? ratePct(subtract(decimal(now), decimal(before)), decimal(before)) : null;

type Cost = Pick<ActivityCosts, 'reserved' | 'paid' | 'cost_usd'>;

/** What is promised and paid to the players that the reader may see: in the currency of the prizes, and in USD at the rates of the payments. */
const readCost = async (ctx: Ctx, { id, currency }: Activity, otherPrizes: RawBuilder<unknown>): Promise<Cost> => {
  const sums = await ctx.db
    .selectFrom('payout')
    .select((eb) => [
      eb('payout.state', '=', 'paid').as('is_paid'),
      eb.fn.sum<string>('payout.prize_amount').as('prizes'),
      eb.fn.sum<string>('payout.usd').as('usd'),
    ])
    .where(
      sql<SqlBool>`payout.id in (
        select own.id from payout as own join activity on activity.budget_id = own.budget_id where activity.id = ${id}
        union all ${otherPrizes})`,
    )
    .where('payout.state', 'not in', ['not_eligible', 'rejected'])
    .where(inScope(ctx.user.scope, 'payout.agent_id'))
    .groupBy('is_paid')
    .execute();
  const paid = sums.find((sum) => sum.is_paid);
  const reserved = decimal(sums.find((sum) => !sum.is_paid)?.prizes ?? '0');
  const rate = (await loadRates(ctx.wholeDb, ctx.now().getTime())).get(currency);
  const openUsd = rate === undefined ? decimal('0') : usd(reserved, rate);
  return {
    reserved: toWire(reserved),
    paid: paid?.prizes ?? '0',
    cost_usd: toWire(add(decimal(paid?.usd ?? '0'), openUsd)),
  };
};

type Luck = Pick<ActivityCosts, 'luck_low_usd' | 'luck_high_usd'>;

/** Where GGR lies by luck alone, from the published mathematics of the games (docs/formulas.md#return-and-its-band). */
const luckOf = async (
  db: AnyDb,
  stakes: readonly { gameId: string; betSum: number; betSquareSum: number }[],
  { betUsd }: PlayFigures,
): Promise<Luck> => {
  const games = await db.selectFrom('game').select(['id', 'rtp', 'sigma']).execute();
  const byId = new Map(games.map((game) => [game.id, game]));
  const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number.parseFloat(text));
  const { band } = blendedReturn(
    stakes.map(({ gameId, betSum, betSquareSum }) => ({
      betSum,
      betSquareSum,
      rtpPct: numberOf(byId.get(gameId)?.rtp),
      sigma: numberOf(byId.get(gameId)?.sigma),
    })),
  );
  if (band === null) return { luck_low_usd: null, luck_high_usd: null };
  const ggrAt = (pct: number): string =>
    microsToText((sumToMicros(betUsd) * BigInt(Math.round((100 - pct) * 1e6))) / 100_000_000n);
  return { luck_low_usd: ggrAt(band.highPct), luck_high_usd: ggrAt(band.lowPct) };
};
