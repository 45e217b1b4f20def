import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type TransferTranslate = Translate<TextKey<typeof texts>>;
export const useTransferTexts = (): TransferTranslate => useTexts<typeof texts>('fishing/transfer-record');
