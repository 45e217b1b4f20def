import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export const PATH = '/jackpot/jackpot-report';

export type ReportTranslate = Translate<TextKey<typeof texts>>;
export const useReportWords = (): ReportTranslate => useTexts<typeof texts>('jackpot/jackpot-report');
