import { useTexts } from '../../i18n/use-texts.ts';
import type { FilterField } from '../filter/FilterBar.tsx';
import { instantRange } from '../filter/range-inputs.tsx';
import type { texts } from './texts.en.ts';

type TimeFilters = { time_from: string; time_to: string };

/** A range of times; for the filters of `timeCodecs`. */
export const useTimeFields = (): [FilterField<TimeFilters>] => {
  const t = useTexts<typeof texts>('kit/list');
  return [{ name: 'time_from', nameTo: 'time_to', label: t('time'), ...instantRange() }];
};
