import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export const useExposureTexts = () => useTexts<typeof texts>('risk-set/game-retained');
export type ExposureTranslate = ReturnType<typeof useExposureTexts>;
