import { useIncompleteMonths } from '../../browser/marks.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

/** Below "nothing found" on a marked page: that nothing was found does not mean that there is nothing. */
export const useEmptyNote = (): string => {
  const t = useTexts<typeof texts>('ui/incomplete');
  return useIncompleteMonths().length === 0 ? '' : t('empty');
};
