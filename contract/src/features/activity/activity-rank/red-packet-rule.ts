import { isValidTimeZone } from '@manager/domain/calendar';
import { z } from 'zod';
import { PositiveMoney } from '../../../kit/money.ts';
import { Chance } from '../activity-collect/collection-rule.ts';

/** Most packets of an activity, and most of its shows. */
export const MOST_PACKETS = 20_000;
export const MOST_SHOWS = 1_000;
export const MOST_SHOW_MINUTES = 1_440;

/** Minute, hour, day of the month, month, day of the week; what they mean the server reads. */
const Cron = z
  .string()
  .trim()
  .max(100)
  .regex(/^\S+( \S+){4}$/, 'cron');
const TimeZone = z.string().max(64).refine(isValidTimeZone, 'timezone');
/** What a player has to have bet: a number of bets, or so many USD. */
export const Qualify = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bets'), bets: z.int().min(1).max(1_000_000) }),
  z.strictObject({ kind: z.literal('bet_usd'), amount: PositiveMoney }),
]);

/** How packets come to players: opened by them while a show runs, or dropped into the bets of the whole time. */
export const PacketTrigger = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rain'),
    shows: Cron,
    minutes: z.int().min(1).max(MOST_SHOW_MINUTES),
    packets_per_show: z.int().min(1).max(MOST_PACKETS),
    qualify: Qualify,
    /** Counted since the day began in the zone of the rule, or since the activity began. */
    since: z.enum(['day', 'activity']),
  }),
  z.strictObject({
    kind: z.literal('drop'),
    packets: z.int().min(1).max(MOST_PACKETS),
    /** The time of the activity in so many equal parts, with as many packets each. */
    blocks: z.int().min(1).max(MOST_SHOWS),
    /** Of a stake of 1 USD, in parts of 1: a stake of 2 USD has twice the chance, none has more than 1. */
    chance_per_usd: Chance,
  }),
]);
export type PacketTrigger = z.infer<typeof PacketTrigger>;

export const RedPacketRule = z.strictObject({
  kind: z.literal('red_packet'),
  /** Of all packets together, in the currency of the activity. */
  total: PositiveMoney,
  min: PositiveMoney,
  max: PositiveMoney,
  /** Packets of a player and day. */
  daily_cap: z.int().min(1).max(1_000),
  /** Of the show times and of the days. */
  timezone: TimeZone,
  trigger: PacketTrigger,
});
export type RedPacketRule = z.infer<typeof RedPacketRule>;
