import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type BonusTranslate = Translate<TextKey<typeof texts>>;
export const useBonusTexts = (): BonusTranslate => useTexts<typeof texts>('activity/activity-bonus/rule');
