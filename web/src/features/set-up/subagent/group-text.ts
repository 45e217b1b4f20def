import type { GroupingReason, SubAgentRow } from '@manager/contract/features/set-up/subagent';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
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

/** `92.50% — from sub-agent group VIP`. */
export const rtpText = ({ rtp, rtp_from: from, rtp_from_name: name }: SubAgentRow, t: T): string =>
  rtp === null || from === null
    ? t('rtpNone')
    : t('rtpSource', { rtp: exactPercentText(rtp), level: t(`source_${from}`), name: name ?? '' });

/** The same for a cell: `92.50% — VIP`, `96.00% — website`. */
export const rtpShort = ({ rtp, rtp_from: from, rtp_from_name: name }: SubAgentRow, t: T): string => {
  if (rtp === null || from === null) return t('rtpNone');
  return `${exactPercentText(rtp)} — ${from === 'sub_agent_group' ? (name ?? '') : t(`source_${from}`)}`;
};
