import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type RecordTranslate = Translate<TextKey<typeof texts>>;
export const useRecordTexts = (): RecordTranslate => useTexts<typeof texts>('algorithm/drawing/record');
