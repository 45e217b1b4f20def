import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type FishingTranslate = Translate<TextKey<typeof texts>>;
export const useFishingTexts = (): FishingTranslate => useTexts<typeof texts>('account/fishing-record');
