import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type SettlementTranslate = Translate<TextKey<typeof texts>>;
export const useSettlementTexts = (): SettlementTranslate => useTexts<typeof texts>('report/settlement-report');
