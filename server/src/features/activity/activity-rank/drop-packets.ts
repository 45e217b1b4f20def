import type { PacketTrigger } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import { planPackets } from '@manager/domain/red-packet';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { findBlockedPlayers } from '../core/find-player.ts';
import { holdOpen } from '../core/hold-activity.ts';
import { givePacket } from './give-packet.ts';
import { doesWin, packetKey } from './packet-draw.ts';

type DayedBet = ConsumedBet & { day: string };
type Drop = {
  activity: StoredActivity;
  dailyCap: number;
  trigger: Extract<PacketTrigger, { kind: 'drop' }>;
  bets: readonly DayedBet[];
};

/** Bets that win get what is free and open by then; who is blocked wins nothing. The job pays them. */
export const dropPackets = async (
  { settings, now }: Deps,
  tx: OwnerTx,
  { activity, dailyCap, trigger, bets }: Drop,
): Promise<void> => {
  const key = packetKey(settings, activity.id);
  const winning = bets.filter((bet) => doesWin(key, trigger.chance_per_usd, bet));
  if (winning.length === 0 || (await holdOpen(tx, [activity.id])).size === 0) return;
  const playerIds = [...new Set(winning.map(({ playerId }) => playerId))];
  const blocked = await findBlockedPlayers(tx, playerIds);
  const known = await knownBets(tx, activity.id, winning);
  const free = await readFree(tx, activity.id, winning);
  const plan = planPackets(
    winning.filter(({ playerId, betId }) => !blocked.has(playerId) && !known.has(betId)),
    { free, given: await readGiven(tx, activity.id, playerIds), dailyCap },
  );
  const packets = new Map(free.map((packet) => [packet.id, packet]));
  const betOf = new Map(winning.map((bet) => [bet.betId, bet]));
  for (const { packetId, bet } of plan) {
    const [packet, won] = [packets.get(packetId), betOf.get(bet.betId)];
    if (packet === undefined || won === undefined) continue;
    await givePacket(tx, {
      activity,
      packet,
      player: { id: won.playerId, siteId: won.siteId, agentId: won.agentId },
      by: { betId: won.betId, betAt: new Date(won.betAtMs) },
      day: bet.day,
      now: now(),
    });
  }
};

/** Bets that have won before: cancelled and settled again they do not win twice. */
const knownBets = async (tx: OwnerTx, activityId: string, bets: readonly DayedBet[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ bet_id: string }>`
    select bet_id from red_packet where activity_id = ${activityId} and bet_id = any(${bets.map(({ betId }) => betId)}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ bet_id: betId }) => betId));
};

type Free = { id: string; position: number; amount: string; opensAtMs: number };

/** In the order in which they are given; no more of them than there are bets. */
const readFree = async (tx: OwnerTx, activityId: string, bets: readonly DayedBet[]): Promise<Free[]> => {
  const lastMs = bets.reduce((last, { betAtMs }) => Math.max(last, betAtMs), 0);
  const { rows } = await sql<{ id: string; position: number; amount: string; opens_at: Date }>`
    select id, position, amount, opens_at from red_packet
    where activity_id = ${activityId} and player_id is null and opens_at <= ${new Date(lastMs)}
    order by opens_at, position limit ${bets.length} for update`.execute(tx);
  return rows.map(({ opens_at: opensAt, ...row }) => ({ ...row, opensAtMs: opensAt.getTime() }));
};

const readGiven = async (tx: OwnerTx, activityId: string, playerIds: readonly string[]) => {
  const { rows } = await sql<{ player_id: string; bet_at: Date; day: string }>`
    select player_id, bet_at, day::text from red_packet
    where activity_id = ${activityId} and player_id = any(${[...playerIds]}::bigint[]) and bet_at is not null`.execute(tx);
  return rows.map(({ player_id: playerId, bet_at: betAt, day }) => ({ playerId, betAtMs: betAt.getTime(), day }));
};
