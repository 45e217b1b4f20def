import { MOST_PACKETS, MOST_SHOWS, RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import { sumToMicros } from '@manager/domain/micros';
import { decimalsOf } from '@manager/domain/money';
import { canSplit } from '@manager/domain/red-packet';
import { fieldError } from '../../../base/app-error.ts';
import type { AnyTx, ScopedTx } from '../../../postgres/db.ts';
import type { ActivityKind, Draft } from '../core/activity-kind.ts';
import { drawPackets, opensOf, splitOf } from './draw-packets.ts';
import { isCron, showsWithin } from './shows.ts';

type Timed = Pick<Draft, 'starts_at' | 'ends_at'>;
const timeOf = ({ starts_at: from, ends_at: to }: Timed) => ({ startsAtMs: from.getTime(), endsAtMs: to.getTime() });

const decimalsIn = async (tx: AnyTx | ScopedTx, currency: string): Promise<number> =>
  (await tx.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirstOrThrow()).decimals;

const checkShows = (rule: RedPacketRule, time: ReturnType<typeof timeOf>): void => {
  const { trigger } = rule;
  if (trigger.kind !== 'rain') return;
  const timed = { rule, rain: trigger };
  if (!isCron(timed)) throw fieldError('rule.trigger.shows', 'cron');
  const shows = showsWithin(timed, time, MOST_SHOWS + 1);
  if (shows.length === 0) throw fieldError('rule.trigger.shows', 'no_show');
  if (shows.length > MOST_SHOWS) throw fieldError('rule.trigger.shows', 'too_many_packets');
  if (shows.some(({ startMs }, at) => at > 0 && startMs < (shows[at - 1]?.endMs ?? 0)))
    throw fieldError('rule.trigger.minutes', 'shows_overlap');
  if (shows.length * trigger.packets_per_show > MOST_PACKETS)
    throw fieldError('rule.trigger.packets_per_show', 'too_many_packets');
};

/** Red packets: opened by players while a show runs, or won by bets (L-1). */
export const redPacketKind: ActivityKind<RedPacketRule> = {
  kind: 'red_packet',
  ruleSchema: RedPacketRule,
  promised: ({ total }) => sumToMicros(total),
  check: async (_ctx, tx, { rule, ...draft }) => {
    const decimals = await decimalsIn(tx, draft.currency);
    for (const field of ['total', 'min', 'max'] as const)
      if (decimalsOf(rule[field]) > decimals) throw fieldError(`rule.${field}`, 'currency_decimals');
    if (sumToMicros(rule.min) > sumToMicros(rule.max)) throw fieldError('rule.max', 'range_empty');
    checkShows(rule, timeOf(draft));
    if (!canSplit({ ...splitOf(rule, decimals), count: opensOf(rule, timeOf(draft)).length }))
      throw fieldError('rule.total', 'no_split');
  },
  onApproved: async (tx, activity, rule) =>
    drawPackets(tx, {
      activityId: activity.id,
      rule,
      time: timeOf(activity),
      decimals: await decimalsIn(tx, activity.currency),
    }),
};
