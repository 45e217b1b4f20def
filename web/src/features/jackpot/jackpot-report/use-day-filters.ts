import { useState } from 'react';
import { dayCodec, manyCodec } from '../../../kit/filter/codecs.ts';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { dayRange } from '../../../kit/filter/range-inputs.tsx';
import { useJackpotTexts, utcDay } from '../jackpot-words.ts';
import { usePoolsInput } from '../use-pool-choices.ts';
import { useReportWords } from './report-words.ts';

export const dayCodecs = { date_from: dayCodec, date_to: dayCodec, pool_id: manyCodec() };

type DayFilters = { date_from: string; date_to: string; pool_id: string[] };
type Range = { date_from: string; date_to: string };

const DAY_MS = 86_400_000;
/** What is shown where the address names no days. */
const USUAL_DAYS = 7;

/** Days of UTC and pools: the fields, and the range that is meant. */
export const useDayFilters = (filters: DayFilters): { range: Range; fields: FilterField<DayFilters>[] } => {
  const t = useReportWords();
  const j = useJackpotTexts();
  const [nowMs] = useState(() => Date.now());
  const pools = usePoolsInput();
  const to = filters.date_to || utcDay(nowMs);
  const usual = utcDay(Math.min(Date.parse(to), nowMs) - (USUAL_DAYS - 1) * DAY_MS);
  return {
    range: { date_from: filters.date_from || usual, date_to: to },
    fields: [
      { name: 'date_from', nameTo: 'date_to', label: t('days'), ...dayRange() },
      { name: 'pool_id', label: j('pool'), ...pools },
    ],
  };
};
