import type { RedPacketRule } from '@manager/contract/features/activity/activity-rank/red-packet-rule';
import { shownZone } from '../../../../i18n/time-zone.ts';
import { exactOf, wholeOf } from '../../../../kit/form/decimal.ts';
import { percentOf, shareOf } from '../../../../kit/form/percent.ts';

/** The rule of red packets as its form has it, named as the call names it; the chance is in percent. */
export const packetValuesOf = (rule: RedPacketRule | undefined) => {
  const rain = rule?.trigger.kind === 'rain' ? rule.trigger : undefined;
  const drop = rule?.trigger.kind === 'drop' ? rule.trigger : undefined;
  return {
    total: rule?.total ?? '',
    min: rule?.min ?? '',
    max: rule?.max ?? '',
    daily_cap: String(rule?.daily_cap ?? 1),
    timezone: rule?.timezone ?? shownZone(),
    trigger: {
      kind: (rule?.trigger.kind ?? 'rain') as RedPacketRule['trigger']['kind'],
      shows: rain?.shows ?? '0 20 * * *',
      minutes: String(rain?.minutes ?? 10),
      packets_per_show: String(rain?.packets_per_show ?? ''),
      qualify: {
        kind: (rain?.qualify.kind ?? 'bets') as 'bets' | 'bet_usd',
        bets: rain?.qualify.kind === 'bets' ? String(rain.qualify.bets) : '',
        amount: rain?.qualify.kind === 'bet_usd' ? rain.qualify.amount : '',
      },
      since: (rain?.since ?? 'day') as 'day' | 'activity',
      packets: String(drop?.packets ?? ''),
      blocks: String(drop?.blocks ?? ''),
      chance_per_usd: drop === undefined ? '' : percentOf(drop.chance_per_usd),
    },
  };
};
export type PacketValues = ReturnType<typeof packetValuesOf>;

const toTrigger = ({ kind, qualify, ...typed }: PacketValues['trigger']): RedPacketRule['trigger'] =>
  kind === 'rain'
    ? {
        kind,
        shows: typed.shows.trim().replaceAll(/\s+/g, ' '),
        minutes: wholeOf(typed.minutes),
        packets_per_show: wholeOf(typed.packets_per_show),
        qualify:
          qualify.kind === 'bets'
            ? { kind: 'bets', bets: wholeOf(qualify.bets) }
            : { kind: 'bet_usd', amount: exactOf(qualify.amount) },
        since: typed.since,
      }
    : {
        kind,
        packets: wholeOf(typed.packets),
        blocks: wholeOf(typed.blocks),
        chance_per_usd: shareOf(typed.chance_per_usd),
      };

export const toPacketRule = (values: PacketValues): RedPacketRule => ({
  kind: 'red_packet',
  total: exactOf(values.total),
  min: exactOf(values.min),
  max: exactOf(values.max),
  daily_cap: wholeOf(values.daily_cap),
  timezone: values.timezone,
  trigger: toTrigger(values.trigger),
});

/** Fields that have to be filled in, by the path of the call. */
export const packetNeeds = ({ trigger, ...values }: PacketValues): Record<string, string> => ({
  'rule.total': values.total,
  'rule.min': values.min,
  'rule.max': values.max,
  'rule.daily_cap': values.daily_cap,
  ...(trigger.kind === 'rain'
    ? {
        'rule.trigger.shows': trigger.shows,
        'rule.trigger.minutes': trigger.minutes,
        'rule.trigger.packets_per_show': trigger.packets_per_show,
        [`rule.trigger.qualify.${trigger.qualify.kind === 'bets' ? 'bets' : 'amount'}`]:
          trigger.qualify.kind === 'bets' ? trigger.qualify.bets : trigger.qualify.amount,
      }
    : {
        'rule.trigger.packets': trigger.packets,
        'rule.trigger.blocks': trigger.blocks,
        'rule.trigger.chance_per_usd': trigger.chance_per_usd,
      }),
});
