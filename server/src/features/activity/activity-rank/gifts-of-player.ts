import { RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import type { OpenedRedPacket, OpenRedPacket, PlayerRedPackets } from '@manager/contract/platform/red-packets';
import { RED_PACKET_RESULTS } from '@manager/contract/platform/red-packets';
import type { PlayerScatters } from '@manager/contract/platform/scatters';
import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { findPlayer, placeOf, runsHere, wasMeantHere } from '../core/find-player.ts';
import { dayReader } from './day-of.ts';
import { openPacket, type PacketRefusal } from './open-packet.ts';
import { packetConsumer } from './packet-consumer.ts';
import { nextShow, type Show, showAt } from './shows.ts';
import { scatterConsumer } from './scatter-consumer.ts';

type Asked = { site: string; player: string };

const activitiesOf = ({ db }: Deps, kind: 'red_packet' | 'scatter_collect', states: readonly string[]) =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', 'in', [...states])
    .where('deleted_at', 'is', null)
    .orderBy('ends_at')
    .orderBy('id')
    .execute();

/** Red packets that run at the player's website; undefined: no such player. */
export const readPlayerPackets = async (deps: Deps, asked: Asked): Promise<PlayerRedPackets | undefined> => {
  const player = await findPlayer(deps.db, asked);
  if (player === undefined) return undefined;
  const counted = await readCountedUntil(deps, deps.db, { consumer: packetConsumer.name });
  const place = await placeOf(deps.db, player);
  const list: PlayerRedPackets['list'] = [];
  for (const activity of await activitiesOf(deps, 'red_packet', ['scheduled', 'running']))
    if (runsHere(activity, place)) list.push(await packetsOf(deps, activity, player.id));
  return { list, counted_until: counted.as_of };
};

const packetsOf = async (deps: Deps, activity: StoredActivity, playerId: string): Promise<PlayerRedPackets['list'][number]> => {
  const rule = RedPacketRule.parse(activity.rule);
  const nowMs = deps.now().getTime();
  const day = dayReader(rule.timezone)(nowMs);
  const { trigger } = rule;
  const isOfDay = trigger.kind === 'rain' && trigger.since === 'day';
  const { rows: plays } = await sql<{ bets: number; bet_usd: string }>`
    select coalesce(sum(bets), 0)::int as bets, coalesce(sum(bet_usd), 0) as bet_usd from red_packet_play
    where activity_id = ${activity.id} and player_id = ${playerId} and (${!isOfDay} or day = ${day}::date)`.execute(deps.db);
  const { rows: given } = await sql<{ given: number; today: number; amount: string }>`
    select count(*)::int as given, count(*) filter (where day = ${day}::date)::int as today, coalesce(sum(amount), 0) as amount
    from red_packet where activity_id = ${activity.id} and player_id = ${playerId}`.execute(deps.db);
  const [bets, betUsd] = [plays[0]?.bets ?? 0, plays[0]?.bet_usd ?? '0'];
  return {
    activity: activity.code,
    title: activity.title as Record<string, string>,
    trigger: trigger.kind,
    ends_at: activity.ends_at.toISOString(),
    currency: activity.currency,
    ...showsOf(activity, rule, nowMs),
    bets,
    bet_usd: betUsd,
    is_qualified: isQualified(rule, bets, betUsd),
    left_today: Math.max(0, rule.daily_cap - (given[0]?.today ?? 0)),
    given: given[0]?.given ?? 0,
    given_amount: given[0]?.amount ?? '0',
  };
};

const isQualified = ({ trigger }: RedPacketRule, bets: number, betUsd: string): boolean => {
  if (trigger.kind === 'drop') return true;
  const { qualify } = trigger;
  return qualify.kind === 'bets' ? bets >= qualify.bets : sumToMicros(betUsd) >= sumToMicros(qualify.amount);
};

const shown = (show: Show | undefined) =>
  show === undefined ? null : { starts_at: new Date(show.startMs).toISOString(), ends_at: new Date(show.endMs).toISOString() };

const showsOf = (activity: StoredActivity, rule: RedPacketRule, nowMs: number) => {
  const { trigger } = rule;
  if (trigger.kind === 'drop') return { show: null, next_show: null };
  const timed = { rule, rain: trigger };
  const time = { startsAtMs: activity.starts_at.getTime(), endsAtMs: activity.ends_at.getTime() };
  return {
    show: activity.state === 'running' ? shown(showAt(timed, time, nowMs)) : null,
    next_show: shown(nextShow(timed, time, nowMs)),
  };
};

const isResult = (refusal: PacketRefusal): refusal is PacketRefusal & OpenedRedPacket['result'] =>
  (RED_PACKET_RESULTS as readonly string[]).includes(refusal);

/** As the player asks for it in the game; see `openPacket`. What players can come upon is an answer, all else a refusal. */
export const openForPlayer = async (deps: Deps, asked: OpenRedPacket): Promise<OpenedRedPacket | { refusal: string }> => {
  const { site, player, activity, packet_no: packetNo } = asked;
  const done = await openPacket(deps, { site, player, activity, packetNo });
  if ('refusal' in done) {
    if (!isResult(done.refusal)) return { refusal: done.refusal };
    const { currency } = await deps.db
      .selectFrom('activity')
      .select('currency')
      .where('kind', '=', 'red_packet')
      .where('code', '=', activity)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { packet_no: packetNo, result: done.refusal, amount: null, currency, left_today: null };
  }
  const { rows } = await sql<{ amount: string; currency: string; had: number; cap: number }>`
    select amount, activity.currency, (select count(*)::int from red_packet as one where one.activity_id = red_packet.activity_id
      and one.player_id = red_packet.player_id and one.day = red_packet.day) as had, (activity.rule->>'daily_cap')::int as cap
    from red_packet join activity on activity.id = red_packet.activity_id where red_packet.id = ${done.id}`.execute(deps.db);
  const [packet] = rows;
  if (packet === undefined) throw new Error(`the packet ${done.id} is gone`);
  return {
    packet_no: packetNo,
    result: 'opened',
    amount: packet.amount,
    currency: packet.currency,
    left_today: Math.max(0, packet.cap - packet.had),
  };
};

/** What a player has collected where collections run or have just ended; undefined: no such player. */
export const readPlayerScatters = async (deps: Deps, asked: Asked): Promise<PlayerScatters | undefined> => {
  const player = await findPlayer(deps.db, asked);
  if (player === undefined) return undefined;
  const counted = await readCountedUntil(deps, deps.db, { consumer: scatterConsumer.name });
  const place = await placeOf(deps.db, player);
  const list: PlayerScatters['list'] = [];
  for (const activity of await activitiesOf(deps, 'scatter_collect', ['scheduled', 'running', 'ended']))
    // Where it was switched off since, what was collected still stands.
    if (wasMeantHere(activity, place)) list.push(await scattersOf(deps, activity, player.id));
  return { list, counted_until: counted.as_of };
};

const scattersOf = async ({ db }: Deps, activity: StoredActivity, playerId: string): Promise<PlayerScatters['list'][number]> => {
  const { levels } = ScatterRule.parse(activity.rule);
  const of = { activity_id: activity.id, player_id: playerId };
  const { rows } = await sql<{ scatters: number }>`
    select scatters::int from scatter_count where activity_id = ${of.activity_id} and player_id = ${of.player_id}`.execute(db);
  const { rows: stored } = await sql<{ level: number; stock_left: number; is_reached: boolean; is_given: boolean }>`
    select stock.level, stock.stock_left, reached.level is not null as is_reached, reached.prize_id is not null as is_given
    from scatter_stock as stock left join scatter_level as reached on reached.activity_id = stock.activity_id
      and reached.level = stock.level and reached.player_id = ${playerId}
    where stock.activity_id = ${activity.id} order by stock.level`.execute(db);
  return {
    activity: activity.code,
    title: activity.title as Record<string, string>,
    ends_at: activity.ends_at.toISOString(),
    currency: activity.currency,
    scatters: rows[0]?.scatters ?? 0,
    levels: stored.map(({ level, stock_left: stockLeft, is_reached: isReached, is_given: isGiven }) => ({
      level,
      count: levels[level - 1]?.count ?? 0,
      amount: levels[level - 1]?.amount ?? '0',
      stock_left: stockLeft,
      state: isGiven ? 'given' : isReached ? 'out_of_stock' : 'open',
    })),
  };
};
