import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type BetTranslate = Translate<TextKey<typeof texts>>;
export const useBetTexts = (): BetTranslate => useTexts<typeof texts>('account/bet-detail');
