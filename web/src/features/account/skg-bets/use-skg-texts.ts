import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type SkgTranslate = Translate<TextKey<typeof texts>>;
export const useSkgTexts = (): SkgTranslate => useTexts<typeof texts>('account/skg-bets');
