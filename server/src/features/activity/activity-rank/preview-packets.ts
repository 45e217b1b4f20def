import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type { RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { PREVIEW_DAYS, previewWindow, type Reach, REACH_SETTINGS, reachSql } from '../core/play-figures.ts';
import { opensOf } from './draw-packets.ts';
import { isCron } from './shows.ts';

type Asked = {
  reach: Reach;
  rule: RedPacketRule;
  currency: string;
  /** As instants; undefined: not said yet, then a week from now. */
  time: { startsAt: string | undefined; endsAt: string | undefined };
};

/**
 * From the report store, players and their days: who would have bet enough for a show, or how many packets the stakes would have won on average.
 * An estimate at the average amount of a packet; when within a day or hour somebody played is left out.
 */
export const previewPackets = async (ctx: Ctx, { reach, rule, currency, time }: Asked): Promise<ActivityPreview> => {
  const { trigger } = rule;
  if (trigger.kind === 'rain' && !isCron({ rule, rain: trigger })) throw fieldError('rule.trigger.shows', 'cron');
  const window = previewWindow(ctx.now().getTime());
  const where = await reachSql(ctx.wholeDb, reach, window);
  const [row] = await ctx.clickhouse.query<Counted>({
    name: 'activity.preview_packets',
    sql: `SELECT uniqExact(player_id) AS players, sum(rounds) AS round_sum, toString(sum(bet_sum)) AS bet_total, toString(sum(win_sum)) AS win_total,
        ${qualifiedSql(trigger)} AS qualified_days, uniqExactIf(player_id, is_qualified) AS qualified_players
      FROM (SELECT player_id, day, rounds, bet_sum, win_sum, ${isQualifiedSql(trigger)} AS is_qualified FROM (
        SELECT player_id, toDate(bet_at, {zone:String}) AS day, sum(round_sign) AS rounds, sum(bet_usd * sign) AS bet_sum, sum(win_usd * sign) AS win_sum
        FROM bet WHERE ${where.sql} GROUP BY player_id, day HAVING rounds > 0))`,
    params: { ...where.params, zone: rule.timezone, ...qualifyParams(trigger) },
    settings: REACH_SETTINGS,
  });
  const opens = opensOf(rule, timeOf(time, ctx.now().getTime()));
  const days = Number(row?.qualified_days ?? 0);
  const betUsd = row?.bet_total ?? '0';
  const wanted = trigger.kind === 'rain' ? days * mostADay(rule, opens) : dropsOf(trigger.chance_per_usd, betUsd);
  const packets = Math.min(opens.length, days * rule.daily_cap, wanted);
  return {
    from_at: new Date(window.fromMs).toISOString(),
    to_at: new Date(window.toMs).toISOString(),
    as_of: ctx.now().toISOString(),
    players: Number(row?.players ?? 0),
    rounds: Number(row?.round_sum ?? 0),
    bet_usd: betUsd,
    ggr_usd: microsToText(sumToMicros(betUsd) - sumToMicros(row?.win_total ?? '0')),
    paid_players: Math.min(Number(row?.qualified_players ?? 0), packets),
    paid: opens.length === 0 ? '0' : microsToText((sumToMicros(rule.total) * BigInt(packets)) / BigInt(opens.length)),
    promised: toWire(decimal(rule.total)),
    currency,
  };
};

type Counted = {
  players: string;
  round_sum: string;
  bet_total: string;
  win_total: string;
  qualified_days: string;
  qualified_players: string;
};

const timeOf = ({ startsAt, endsAt }: Asked['time'], nowMs: number) => {
  const startsAtMs = startsAt === undefined ? nowMs : Date.parse(startsAt);
  return { startsAtMs, endsAtMs: endsAt === undefined ? startsAtMs + PREVIEW_DAYS * 86_400_000 : Date.parse(endsAt) };
};

type Trigger = RedPacketRule['trigger'];

/** Condition on one day, or on all days up to it. */
const isQualifiedSql = (trigger: Trigger): string => {
  if (trigger.kind === 'drop') return '1';
  const { qualify, since } = trigger;
  const figure = qualify.kind === 'bets' ? 'rounds' : 'bet_sum';
  const bound = qualify.kind === 'bets' ? '{bets:UInt64}' : '{bet_usd:Decimal(38, 6)}';
  return since === 'day' ? `${figure} >= ${bound}` : `sum(${figure}) OVER (PARTITION BY player_id ORDER BY day) >= ${bound}`;
};

const qualifiedSql = (trigger: Trigger): string => (trigger.kind === 'drop' ? 'count()' : 'countIf(is_qualified)');

const qualifyParams = (trigger: Trigger): Record<string, string | number> => {
  if (trigger.kind === 'drop') return {};
  return trigger.qualify.kind === 'bets' ? { bets: trigger.qualify.bets } : { bet_usd: trigger.qualify.amount };
};

/** What somebody who is there for every show of a day can open, on average. */
const mostADay = ({ trigger, daily_cap: cap }: RedPacketRule, opens: readonly number[]): number => {
  const shows = [...new Set(opens)];
  const days = new Set(shows.map((ms) => Math.floor(ms / 86_400_000))).size;
  return trigger.kind === 'rain' && days > 0 ? Math.min(cap, Math.ceil(shows.length / days)) : cap;
};

/** Stakes times the chance of one USD. */
const dropsOf = (chance: string, betUsd: string): number =>
  Number((sumToMicros(chance) * sumToMicros(betUsd)) / 1_000_000_000_000n);
