import type { AgentRow } from '@manager/contract/features/set-up/agent';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { dateTimeText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

/** `From 2027-03-10 12:00:00: below Eastern Group`, in the agent's own zone. */
export const moveText = (
  t: Translate<TextKey<typeof texts>>,
  { name, from_at: fromAt }: NonNullable<AgentRow['next_super_agent']>,
  timezone: string,
): string => {
  const from = dateTimeText(fromAt, timezone);
  return name === null ? t('moveNextTop', { from }) : t('moveNext', { from, name });
};
