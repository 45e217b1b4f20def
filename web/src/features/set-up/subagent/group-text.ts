import type { GroupingReason, SubAgentRow } from '@manager/contract/features/set-up/subagent';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { type EffectT, inForceText } from '../../../kit/effect/effect-text.ts';
import { groupedDecimal } from '../../../kit/form/decimal.ts';
import { exactPercentText, formatCount, moneyText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

type T = Translate<TextKey<typeof texts>>;

/** Why the rules put a sub-agent where it is, as a sentence with the figure and the rule. */
export const reasonText = (reason: GroupingReason | null, t: T): string => {
  if (reason === null) return t('reasonNone');
  const { outcome, metric, value, days } = reason;
  if (outcome === 'no_rule' || metric === null) return t('reasonNoRule');
  if (outcome === 'no_bets') return t('reasonBets', { days });
  const facts = {
    metric: t(`metric_${metric}`),
    value: metric === 'rate' ? exactPercentText(value ?? null) : `${moneyText(value)} USD`,
    days,
    group: reason.group ?? '',
    rule: ruleText(reason, t),
    rounds: formatCount(reason.rounds),
    min: formatCount(reason.min_rounds),
  };
  return t(({ matched: 'reasonMatched', few_rounds: 'reasonFew', no_match: 'reasonNoMatch' } as const)[outcome], facts);
};

const ruleText = ({ metric, from, to }: GroupingReason, t: T): string => {
  const kind = from === null ? 'below' : to === null ? 'above' : 'between';
  const unit = metric === 'rate' ? '%' : 'USD';
  return `${t(`rule_${kind}`, { from: groupedDecimal(from ?? ''), to: groupedDecimal(to ?? '') })} ${unit}`;
};

/** `Set by sub-agent group VIP: 92.50%; in force: 92.50% on 30 of 32 games, …`. */
export const rtpText = (row: SubAgentRow, { t, e }: { t: T; e: EffectT }): string => {
  const { rtp, rtp_from: from, rtp_from_name: name } = row;
  const set =
    rtp === null || from === null
      ? t('rtpNone')
      : t('rtpSource', { rtp: exactPercentText(rtp), level: t(`source_${from}`), name: name ?? '' });
  return t('rtpBoth', { set, inForce: inForceText(e, row.rtp_in_force) });
};

/** The same for a cell: the most frequent return, how many others there are, and who sets one. */
export const rtpShort = ({ rtp_in_force: all, rtp_from: from, rtp_from_name: name }: SubAgentRow, t: T): string => {
  const [first, ...others] = all;
  const value = exactPercentText(first?.value ?? null) + (others.length === 0 ? '' : ` +${others.length}`);
  return from === null ? value : `${value} — ${from === 'sub_agent_group' ? (name ?? '') : t(`source_${from}`)}`;
};
