import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type WalletTranslate = Translate<TextKey<typeof texts>>;
export const useWalletTexts = (): WalletTranslate => useTexts<typeof texts>('statistics/wallet-record');
