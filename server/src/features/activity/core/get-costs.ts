import type { ActivityCosts, ActivityRow } from '@manager/contract/features/activity/activity';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { add, decimal, ratePct, subtract, toWire, usd } from '@manager/domain/money';
import { blendedReturn } from '@manager/domain/rtp';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { loadRates } from '../../../kit/figures/todays-rates.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { type PlayFigures, queryGameStakes, queryPlayFigures, type Reach, type Window } from './play-figures.ts';

type Activity = ActivityRow;

/**
 * What an activity has cost and what was played where and while it runs, held against the same length right before. Of the operator's own an agent
 * sees what belongs to its websites. GGR is stakes less wins of all that counts for the activity.
 */
export const getCosts = async (ctx: Ctx, activity: Activity): Promise<ActivityCosts> => {
  const nowMs = ctx.now().getTime();
  const fromMs = Date.parse(activity.starts_at);
  const toMs = Math.max(fromMs, Math.min(Date.parse(activity.ends_at), nowMs));
  const during: Window = { fromMs, toMs };
  const before: Window = { fromMs: fromMs - (toMs - fromMs), toMs: fromMs };
  const reach = reachFor(ctx, activity);
  const firstNewPlayer = await firstPlayerSince(ctx.wholeDb, new Date(fromMs));
  const [figures, past, stakes] = await Promise.all([
    queryPlayFigures(ctx.wholeDb, ctx.clickhouse, { reach, window: during, firstNewPlayer }),
    queryPlayFigures(ctx.wholeDb, ctx.clickhouse, { reach, window: before, firstNewPlayer }),
    queryGameStakes(ctx.wholeDb, ctx.clickhouse, { reach, window: during }),
  ]);
  const cost = await readCost(ctx, activity);
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
    new_players: figures.newPlayers,
    as_of: ctx.now().toISOString(),
    is_complete: toMs === Date.parse(activity.ends_at),
  };
};

/** Of the operator's own an agent reads its own part. */
const reachFor = ({ user }: Ctx, activity: Activity): Reach =>
  activity.agent_id === null && user.agentId !== null ? { ...activity, agent_id: user.agentId } : activity;

const wire = (text: string): string => toWire(decimal(text));
const ggrOf = ({ betUsd, winUsd }: PlayFigures): string => toWire(subtract(decimal(betUsd), decimal(winUsd)));

const periodOf = ({ fromMs, toMs }: Window, figures: PlayFigures): ActivityCosts['during'] => ({
  from_at: new Date(fromMs).toISOString(),
  to_at: new Date(toMs).toISOString(),
  players: figures.players,
  rounds: figures.rounds,
  bet_usd: wire(figures.betUsd),
  win_usd: wire(figures.winUsd),
  ggr_usd: ggrOf(figures),
});

/** Of what was there before, in percent; null where nothing was. */
const upliftPct = (before: string, now: string): string | null =>
  sumToMicros(before) > 0n ? ratePct(subtract(decimal(now), decimal(before)), decimal(before)) : null;

/** Ids grow with the time: players who came later have higher ones. */
const firstPlayerSince = async (db: AnyDb, since: Date): Promise<string> => {
  const row = await db
    .selectFrom('player')
    .select('id')
    .where('created_at', '>=', since)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? '9223372036854775807';
};

type Cost = Pick<ActivityCosts, 'reserved' | 'paid' | 'cost_usd'>;

/** What is promised and paid to the players that the reader may see: in the currency of the prizes, and in USD at the rates of the payments. */
const readCost = async (ctx: Ctx, { id, currency }: Activity): Promise<Cost> => {
  const rows = await ctx.db
    .selectFrom('payout')
    .innerJoin('activity', 'activity.budget_id', 'payout.budget_id')
    .select(['payout.state', 'payout.prize_amount', 'payout.usd'])
    .where('activity.id', '=', id)
    .where('payout.state', 'not in', ['not_eligible', 'rejected'])
    .where(inScope(ctx.user.scope, 'payout.agent_id'))
    .execute();
  const sum = (of: typeof rows): bigint => of.reduce((total, { prize_amount: prize }) => total + sumToMicros(prize), 0n);
  const paid = rows.filter(({ state }) => state === 'paid');
  const open = rows.filter(({ state }) => state !== 'paid');
  const paidUsd = paid.reduce((total, row) => total + sumToMicros(row.usd), 0n);
  const rate = (await loadRates(ctx.wholeDb, ctx.now().getTime())).get(currency);
  const openUsd = rate === undefined ? decimal('0') : usd(decimal(microsToText(sum(open))), rate);
  return {
    reserved: microsToText(sum(open)),
    paid: microsToText(sum(paid)),
    cost_usd: toWire(add(decimal(microsToText(paidUsd)), openUsd)),
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
