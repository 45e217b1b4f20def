import { type TextKey, type Translate, useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type ReportTranslate = Translate<TextKey<typeof texts>>;
export const useReportTexts = (): ReportTranslate => useTexts<typeof texts>('kit/report');
