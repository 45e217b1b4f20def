import { useTexts } from '../../i18n/use-texts.ts';
import { lastHours } from './search-values.ts';
import type { FilterPreset } from '../filter/FilterBar.tsx';
import type { texts } from '../filter/texts.en.ts';

type HourRange = ReturnType<typeof lastHours>;

/** The ranges up to now that are asked for most: the last hour, and the most that may be read at once. `patchOf` says what they set. */
export const useHourPresets = <F>(mostHours: number, patchOf: (range: HourRange) => Partial<F>): FilterPreset<F>[] => {
  const t = useTexts<typeof texts>('kit/filter');
  return [
    { label: t('lastHour'), patch: () => patchOf(lastHours(1, Date.now())) },
    { label: t('lastHours', { hours: mostHours }), patch: () => patchOf(lastHours(mostHours, Date.now())) },
  ];
};
