import { type TextKey, type Translate, useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type ChartTranslate = Translate<TextKey<typeof texts>>;
export const useChartTexts = (): ChartTranslate => useTexts<typeof texts>('ui/chart');
