import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type SeamlessTranslate = Translate<TextKey<typeof texts>>;
export const useSeamlessTexts = (): SeamlessTranslate => useTexts<typeof texts>('log/seamless');
