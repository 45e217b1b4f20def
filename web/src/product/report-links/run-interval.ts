import { MAX_RUN_DAYS } from '@manager/contract/features/statistics/game-run-chart';
import { daysOf } from '../../kit/report/scope-state.ts';
import type { DayRange } from '../../kit/filter/when.ts';

/** By hours as far as a run chart may span them, else by days. */
export const runInterval = (range: DayRange): { interval: string } => ({
  interval: daysOf(range) > MAX_RUN_DAYS['1h'] ? '1d' : '1h',
});
