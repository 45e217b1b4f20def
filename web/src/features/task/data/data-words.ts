import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type DataTranslate = Translate<TextKey<typeof texts>>;
export const useDataTexts = (): DataTranslate => useTexts<typeof texts>('task/data');
