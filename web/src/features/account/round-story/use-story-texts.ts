import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export type StoryTranslate = Translate<TextKey<typeof texts>>;
export const useStoryTexts = (): StoryTranslate => useTexts<typeof texts>('account/round-story');
