import type { PrizeRow, SettlementRow } from '@manager/contract/features/activity/activity-rank/settle';
import { type TextKey, type Translate, useTexts } from '../../i18n/use-texts.ts';
import { formatCount } from '../../ui/format.ts';
import type { Tone } from '../../ui/StatusTag.tsx';
import { prizeText } from '../activity/activity-words.ts';
import type { texts } from './texts.en.ts';

export type SettleTranslate = Translate<TextKey<typeof texts>>;
export const useSettleTexts = (): SettleTranslate => useTexts<typeof texts>('product/settlement');

export const SETTLEMENT_TONES = {
  open: 'plain',
  calculated: 'warn',
  approved: 'info',
  paying: 'info',
  settled: 'good',
} as const satisfies Record<SettlementRow['state'], Tone>;

export const PRIZE_TONES = {
  waiting_approval: 'warn',
  approved: 'info',
  processing: 'info',
  paid: 'good',
  not_eligible: 'plain',
  error_retry: 'warn',
  error_manual: 'bad',
  on_hold: 'warn',
  rejected: 'plain',
} as const satisfies Record<PrizeRow['state'], Tone>;

/** `3 prizes`, and what they come to. */
export const worthOf = (row: SettlementRow, t: SettleTranslate): { prizes: string; sum: string } => ({
  prizes: t('prizeCount', { count: formatCount(row.prizes) }),
  sum: prizeText(row.prize_sum, row.currency),
});

/** Prizes of one activity. */
export const prizesHref = (path: string, activityId: string): string =>
  `${path}?${new URLSearchParams({ tab: 'prizes', activity_id: activityId }).toString()}`;

export const prizeName = ({ user_name, activity_name }: PrizeRow): string => `${user_name} · ${activity_name}`;
