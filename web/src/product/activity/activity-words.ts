import type { ActivityRow } from '@manager/contract/features/activity/activity';
import { type TextKey, type Translate, useTexts } from '../../i18n/use-texts.ts';
import { exactText, MISSING, moneyText } from '../../ui/format.ts';
import type { Tone } from '../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type ActivityTranslate = Translate<TextKey<typeof texts>>;
/** What all kinds of activities have in common. */
export const useActivityTexts = (): ActivityTranslate => useTexts<typeof texts>('product/activity');

export const ACTIVITY_TONES = {
  draft: 'plain',
  scheduled: 'info',
  running: 'good',
  ended: 'warn',
  settling: 'warn',
  settled: 'plain',
  cancelled: 'plain',
} as const satisfies Record<ActivityRow['state'], Tone>;

/** Which stakes count, for people. */
export const stakeText = (
  { min_bet_usd: min, max_bet_usd: max }: Pick<ActivityRow, 'min_bet_usd' | 'max_bet_usd'>,
  t: ActivityTranslate,
): string => {
  if (min === null && max === null) return t('anyStake');
  if (max === null) return t('stakeFrom', { min: exactText(min) });
  return min === null ? t('stakeTo', { max: exactText(max) }) : t('stakeRange', { min: exactText(min), max: exactText(max) });
};

/** Nothing happens to it any more. */
export const isOver = ({ state }: Pick<ActivityRow, 'state'>): boolean => state === 'settled' || state === 'cancelled';

/** Who takes part. */
export const takesPartText = (
  { kind, is_opt_in: isOptIn }: Pick<ActivityRow, 'kind' | 'is_opt_in'>,
  t: ActivityTranslate,
): string => (kind === 'free_win' ? t(isOptIn ? 'optInTake' : 'optInStaff') : t(isOptIn ? 'optInJoin' : 'optInAll'));

/** Whose it is. Of an agent above nobody below is told the name. */
export const ownerText = (
  { agent_id: id, agent_name: name }: Pick<ActivityRow, 'agent_id' | 'agent_name'>,
  t: ActivityTranslate,
) => (id === null ? t('operator') : (name ?? MISSING));

/** `1,234.00 USD`; what the reader may not see is missing. */
export const prizeText = (amount: string | null, currency: string): string =>
  amount === null ? MISSING : `${moneyText(amount)} ${currency}`;
