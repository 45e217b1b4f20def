import { randomBytes } from 'node:crypto';
import { MOST_SHOWS, type RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { blockOfPacket, blockStarts, splitPackets } from '@manager/domain/red-packet';
import { sql } from 'kysely';
import type { AnyTx } from '../../../postgres/db.ts';
import { showsWithin } from './shows.ts';

const MICRO_DIGITS = 6;

/** Evenly from 0 … n − 1, by the generator of the system: what lies above the last whole multiple is drawn again. */
export const drawBelow = (n: bigint): bigint => {
  if (n <= 1n) return 0n;
  const bits = n.toString(2).length;
  const mask = (1n << BigInt(bits)) - 1n;
  for (;;) {
    const drawn = BigInt(`0x${randomBytes(Math.ceil(bits / 8)).toString('hex')}`) & mask;
    if (drawn < n) return drawn;
  }
};

type Time = { startsAtMs: number; endsAtMs: number };

/** When each packet can be had, in the order of their positions. */
export const opensOf = (rule: RedPacketRule, time: Time): number[] => {
  const { trigger } = rule;
  if (trigger.kind === 'rain')
    return showsWithin({ rule, rain: trigger }, time, MOST_SHOWS + 1).flatMap(({ startMs }) =>
      Array.from({ length: trigger.packets_per_show }, () => startMs),
    );
  const starts = blockStarts({ ...time, blocks: trigger.blocks });
  return Array.from({ length: trigger.packets }, (_, at) => starts[blockOfPacket(at, trigger)] ?? time.startsAtMs);
};

/** Total and bounds in the smallest unit of a currency. */
export const splitOf = ({ total, min, max }: RedPacketRule, decimals: number) => {
  const unit = 10n ** BigInt(MICRO_DIGITS - Math.min(decimals, MICRO_DIGITS));
  const [totalUnits, minUnits, maxUnits] = [total, min, max].map((text) => sumToMicros(text) / unit) as [bigint, bigint, bigint];
  return { unit, total: totalUnits, min: minUnits, max: maxUnits };
};

type Drawing = { activityId: string; rule: RedPacketRule; time: Time; decimals: number };

/** Draws the amounts of all packets and keeps them; from here on none changes and none is added. */
export const drawPackets = async (tx: AnyTx, { activityId, rule, time, decimals }: Drawing): Promise<void> => {
  const opens = opensOf(rule, time);
  const { unit, ...bounds } = splitOf(rule, decimals);
  const amounts = splitPackets({ ...bounds, count: opens.length }, drawBelow);
  await sql`
    insert into red_packet (activity_id, position, opens_at, amount)
    select ${activityId}::bigint, at - 1, to_timestamp(opens / 1000.0), amount
    from unnest(${opens.map(String)}::numeric[], ${amounts.map((amount) => microsToText(amount * unit))}::numeric[])
      with ordinality as one (opens, amount, at)`.execute(tx);
  await tx.insertInto('red_packet_pot').values({ activity_id: activityId, total: rule.total, packets: opens.length }).execute();
};
