import type { PrizeRow } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import { exactPercentText, exactText } from '../../../../ui/format.ts';
import type { texts } from './texts.en.ts';

export type RankTranslate = Translate<TextKey<typeof texts>>;
export const useRankTexts = (): RankTranslate => useTexts<typeof texts>('activity/activity-rank/rule');

/** `100.00 USD` or `12.5%` of the pool. */
export const prizeRowText = ({ amount, pct }: PrizeRow, currency: string): string =>
  amount === null ? exactPercentText(pct, { leastPlaces: 0 }) : `${exactText(amount)} ${currency}`;
