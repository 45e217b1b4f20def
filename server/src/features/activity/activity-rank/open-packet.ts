import { RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { constraintOf, inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { findBlockedPlayers, findPlayer, placeOf, runsHere, type SitePlayer } from '../core/find-player.ts';
import { findShared } from '../core/hold-activity.ts';
import { payPrize } from './give-prize.ts';
import { dayReader } from './day-of.ts';
import { givePacket } from './give-packet.ts';
import { type Show, showAt } from './shows.ts';

export type PacketWish = { site: string; player: string; activity: string; packetNo: string };

/** Why nothing was opened; nothing has changed then. */
export type PacketRefusal =
  | 'unknown_player'
  | 'unknown_activity'
  | 'other_packet'
  | 'player_blocked'
  | 'not_joined'
  | 'no_show'
  | 'not_qualified'
  | 'already_opened'
  | 'cap_reached'
  | 'none_left'
  | 'prize_unavailable';

/** Takes back everything that the transaction has changed. */
class Refused extends Error {
  readonly refusal: PacketRefusal;
  constructor(refusal: PacketRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * A player opens a packet while a show runs: packet, pot, prize and payout change together or not at all. The same number again is the same packet.
 * Answers the packet, or why not.
 */
export const openPacket = async (deps: Deps, wish: PacketWish): Promise<{ id: string } | { refusal: PacketRefusal }> => {
  try {
    return { id: await inTransaction(deps.db, (tx) => open(deps, tx, wish)) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    if (error instanceof AppError) return { refusal: 'prize_unavailable' };
    // Another call of the same number was faster: its packet is the answer.
    if (constraintOf(error) === 'red_packet_no_key') return openPacket(deps, wish);
    if (constraintOf(error) === 'red_packet_show_key') return { refusal: 'already_opened' };
    throw error;
  }
};

const open = async (deps: Deps, tx: OwnerTx, wish: PacketWish): Promise<string> => {
  const player = await findPlayer(tx, wish);
  if (player === undefined) throw new Refused('unknown_player');
  const activity = await findShared(tx, { kind: 'red_packet', code: wish.activity });
  if (activity === undefined) throw new Refused('unknown_activity');
  const known = await findOpened(tx, { player, wish, activity });
  if (known !== undefined) return known;
  if (!runsHere(activity, await placeOf(tx, player))) throw new Refused('unknown_activity');
  if ((await findBlockedPlayers(tx, [player.id])).size > 0) throw new Refused('player_blocked');
  const now = deps.now();
  const rule = RedPacketRule.parse(activity.rule);
  const show = requireShow(activity, rule, now);
  const day = dayReader(rule.timezone)(now.getTime());
  const who = { activity, player, rule, day };
  await requireJoined(tx, who);
  await requireQualified(tx, who);
  // Another call of the same number may have been just before.
  const meanwhile = await findOpened(tx, { player, wish, activity });
  if (meanwhile !== undefined) return meanwhile;
  await requireTurn(tx, { ...who, show });
  const packet = await takeFree(tx, activity.id, show);
  const prizeId = await givePacket(tx, {
    activity,
    packet,
    player,
    by: { showAt: new Date(show.startMs), packetNo: wish.packetNo },
    day,
    now,
  });
  if (!(await payPrize(deps, tx, prizeId))) throw new Refused('prize_unavailable');
  return packet.id;
};

type Known = { player: SitePlayer; wish: PacketWish; activity: StoredActivity };

const findOpened = async (tx: OwnerTx, { player, wish, activity }: Known): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('red_packet')
    .select(['id', 'activity_id'])
    .where('player_id', '=', player.id)
    .where('packet_no', '=', wish.packetNo)
    .executeTakeFirst();
  if (row !== undefined && row.activity_id !== activity.id) throw new Refused('other_packet');
  return row?.id;
};

const requireShow = (activity: StoredActivity, rule: RedPacketRule, now: Date): Show => {
  const { trigger } = rule;
  const time = { startsAtMs: activity.starts_at.getTime(), endsAtMs: activity.ends_at.getTime() };
  const isRunning = activity.state === 'running' && trigger.kind === 'rain';
  const show = isRunning ? showAt({ rule, rain: trigger }, time, now.getTime()) : undefined;
  if (show === undefined) throw new Refused('no_show');
  return show;
};

type Who = { activity: StoredActivity; player: SitePlayer; rule: RedPacketRule; day: string };

const requireJoined = async (tx: OwnerTx, { activity, player }: Who): Promise<void> => {
  if (!activity.is_opt_in) return;
  const joined = await tx
    .selectFrom('activity_player')
    .select('joined_at')
    .where('activity_id', '=', activity.id)
    .where('player_id', '=', player.id)
    .executeTakeFirst();
  if (joined?.joined_at == null) throw new Refused('not_joined');
};

/** Locks what the player has bet: from here on his openings go one after the other. */
const requireQualified = async (tx: OwnerTx, { activity, player, rule, day }: Who): Promise<void> => {
  const { rows } = await sql<{ day: string; bets: string; bet_usd: string }>`
    select day::text, bets, bet_usd from red_packet_play where activity_id = ${activity.id} and player_id = ${player.id}
    order by day for update`.execute(tx);
  if (rule.trigger.kind !== 'rain') throw new Refused('no_show');
  const { since, qualify } = rule.trigger;
  const counted = rows.filter((row) => since === 'activity' || row.day === day);
  const isEnough =
    qualify.kind === 'bets'
      ? counted.reduce((sum, { bets }) => sum + BigInt(bets), 0n) >= BigInt(qualify.bets)
      : counted.reduce((sum, { bet_usd: betUsd }) => sum + sumToMicros(betUsd), 0n) >= sumToMicros(qualify.amount);
  if (!isEnough) throw new Refused('not_qualified');
};

/** One in a show, and no more than the cap of the day. */
const requireTurn = async (tx: OwnerTx, { activity, player, rule, day, show }: Who & { show: Show }): Promise<void> => {
  const { rows } = await sql<{ is_of_show: boolean; is_of_day: boolean }>`
    select show_at = ${new Date(show.startMs)} as is_of_show, day = ${day}::date as is_of_day from red_packet
    where activity_id = ${activity.id} and player_id = ${player.id}`.execute(tx);
  if (rows.some(({ is_of_show: isOfShow }) => isOfShow)) throw new Refused('already_opened');
  if (rows.filter(({ is_of_day: isOfDay }) => isOfDay).length >= rule.daily_cap) throw new Refused('cap_reached');
};

/** The first that nobody has or is just taking, of this show or left over from those before. */
const takeFree = async (
  tx: OwnerTx,
  activityId: string,
  show: Show,
): Promise<{ id: string; position: number; amount: string }> => {
  const { rows } = await sql<{ id: string; position: number; amount: string }>`
    select id, position, amount from red_packet
    where activity_id = ${activityId} and player_id is null and opens_at <= ${new Date(show.startMs)}
    order by opens_at, position limit 1 for update skip locked`.execute(tx);
  if (rows[0] === undefined) throw new Refused('none_left');
  return rows[0];
};
