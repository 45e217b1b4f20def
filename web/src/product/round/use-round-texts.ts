import { type TextKey, type Translate, useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type RoundTranslate = Translate<TextKey<typeof texts>>;
export const useRoundTexts = (): RoundTranslate => useTexts<typeof texts>('product/round');
