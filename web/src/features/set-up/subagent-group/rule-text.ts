import type { SubAgentGroupRow } from '@manager/contract/features/set-up/subagent-group';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { groupedDecimal } from '../../../kit/form/decimal.ts';
import type { texts } from './texts.en.ts';

type Rule = Pick<SubAgentGroupRow, 'metric' | 'from_value' | 'to_value'>;

/** `Win-loss from 1,000 to below 5,000 USD`; undefined without a rule. */
export const ruleText = (
  { metric, from_value: from, to_value: to }: Rule,
  t: Translate<TextKey<typeof texts>>,
): string | undefined => {
  if (metric === null) return undefined;
  const kind = from === null ? 'below' : to === null ? 'above' : 'between';
  return t(`ruleText_${kind}`, {
    metric: t(`metric_${metric}`),
    from: groupedDecimal(from ?? ''),
    to: groupedDecimal(to ?? ''),
    unit: t(`bound_${metric}`),
  });
};
