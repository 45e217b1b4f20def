import { useTexts, type TextKey, type Translate } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type SharedTranslate = Translate<TextKey<typeof texts>>;
export const useSharedTexts = (): SharedTranslate => useTexts<typeof texts>('iframe');
