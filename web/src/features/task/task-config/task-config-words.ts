import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type ConfigTranslate = Translate<TextKey<typeof texts>>;
export const useConfigTexts = (): ConfigTranslate => useTexts<typeof texts>('task/task-config');
